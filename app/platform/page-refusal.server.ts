import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { paths } from "~/lib/paths";
import { Refusal, type RefusalCode } from "./refusal";
import { logError, toRefusal } from "./to-refusal.server";

/** What the error page reads from `error.data`. */
type PageProblem = {
  code: RefusalCode;
  message: string;
  requestId: string;
  /** What was sent by a form whose session had ended. */
  typed?: [name: string, value: string][];
};

/** What a form's action returns when the use case refused; the form keeps the typed text. */
export type FormRefusal = {
  refused: {
    code: RefusalCode | "broken";
    message: string;
    /** Field path ('sublist.0.item.2.itemTitle') to message. */
    errors: Record<string, string>;
    /** 409: the current revision. */
    rev?: number;
    requestId: string;
  };
};

const BROKEN = "Something went wrong on our side. Nothing is lost: try again in a moment";

/** Refusals that concern the page and not the form's input. */
const OF_THE_PAGE = new Set<RefusalCode>(["sign-in", "confirm-email", "not-found", "method-not-allowed"]);

async function throwAsResponse(error: unknown, { request, context }: LoaderFunctionArgs): Promise<never> {
  const refusal = toRefusal(error);
  if (!refusal) throw error;
  logError(error, context.app.requestId, "page");
  const { code, message, status, headers } = refusal;
  const { pathname, search } = new URL(request.url);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (code === "sign-in" && isRead) throw redirect(paths.login(pathname + search));
  if (code === "confirm-email") throw redirect(paths.checkMail);
  const typed = code === "sign-in" ? await textsOf(request) : undefined;
  const problem: PageProblem = { code, message, requestId: context.app.requestId, typed };
  throw Response.json(problem, { status, headers });
}

/** The texts of a form that has not been read yet; never includes secrets. */
async function textsOf(request: Request): Promise<PageProblem["typed"]> {
  if (request.bodyUsed) return undefined;
  const form = await request.formData();
  return [...form].flatMap(([name, value]) =>
    typeof value === "string" && name !== "password" ? [[name, value]] : [],
  );
}

/** The same arguments with a spare request to read on 'sign-in', which only a stranger's post can cause. */
export const withSpare = <A extends LoaderFunctionArgs>(args: A): A =>
  args.request.method === "POST" && !args.context.viewer
    ? { ...args, request: args.request.clone() as A["request"] }
    : args;

/**
 * A loader (or an action without fields) whose refusals become the error page, with the status from REFUSALS;
 * 'sign-in' becomes a redirect to the login page that returns here, and for an action a 401 with the
 * typed text.
 */
export function withErrorPage<A extends LoaderFunctionArgs, T>(fn: (args: A) => T | Promise<T>) {
  return async (args: A): Promise<T> => {
    const spare = withSpare(args);
    try {
      return await fn(args);
    } catch (error) {
      return throwAsResponse(error, spare);
    }
  };
}

/**
 * A form's action: refusals of the input, and faults of ours, are returned as the form's result with their
 * status, so that the page can show it beside the typed text; the rest becomes the error page.
 */
export function withFormErrors<A extends ActionFunctionArgs, T>(fn: (args: A) => T | Promise<T>) {
  return async (args: A) => {
    const spare = withSpare(args);
    try {
      return await fn(args);
    } catch (error) {
      if (isAnswer(error)) throw error;
      if (error instanceof Refusal && OF_THE_PAGE.has(error.code)) return throwAsResponse(error, spare);
      return refusedForm(error, args.context.app.requestId);
    }
  };
}

/** The form result of a refusal or fault, with its status; a fault is logged whole. */
export function refusedForm(error: unknown, requestId: string) {
  logError(error, requestId, "form");
  const { code, message, errors, rev, status, headers } = toRefusal(error) ?? {
    code: "broken" as const,
    message: BROKEN,
    errors: {},
    rev: undefined,
    status: 500,
    headers: {},
  };
  const refusal: FormRefusal = { refused: { code, message, errors: errors ?? {}, rev, requestId } };
  return data(refusal, { status, headers });
}

/** A redirect or an error page that the action threw deliberately. */
const isAnswer = (thrown: unknown) =>
  thrown instanceof Response ||
  (typeof thrown === "object" &&
    thrown !== null &&
    "type" in thrown &&
    thrown.type === "DataWithResponseInit");
