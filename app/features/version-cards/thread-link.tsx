import { creatorInPath } from "~/features/account/former-member";
import type { MasterlistItemView } from "~/features/lists/list-view";
import { threadOf } from "~/features/places/voter-breakdown";
import type { ListId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { plural } from "~/lib/plural";
import { Icon } from "~/ui/icons/icon";
import { Link } from "~/ui/link";
import styles from "./thread-link.module.css";

/** The link from an item of the masterlist to its comments. */
export function ThreadLink({ listId, item }: { listId: ListId; item: MasterlistItemView }) {
  const thread = threadOf(item);
  if (!thread) return null;
  const { creator, versionId, id, commentsCount: count } = thread;
  return (
    <Link
      className={styles.comments}
      to={paths.thread({ listId, creator: creatorInPath(creator, versionId), itemId: id })}
    >
      <Icon name="comment" />
      {count === 0 ? "COMMENT" : plural(count, "comment").toUpperCase()}
      <span className="visually-hidden">{` on ${item.title}`}</span>
    </Link>
  );
}
