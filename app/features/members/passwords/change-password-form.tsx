import { Form } from "@remix-run/react";
import { PasswordField } from "~/features/members/accounts/password-field";
import { PasskeyButton } from "~/features/members/passkeys/passkey-button";
import styles from "~/features/members/passkeys/passkeys.module.css";
import { Button } from "~/ui/button";
import { FormAlert } from "~/ui/form-alert";
import { useBusy } from "~/ui/use-busy";

type Props = {
  hasPasskeys: boolean;
  refused?: { message: string; errors: Record<string, string> };
};

export function ChangePasswordForm({ hasPasskeys, refused }: Props) {
  return (
    <Form method="post" noValidate className={styles.form}>
      {refused && (
        <FormAlert of={refused}>
          <p>NOT CHANGED!</p>
          <p>{refused.message}</p>
        </FormAlert>
      )}
      <PasswordField
        label="Current password"
        hint={hasPasskeys ? "Or change it with a passkey, below" : undefined}
        autoComplete="current-password"
        error={refused?.errors.password}
      />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        hint="At least 6 characters"
        error={refused?.errors.newPassword}
      />
      <div className="row">
        <Button type="submit" name="intent" value="change-password" busy={useBusy("change-password")}>
          CHANGE PASSWORD
        </Button>
        {hasPasskeys && (
          <PasskeyButton purpose="confirm" name="intent" value="change-password" variant="quiet">
            CHANGE WITH A PASSKEY
          </PasskeyButton>
        )}
      </div>
    </Form>
  );
}
