import { Form, useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { Button, LinkButton } from "~/ui/buttons/button";
import { Field } from "~/ui/fields/field";
import { LogInAgain } from "~/ui/requests/log-in-again";
import { useFocusOnRefusal } from "~/ui/requests/use-focus-on-refusal";
import type { RefusedComment } from "./comment-form";
import styles from "./comment-form.module.css";
import { COMMENT_MAX } from "./comment-limits";
import type { CommentView } from "./comment-view";
import { Mentions } from "./mentions";

type Props = {
  comment: CommentView;
  page: string;
  result?: RefusedComment;
};

export function EditCommentForm({ comment: { id, content }, page, result }: Props) {
  const { formData } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  useFocusOnRefusal(form, result);
  const sessionExpired = result?.refused.code === "sign-in";
  return (
    <Form
      method="post"
      replace
      preventScrollReset
      ref={form}
      className={`stack-3 pad-above-3 ${styles.form}`}
    >
      <input type="hidden" name="commentId" value={id} />
      <Field
        label="Your comment"
        hideLabel
        multiline
        id={`edit-${id}`}
        name="commentContent"
        autoFocus
        counter={COMMENT_MAX}
        end={<Mentions form={form} />}
        defaultValue={result?.values.commentContent ?? content}
        error={
          sessionExpired
            ? undefined
            : result && (result.refused.errors.commentContent ?? result.refused.message)
        }
      />
      {sessionExpired && (
        <p role="alert">
          <LogInAgain />, then press SAVE CHANGES again. Your words stay here.
        </p>
      )}
      <div className="row">
        <Button
          type="submit"
          variant="drop"
          name="intent"
          value="edit-comment"
          busy={formData?.get("intent") === "edit-comment"}
        >
          SAVE CHANGES
        </Button>
        <LinkButton variant="quiet" to={`${page}#comment-${id}`} preventScrollReset>
          CANCEL
        </LinkButton>
      </div>
    </Form>
  );
}
