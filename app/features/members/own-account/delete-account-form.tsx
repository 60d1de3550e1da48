import { Form } from "@remix-run/react";
import { PasswordField } from "~/features/members/accounts/password-field";
import { PasskeyButton } from "~/features/members/passkeys/passkey-button";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import styles from "./delete-account.module.css";

export function DeleteAccountForm({ hasPasskeys }: { hasPasskeys: boolean }) {
  return (
    <Disclosure closed="DELETE MY ACCOUNT">
      <Form method="post" className={styles.leave} data-leaves="yes">
        <p>
          Your address, saves, follows and pictures are deleted at once. This can't be undone. Comments stay,
          under the name 'former member'.
        </p>
        <label>
          <input type="checkbox" name="keep" value="yes" /> Keep my public lists, under 'former member'
        </label>
        <label>
          <input type="checkbox" name="sure" value="yes" required /> Yes, delete my account for good
        </label>
        <PasswordField label="Your password" id="leave-password" autoComplete="current-password" />
        <div className="row">
          <Button type="submit" variant="drop" name="intent" value="delete-account">
            DELETE
          </Button>
          {hasPasskeys && (
            <PasskeyButton purpose="confirm" name="intent" value="delete-account">
              DELETE WITH A PASSKEY
            </PasskeyButton>
          )}
        </div>
      </Form>
    </Disclosure>
  );
}
