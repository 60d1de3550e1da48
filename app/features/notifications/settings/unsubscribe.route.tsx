import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { paths } from "~/lib/addresses/paths";
import type { App } from "~/platform/app.server";
import { pageAction } from "~/platform/page-action.server";
import { Refusal } from "~/platform/refusal";
import { Button, LinkButton } from "~/ui/buttons/button";
import { metaOf } from "~/ui/page/page-meta";
import { SETTING_WORDS } from "./notification-settings";
import { endMails } from "./notification-settings.server";
import { readUnsubscribe } from "./unsubscribe-token.server";

export const meta = metaOf("Unsubscribe", "Stops emails of one kind.");

/** Opening the link must change nothing: mail scanners open every link. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { of } = await readSubscription(context.app, params.token);
  return { what: SETTING_WORDS[of] };
}

/** Handles the button, and the mail client's one-click request (RFC 8058). */
export const action = pageAction({
  fields: [],
  act: async (_, { app, params }) => {
    const { userId, of } = await readSubscription(app, params.token);
    await endMails(app, userId, of);
    return { ended: true };
  },
  refusal: "error-page",
});

async function readSubscription(app: App, token = "") {
  const found = await readUnsubscribe(app, token);
  if (!found) throw new Refusal("not-found");
  return found;
}

export default function Unsubscribe() {
  const { what } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  return (
    <div className="stack measure">
      <h1>Unsubscribe</h1>
      {done ? (
        <p role="status">We won't email you this any more: {what}. Everything else stays as it is.</p>
      ) : (
        <>
          <p>This stops one kind of email: {what}. Everything else stays as it is.</p>
          <Form method="post">
            <Button type="submit">UNSUBSCRIBE</Button>
          </Form>
        </>
      )}
      <p>
        <LinkButton to={paths.ownSettings}>ALL SETTINGS</LinkButton>
      </p>
    </div>
  );
}
