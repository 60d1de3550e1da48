import { type LoaderFunctionArgs, replace } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { rememberDrop, takeDrop } from "~/features/list-form/drafts/drop-at-once";
import { useWaitingList, WaitingTiles } from "~/features/list-form/drafts/waiting-list";
import { droppedCookie } from "~/features/lists/writes/just-dropped.server";
import { emailSchema } from "~/features/members/accounts/account";
import { AccountPage, Otherwise, Panel } from "~/features/members/accounts/account-page";
import { logInCookies } from "~/features/members/log-in/known-device.server";
import { MailAgain } from "~/features/members/mailed-links/mail-again";
import {
  forgottenLink,
  isLinkLost,
  keepLink,
  linkOf,
  readLink,
} from "~/features/members/mailed-links/mailed-link.server";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { withCookies } from "~/platform/cookies.server";
import { flash } from "~/platform/flash.server";
import { parseInput } from "~/platform/input";
import { pageAction } from "~/platform/page-action.server";
import { Button, LinkButton } from "~/ui/buttons/button";
import { useBusy } from "~/ui/buttons/use-busy";
import { Link } from "~/ui/links/link";
import { metaOf } from "~/ui/page/page-meta";
import { FormAlert } from "~/ui/states/form-alert";
import { readRanking } from "./ranking";
import { listToDropOn } from "./sign-up";
import { type ConfirmedSignUp, confirmEmail, readOwnSignUp, resendConfirmation } from "./sign-up.server";
import { clearedSignUpCookies, readSignUp } from "./sign-up-cookie.server";
import { Steps } from "./steps";

export const meta = metaOf("Confirm your e-mail", "One step is left.");

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  if (token !== null)
    throw keepLink(app, paths.registerSuccess, { email: searchParams.get("email") ?? "", token });
  const link = readLink(request);
  const email = link?.email ?? "";
  const own = await readOwnSignUp(app, await readSignUp(app, request), email);
  return {
    link: link !== null,
    isLinkLost: isLinkLost(request),
    email,
    username: own?.username ?? "",
    dropsOn: own?.dropsOn ?? null,
    isConfirmed: own?.isConfirmed ?? false,
  };
}

export const action = pageAction({
  fields: ["intent", "email", "username", "ranking"],
  intents: {
    resend: async ({ email }, { app }) => ({
      sent: await resendConfirmation(app, parseInput(emailSchema, { email }).email),
    }),
  },
  act: async ({ email, username: shownFor, intent, ranking }, { app, request }) => {
    const link = linkOf(request, { email });
    const signUpId = await readSignUp(app, request);
    const read = intent === "confirm-and-drop" ? readRanking(ranking) : { version: null, problem: "" };
    const confirmed = await confirmEmail(app, link, { signUpId, shownFor, version: read.version });
    const cookies = forgottenLink(app, paths.registerSuccess);
    if (!confirmed.waits) cookies.push(...clearedSignUpCookies(app));
    if (confirmed.opened) cookies.push(...(await logInCookies(app, request, confirmed.opened)));
    if (confirmed.dropped) {
      cookies.push(droppedCookie(app, confirmed.dropped));
      throw replace(paths.list(confirmed.dropped), { headers: withCookies(cookies) });
    }
    const { words, next } = afterConfirming(confirmed, read.problem);
    cookies.push(flash(app, words));
    throw replace(next, { headers: withCookies(cookies) });
  },
});

/** Returns the words for an account whose ranking is not published, and the page that has it or says where it is. */
function afterConfirming(confirmed: ConfirmedSignUp, problem: string) {
  const { username, to, opened, notDropped, isGone, waits, message } = confirmed;
  if (waits) return { words: `E-mail confirmed. ${message}.`, next: paths.home };
  const done = `E-mail confirmed. You're all set, ${username}`;
  const listId = listToDropOn(to);
  const next = to || paths.firstSteps;
  if (!opened) {
    const elsewhere = listId ? " If you ranked it already, your list is waiting in that browser." : "";
    return { words: `${done}: log in to go on.${elsewhere}`, next: paths.login(next, username) };
  }
  if (listId && isGone)
    return {
      words: `${done}. That list is gone: make yours a list of its own.`,
      next: paths.dropRanked(listId),
    };
  const reason = notDropped || problem;
  return { words: reason ? `${done}. Your list is not dropped yet: ${reason}.` : `${done}.`, next };
}

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function RegisterSuccess() {
  const { link, isLinkLost, email, username, dropsOn, isConfirmed } = useLoaderData<typeof loader>();
  const waiting = useWaitingList(dropsOn);
  const answer = useActionData<typeof action>();
  const resending = answer && ("sent" in answer || answer.values.intent === "resend");
  if (link && !answer) return <Confirm {...{ email, username, waiting, dropsOn, isConfirmed }} />;
  if (isLinkLost)
    return (
      <AccountPage title="Confirm your e-mail" isCookieMissed>
        {null}
      </AccountPage>
    );
  return <AddressNotConfirmed {...{ email, answer, waiting }} failed={link && !resending} />;
}

