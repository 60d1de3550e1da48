import { useActionData } from "@remix-run/react";
import { emailSchema } from "~/features/members/accounts/account";
import { AccountPage, Otherwise, Panel } from "~/features/members/accounts/account-page";
import { isGmail } from "~/features/members/accounts/inbox";
import { MailAgain, OpenGmail } from "~/features/members/mailed-links/mail-again";
import { paths } from "~/lib/addresses/paths";
import { parseInput } from "~/platform/input";
import { pageAction } from "~/platform/page-action.server";
import { Link } from "~/ui/links/link";
import { metaOf } from "~/ui/page/page-meta";
import { resendConfirmation } from "./sign-up.server";
import { Steps } from "./steps";

export const meta = metaOf("Check your e-mail", "Confirm your e-mail to log in.");

export const action = pageAction({
  fields: ["email"],
  act: async (values, { app }) => {
    const { email } = parseInput(emailSchema, values);
    return { sent: await resendConfirmation(app, email), values: { email } };
  },
});

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function CheckMail() {
  const answer = useActionData<typeof action>();
  return (
    <AccountPage
      title="Check your e-mail"
      lead="Your address is not confirmed yet. Open the link that we mailed you, or have it sent again."
    >
      <Steps current={2} />
      <Panel>
        <MailAgain email="" values={answer?.values.email} answer={answer} />
        {answer && "sent" in answer && isGmail(answer.values.email) && (
          <p>
            <OpenGmail />
          </p>
        )}
      </Panel>
      <Otherwise>
        <Link to={paths.login()}>Back to log in</Link>
      </Otherwise>
    </AccountPage>
  );
}
