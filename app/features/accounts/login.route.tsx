import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, Link, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { safePath } from "~/lib/safe-path";
import { sessionCookies, withCookies } from "~/platform/cookies.server";
import { formAction } from "~/platform/form.server";
import { Button, LinkButton } from "~/ui/button";
import { Field } from "~/ui/field";
import { pageMeta } from "~/ui/page-meta";
import { AccountPage, Otherwise, Sheet } from "./account-page";
import { Failure } from "./failure";
import { deviceCookie, readDevice } from "./known-device.server";
import { logIn } from "./log-in.server";
import { PasswordField } from "./password-field";
import { useBusy } from "./use-busy";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Log in", description: "Log in to drop, save and follow lists.", matches });

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const to = safePath(new URL(request.url).searchParams.get("to")) ?? "";
  if (viewer && to) throw redirect(to);
  return { to, username: viewer?.username ?? null };
}

export const action = formAction(
  ["username", "password", "to"],
  async ({ username, password, to }, { request, context: { app } }) => {
    const device = readDevice(request);
    const { session, userId } = await logIn(app, { username, password }, { device });
    const asked = to || new URL(request.url).searchParams.get("to");
    const cookies = [...sessionCookies(app, session), await deviceCookie(app, device, userId)];
    throw redirect(safePath(asked) ?? "/login", { headers: withCookies(cookies) });
  },
);

export { keepPage as clientAction } from "~/ui/keep-page";

export default function Login() {
  const { username } = useLoaderData<typeof loader>();
  return username ? <LoggedIn username={username} /> : <LoginForm />;
}

function LoggedIn({ username }: { username: string }) {
  return (
    <AccountPage title="Logged in" lead={`Good to see you, ${username}.`}>
      <Sheet>
        <p>Got a list in mind?</p>
        <div className="row">
          <LinkButton to="/drop" variant="drop">
            DROP
          </LinkButton>
          <LinkButton to="/">TO FEED</LinkButton>
        </div>
      </Sheet>
    </AccountPage>
  );
}

function LoginForm() {
  const { to } = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const refused = failed?.refused;
  return (
    <AccountPage title="Log in">
      <Sheet>
        <Form method="post" noValidate>
          {refused && (
            <Failure of={failed}>
              <p>{`Login failed: ${refused.message}`}</p>
            </Failure>
          )}
          <input type="hidden" name="to" value={failed?.typed.to || to} />
          <Field
            label="Username or email"
            id="username"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            defaultValue={failed?.typed.username}
            error={refused?.errors.username}
          />
          <PasswordField label="Password" autoComplete="current-password" error={refused?.errors.password} />
          <div className="row">
            <Button type="submit" variant="drop" busy={useBusy()}>
              LOG IN
            </Button>
            <Link to="/forgotpassword">Forgot your password?</Link>
          </div>
        </Form>
      </Sheet>
      <Otherwise>
        <span>
          New here? <Link to="/register">Register</Link>
        </span>
      </Otherwise>
    </AccountPage>
  );
}
