import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { operatorOf } from "~/features/moderation/audit/staff-act.server";
import { paths } from "~/lib/addresses/paths";
import { readId } from "~/lib/data/ids";
import { plural } from "~/lib/text/plural";
import { redirectWithFlash } from "~/platform/flash.server";
import { pageAction } from "~/platform/page-action.server";
import { Refusal } from "~/platform/refusal";
import { Button } from "~/ui/buttons/button";
import { metaOf } from "~/ui/page/page-meta";
import { EmptyState } from "~/ui/states/empty-state";
import { TimeAgo } from "~/ui/text/time-ago";
import { AdminPage } from "./admin-page";
import { readStuckMail, sendAgain } from "./overview.server";

export const meta = metaOf("Admin: mail", "Emails that are stuck");

export const loader = ({ context }: LoaderFunctionArgs) => readStuckMail(context.app, context.viewer);

export const action = pageAction({
  fields: ["id"],
  intents: {
    "send-again": async ({ id: given }, { app, viewer }) => {
      const id = given === "" ? null : readId(given);
      if (given !== "" && id === null) throw new Refusal("bad-input");
      await sendAgain(app, operatorOf(viewer), id);
      return redirectWithFlash(app, paths.adminPage("mail"), "It is tried again now");
    },
  },
});

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function MailPage() {
  const { mails, hasProvider } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const givenUp = mails.filter(({ dueAt }) => dueAt === null).length;
  return (
    <AdminPage title="Mail">
      {!hasProvider && (
        <p className="meta">No provider is set (RESEND_API_KEY): emails stay in the outbox.</p>
      )}
      {result && <p role="alert">{result.refused.message}</p>}
      {mails.length === 0 && <EmptyState text="No email is stuck." />}
      {givenUp > 1 && (
        <Form method="post">
          <Button type="submit" name="intent" value="send-again">
            SEND ALL AGAIN THAT WERE GIVEN UP
          </Button>
        </Form>
      )}
      <ul className="ruled">
        {mails.map(({ id, to, createdAt, attempts, dueAt, lastError }) => (
          <li key={id} className="stack-1 end-column top gap-1-4">
            <div>
              <p>
                {to}{" "}
                <span className="meta">
                  written <TimeAgo at={createdAt} inSentence />
                </span>
              </p>
              <p className="meta">
                {plural(attempts, "try", "tries")}
                {dueAt === null ? ", given up" : ", waits for the next"}
                {lastError && `: ${lastError}`}
              </p>
            </div>
            {dueAt === null && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="id" value={id} />
                <Button type="submit" variant="quiet" name="intent" value="send-again">
                  SEND AGAIN
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}
