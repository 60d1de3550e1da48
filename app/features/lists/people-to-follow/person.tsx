import type { ReactNode } from "react";
import { paths } from "~/lib/addresses/paths";
import { Face } from "~/ui/icons/face";
import { Link } from "~/ui/links/link";
import { PersonLink } from "~/ui/links/person-link";
import { Tile } from "~/ui/tiles/tile";
import { FollowButton } from "~/ui/toggles/follow-button";
import styles from "./person.module.css";
import type { PersonToFollow } from "./person-to-follow";

type Props = { person: PersonToFollow; children: ReactNode };

/** A member with FOLLOW, what they did, and first places of theirs. */
export const Person = ({ person: { name, followed, firsts }, children }: Props) => (
  <li className={`grid gap-x-3 middle ${styles.person}`}>
    <Face name={name} size="big" />
    <p className="row-title">
      <PersonLink name={name} className="plain-link touch" />
    </p>
    {followed !== null && <FollowButton member={name} followed={followed} whenFollowed="FOLLOWED" />}
    <p className="meta across">{children}</p>
    <ol className={`small across grid halves above-2 ${styles.firsts}`}>
      {firsts.map(({ title, tile, list }) => (
        <li key={list?.id ?? title}>
          <Tile tile={tile} title={title} look="letter" />
          {list ? (
            <Link className="plain-link touch" to={paths.list(list.id)}>
              <span className="clamped two-lines" dir="auto">
                {list.title}
              </span>
            </Link>
          ) : (
            <span className="clamped two-lines" dir="auto">
              {title}
            </span>
          )}
        </li>
      ))}
    </ol>
  </li>
);
