import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import { emailSchema } from "~/features/members/accounts/account";
import { AccountPage, Otherwise, Panel } from "~/features/members/accounts/account-page";
import { logInCookies } from "~/features/members/log-in/known-device.server";
import { MailAgain } from "~/features/members/mailed-links/mail-again";
import {
  forgottenLink,
  keepLink,
  linkOf,
  readLink,
} from "~/features/members/mailed-links/mailed-link.server";
import { outcomeOf } from "~/features/members/mailed-links/outcome";
import { paths } from "~/lib/paths";
import { withCookies } from "~/platform/cookies.server";
import { flash } from "~/platform/flash.server";
import { parseInput } from "~/platform/input";
import { pageAction } from "~/platform/page-action.server";
import { Button, LinkButton } from "~/ui/button";
import { FormAlert } from "~/ui/form-alert";
import { Link } from "~/ui/link";
import { pageMeta } from "~/ui/page-meta";
import { useBusy } from "~/ui/use-busy";
import { confirmEmail, resendConfirmation } from "./sign-up.server";
import { clearedSignUpCookies, readSignUp } from "./sign-up-cookie.server";
import { Steps } from "./steps";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Confirm your e-mail", description: "One step is left.", matches });

export function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  if (token !== null)
    throw keepLink(app, paths.registerSuccess, { email: searchParams.get("email") ?? "", token });
  const link = readLink(request);
  return { link: link !== null, email: link?.email ?? "" };
}

export const action = pageAction({
  fields: ["intent", "email"],
  intents: {
    resend: async ({ email }, { app }) => ({
      sent: await resendConfirmation(app, parseInput(emailSchema, { email }).email),
    }),
  },
  act: async ({ email }, { app, request }) => {
    const link = linkOf(request, { email });
    const signUpId = await readSignUp(app, request);
    const { username, to, opened } = await confirmEmail(app, link, { signUpId });
    const next = to || paths.firstSteps;
    const cookies = [...forgottenLink(app, paths.registerSuccess), ...clearedSignUpCookies(app)];
    if (opened) {
      cookies.push(
        ...(await logInCookies(app, request, opened)),
        flash(app, `E-mail confirmed. You're all set, ${username}.`),
      );
      throw redirect(next, { headers: withCookies(cookies) });
    }
    cookies.push(flash(app, `E-mail confirmed. You're all set, ${username}: log in to go on.`));
    throw redirect(paths.login(next, username), { headers: withCookies(cookies) });
  },
});

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function RegisterSuccess() {
  const { link, email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const resending = answer && ("sent" in answer || answer.values.intent === "resend");
  if (!link || resending) return <AddressNotConfirmed email={email} answer={answer} />;
  return answer ? <AddressNotConfirmed email={email} answer={answer} failed /> : <Confirm email={email} />;
}

function Confirm({ email }: { email: string }) {
  return (
    <AccountPage
      title="Confirm your e-mail"
      lead={
        <>
          Is <strong>{email}</strong> yours?
        </>
      }
    >
      <Steps current={2} />
      <Panel>
        <Form method="post">
          <input type="hidden" name="email" value={email} />
          <div className="row">
            <Button type="submit" name="intent" value="confirm" variant="drop" busy={useBusy("confirm")}>
              CONFIRM MY E-MAIL
            </Button>
          </div>
        </Form>
      </Panel>
    </AccountPage>
  );
}

type Outcome = { sent?: { message: string }; refused?: { code: string; message: string } } | undefined;

const OtherLink = ({ answer }: { answer: Outcome }) => (
  <AccountPage title="E-mail not confirmed">
    <Panel>
      <FormAlert of={answer}>
        <p>{answer?.refused?.message}. Open the link in its mail again to go on.</p>
      </FormAlert>
    </Panel>
  </AccountPage>
);

/** Error page for an address that another sign-up confirmed first. */
const HasAccount = ({ answer }: { answer: Outcome }) => (
  <AccountPage title="E-mail not confirmed">
    <Panel>
      <FormAlert of={answer}>
        <p>{answer?.refused?.message}</p>
      </FormAlert>
      <div className="row">
        <LinkButton to={paths.login()} variant="drop">
          LOG IN
        </LinkButton>
        <Link to={paths.forgotPassword}>Forgot your password?</Link>
      </div>
    </Panel>
  </AccountPage>
);

function AddressNotConfirmed({
  email,
  answer,
  failed,
}: {
  email: string;
  answer: Outcome;
  failed?: boolean;
}) {
  const { resent, message } = failed ? { resent: "idle" as const, message: undefined } : outcomeOf(answer);
  if (failed && answer?.refused?.code === "another-account") return <OtherLink answer={answer} />;
  if (failed && answer?.refused?.code === "conflict") return <HasAccount answer={answer} />;
  const hint = email
    ? `It could be that your link to ${email} is expired, try resend`
    : "It could be that your link is expired, try resend";
  return (
    <AccountPage title="E-mail not confirmed">
      <Steps current={2} />
      <Panel>
        {failed ? (
          <FormAlert of={answer}>
            <p>{answer?.refused?.message}</p>
            <p>{hint}</p>
          </FormAlert>
        ) : (
          <p>{hint}</p>
        )}
        <MailAgain email={email} resent={resent} message={message} />
      </Panel>
      <Otherwise>
        <Link to={paths.login()}>Back to log in</Link>
      </Otherwise>
    </AccountPage>
  );
}
