import { creatorInPath } from "~/lib/former-member";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Link } from "~/ui/link";
import { PersonLink } from "~/ui/person-link";
import { TimeAgo } from "~/ui/time-ago";
import { UserText } from "~/ui/user-text";
import styles from "./admin.module.css";
import type { CommentFound, VersionFound } from "./admin-view";

/** Id of the form with the reason; each row's button submits it. */
export const REMOVAL = "removal";

type RemoveProps = { target: string; what: string };

const Remove = ({ target, what }: RemoveProps) => (
  <Button type="submit" form={REMOVAL} name="target" value={target} title={`Remove ${what}`} icon="trash">
    REMOVE
  </Button>
);

export function FoundVersion({ version }: { version: VersionFound }) {
  const { id, listId, listTitle, creator, items, addedAt } = version;
  return (
    <li className={styles.found}>
      <div>
        <p>
          <Link className="alone" to={paths.version(listId, creatorInPath(creator, id))}>
            {listTitle}
          </Link>
        </p>
        <p className="meta">
          <PersonLink name={creator} />, <TimeAgo at={addedAt} inSentence />
        </p>
        <p className={styles.words}>{items.slice(0, 5).join(", ")}</p>
      </div>
      <Remove target={id} what={`${creator}'s version of ${listTitle}`} />
    </li>
  );
}

export function FoundComment({ comment }: { comment: CommentFound }) {
  const { id, listId, itemId, versionId, itemTitle, itemCreator, creator, content, addedAt } = comment;
  const thread = { listId, itemId, creator: creatorInPath(itemCreator, versionId) };
  return (
    <li className={styles.found}>
      <div>
        <p className={styles.words}>
          <UserText text={content} />
        </p>
        <p className="meta">
          <PersonLink name={creator} /> on <Link to={paths.thread(thread)}>{itemTitle}</Link>,{" "}
          <TimeAgo at={addedAt} inSentence />
        </p>
      </div>
      <Remove target={`${versionId} ${id}`} what={`${creator}'s comment on ${itemTitle}`} />
    </li>
  );
}
