import { redirect } from "@remix-run/cloudflare";
import { Form, Link, type MetaFunction, useActionData } from "@remix-run/react";
import { formAction } from "~/platform/form.server";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { pageMeta } from "~/ui/page-meta";
import { useViewer } from "~/ui/root-data";
import { AccountPage, Otherwise, Sheet } from "./account-page";
import { Failure } from "./failure";
import { PasswordField } from "./password-field";
import { signUp } from "./sign-up.server";
import { Steps } from "./steps";
import { useBusy } from "./use-busy";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Register", description: "Sign up to drop lists of your own.", matches });

export const action = formAction(["username", "email", "password"], async (typed, { context: { app } }) => {
  const { email, username } = await signUp(app, typed);
  const path = [email, username].map(encodeURIComponent).join("/");
  throw redirect(`/register/almost-done/${path}`);
});

export { keepPage as clientAction } from "~/ui/keep-page";

export default function Register() {
  const failed = useActionData<typeof action>();
  const viewer = useViewer();
  const errors = failed?.refused.errors;
  return (
    <AccountPage title="Register">
      <Steps current={1} />
      <Sheet>
        <Form method="post" noValidate>
          {failed && (
            <Failure of={failed}>
              <p>{`Signup failed: ${failed.refused.message}`}</p>
            </Failure>
          )}
          <Field
            label="Username"
            id="username"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            hint="How others see you: letters, digits, - and _"
            defaultValue={failed?.typed.username}
            error={errors?.username}
          />
          <Field
            label="Email"
            id="email"
            name="email"
            type="email"
            autoComplete="email"
            required
            hint="Nobody else sees it"
            defaultValue={failed?.typed.email}
            error={errors?.email}
          />
          <PasswordField
            label="Password"
            autoComplete="new-password"
            hint="At least 6 characters"
            error={errors?.password}
          />
          <div className="row">
            <Button type="submit" variant="drop" busy={useBusy()}>
              REGISTER
            </Button>
          </div>
        </Form>
      </Sheet>
      <Otherwise>
        {viewer ? (
          <span>You are logged in as {viewer.username}.</span>
        ) : (
          <span>
            Have an account? <Link to="/login">Log in</Link>
          </span>
        )}
        <Link to="/privacy-policy">Privacy policy</Link>
      </Otherwise>
    </AccountPage>
  );
}
