import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useWaitingList, WaitingTiles } from "~/features/list-form/drafts/waiting-list";
import { emailProblem, passwordProblem, usernameProblem } from "~/features/members/accounts/account-checks";
import { AccountPage, Otherwise, Panel, secondButton } from "~/features/members/accounts/account-page";
import { NameField } from "~/features/members/accounts/name-field";
import { PasswordField } from "~/features/members/accounts/password-field";
import { guestWhoSignsUp, wayTo } from "~/features/members/accounts/purpose.server";
import { PasskeyButton } from "~/features/members/passkeys/passkey-button";
import { readPolicy } from "~/features/members/sign-up-policy/sign-up-policy.server";
import { CLOSED, SIGN_UP_ACTION } from "~/features/members/sign-up-policy/sign-up-words";
import { turnstileKey } from "~/features/members/sign-up-policy/turnstile.server";
import { TurnstileField } from "~/features/members/sign-up-policy/turnstile-field";
import { paths } from "~/lib/addresses/paths";
import { withCookies } from "~/platform/cookies.server";
import { pageAction } from "~/platform/page-action.server";
import { Button } from "~/ui/buttons/button";
import { useBusy } from "~/ui/buttons/use-busy";
import { Field } from "~/ui/fields/field";
import { FieldLink } from "~/ui/fields/field-link";
import { Link } from "~/ui/links/link";
import { metaOf } from "~/ui/page/page-meta";
import { useSite, useViewer } from "~/ui/page/root-data";
import { FormAlert } from "~/ui/states/form-alert";
import { listToDropOn } from "./sign-up";
import { signUp, signUpWithPasskey } from "./sign-up.server";
import { signUpCookies } from "./sign-up-cookie.server";
import { Steps } from "./steps";
import { useEditedFields } from "./use-edited-fields";

export const meta = metaOf("Register", "Sign up to drop lists of your own.");

export async function loader({ request, context: { app, viewer } }: LoaderFunctionArgs) {
  const guest = guestWhoSignsUp(request, viewer);
  const [way, { mode, closedWords }] = await Promise.all([
    wayTo(app, guest ? paths.list(guest.listId) : new URL(request.url).searchParams.get("to")),
    readPolicy(app),
  ]);
  return {
    ...way,
    guest: guest && { name: guest.name },
    dropsOn: guest ? null : listToDropOn(way.to),
    mode,
    closedWords,
    siteKey: turnstileKey(app),
  };
}

export const action = pageAction({
  fields: ["username", "email", "password", "passkey", "intent", "to", "turnstile"],
  act: async ({ to, passkey, intent, ...values }, { app, viewer, request }) => {
    const target = (to || new URL(request.url).searchParams.get("to")) ?? "";
    const guestId = guestWhoSignsUp(request, viewer)?.id ?? null;
    const { id, email, username } = await (intent === "sign-up-with-passkey"
      ? signUpWithPasskey(app, values, target, { guestId, passkey, request })
      : signUp(app, values, target, { guestId }));
    throw redirect(paths.almostDone(email, username), { headers: withCookies(await signUpCookies(app, id)) });
  },
});

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function Register() {
  const { mode } = useLoaderData<typeof loader>();
  return mode === "closed" ? <Closed /> : <RegisterPage />;
}

function Closed() {
  const { to, closedWords, dropsOn } = useLoaderData<typeof loader>();
  const waiting = useWaitingList(dropsOn);
  return (
    <AccountPage
      title={CLOSED}
      lead={closedWords || "Nobody new can join right now. Everything public is open to read."}
    >
      {waiting && <p>Your list is safe in this browser.</p>}
      <Otherwise>
        <Link to={paths.home}>Read on</Link>
        <span>
          Have an account? <Link to={paths.login(to)}>Log in</Link>
        </span>
      </Otherwise>
      <WaitingTiles waiting={waiting} />
    </AccountPage>
  );
}

