import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { EndableList } from "~/features/members/accounts/endable-list";
import { PasswordField } from "~/features/members/accounts/password-field";
import leaving from "~/features/members/own-account/delete-account.module.css";
import { deleteAccount } from "~/features/members/own-account/delete-account.server";
import { endAllDevices, readAccount } from "~/features/members/own-account/own-account.server";
import { confirmMember } from "~/features/members/passkeys/confirm-member.server";
import { PasskeyButton } from "~/features/members/passkeys/passkey-button";
import { Counts } from "~/features/members/profiles/profile-head";
import { endDevice } from "~/features/members/sessions/sessions.server";
import { paths } from "~/lib/addresses/paths";
import { plural } from "~/lib/text/plural";
import { mediumDate } from "~/lib/time/time-ago";
import { loggedOutCookies } from "~/platform/cookies.server";
import { redirectWithFlash } from "~/platform/flash.server";
import { pageAction } from "~/platform/page-action.server";
import { Refusal } from "~/platform/refusal";
import { requireMember } from "~/platform/viewer.server";
import { Button, LinkButton } from "~/ui/buttons/button";
import { Disclosure } from "~/ui/layout/disclosure";
import { Link } from "~/ui/links/link";
import { metaOf } from "~/ui/page/page-meta";
import { TimeAgo } from "~/ui/text/time-ago";

export const meta = metaOf("My profile", "Your account and where you are logged in.");

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
  refusal: "error-page",
});

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function ProfilePage() {
  const { username, joinedAt, devices, passkeys, hasPassword, ...counts } = useLoaderData<typeof loader>();
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
      <Part id="appearance" heading="How others see you">
        <p>Your picture, and a line about you.</p>
        <LinkButton to={paths.ownAppearance}>PICTURE AND LINE</LinkButton>
      </Part>
      <Part id="settings" heading="Notifications and people">
        <p>
          Notifications and how they reach you, the weekly digest, whom you follow, and what you don't want to
          see.
        </p>
        <LinkButton to={paths.ownSettings}>SETTINGS</LinkButton>
      </Part>
      <Part id="passkeys" heading="How you log in">
        <p>
          {passkeys === 0
            ? "With a passkey you log in by finger, face or PIN instead of your password."
            : `${hasPassword ? "Your password, and " : ""}${plural(passkeys, "passkey")}.`}
        </p>
        <LinkButton to={paths.ownPasskeys}>PASSKEYS AND PASSWORD</LinkButton>
      </Part>
      <Part id="tokens" heading="For programs">
        <p>Tokens that let a program read or write in your name.</p>
        <LinkButton to={paths.ownTokens}>API TOKENS</LinkButton>
      </Part>
      <Part id="devices" heading="Where you are logged in">
        <Devices devices={devices} />
      </Part>
      <Part id="export" heading="Take everything with you">
        <p>All that you dropped, wrote, saved and follow, in one JSON file.</p>
        <LinkButton to={paths.ownExport} reloadDocument icon="download">
          EXPORT
        </LinkButton>
      </Part>
      <Part id="leave" heading="Leave">
        <DeleteAccountForm hasPasskeys={passkeys > 0} hasPassword={hasPassword} />
      </Part>
    </div>
  );
}

type PartProps = { id: string; heading: string; children: ReactNode };

const Part = ({ id, heading, children }: PartProps) => (
  <section className="stack-3 rule-above start pad-y-5" aria-labelledby={id}>
    <h3 id={id}>{heading}</h3>
    {children}
  </section>
);

function Devices({ devices }: { devices: ReturnType<typeof useLoaderData<typeof loader>>["devices"] }) {
  const rows = devices.map(({ id, name, seenAt, current }) => ({
    id,
    name,
    about: current ? "this one" : <TimeAgo at={seenAt} />,
    stays: current,
  }));
  return (
    <>
      <EndableList rows={rows} field="session" intent="end-session" verb="Log out" />
      <Form method="post" data-leaves="yes">
        <Button type="submit" name="intent" value="end-all-sessions">
          LOG OUT EVERYWHERE
        </Button>
      </Form>
    </>
  );
}

function DeleteAccountForm({ hasPasskeys, hasPassword }: { hasPasskeys: boolean; hasPassword: boolean }) {
  return (
    <Disclosure closed="DELETE MY ACCOUNT">
      <Form method="post" className={`stack-3 start pad-y-3 ${leaving.leave}`} data-leaves="yes">
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
        {hasPassword ? (
          <PasswordField label="Your password" id="leave-password" autoComplete="current-password" />
        ) : (
          <p>
            No passkey on this device? <Link to={paths.forgotPassword}>Set a password by mail</Link> first.
          </p>
        )}
        <div className="row">
          {hasPassword && (
            <Button type="submit" variant="drop" name="intent" value="delete-account">
              DELETE
            </Button>
          )}
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
