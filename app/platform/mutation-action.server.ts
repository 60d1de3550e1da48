import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { paths } from "~/lib/paths";
import { safePath } from "~/lib/safe-path";
import { flash, type Said } from "./flash.server";
import { passBurstLimit } from "./rate-limits.server";
import { Refusal } from "./refusal";
import { toRefusal } from "./to-refusal.server";

/** A form field as text; '' if it is missing or a file. */
export const fieldOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** Whether a script sent this request, so that it must not be redirected; a browser that does not say is a person's. */
export const isByScript = ({ headers }: Request): boolean =>
  (headers.get("Sec-Fetch-Mode") ?? "navigate") !== "navigate";

/** The JSON response to a script. */
type MutationResult = { refused: string | null };

/**
 * The action of a button that is on many pages (save, follow, report): does the intent, flashes the result, and
 * redirects to the page in the field `back`; an anonymous visitor goes there by way of the login page. A script's
 * request is not redirected and gets a MutationResult, or a refusal as the API words it: for a stranger, and where
 * the refusal is temporary.
 */
export async function mutationAction(
  { request, context }: ActionFunctionArgs,
  intent: (form: FormData) => Promise<Said>,
) {
  const form = await request.formData().catch(() => {
    const { code, message, status } = new Refusal("bad-input");
    throw Response.json({ code, message }, { status });
  });
  const back = safePath(form.get("back")) ?? "/";
  const byScript = isByScript(request);
  if (!context.viewer) throw byScript ? asJson(new Refusal("sign-in")) : redirect(paths.login(back));
  const { id } = context.viewer;
  const { said, refused } = await outcome(async () => {
    await passBurstLimit(context.app, "write", id);
    return intent(form);
  }, byScript);
  const headers = { "Set-Cookie": flash(context.app, said) };
  return byScript
    ? Response.json({ refused } satisfies MutationResult, { headers })
    : redirect(back, { headers });
}

type Outcome = { said: Said; refused: string | null };

/** The result of an intent. A script gets a temporary refusal with its status; a browser gets a page for it. */
async function outcome(intent: () => Promise<Said>, byScript: boolean): Promise<Outcome> {
  try {
    return { said: await intent(), refused: null };
  } catch (error) {
    const refusal = toRefusal(error);
    if (!refusal || (refusal.isTemporary && !byScript)) throw error;
    if (refusal.isTemporary) throw asJson(refusal);
    return { said: refusal.message, refused: refusal.message };
  }
}

const asJson = ({ body, status, headers }: Refusal) =>
  Response.json({ ...body, refused: body.message }, { status, headers });

/** The loader of a path that only accepts posts. */
export const onlyPosts = () => {
  const { code, message, status, headers } = new Refusal("method-not-allowed", { allow: "POST" });
  return Response.json({ code, message }, { status, headers });
};
