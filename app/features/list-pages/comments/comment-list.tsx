import { linkTo } from "~/lib/addresses/thread-page";
import type { RefusedComment } from "./comment-form";
import { CommentLine } from "./comment-line";
import styles from "./comment-list.module.css";
import type { CommentView } from "./comment-view";
import { EditCommentForm } from "./edit-comment-form";

type Props = {
  comments: CommentView[];
  path: string;
  /** The id of the comment before this page; null on the first page. */
  after: string | null;
  /** Passed on to each comment. */
  reportedAs: string | null;
  /** The comment being edited, with the result of the last attempt if it was refused. */
  editing?: { id: string; refused?: RefusedComment } | null;
};

export function CommentList({ comments, path, after, reportedAs, editing }: Props) {
  if (comments.length === 0) return <p className="quote">Nobody has said a word yet.</p>;
  const here = after === null ? "" : `?after=${after}`;
  return (
    <ol className={`ruled ${styles.comments}`}>
      {comments.map((comment) => (
        <li key={comment.id} id={`comment-${comment.id}`} tabIndex={-1}>
          <CommentLine
            comment={comment}
            link={path + linkTo(comment.id, after === null)}
            page={path + here}
            reportedAs={reportedAs}
            form={
              editing?.id === comment.id && (
                <EditCommentForm comment={comment} page={path + here} result={editing.refused} />
              )
            }
          />
        </li>
      ))}
    </ol>
  );
}
