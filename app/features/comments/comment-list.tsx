import { PersonLink } from "~/features/list-page/person-link";
import { TimeAgo } from "~/ui/time-ago";
import { UserText } from "~/ui/user-text";
import styles from "./comment-list.module.css";
import type { CommentView } from "./comment-view";

/** A thread's comments, oldest first. */
export function CommentList({ comments }: { comments: CommentView[] }) {
  if (comments.length === 0) return <p className={styles.none}>Nobody has said a word yet.</p>;
  return (
    <ol className={styles.comments}>
      {comments.map(({ id, creator, content, addedAt }) => (
        <li key={id} id={`comment-${id}`}>
          <p className={styles.who}>
            <PersonLink className="alone" name={creator} />
            <TimeAgo at={addedAt} />
          </p>
          <p className={styles.words}>
            <UserText text={content} />
          </p>
        </li>
      ))}
    </ol>
  );
}
