import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { EndableList, LastUsed } from "~/features/members/accounts/endable-list";
import type { PasskeyView } from "~/features/members/accounts/passkey-view";
import { PasswordField } from "~/features/members/accounts/password-field";
import { clearedChallenge } from "~/features/members/passkeys/challenges.server";
import { PasskeyButton } from "~/features/members/passkeys/passkey-button";
import { addPasskey, readPasskeys, removePasskey } from "~/features/members/passkeys/passkeys.server";
import { changeOwnPassword } from "~/features/members/passwords/change-own-password.server";
import { paths } from "~/lib/addresses/paths";
import { sessionCookies } from "~/platform/cookies.server";
import { redirectWithFlash } from "~/platform/flash.server";
import { pageAction } from "~/platform/page-action.server";
import { requireMember } from "~/platform/viewer.server";
import { Button } from "~/ui/buttons/button";
import { useBusy } from "~/ui/buttons/use-busy";
import { Field } from "~/ui/fields/field";
import { Link } from "~/ui/links/link";
import { metaOf } from "~/ui/page/page-meta";
import { FormAlert } from "~/ui/states/form-alert";
import { TimeAgo } from "~/ui/text/time-ago";

export const meta = metaOf("Passkeys and password", "How you log in.");

export const loader = ({ context }: LoaderFunctionArgs) =>
  readPasskeys(context.app, requireMember(context.viewer));

export const action = pageAction({
  fields: ["intent", "id", "name", "password", "newPassword", "passkey"],
  admit: requireMember,
  intents: {
    "add-passkey": async ({ name, passkey }, { app, viewer, request }) => {
      await addPasskey(app, viewer, { name, passkey, request });
      return redirectWithFlash(app, paths.ownPasskeys, "Your passkey is added", [clearedChallenge(app)]);
    },
    "remove-passkey": async ({ id }, { app, viewer }) => {
      await removePasskey(app, viewer, id);
      return redirectWithFlash(app, paths.ownPasskeys, "The passkey is removed");
    },
    "change-password": async ({ password, newPassword, passkey }, { app, viewer, request }) => {
      const change = { password, newPassword, passkey, request };
      const session = await changeOwnPassword(app, viewer, change);
      const message = "Your password is changed, and your other devices are logged out";
      return redirectWithFlash(app, paths.ownPasskeys, message, [
        ...sessionCookies(app, session),
        clearedChallenge(app),
      ]);
    },
  },
});

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function Passkeys() {
  const { passkeys, hasPassword, isFresh } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const failedAt = (intent: string) => (failed?.values.intent === intent ? failed.refused : undefined);
  return (
    <div>
      <section className="stack-3 pad-below-5" aria-labelledby="passkeys">
        <h2 id="passkeys">Passkeys</h2>
        <p>
          A passkey is in your device or your password manager. It logs you in by finger, face or PIN, can't
          be guessed, and works on this site alone.
        </p>
        <PasskeyList passkeys={passkeys} refused={failedAt("remove-passkey")} />
        {isFresh || hasPassword ? (
          <AddPasskeyForm key={passkeys.length} asksPassword={!isFresh} refused={failedAt("add-passkey")} />
        ) : (
          <p>To add one, log out and in again: you logged in a while ago.</p>
        )}
      </section>
      <section className="stack-3 rule-above start pad-y-5" aria-labelledby="own-password">
        <h2 id="own-password">Password</h2>
        {!hasPassword && (
          <p>
            You have none yet. Set one here, or <Link to={paths.forgotPassword}>by mail</Link>.
          </p>
        )}
        <p>A new password logs out all other devices and ends your API tokens. Passkeys stay.</p>
        <ChangePasswordForm
          hasPasskeys={passkeys.length > 0}
          hasPassword={hasPassword}
          refused={failedAt("change-password")}
        />
      </section>
    </div>
  );
}

type Refused = { message: string; errors: Record<string, string> };

type ListProps = { passkeys: PasskeyView[]; refused?: { message: string } };

function PasskeyList({ passkeys, refused }: ListProps) {
  if (passkeys.length === 0) return <p className="meta">You have none yet.</p>;
  const rows = passkeys.map(({ id, name, created, lastUsed }) => ({
    id,
    name,
    about: (
      <>
        added <TimeAgo at={created} inSentence /> · <LastUsed at={lastUsed} />
      </>
    ),
  }));
  return (
    <>
      {refused && <p role="alert">{refused.message}</p>}
      <EndableList rows={rows} intent="remove-passkey" verb="Remove" />
    </>
  );
}

type AddProps = {
  /** True if the log-in is too long ago to add a passkey without the password. */
  asksPassword: boolean;
  refused?: Refused;
};

function AddPasskeyForm({ asksPassword, refused }: AddProps) {
  return (
    <>
      <Form method="post" className="with-scripts stack full narrow around-4">
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

type ChangeProps = { hasPasskeys: boolean; hasPassword: boolean; refused?: Refused };

function ChangePasswordForm({ hasPasskeys, hasPassword, refused }: ChangeProps) {
  const busy = useBusy("change-password");
  return (
    <Form method="post" noValidate className="stack full narrow around-4">
      {refused && (
        <FormAlert of={refused}>
          <p>NOT CHANGED!</p>
          <p>{refused.message}</p>
        </FormAlert>
      )}
      {hasPassword && (
        <PasswordField
          label="Current password"
          hint={hasPasskeys ? "Or change it with a passkey, below" : undefined}
          autoComplete="current-password"
          error={refused?.errors.password}
        />
      )}
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        hint="At least 6 characters"
        error={refused?.errors.newPassword}
      />
      <div className="row">
        {hasPassword && (
          <Button type="submit" name="intent" value="change-password" busy={busy}>
            CHANGE PASSWORD
          </Button>
        )}
        {hasPasskeys && (
          <PasskeyButton purpose="confirm" name="intent" value="change-password" variant="quiet">
            {hasPassword ? "CHANGE" : "SET"} WITH A PASSKEY
          </PasskeyButton>
        )}
      </div>
    </Form>
  );
}
