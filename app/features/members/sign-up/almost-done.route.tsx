import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { emailSchema, readEmail } from "~/features/members/accounts/account";
import { AccountPage, Panel } from "~/features/members/accounts/account-page";
import { isGmail } from "~/features/members/accounts/inbox";
import { MailAgain, OpenGmail } from "~/features/members/mailed-links/mail-again";
import { parseInput } from "~/platform/input";
import { pageAction } from "~/platform/page-action.server";
import { Refusal } from "~/platform/refusal";
import { metaOf } from "~/ui/page/page-meta";
import { resendConfirmation } from "./sign-up.server";
import { Steps } from "./steps";

export const meta = metaOf("Almost done", "One step is left: confirm your e-mail.");

export function loader({ params }: LoaderFunctionArgs) {
  const email = readEmail(params.email);
  if (!email) throw new Refusal("not-found");
  return { email, username: (params.username ?? "").slice(0, 40) };
}

export const action = pageAction({
  fields: ["email"],
  act: async (values, { app, params }) => ({
    sent: await resendConfirmation(app, parseInput(emailSchema, values).email, params.username),
  }),
});

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function AlmostDone() {
  const { email, username } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AccountPage
      title={`Welcome, ${username}!`}
      lead={
        <>
          Almost done. We sent a link to <strong>{email}</strong>. Open it to confirm your address and carry
          on where you left off.
        </>
      }
    >
      <Steps current={2} />
      <Panel>
        {isGmail(email) && (
          <p>
            <OpenGmail />
          </p>
        )}
        <p>Nothing there after a few minutes? Check your spam folder, or have it sent again.</p>
        <MailAgain {...{ email, answer }} />
      </Panel>
    </AccountPage>
  );
}