type Waiting = ReturnType<typeof useWaitingList>;

type ConfirmProps = {
  email: string;
  username: string;
  waiting: Waiting;
  dropsOn: ListId | null;
  isConfirmed: boolean;
};

function Confirm({ email, username, waiting, dropsOn, isConfirmed }: ConfirmProps) {
  const drops = waiting !== null;
  const verb = isConfirmed ? "LOG IN" : "CONFIRM";
  const intent = waiting ? "confirm-and-drop" : "confirm";
  const [busy, busyOnly] = [useBusy(intent), useBusy("confirm")];
  return (
    <AccountPage
      title={drops ? `One tap, ${username}.` : "Confirm your e-mail"}
      lead={
        waiting ? (
          <>
            {isConfirmed ? "You have confirmed" : "This confirms"} <strong>{email}</strong>
            {isConfirmed ? ". This " : ", "}logs you in and drops your list.
          </>
        ) : (
          <>
            Is <strong>{email}</strong> yours?
          </>
        )
      }
    >
      {!drops && <Steps current={2} />}
      <Panel>
        <Form method="post">
          <input type="hidden" name="email" value={email} />
          <input type="hidden" name="username" value={username} />
          <input type="hidden" name="ranking" value={waiting?.ranking ?? ""} />
          <div className="row">
            <Button
              type="submit"
              name="intent"
              value={intent}
              variant="drop"
              busy={busy}
              // an account that exists by now drops it by the form
              onClick={() => waiting && dropsOn && rememberDrop(dropsOn)}
            >
              {waiting ? `${verb} AND DROP MY LIST` : "CONFIRM MY E-MAIL"}
            </Button>
            {waiting && (
              <Button
                type="submit"
                name="intent"
                value="confirm"
                busy={busyOnly}
                // the form that the browser goes on to must not send itself
                onClick={() => dropsOn && takeDrop(dropsOn)}
              >
                {verb} ONLY, I'LL DROP IT LATER
              </Button>
            )}
          </div>
        </Form>
      </Panel>
      <WaitingTiles waiting={waiting} />
      {drops && (
        <noscript>
          <p>Without JavaScript your list stays in this browser until you drop it.</p>
        </noscript>
      )}
    </AccountPage>
  );
}

type Outcome = { sent?: { message: string }; refused?: { code: string; message: string } } | undefined;

function RefusedLink({ answer }: { answer: Outcome }) {
  const isOfOther = answer?.refused?.code === "another-account";
  return (
    <AccountPage title="E-mail not confirmed">
      <Panel>
        <FormAlert of={answer}>
          <p>
            {answer?.refused?.message}
            {isOfOther && ". Open the link in its mail again to go on."}
          </p>
        </FormAlert>
        {!isOfOther && (
          <div className="row">
            <LinkButton to={paths.login()} variant="drop">
              LOG IN
            </LinkButton>
            <Link to={paths.forgotPassword}>Forgot your password?</Link>
          </div>
        )}
      </Panel>
    </AccountPage>
  );
}

type NotConfirmed = { email: string; answer: Outcome; waiting: Waiting; failed: boolean };

function AddressNotConfirmed({ email, answer, waiting, failed }: NotConfirmed) {
  if (failed && ["another-account", "conflict"].includes(answer?.refused?.code ?? ""))
    return <RefusedLink answer={answer} />;
  const hint = email
    ? `It could be that your link to ${email} is expired, try resend`
    : "It could be that your link is expired, try resend";
  return (
    <AccountPage title="E-mail not confirmed">
      <Steps current={2} />
      {waiting && <p>Your list is safe in this browser.</p>}
      <Panel>
        {failed ? (
          <FormAlert of={answer}>
            <p>{answer?.refused?.message}</p>
            <p>{hint}</p>
          </FormAlert>
        ) : (
          <p>{hint}</p>
        )}
        <MailAgain email={email} answer={failed ? undefined : answer} />
      </Panel>
      <Otherwise>
        <Link to={paths.login()}>Back to log in</Link>
      </Otherwise>
    </AccountPage>
  );
}
