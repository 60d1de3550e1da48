/** Actions of all forms: they read the fields, run the intent and show refusals. */
import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import { isDatabaseFault } from "#db/fault";
import { paths } from "~/lib/addresses/paths";
import { isSecretField } from "~/lib/requests/secret-fields";
import type { App } from "./app.server";
import { type FlashMessage, flash } from "./flash.server";
import { backOf, fieldOf, isByScript } from "./form-data";
import { passBurstLimit } from "./rate-limits.server";
import { Refusal, type RefusalCode } from "./refusal";
import { refusalJson, refusalPage } from "./refusal-response.server";
import { logError, toRefusal } from "./to-refusal.server";
import { unsentPage } from "./unsent-page";
import type { Viewer } from "./viewer.server";

type Values<Field extends string> = Record<Field, string>;

/** `form` is for files; texts are in the values. */
export type ActArgs<V = Viewer> = Pick<ActionFunctionArgs, "request" | "params"> & {
  app: App;
  viewer: V;
  form: FormData;
};

type Act<Field extends string, V, T> = (values: Values<Field>, args: ActArgs<V>) => Promise<T>;

type Definition<Field extends string, V, Results, Result> = {
  /** Fields to read as text; '' replaces a missing field or a file. */
  fields: readonly Field[];
  /** Refuses viewers who may not submit the form; without it anyone may. */
  admit?: (viewer: Viewer) => V;
  intents?: { [Intent in keyof Results]: Act<Field, V, Results[Intent]> };
  /** The handler for any other intent or none; without it such a post is refused with 'bad-input'. */
  act?: Act<Field, V, Result>;
};

/**
 * Options for a page with its own form, which shows the refusal (RefusedForm) beside the input. Refusals in
 * `toErrorPage`, by default those about the page, get the error page.
 */
type InPlace = { refusal?: "in-place"; toErrorPage?: readonly RefusalCode[] };

/** For forms without text, and for the list form, which shows refusals of its write itself. */
type ToErrorPage = { refusal: "error-page" };

/**
 * For buttons on many pages (save, follow, report): flashes the intent's result or its refusal and redirects
 * to the path in `back`. Anonymous viewers go to the login page first, or get their text back to send it
 * again. Scripts are not redirected: they get `{refused}`. Temporary refusals, 'suspended', 'guest' and 'sign-in' keep
 * their status.
 */
type FlashAndBack<Field extends string> = {
  refusal: "flash-and-back";
  typed?: { [F in Field]?: string };
};

/** A refused form: the reason and the input, without secrets. */
export type RefusedForm<Field extends string = string> = {
  refused: {
    code: RefusalCode;
    message: string;
    /** Field path ('sublist.0.item.2.itemTitle') to message. */
    errors: Record<string, string>;
  };
  values: Values<Field>;
};

const OF_THE_PAGE: readonly RefusalCode[] = ["sign-in", "confirm-email", "not-found", "method-not-allowed"];

/** Creates the action of a page's forms, or of a button that is on many pages. */
export function pageAction<const Field extends string, V = Viewer>(
  definition: Definition<Field, V, Record<string, FlashMessage>, FlashMessage> & FlashAndBack<Field>,
): (args: ActionFunctionArgs) => Promise<Response>;
export function pageAction<
  const Field extends string,
  V = Viewer,
  Results = Record<never, never>,
  Result = never,
>(
  definition: Definition<Field, V, Results, Result> & ToErrorPage,
): (args: ActionFunctionArgs) => Promise<Results[keyof Results] | Result>;
export function pageAction<
  const Field extends string,
  V = Viewer,
  Results = Record<never, never>,
  Result = never,
