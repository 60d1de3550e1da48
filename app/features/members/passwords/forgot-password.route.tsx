import { Form, useActionData } from "@remix-run/react";
import { emailSchema } from "~/features/members/accounts/account";
import { AccountPage, Otherwise, Panel } from "~/features/members/accounts/account-page";
import { isGmail } from "~/features/members/accounts/inbox";
import { MailAgain, OpenGmail } from "~/features/members/mailed-links/mail-again";
import { paths } from "~/lib/addresses/paths";
import { parseInput } from "~/platform/input";
import { pageAction } from "~/platform/page-action.server";
import { Button } from "~/ui/buttons/button";
import { useBusy } from "~/ui/buttons/use-busy";
import { Field } from "~/ui/fields/field";
import { Link } from "~/ui/links/link";
import { metaOf } from "~/ui/page/page-meta";
import { FormAlert } from "~/ui/states/form-alert";
import { requestPassword } from "./password-reset.server";

export const meta = metaOf("Forgot your password?", "Get a link for a new password.");

export const action = pageAction({
  fields: ["email", "intent"],
  act: async (values, { app }) => {
    const { email } = parseInput(emailSchema, values);
    return { sent: await requestPassword(app, email), values: { email } };
  },
});

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function ForgotPassword() {
  const answer = useActionData<typeof action>();
  const sent = answer && ("sent" in answer || answer.values.intent === "resend");
  return (
    <AccountPage title="Forgot your password?">
      {sent ? <ResetLinkSent answer={answer} /> : <ResetForm answer={answer} />}
      <Otherwise>
        <Link to={paths.login()}>Back to log in</Link>
      </Otherwise>
    </AccountPage>
  );
}

type Answer = ReturnType<typeof useActionData<typeof action>>;

function ResetForm({ answer }: { answer: Answer }) {
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  return (
    <Panel>
      <Form method="post" noValidate>
        {refused && (
          <FormAlert of={answer}>
            <p>NOT SENT</p>
            <p>{refused.message}</p>
          </FormAlert>
        )}
        <p>Happens to everyone. Your address, and a link for a new one is on its way.</p>
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={answer?.values.email}
          error={refused?.errors.email}
        />
        <div className="row">
          <Button type="submit" variant="drop" busy={useBusy()}>
            SEND LINK
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

function ResetLinkSent({ answer }: { answer: NonNullable<Answer> }) {
  const { email } = answer.values;
  const refused = "refused" in answer ? answer.refused : undefined;
  return (
    <Panel>
      <p role="status">
        {refused ? "The link was not sent again." : answer && "sent" in answer && `${answer.sent.message}.`}
      </p>
      <p>It works for 60 minutes. Nothing there after a few minutes? Check your spam folder.</p>
      {isGmail(email) && (
        <p>
          <OpenGmail />
        </p>
      )}
      <MailAgain email={email} answer={refused ? { refused } : { sent: { message: "" } }} />
    </Panel>
  );
}
