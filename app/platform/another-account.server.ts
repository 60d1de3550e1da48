/** Refuses a write whose page was shown to another account than the session's. */
import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { hasProfile } from "~/lib/guest-name";
import { shownTo } from "~/lib/shown-to";
import { backOf, isByScript, textFields } from "./form-data";
import { Refusal } from "./refusal";
import { refusalJson } from "./refusal-response.server";
import { unsentPage } from "./unsent-page";

/** Labels of text on a page without React. */
const TYPED = { reason: "Reason" };

/**
 * Returns the refusal of a write that another account's page sent, or null. Without scripts it holds the text:
 * for a page as fields of its error page, for an endpoint as a page of its own.
 */
export async function refusalOfAnothersForm(
  { request, context }: ActionFunctionArgs,
  isPage: boolean,
): Promise<Response | null> {
  const { app, viewer, shownTo: writer } = context;
  if (!viewer || !writer || writer.id === viewer.id) return null;
  const message = `You are ${viewer.username} now. This was written as ${writer.username}`;
  const refusal = new Refusal("another-account", { message });
  // guests have no log-in
  const logInAs = hasProfile(writer.username) ? writer.username : null;
  const facts = { requestId: app.requestId, refused: message, logInAs };
  if (isByScript(request)) return refusalJson(refusal, app, facts);
  const form = await request.formData();
  if (!isPage)
    return unsentPage(app, { request, form, back: backOf(form), typed: TYPED, writer, message, logInAs });
  return refusalJson(refusal, app, { ...facts, typed: textFields(form), shownTo: shownTo(writer) });
}
