import { Form } from "@remix-run/react";
import { PasswordField } from "~/features/members/accounts/password-field";
import { Field } from "~/ui/fields/field";
import { FormAlert } from "~/ui/form-alert";
import { PasskeyButton } from "./passkey-button";
import styles from "./passkeys.module.css";

type Props = {
  /** True if the log-in is too long ago to add a passkey without the password. */
  asksPassword: boolean;
  refused?: { message: string; errors: Record<string, string> };
};

export function AddPasskeyForm({ asksPassword, refused }: Props) {
  return (
    <>
      <Form method="post" className={`${styles.form} ${styles.scripted}`}>
        {refused && (
          <FormAlert of={refused}>
            <p>{refused.message}</p>
          </FormAlert>
        )}
        <Field
          label="Name"
          name="name"
          autoComplete="off"
          hint="To recognize it later, such as 'My phone'"
          error={refused?.errors.name}
        />
        {asksPassword && (
          <PasswordField
            label="Your password"
            id="add-password"
            autoComplete="current-password"
            hint="Because you logged in a while ago"
          />
        )}
        <PasskeyButton purpose="add" name="intent" value="add-passkey">
          ADD A PASSKEY
        </PasskeyButton>
      </Form>
      <noscript>
        <p className="meta">Turn on JavaScript to add a passkey.</p>
      </noscript>
    </>
  );
}
