import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ReportDialog } from "~/features/lists/versions/report-dialog";
import { paths } from "~/lib/addresses/paths";
import { editLink } from "~/lib/addresses/thread-page";
import { textParts } from "~/lib/text/mentions";
import { ordinal } from "~/lib/text/ordinal";
import { ownScript } from "~/lib/text/text-script";
import { Button, LinkButton } from "~/ui/buttons/button";
import { Dialog, DialogClose } from "~/ui/dialogs/dialog";
import { Link } from "~/ui/links/link";
import { PersonLink } from "~/ui/links/person-link";
import { useSessionOwner, useViewer } from "~/ui/page/root-data";
import { TimeAgo } from "~/ui/text/time-ago";
import { UserText } from "~/ui/text/user-text";
import styles from "./comment-list.module.css";
import type { CommentView } from "./comment-view";

type Props = {
  comment: CommentView;
  link: string;
  /** The URL of the thread's page, where the author can edit it. */
  page: string;
  /** The commenter's place for the item, on pages where commenters differ in it. */
  place?: number;
  /** The creator's part of the version's URL, if others' comments can be reported. */
  reportedAs?: string | null;
  /** The edit form that replaces the comment's text. */
  form?: ReactNode;
};

export function CommentLine({ comment, link, page, place, reportedAs, form }: Props) {
  const { creator, content, addedAt, editedAt, mentions, deleted } = comment;
  const viewer = useViewer();
  const owner = useSessionOwner();
  const isOwn = !deleted && owner?.username === creator;
  return (
    <>
      <p className="row gap-x-3 baseline">
        {deleted ? (
          <span className="quiet quote">{content}</span>
        ) : (
          <PersonLink className="alone plain-link bold" name={creator} />
        )}
        {place !== undefined && <span className="meta">has it {ordinal(place)}</span>}
        <a className="alone meta plain-link" href={link}>
          <TimeAgo at={addedAt} />
        </a>
        {editedAt !== undefined && (
          <span className="meta">
            edited <TimeAgo at={editedAt} inSentence />
          </span>
        )}
      </p>
      {form ||
        (!deleted && (
          <p className="typed" {...ownScript(content)}>
            <CommentText text={content} mentions={mentions} />
          </p>
        ))}
      {isOwn && !form && <OwnComment comment={comment} page={page} />}
      {viewer && reportedAs && !isOwn && !deleted && (
        <ReportDialog listId={comment.listId} creator={reportedAs} kind="comment" commentId={comment.id} />
      )}
    </>
  );
}

/** Links the members that the text mentions as `@name`. */
function CommentText({ text, mentions }: { text: string; mentions: CommentView["mentions"] }) {
  if (!mentions?.length) return <UserText text={text} />;
  return textParts(text, mentions).map(({ name, text: part, at }) =>
    name ? (
      <Link key={at} to={paths.profile(name)}>
        {part}
      </Link>
    ) : (
      <UserText key={at} text={part} />
    ),
  );
}

function OwnComment({ comment: { id, content }, page }: Pick<Props, "comment" | "page">) {
  const { formData } = useNavigation();
  const busy = formData?.get("intent") === "delete-comment" && formData.get("commentId") === id;
  return (
    <div className="links">
      <LinkButton variant="quiet" icon="pencil" to={editLink(page, id)} preventScrollReset>
        EDIT
      </LinkButton>
      <Dialog trigger="DELETE" triggerVariant="quiet" triggerIcon="trash" title="Delete your comment?">
        <p className={`cited typed ${styles.quote}`}>{content}</p>
        <p>If others wrote after it, the thread says 'comment deleted' there. This can't be undone.</p>
        <Form method="post" action={page} className="row" replace preventScrollReset>
          <input type="hidden" name="commentId" value={id} />
          <Button type="submit" variant="drop" name="intent" value="delete-comment" busy={busy}>
            DELETE
          </Button>
          <DialogClose>CANCEL</DialogClose>
        </Form>
      </Dialog>
    </div>
  );
}
