/** Responses to forms that were not taken: they keep the text, to send it again. */
import { html } from "hono/html";
import { paths } from "~/lib/addresses/paths";
import { type Account, SHOWN_TO_FIELD, shownTo } from "~/lib/people/shown-to";
import { isSecretField } from "~/lib/requests/secret-fields";
import type { App } from "./app.server";
import { fallbackDocument } from "./fallback-page";
import { textFields } from "./form-data";
import type { Refusal } from "./refusal";

type Unsent = {
  request: Request;
  form: FormData;
  /** Path of the form's page, to which logging in returns. */
  back: string;
  /** Labels by field; all other fields are sent again unchanged. */
  typed: Record<string, string | undefined>;
  /** The account that the form was shown to. */
  writer: Account | null | undefined;
  /** The reason, if the session is another's. */
  message?: string;
  /** The name to log in as; null for a guest. */
  logInAs?: string | null;
};

/**
 * The page for a small form whose session has ended or is another's, in a browser without scripts. Login opens in a new tab, because only this page
 * holds the text.
 */
export function unsentPage({ env }: App, unsent: Unsent): Response {
  const { request, form, back, typed, writer, message, logInAs } = unsent;
  const fields = textFields(form).map(([name, value]) => {
    const label = Object.hasOwn(typed, name) && typed[name];
    // HTML drops a line break right after the tag, so add one
    return label
      ? html`<label>${label}<textarea name="${name}">\n${value}</textarea></label>`
      : html`<input type="hidden" name="${name}" value="${value}">`;
  });
  if (writer) fields.push(html`<input type="hidden" name="${SHOWN_TO_FIELD}" value="${shownTo(writer)}">`);
  const link = (words: string) =>
    html`<a href="${paths.login(back, logInAs ?? "")}" target="_blank" rel="noreferrer">${words}</a>`;
  const reason = message
    ? html`${message}. Nothing was sent.${logInAs ? html` ${link(`LOG IN AS ${logInAs}`)} in another tab, then send this again.` : ""}`
    : html`Nothing is lost. ${link("Log in to go on")} in another tab, then send this again.`;
  const title = message ? "Not sent" : "You are logged out";
  const body = html`<h1>${title}</h1>
<p>${reason}</p>
<form method="post" action="${new URL(request.url).pathname}">
${fields}
<button type="submit">SEND AGAIN</button>
</form>`;
  return fallbackDocument({
    status: message ? 409 : 401,
    title,
    product: env.PRODUCT_NAME,
    body,
    hasForm: true,
  });
}

/**
 * The page for a form that came while the server was too busy, in a browser without scripts; null for a form
 * with a password, which no page repeats.
 */
export async function busyPage({ env }: App, request: Request, refusal: Refusal): Promise<Response | null> {
  const form = await request.formData();
  if ([...form.keys()].some(isSecretField)) return null;
  const fields = textFields(form).map(
    ([name, value]) => html`<textarea hidden name="${name}">\n${value}</textarea>`,
  );
  const hasFile = [...form.values()].some((value) => value instanceof Blob && value.size > 0);
  const { pathname, search } = new URL(request.url);
  const title = "Many people are here at once";
  const body = html`<h1>${title}</h1>
<p>Nothing is saved yet, and nothing is lost: what you typed is in this page. Wait a moment, then send it again.</p>
${hasFile ? html`<p>The picture has to be chosen again afterwards.</p>` : ""}
<form method="post" action="${pathname + search}">
${fields}
<button type="submit">SEND AGAIN</button>
</form>`;
  const { status, headers } = refusal;
  return fallbackDocument({ status, title, product: env.PRODUCT_NAME, body, headers, hasForm: true });
}
