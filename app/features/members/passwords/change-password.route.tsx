import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { AccountPage, Otherwise, Panel } from "~/features/members/accounts/account-page";
import { LastUsed } from "~/features/members/accounts/endable-list";
import { PASSKEYS_MAX, type PasskeyView } from "~/features/members/accounts/passkey-view";
import { PasswordField } from "~/features/members/accounts/password-field";
import {
  forgottenLink,
  isLinkLost,
  linkOf,
  readLink,
} from "~/features/members/mailed-links/mailed-link.server";
import { paths } from "~/lib/addresses/paths";
import { withCookies } from "~/platform/cookies.server";
import { hasActed, pageAction } from "~/platform/page-action.server";
import { Button, LinkButton } from "~/ui/buttons/button";
import { useBusy } from "~/ui/buttons/use-busy";
import { Link } from "~/ui/links/link";
import { metaOf } from "~/ui/page/page-meta";
import { FormAlert } from "~/ui/states/form-alert";
import { TimeAgo } from "~/ui/text/time-ago";
import styles from "./passkeys-to-keep.module.css";
import { changePassword, passkeysOfLink } from "./password-reset.server";

export const meta = metaOf("New password", "Choose a new password.");

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  // the link is used up, and a failing query would hide the success
  const link = hasActed(app) ? null : readLink(request);
  const passkeys = link ? await passkeysOfLink(app, link) : [];
  return { link: link !== null, isLinkLost: isLinkLost(request), username: link?.username ?? "", passkeys };
}

const KEEP_FIELDS = Array.from({ length: PASSKEYS_MAX }, (_, n) => `keep.${n}` as const);

export const action = pageAction({
  fields: ["username", "password", ...KEEP_FIELDS],
  act: async ({ username, password, ...keep }, { app, request }) => {
    const link = linkOf(request, { username });
    const changed = await changePassword(app, { ...link, password, keepPasskeys: keptFields(keep) });
    return data({ changed }, { headers: withCookies(forgottenLink(app, paths.changePassword)) });
  },
});

const keptFields = (keep: Partial<Record<(typeof KEEP_FIELDS)[number], string>>) =>
  KEEP_FIELDS.flatMap((field) => keep[field] || []);

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function ChangePassword() {
  const { link, isLinkLost } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "changed" in answer) return <PasswordChanged />;
  return (
    <AccountPage title="New password" isCookieMissed={isLinkLost}>
      {isLinkLost ? null : answer?.refused.code === "another-account" ? (
        <OtherLink message={answer.refused.message} />
      ) : link ? (
        <NewPassword refused={answer?.refused} kept={answer ? keptFields(answer.values) : []} />
      ) : (
        <Panel>
          <LinkExpired />
        </Panel>
      )}
      <Otherwise>
        <Link to={paths.login()}>Back to log in</Link>
      </Otherwise>
    </AccountPage>
  );
}

/** Shown in place of the form, which would be for the other account now. */
const OtherLink = ({ message }: { message: string }) => (
  <Panel>
    <FormAlert of={message}>
      <p>NOT CHANGED!</p>
      <p>{message}. Open the link in its mail again to go on.</p>
    </FormAlert>
  </Panel>
);

const LinkExpired = () => (
  <p>
    It might be that your link is expired. <Link to={paths.forgotPassword}>Request a new mail here.</Link>
  </p>
);

type RefusedPassword = { code: string; message: string; errors: Record<string, string> };

function NewPassword({ refused, kept }: { refused?: RefusedPassword; kept: string[] }) {
  const { username, passkeys } = useLoaderData<typeof loader>();
  return (
    <Panel>
      <Form method="post" noValidate>
        {refused && (
          <FormAlert of={refused}>
            <p>NOT CHANGED!</p>
            <p>{refused.message}</p>
            {refused.code === "expired-link" && <LinkExpired />}
          </FormAlert>
        )}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={username ? `For ${username}, at least 6 characters` : "At least 6 characters"}
          error={refused?.errors.password}
        />
        {passkeys.length > 0 && <PasskeysToKeep passkeys={passkeys} kept={kept} />}
        <p>
          Your new password logs you out everywhere, and ends your API tokens and notifications on devices.
        </p>
        <div className="row">
          <Button type="submit" variant="drop" busy={useBusy()}>
            CHANGE!
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

function PasswordChanged() {
  return (
    <AccountPage
      title="Password changed"
      lead="You are logged out everywhere. Log in with your new password from now on."
    >
      <Panel>
        <div className="row">
          <LinkButton to={paths.drop} variant="drop">
            DROP A LIST
          </LinkButton>
          <LinkButton to="/">TO FEED</LinkButton>
        </div>
      </Panel>
    </AccountPage>
  );
}

type KeepProps = { passkeys: PasskeyView[]; kept: string[] };

/** Lets the owner choose passkeys to keep during a password reset; unchecked ones are removed. */
const PasskeysToKeep = ({ passkeys, kept }: KeepProps) => (
  <fieldset className="stack-1">
    <legend className="small bold">Passkeys</legend>
    <p id="keep-hint">
      These log in to your account without the password. Tick those that you know and use: all others are
      removed.
    </p>
    {passkeys.map(({ id, name, created, lastUsed }, n) => (
      <label key={id} className={`grid gap-3 middle tall ${styles.passkey}`}>
        <input
          type="checkbox"
          name={KEEP_FIELDS[n]}
          value={id}
          defaultChecked={kept.includes(id)}
          aria-describedby="keep-hint"
        />
        <span>
          Keep {name}{" "}
          <span className="meta">
            · added <TimeAgo at={created} inSentence /> · <LastUsed at={lastUsed} />
          </span>
        </span>
      </label>
    ))}
  </fieldset>
);
