import { Form } from "@remix-run/react";
import { GMAIL_URL } from "~/features/members/accounts/inbox";
import { Button } from "~/ui/buttons/button";
import { useBusy } from "~/ui/buttons/use-busy";
import { Field } from "~/ui/fields/field";
import styles from "./mail-again.module.css";

type Answer = { sent?: { message: string }; refused?: { message: string } };

type Props = {
  /** Known address, or '' to show an email field. */
  email: string;
  values?: string;
  answer: Answer | undefined;
};

export function MailAgain({ email, values, answer }: Props) {
  const outcome = answer?.sent ? "SENT" : answer?.refused ? "NOT SENT" : "";
  const { message } = answer?.sent ?? answer?.refused ?? {};
  return (
    <Form method="post" noValidate>
      {email ? (
        <input type="hidden" name="email" value={email} />
      ) : (
        <Field label="Email" name="email" type="email" autoComplete="email" required defaultValue={values} />
      )}
      <div className="row gap-2-4">
        <Button type="submit" name="intent" value="resend" icon="envelope" busy={useBusy("resend")}>
          RESEND
        </Button>
        <output className={`label ${outcome === "SENT" ? "up" : "accent"}`} aria-live="polite">
          {outcome}
        </output>
      </div>
      {message && <p className="meta">{message}</p>}
    </Form>
  );
}

export const OpenGmail = () => (
  <a
    className={`touch label plain edged rounded ${styles.gmail}`}
    href={GMAIL_URL}
    target="_blank"
    rel="noopener noreferrer"
  >
    OPEN GMAIL
  </a>
);
