import { Link, type MetaFunction, useActionData } from "@remix-run/react";
import { formAction } from "~/platform/form.server";
import { parseInput } from "~/platform/input";
import { pageMeta } from "~/ui/page-meta";
import { emailSchema } from "./account";
import { AccountPage, Otherwise, Sheet } from "./account-page";
import { isGmail } from "./gmail";
import { MailAgain, OpenGmail } from "./mail-again";
import { outcomeOf } from "./outcome";
import { resendConfirmation } from "./sign-up.server";
import { Steps } from "./steps";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: "Check your e-mail", description: "Confirm your e-mail to log in.", matches });

export const action = formAction(["email"], async (typed, { context: { app } }) => {
  const { email } = parseInput(emailSchema, typed);
  return { sent: await resendConfirmation(app, email), typed: { email } };
});

export { keepPage as clientAction } from "~/ui/keep-page";

export default function CheckMail() {
  const answer = useActionData<typeof action>();
  const { resent, message } = outcomeOf(answer);
  return (
    <AccountPage
      title="Check your e-mail"
      lead="Your address is not confirmed yet. Open the link that we mailed you, or have it sent again."
    >
      <Steps current={2} />
      <Sheet>
        <MailAgain email="" typed={answer?.typed.email} resent={resent} message={message} />
        {resent === "sent" && isGmail(answer?.typed.email ?? "") && (
          <p>
            <OpenGmail />
          </p>
        )}
      </Sheet>
      <Otherwise>
        <Link to="/login">Back to log in</Link>
      </Otherwise>
    </AccountPage>
  );
}
