import { paths } from "~/lib/addresses/paths";
import type { ItemId, ListId } from "~/lib/data/ids";
import { Icon } from "~/ui/icons/icon";
import { Link } from "~/ui/links/link";
import styles from "./thread-link.module.css";

type Props = {
  listId: ListId;
  item: { title: string; itemId: ItemId | null; commentsCount?: number };
};

/** A link from a masterlist item to the comments on all of its versions, and to the comment form. */
export function ThreadLink({ listId, item: { title, itemId, commentsCount: count = 0 } }: Props) {
  if (!itemId) return null;
  return (
    <Link className={`quiet plain ${styles.comments}`} to={`${paths.item(listId, itemId)}#reply`}>
      <Icon name="comment" />
      {count > 0 && `${count} `}
      <span className="sr-only">{`${count > 1 ? "COMMENTS" : "COMMENT"} on ${title}`}</span>
    </Link>
  );
}
