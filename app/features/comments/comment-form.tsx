import { Form, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { ItemId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { Field } from "~/ui/fields/field";
import { LogInAgain } from "~/ui/requests/log-in-again";
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
  const placed = usePosted(busy, hash);

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

/**
 * Changes once the text is posted, so that the field is emptied: the page then loads with the new comment in its
 * address. A press on another comment's address changes nothing.
 */
function usePosted(busy: boolean, hash: string): string {
  const [posted, setPosted] = useState("");
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (busy) {
      before.current ??= hash;
      return;
    }
    if (before.current !== null && before.current !== hash) setPosted(hash);
    before.current = null;
  }, [busy, hash]);
  return posted;
}
