import { type LoaderFunctionArgs, redirect, replace } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { AccountPage, Panel, secondButton } from "~/features/members/accounts/account-page";
import { NameField } from "~/features/members/accounts/name-field";
import { PasswordField } from "~/features/members/accounts/password-field";
import { wayTo } from "~/features/members/accounts/purpose.server";
import { logInWithPasskey } from "~/features/members/passkeys/log-in-with-passkey.server";
import { PasskeyButton } from "~/features/members/passkeys/passkey-button";
import type { NewSession } from "~/features/members/sessions/sessions.server";
import { type MailStopped, mailStoppedText } from "~/features/notifications/mail/mail-stopped";
import { paths } from "~/lib/addresses/paths";
import { safePath } from "~/lib/addresses/safe-path";
import type { UserId } from "~/lib/data/ids";
import { usernameKey } from "~/lib/people/username-key";
import type { App } from "~/platform/app.server";
import { withCookies } from "~/platform/cookies.server";
import { flash } from "~/platform/flash.server";
import { pageAction } from "~/platform/page-action.server";
import { Button, LinkButton } from "~/ui/buttons/button";
import { useBusy } from "~/ui/buttons/use-busy";
import { Link } from "~/ui/links/link";
import { metaOf } from "~/ui/page/page-meta";
import { useSite } from "~/ui/page/root-data";
import { FormAlert } from "~/ui/states/form-alert";
import { logInCookies, readDevice } from "./known-device.server";
import { logIn } from "./log-in.server";

export const meta = metaOf("Log in", "Log in to drop, save and follow lists.");

export async function loader({ request, context: { app, viewer } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const to = safePath(searchParams.get("to")) ?? "";
  const name = (searchParams.get("name") ?? "").slice(0, NAME_MAX);
  // who is asked for by name may log in beside another member
  const isAsked = name !== "" && viewer !== null && usernameKey(name) !== usernameKey(viewer.username);
  const isMember = viewer !== null && !viewer.guestOf && !isAsked;
  if (isMember && to) throw redirect(to);
  const isCookieMissed = searchParams.has("entered") && viewer === null;
  return { ...(await wayTo(app, to)), isCookieMissed, name, username: isMember ? viewer.username : null };
}

const NAME_MAX = 100;

export const action = pageAction({
  fields: ["username", "password", "passkey", "to", "pushtoken"],
  intents: {
    "log-in-with-passkey": async ({ passkey, to, pushtoken }, { app, request }) =>
      enter(app, request, to, await logInWithPasskey(app, { passkey, request, pushToken: pushtoken })),
  },
  act: async ({ username, password, to, pushtoken }, { app, request }) => {
    const credentials = { username, password, pushtoken: pushtoken || null };
    return enter(app, request, to, await logIn(app, credentials, { device: readDevice(request) }));
  },
});

type OpenedSession = { session: NewSession; userId: UserId; mailStopped: MailStopped };

async function enter(app: App, request: Request, to: string, opened: OpenedSession): Promise<never> {
  const target = safePath(to || new URL(request.url).searchParams.get("to"));
  const notice = mailStoppedText(opened.mailStopped, app.env.SUPPORT_EMAIL);
  const headers = withCookies([
    ...(await logInCookies(app, request, opened)),
    ...(notice ? [flash(app, notice)] : []),
  ]);
  throw replace(request.headers.has("Cookie") ? (target ?? paths.login()) : paths.loggedIn(target ?? ""), {
    headers,
  });
}

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function Login() {
  const { username } = useLoaderData<typeof loader>();
  return username ? <AlreadyLoggedIn username={username} /> : <LoginPage />;
}

function AlreadyLoggedIn({ username }: { username: string }) {
  return (
    <AccountPage title="Logged in" lead={`Good to see you, ${username}.`}>
      <Panel>
        <p>Got a list in mind?</p>
        <div className="row">
          <LinkButton to={paths.drop} variant="drop">
            DROP
          </LinkButton>
          <LinkButton to="/">TO FEED</LinkButton>
          <LinkButton to={paths.firstSteps}>FIRST STEPS</LinkButton>
        </div>
      </Panel>
    </AccountPage>
  );
}

function LoginPage() {
  const { purpose, drops, name, isCookieMissed } = useLoaderData<typeof loader>();
  // A name in the query string means that the address was just confirmed, so its owner has an account.
  const isNewFirst = drops && !name;
  return (
    <AccountPage title="Log in" lead={purpose && `Log in ${purpose}`} isCookieMissed={isCookieMissed}>
      {isNewFirst && <Newcomers isFirst />}
      <LoginForm isSecond={isNewFirst} />
      {!isNewFirst && <Newcomers isFirst={false} />}
    </AccountPage>
  );
}

function LoginForm({ isSecond }: { isSecond: boolean }) {
  const { to, name } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const refused = failed?.refused;
  return (
    <Panel>
      <Form method="post" noValidate>
        {refused && (
          <FormAlert of={failed}>
            <p>{`Login failed: ${refused.message}`}</p>
          </FormAlert>
        )}
        <input type="hidden" name="to" value={failed?.values.to || to} />
        <NameField
          label="Username or email"
          defaultValue={failed?.values.username ?? name}
          error={refused?.errors.username}
        />
        <PasswordField label="Password" autoComplete="current-password" error={refused?.errors.password} />
        <div className="row">
          <Button
            type="submit"
            variant={isSecond ? "plain" : "drop"}
            className={isSecond ? secondButton : undefined}
            busy={useBusy()}
          >
            LOG IN
          </Button>
          <Link className="alone" to={paths.forgotPassword}>
            Forgot your password?
          </Link>
        </div>
        <PasskeyButton purpose="log-in" name="intent" value="log-in-with-passkey" className={secondButton}>
          LOG IN WITH A PASSKEY
        </PasskeyButton>
      </Form>
    </Panel>
  );
}

/** Kept as prominent as the log-in form, because most visitors who arrive by DROP have no account yet. */
function Newcomers({ isFirst }: { isFirst: boolean }) {
  const { to } = useLoaderData<typeof loader>();
  const { closed } = useSite();
  if (closed)
    return (
      <Panel>
        <p>New here? Sign-ups are closed right now.</p>
      </Panel>
    );
  return (
    <Panel>
      <p>New here? Sign up with a name, e-mail and password. It takes a minute.</p>
      <div className="row">
        <LinkButton
          to={paths.register(to)}
          variant={isFirst ? "drop" : "plain"}
          className={isFirst ? undefined : secondButton}
        >
          REGISTER
        </LinkButton>
      </div>
    </Panel>
  );
}
