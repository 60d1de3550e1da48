import { Form, useLocation, useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { paths } from "~/lib/addresses/paths";
import type { ItemId } from "~/lib/data/ids";
import { Button, LinkButton } from "~/ui/buttons/button";
import { forgetDraft } from "~/ui/drafts/form-drafts";
import { Field } from "~/ui/fields/field";
import { useViewer } from "~/ui/page/root-data";
import { LogInAgain } from "~/ui/requests/log-in-again";
import { useFocusOnRefusal } from "~/ui/requests/use-focus-on-refusal";
import styles from "./comment-form.module.css";
import { COMMENT_MAX, FORM_KEY } from "./comment-limits";
import { Mentions } from "./mentions";

export type RefusedComment = {
  values: { commentContent: string };
  refused: { code: string; message: string; errors: Record<string, string> };
};

type Props = {
  itemId: ItemId;
  /** Idempotency key, so that a double click posts only one comment. */
  formKey?: string;
  result?: RefusedComment;
};

/** A reply form, or a log-in link. Keeps unposted text even if the user logs out in another tab. */
export function CommentForm(props: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { busy, posted } = usePostedComment(props.itemId, form);
  return <Reply {...props} busy={busy} form={form} key={posted} />;
}

type ReplyProps = Props & { busy: boolean; form: RefObject<HTMLFormElement> };

function Reply({ itemId, formKey, result, busy, form }: ReplyProps) {
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const login = paths.login(pathname + search);
  const [typed, setTyped] = useState(false);
  useFocusOnRefusal(form, result);

  const sessionExpired = viewer === null || result?.refused.code === "sign-in";

  if (!viewer && !result && !typed)
    return (
      <p>
        <LinkButton variant="drop" to={login}>
          LOG IN TO REPLY
        </LinkButton>
      </p>
    );
  if (viewer?.suspended && !result && !typed) return <p dir="auto">{viewer.suspended}.</p>;
  return (
    <Form
      method="post"
      replace
      ref={form}
      className={`stack-3 pad-above-3 ${styles.form}`}
      data-draft="typed"
      data-draft-name={`comment${pathname}`}
      data-draft-owner={viewer?.username}
      onInput={() => setTyped(true)}
    >
      <input type="hidden" name="itemCommentId" value={itemId} />
      {formKey && <input type="hidden" name={FORM_KEY} value={formKey} />}
      <Field
        label="Your comment"
        hideLabel
        multiline
        name="commentContent"
        placeholder="comment"
        counter={COMMENT_MAX}
        end={<Mentions form={form} />}
        defaultValue={result?.values.commentContent}
        error={
          sessionExpired
            ? undefined
            : result && (result.refused.errors.commentContent ?? result.refused.message)
        }
      />
      {sessionExpired && (
        <p role="alert">
          <LogInAgain newTab={!result} />, then press REPLY again. Your words stay here.
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

/** Returns a `posted` value that changes once the comment is posted, which resets the field. */
function usePostedComment(
  itemId: ItemId,
  form: RefObject<HTMLFormElement>,
): { busy: boolean; posted: string } {
  const { hash } = useLocation();
  const { formData, location } = useNavigation();
  const busy = formData?.get("itemCommentId") === itemId;
  const [posted, setPosted] = useState("");
  const next = useRef("");
  useEffect(() => {
    if (busy) next.current = location?.hash ?? "";
    else if (next.current) {
      if (next.current === hash) {
        setPosted(hash);
        if (form.current) forgetDraft(form.current);
        const comment = document.getElementById(hash.slice(1)) ?? document.getElementById("main");
        comment?.focus({ preventScroll: true });
      }
      next.current = "";
    }
  }, [busy, hash, location, form]);
  return { busy, posted };
}
