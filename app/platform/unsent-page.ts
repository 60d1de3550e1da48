/** The page after a small form whose session had ended: what was typed, to be sent again after logging in. */
import { html } from "hono/html";
import { paths } from "~/lib/paths";
import type { App } from "./app.server";
import { fallbackDocument } from "./fallback-page";
import { textsOf } from "./form-data";

type Unsent = {
  request: Request;
  form: FormData;
  /** Where the form was, and where logging in leads. */
  back: string;
  /** Labels by field; the other fields are sent again unchanged. */
  typed: Record<string, string | undefined>;
};

/** For browsers without scripts, where nothing else keeps the text: so the login page opens in its own tab. */
export function unsentPage({ env }: App, { request, form, back, typed }: Unsent): Response {
  const fields = textsOf(form).map(([name, value]) => {
    const label = Object.hasOwn(typed, name) && typed[name];
    // a line break right after the tag would be dropped, so there is one to drop
    return label
      ? html`<label>${label}<textarea name="${name}">\n${value}</textarea></label>`
      : html`<input type="hidden" name="${name}" value="${value}">`;
  });
  const body = html`<h1>You are logged out</h1>
<p>Nothing is lost. <a href="${paths.login(back)}" target="_blank" rel="noreferrer">Log in to go on</a> in another tab, then send this again.</p>
<form method="post" action="${new URL(request.url).pathname}">
${fields}
<button type="submit">SEND AGAIN</button>
</form>`;
  const title = "You are logged out";
  return fallbackDocument({ status: 401, title, product: env.PRODUCT_NAME, body, hasForm: true });
}
