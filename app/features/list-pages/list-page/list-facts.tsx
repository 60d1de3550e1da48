import { TickOffLink } from "~/features/lists/masterlist/how-it-was-counted";
import type { ListView } from "~/features/lists/model/list-view";
import { OwnLink } from "~/features/lists/versions/own-link";
import { paths } from "~/lib/addresses/paths";
import { plural } from "~/lib/text/plural";
import { LinkButton } from "~/ui/buttons/button";
import { Disclosure } from "~/ui/layout/disclosure";
import { Link } from "~/ui/links/link";
import { InOwnZone } from "~/ui/text/in-own-zone";
import { TimeAgo } from "~/ui/text/time-ago";
import styles from "./list-facts.module.css";
import type { PageList } from "./page-list";

/** When a list changed, how many talk and listen, and the ways to its other pages. */
export function ListFacts({ list }: { list: PageList }) {
  const { id, commentsCount, masterlist, versions, circle, invitation, listeners, listening } = list;
  return (
    <div className={`meta row gap-x-4 pad-y-2 ${styles.facts}`}>
      {masterlist && (
        <Link className="touch label quiet hover-accent plain" to={paths.longList(id)}>
          LONG LIST
        </Link>
      )}
      <p>
        {circle && (
          <Link to={paths.audience(id)}>
            <InOwnZone text={circle} />
          </Link>
        )}
        {masterlist && (
          <span>
            changed <TimeAgo at={masterlist.changedAt} inSentence />
          </span>
        )}
        {commentsCount > 0 && <span>{plural(commentsCount, "comment")}</span>}
        {!masterlist && versions.some(({ itemCount }) => itemCount > 0) && <TickOffLink list={list} />}
      </p>
      {invitation && (
        <LinkButton variant="quiet" icon="link" to={invitation}>
          INVITE
        </LinkButton>
      )}
      {!circle && <Listeners count={listeners} listening={listening} />}
      {masterlist && <OwnLink list={list} />}
    </div>
  );
}

type Props = { count: number; listening: ListView["listening"] };

function Listeners({ count, listening: { chapters, saves } }: Props) {
  return (
    <Disclosure closed={plural(count, "listener")} beneath>
      <ul className="meta grid pad-below-2">
        {chapters.map(({ name, followers }) => (
          <li key={name}>
            {plural(followers, "person follows", "people follow")} {name}
          </li>
        ))}
        <li>{plural(saves, "person has", "people have")} saved this list</li>
      </ul>
    </Disclosure>
  );
}