>(
  definition: Definition<Field, V, Results, Result> & InPlace,
): (
  args: ActionFunctionArgs,
) => Promise<Results[keyof Results] | Result | ReturnType<typeof refusedInPlace<Field>>>;
export function pageAction<Field extends string, V, T>(
  definition: Definition<Field, V, Record<string, T | FlashMessage>, T | FlashMessage> &
    (InPlace | ToErrorPage | FlashAndBack<Field>),
) {
  return async (args: ActionFunctionArgs) => {
    const form = await readForm(args.request);
    try {
      const result = await runAct(definition, form, args);
      actedIn.add(args.context.app);
      return definition.refusal === "flash-and-back"
        ? flashAndGoBack(args, form, result as FlashMessage, null)
        : result;
    } catch (error) {
      if (definition.refusal === "error-page") throw error;
      return definition.refusal === "flash-and-back"
        ? refusedAndBack(error, args, form, definition.typed ?? {})
        : refusedInPlace(error, args, form, definition);
    }
  };
}

/** Requests whose action has succeeded. Their page may still be rendered, after further reads. */
const actedIn = new WeakSet<App>();

export const hasActed = (app: App): boolean => actedIn.has(app);

/** Reads for a page. After a successful action a database fault returns `otherwise`: it must not hide that. */
export async function readAfterAct<T>(app: App, read: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (!hasActed(app) || !isDatabaseFault(error)) throw error;
    logError(error, app.requestId, "page");
    return otherwise;
  }
}

async function runAct<Field extends string, V, T>(
  { fields, admit, intents, act }: Definition<Field, V, Record<string, T>, T>,
  form: FormData,
  { request, params, context: { app, viewer } }: ActionFunctionArgs,
): Promise<T> {
  const args = { app, viewer: (admit ? admit(viewer) : viewer) as V, request, params, form };
  if (viewer) await passBurstLimit(app, "write", viewer.id);
  const intent = fieldOf(form, "intent");
  const chosen = intents && Object.hasOwn(intents, intent) ? intents[intent] : act;
  if (!chosen) throw new Refusal("bad-input");
  return chosen(valuesOf(form, fields), args);
}

function refusedInPlace<Field extends string>(
  error: unknown,
  { context }: ActionFunctionArgs,
  form: FormData,
  { fields, toErrorPage = OF_THE_PAGE }: InPlace & { fields: readonly Field[] },
) {
  if (error instanceof Response) throw error;
  const { code, message, errors = {}, status, headers } = toRefusal(error);
  if (toErrorPage.includes(code)) throw error;
  logError(error, context.app.requestId, "form");
  const values = valuesOf(form, fields, { secrets: false });
  return data<RefusedForm<Field>>({ refused: { code, message, errors }, values }, { status, headers });
}

function refusedAndBack(
  error: unknown,
  args: ActionFunctionArgs,
  form: FormData,
  typed: Record<string, string | undefined>,
): Response {
  const { request } = args;
  const { app } = args.context;
  const { code, message, isTemporary } = toRefusal(error);
  if (code === "broken") throw error;
  const hasOwnPage = isTemporary || code === "suspended" || code === "guest";
  if (code !== "sign-in" && !hasOwnPage) return flashAndGoBack(args, form, message, message);
  logError(error, app.requestId, "form");
  if (isByScript(request)) return refusalJson(error, app, { refused: message });
  if (hasOwnPage) return refusalPage(error, app);
  const back = backOf(form);
  const hasText = Object.keys(typed).some((name) => fieldOf(form, name).trim() !== "");
  return hasText
    ? unsentPage(app, { request, form, back, typed, writer: args.context.shownTo })
    : redirect(paths.login(back));
}

function flashAndGoBack(
  { request, context }: ActionFunctionArgs,
  form: FormData,
  flashMessage: FlashMessage,
  refused: string | null,
): Response {
  const headers = { "Set-Cookie": flash(context.app, flashMessage) };
  return isByScript(request) ? Response.json({ refused }, { headers }) : redirect(backOf(form), { headers });
}

export function onlyPosts(): never {
  throw new Refusal("method-not-allowed", { allow: "POST" });
}

const readForm = (request: Request) =>
  request.formData().catch(() => {
    throw new Refusal("bad-input");
  });

function valuesOf<Field extends string>(
  form: FormData,
  fields: readonly Field[],
  { secrets = true } = {},
): Values<Field> {
  const textOf = (name: Field) => (secrets || !isSecretField(name) ? fieldOf(form, name) : "");
  return Object.fromEntries(fields.map((name) => [name, textOf(name)])) as Values<Field>;
}