function RegisterPage() {
  const { to, purpose, guest, dropsOn, mode } = useLoaderData<typeof loader>();
  const waiting = useWaitingList(dropsOn);
  const viewer = useViewer();
  const { rules, imprint } = useSite();
  const lead = guest
    ? "Keep your list and your comments under a name of your own, and rank others."
    : waiting
      ? "Pick a name and it goes up under it."
      : purpose && `Register ${purpose}`;
  return (
    <AccountPage
      title={waiting ? "Keep this list" : "Register"}
      lead={lead}
      above={<WaitingTiles waiting={waiting} />}
    >
      <Steps current={1} />
      <Panel>
        {mode === "approval" && (
          <p>A moderator looks at each new sign-up. We mail you once they have decided.</p>
        )}
        <RegisterForm />
        {rules && (
          <p className="meta">
            By signing up you agree to <Link to={paths.rules}>the rules</Link>.
          </p>
        )}
      </Panel>
      <Otherwise>
        {viewer && !viewer.guestOf ? (
          <span>You are logged in as {viewer.username}.</span>
        ) : (
          <span>
            Have an account? <Link to={paths.login(to)}>Log in</Link>
          </span>
        )}
        <Link to={paths.privacyPolicy}>Privacy policy</Link>
        {imprint && <Link to={paths.imprint}>Imprint</Link>}
      </Otherwise>
    </AccountPage>
  );
}

const PROBLEMS = { username: usernameProblem, email: emailProblem, password: passwordProblem };

/** Without a valid name and address no passkey is made: the post says what is wrong. */
const isNamed = (typed: FormData) =>
  !usernameProblem(`${typed.get("username")}`) && !emailProblem(`${typed.get("email")}`);

function RegisterForm() {
  const { to, guest, siteKey } = useLoaderData<typeof loader>();
  const suggested = guest && usernameProblem(guest.name) === null ? guest.name : undefined;
  const failed = useActionData<typeof action>();
  const { errors, handlers } = useEditedFields(failed, PROBLEMS);
  const isMended =
    failed && Object.keys(failed.refused.errors).length > 0 && Object.keys(errors).length === 0;
  return (
    <Form method="post" noValidate>
      {failed && !isMended && <FailedFields message={failed.refused.message} errors={errors} of={failed} />}
      <input type="hidden" name="to" value={failed?.values.to || to} />
      <NameField
        label="Username"
        hint="How others see you: letters, digits, - and _"
        defaultValue={failed?.values.username ?? suggested}
        error={errors.username}
        {...handlers}
      />
      <Field
        label="Email"
        id="email"
        name="email"
        type="email"
        autoComplete="email"
        required
        hint="Nobody else sees it"
        defaultValue={failed?.values.email}
        error={errors.email}
        {...handlers}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters"
        error={errors.password}
        {...handlers}
      />
      {siteKey && (
        <TurnstileField siteKey={siteKey} action={SIGN_UP_ACTION} of={failed} error={errors.turnstile} />
      )}
      <div className="row">
        <Button type="submit" variant="drop" busy={useBusy()}>
          REGISTER
        </Button>
      </div>
      <PasskeyButton
        purpose="sign-up"
        name="intent"
        value="sign-up-with-passkey"
        className={secondButton}
        isReady={isNamed}
      >
        REGISTER WITH A PASSKEY
      </PasskeyButton>
    </Form>
  );
}

type Props = {
  message: string;
  errors: Record<string, string>;
  /** Changes with each failure, to move the focus again. */
  of: unknown;
};

/** Error summary above a form, with links to the fields; takes the focus when it appears. */
function FailedFields({ message, errors, of }: Props) {
  const [first, ...others] = Object.entries(errors).map(([id, text]) => (
    <FieldLink key={id} fieldId={id}>
      {text}.
    </FieldLink>
  ));
  return (
    <FormAlert of={of}>
      <p>Signup failed: {first ?? message}</p>
      {others.length > 0 && (
        <ul>
          {others.map((link) => (
            <li key={link.key}>{link}</li>
          ))}
        </ul>
      )}
    </FormAlert>
  );
}
