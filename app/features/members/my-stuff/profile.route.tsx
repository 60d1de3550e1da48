import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, type MetaFunction, useLoaderData } from "@remix-run/react";
import { deleteAccount } from "~/features/members/own-account/delete-account.server";
import { DeleteAccountForm } from "~/features/members/own-account/delete-account-form";
import { Devices } from "~/features/members/own-account/devices";
import { endAllDevices, readAccount } from "~/features/members/own-account/own-account.server";
import { confirmMember } from "~/features/members/passkeys/confirm-member.server";
import { Counts } from "~/features/members/profiles/profile-head";
import { endDevice } from "~/features/members/sessions/sessions.server";
import { paths } from "~/lib/paths";
import { plural } from "~/lib/plural";
import { mediumDate } from "~/lib/time-ago";
import { loggedOutCookies } from "~/platform/cookies.server";
import { redirectWithFlash } from "~/platform/flash.server";
import { pageAction } from "~/platform/page-action.server";
import { Refusal } from "~/platform/refusal";
import { requireMember } from "~/platform/viewer.server";
import { Button, LinkButton } from "~/ui/button";
import { Link } from "~/ui/link";
import { pageMeta } from "~/ui/page-meta";
import styles from "./my-stuff.module.css";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "My profile", description: "Your account and where you are logged in.", matches });

export const loader = ({ context }: LoaderFunctionArgs) =>
  readAccount(context.app, requireMember(context.viewer));

export const action = pageAction({
  fields: ["session", "sure", "keep", "password", "passkey"],
  admit: requireMember,
  intents: {
    "end-session": async ({ session }, { app, viewer }) => {
      await endDevice(app, viewer, session);
      return redirectWithFlash(app, paths.ownAccount, "That device is logged out");
    },
    "end-all-sessions": async (_, { app, viewer, request }) => {
      await endAllDevices(app, viewer);
      return redirectWithFlash(
        app,
        paths.home,
        "You are logged out everywhere",
        loggedOutCookies(app, request),
      );
    },
    "delete-account": async ({ sure, keep, password, passkey }, { app, viewer, request }) => {
      if (sure !== "yes")
        return redirectWithFlash(app, paths.ownAccount, "Nothing was deleted. Tick the box to confirm");
      try {
        const { write } = await confirmMember(app, viewer, { password, passkey, request });
        await write([]);
        await deleteAccount(app, viewer, { keepVersions: keep === "yes" });
      } catch (error) {
        if (!(error instanceof Refusal) || (error.code !== "forbidden" && error.code !== "conflict"))
          throw error;
        return redirectWithFlash(app, paths.ownAccount, `Nothing was deleted: ${error.message}`);
      }
      return redirectWithFlash(app, paths.home, "Your account is deleted", loggedOutCookies(app, request));
    },
  },
  act: async (_, { app }) => redirectWithFlash(app, paths.ownAccount, "Nothing was changed"),
  toErrorPage: "all",
});

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function ProfilePage() {
  const { username, joinedAt, devices, passkeys, ...counts } = useLoaderData<typeof loader>();
  return (
    <div>
      <div className="stack">
        <h2>{username}</h2>
        <p className="meta">
          joined <time dateTime={new Date(joinedAt).toISOString()}>{mediumDate(joinedAt)}</time> ·{" "}
          <Link to={paths.profile(username)}>what others see</Link>
        </p>
        <Counts {...counts} />
        <Form method="post" action={paths.logout}>
          <Button type="submit">LOG OUT</Button>
        </Form>
      </div>
      <section className={styles.section} aria-labelledby="appearance">
        <h3 id="appearance">How others see you</h3>
        <p>Your picture, and a line about you.</p>
        <LinkButton to={paths.ownAppearance}>PICTURE AND LINE</LinkButton>
      </section>
      <section className={styles.section} aria-labelledby="settings">
        <h3 id="settings">Notifications and people</h3>
        <p>
          Notifications and how they reach you, the weekly digest, whom you follow, and what you don't want to
          see.
        </p>
        <LinkButton to={paths.ownSettings}>SETTINGS</LinkButton>
      </section>
      <section className={styles.section} aria-labelledby="passkeys">
        <h3 id="passkeys">How you log in</h3>
        <p>
          {passkeys === 0
            ? "With a passkey you log in by finger, face or PIN instead of your password."
            : `Your password, and ${plural(passkeys, "passkey")}.`}
        </p>
        <LinkButton to={paths.ownPasskeys}>PASSKEYS AND PASSWORD</LinkButton>
      </section>
      <section className={styles.section} aria-labelledby="tokens">
        <h3 id="tokens">For programs</h3>
        <p>Tokens that let a program read or write in your name.</p>
        <LinkButton to={paths.ownTokens}>API TOKENS</LinkButton>
      </section>
      <section className={styles.section} aria-labelledby="devices">
        <h3 id="devices">Where you are logged in</h3>
        <Devices devices={devices} />
      </section>
      <section className={styles.section} aria-labelledby="export">
        <h3 id="export">Take everything with you</h3>
        <p>All that you dropped, wrote, saved and follow, in one JSON file.</p>
        <LinkButton to={paths.ownExport} reloadDocument icon="download">
          EXPORT
        </LinkButton>
      </section>
      <section className={styles.section} aria-labelledby="leave">
        <h3 id="leave">Leave</h3>
        <DeleteAccountForm hasPasskeys={passkeys > 0} />
      </section>
    </div>
  );
}
