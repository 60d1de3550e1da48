/** The response to a small form whose session has ended: shows the text, to send it again after login. */
import { html } from "hono/html";
import { paths } from "~/lib/paths";
import type { App } from "./app.server";
import { fallbackDocument } from "./fallback-page";
import { textFields } from "./form-data";

type Unsent = {
  request: Request;
  form: FormData;
  /** Path of the form's page, to which logging in returns. */
  back: string;
  /** Labels by field; all other fields are sent again unchanged. */
  typed: Record<string, string | undefined>;
};

/** Serves browsers without scripts. Login opens in a new tab, because only this page holds the text. */
export function unsentPage({ env }: App, { request, form, back, typed }: Unsent): Response {
  const fields = textFields(form).map(([name, value]) => {
    const label = Object.hasOwn(typed, name) && typed[name];
    // HTML drops a line break right after the tag, so add one
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
