import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { EndableList, LastUsed } from "~/features/members/accounts/endable-list";
import { paths } from "~/lib/addresses/paths";
import { redirectWithFlash } from "~/platform/flash.server";
import { pageAction, readAfterAct } from "~/platform/page-action.server";
import { requireMember } from "~/platform/viewer.server";
import { Button } from "~/ui/buttons/button";
import { metaOf } from "~/ui/page/page-meta";
import { TimeAgo } from "~/ui/text/time-ago";
import own from "./tokens.module.css";

import { makeTokenOnce, readTokens, revokeToken } from "./tokens.server";

export const meta = metaOf("API tokens", "Tokens for programs that act for you.");

export async function loader({ context: { app, viewer } }: LoaderFunctionArgs) {
  // a new token is shown only once, so it is shown even if the others can't be read
  const tokens = await readAfterAct(app, readTokens(app, requireMember(viewer)), []);
  return { tokens, formKey: app.newId() };
}

export const action = pageAction({
  fields: ["name", "scope", "id", "key"],
  admit: requireMember,
  intents: {
    "make-token": async ({ name, scope, key }, { app, viewer }) => ({
      made: await makeTokenOnce(app, viewer, key, { name, scope }),
    }),
    "revoke-token": async ({ id }, { app, viewer }): Promise<never> => {
      await revokeToken(app, viewer, id);
      return redirectWithFlash(app, paths.ownTokens, "The token is revoked");
    },
  },
});

export { networkSafeAction as clientAction } from "~/ui/requests/network-safe-action";

export default function Tokens() {
  const { tokens, formKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const made = answer && "made" in answer ? answer.made : null;
  const refused = answer && "refused" in answer ? answer.refused : null;
  return (
    <div>
      <h2>API tokens</h2>
      <p>
        A token lets a program use the <a href="/api/docs">API</a> in your name. The program can't do more
        than you can, and can't create tokens. The token works until you revoke it.
      </p>
      {made && (
        <div className={`stack-2 around-4 ${own.made}`} role="status">
          <p>Copy it now: it is shown only once.</p>
          <code>{made.token}</code>
        </div>
      )}
      <Form method="post" className="row bottom gap-3 around-4" key={made?.id}>
        <input type="hidden" name="key" value={formKey} />
        <label className={`small stack-1 fits ${own.field}`}>
          Name
          <input
            className="body"
            name="name"
            required
            maxLength={60}
            autoComplete="off"
            aria-invalid={refused?.errors.name ? true : undefined}
          />
        </label>
        <label className={`small stack-1 fits ${own.field}`}>
          Scope
          <select className="body" name="scope" defaultValue="read">
            <option value="read">read</option>
            <option value="write">read and write</option>
          </select>
        </label>
        <Button type="submit" name="intent" value="make-token">
          MAKE A TOKEN
        </Button>
        {refused && <p role="alert">{refused.message}</p>}
      </Form>
      {tokens.length > 0 && <EndableList rows={tokens.map(asRow)} intent="revoke-token" verb="Revoke" />}
    </div>
  );
}

type Token = ReturnType<typeof useLoaderData<typeof loader>>["tokens"][number];

const asRow = ({ id, name, scope, created, lastUsed }: Token) => ({
  id,
  name,
  about: (
    <>
      {scope} · made <TimeAgo at={created} inSentence /> · <LastUsed at={lastUsed} />
    </>
  ),
});
