import { Form, useNavigation } from "@remix-run/react";
import { editLink } from "~/lib/thread-page";
import { Button, LinkButton } from "~/ui/button";
import { Dialog, DialogClose } from "~/ui/dialogs/dialog";
import styles from "./comment-list.module.css";
import type { CommentView } from "./comment-view";

type Props = {
  comment: CommentView;
  page: string;
};

export function OwnComment({ comment: { id, content }, page }: Props) {
  const { formData } = useNavigation();
  const busy = formData?.get("intent") === "delete-comment" && formData.get("commentId") === id;
  return (
    <div className={styles.own}>
      <LinkButton variant="quiet" icon="pencil" to={editLink(page, id)} preventScrollReset>
        EDIT
      </LinkButton>
      <Dialog trigger="DELETE" triggerVariant="quiet" triggerIcon="trash" title="Delete your comment?">
        <p className={styles.quote}>{content}</p>
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
