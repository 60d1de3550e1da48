import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { AddPasskeyForm } from "~/features/members/passkeys/add-passkey-form";
import { clearedChallenge } from "~/features/members/passkeys/challenges.server";
import { PasskeyList } from "~/features/members/passkeys/passkey-list";
import own from "~/features/members/passkeys/passkeys.module.css";
import { addPasskey, readPasskeys, removePasskey } from "~/features/members/passkeys/passkeys.server";
import { changeOwnPassword } from "~/features/members/passwords/change-own-password.server";
import { ChangePasswordForm } from "~/features/members/passwords/change-password-form";
import { paths } from "~/lib/paths";
import { sessionCookies } from "~/platform/cookies.server";
import { redirectWithFlash } from "~/platform/flash.server";
import { pageAction } from "~/platform/page-action.server";
import { requireMember } from "~/platform/viewer.server";
import { pageMeta } from "~/ui/page-meta";
import styles from "./my-stuff.module.css";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Passkeys and password", description: "How you log in.", matches });

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
  const { passkeys, asksPassword } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const failedAt = (intent: string) => (failed?.values.intent === intent ? failed.refused : undefined);
  return (
    <div>
      <section className={own.first} aria-labelledby="passkeys">
        <h2 id="passkeys">Passkeys</h2>
        <p>
          A passkey is in your device or your password manager. It logs you in by finger, face or PIN, can't
          be guessed, and works on this site alone.
        </p>
        <PasskeyList passkeys={passkeys} refused={failedAt("remove-passkey")} />
        <AddPasskeyForm key={passkeys.length} asksPassword={asksPassword} refused={failedAt("add-passkey")} />
      </section>
      <section className={styles.section} aria-labelledby="own-password">
        <h2 id="own-password">Password</h2>
        <p>A new password logs out all other devices and ends your API tokens. Passkeys stay.</p>
        <ChangePasswordForm hasPasskeys={passkeys.length > 0} refused={failedAt("change-password")} />
      </section>
    </div>
  );
}
