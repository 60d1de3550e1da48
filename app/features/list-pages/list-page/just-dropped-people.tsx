import type { PersonLike } from "~/features/lists/people-to-follow/people-like";
import { PeopleLikeYou } from "~/features/lists/people-to-follow/people-like-you";
import { Face } from "~/ui/icons/face";
import { PersonLink } from "~/ui/links/person-link";
import { FollowButton } from "~/ui/toggles/follow-button";
import styles from "./just-dropped.module.css";
import type { DropSummary } from "./just-dropped-words";

type Props = Pick<DropSummary, "nearest" | "furthest"> & {
  /** 1 if the viewer follows the nearest person; absent if they can't, or FOLLOW stands in `likeYou`. */
  follows: 0 | 1 | undefined;
  likeYou: PersonLike[];
};

/** The nearest and the furthest person on this list, and those who rank like the viewer. */
export const JustDroppedPeople = ({ nearest, furthest, follows, likeYou }: Props) => (
  <>
    {nearest && (
      <ul className={`grid ${styles.people}`} data-below={likeYou.length > 0 || undefined}>
        {[nearest, furthest].map(
          (person, i) =>
            person && (
              <li key={person.name}>
                <Face name={person.name} size="huge" />
                <p>
                  <b className="row-title ink">
                    <PersonLink name={person.name} className="" /> is{" "}
                    {i === 0 ? "closest to you" : "furthest away"}
                  </b>
                  <span dir="auto">{person.words}</span>
                </p>
                {i === 0 && follows !== undefined && (
                  <FollowButton member={person.name} followed={follows === 1} whenFollowed="FOLLOWED" />
                )}
              </li>
            ),
        )}
      </ul>
    )}
    <PeopleLikeYou people={likeYou} className={`stack-2 ${styles.like}`} />
  </>
);
