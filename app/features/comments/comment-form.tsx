import { Form, useLocation, useNavigation } from "@remix-run/react";
import type { ItemId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { Field } from "~/ui/field";
import { LogInAgain } from "~/ui/log-in-again";
import { useViewer } from "~/ui/root-data";
import styles from "./comment-form.module.css";
import { COMMENT_MAX, FORM_KEY } from "./comment-limits";

type Props = {
  itemId: ItemId;
  /** Tells one form from another, so that a double press posts one comment. */
  formKey?: string;
  /** The result of the last try, if it was refused. */
  result?: {
    values: { commentContent: string };
    refused: { code: string; message: string; errors: Record<string, string> };
  };
};

/** REPLY for members; a log-in link for others. Text that was not posted stays in the field. */
export function CommentForm({ itemId, formKey, result }: Props) {
  const viewer = useViewer();
  const { pathname, search, hash } = useLocation();
  const busy = useNavigation().formData?.get("itemCommentId") === itemId;
  const login = paths.login(pathname + search);
  // the page reloads with the new comment in its address: then the text is posted, and the field is emptied
  const placed = hash.startsWith("#comment-") ? hash : "";

  const sessionExpired = result?.refused.code === "sign-in";

  if (!viewer && !result)
    return (
      <p>
        <LinkButton variant="drop" to={login}>
          LOG IN TO REPLY
        </LinkButton>
      </p>
    );
  return (
    <Form method="post" replace key={placed} className={styles.form}>
      <input type="hidden" name="itemCommentId" value={itemId} />
      {formKey && <input type="hidden" name={FORM_KEY} value={formKey} />}
      <Field
        label="Your comment"
        hideLabel
        multiline
        name="commentContent"
        placeholder="comment"
        counter={COMMENT_MAX}
        defaultValue={result?.values.commentContent}
        error={
          sessionExpired
            ? undefined
            : result && (result.refused.errors.commentContent ?? result.refused.message)
        }
      />
      {sessionExpired && (
        <p role="alert">
          <LogInAgain />, then press REPLY again. Your words stay here.
        </p>
      )}
      <div className="row">
        <Button type="submit" variant="drop" busy={busy}>
          REPLY
        </Button>
      </div>
    </Form>
  );
}
