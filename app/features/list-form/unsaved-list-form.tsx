/** What becomes of a list form that could not be saved: it stays, with every word in it, and says why. */
import { parseWithZod } from "@conform-to/zod/v4";
import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
  useRouteError,
} from "@remix-run/react";
import { ErrorPage } from "~/shell/error-page";
import { endSession } from "~/ui/ask";
import { networkSafeAction } from "~/ui/network-safe-action";
import { ListForm, type ListFormProps } from "./list-form";
import { INTENT_FIELD, readListForm } from "./list-form-data";
import type { ListFormResult } from "./list-form-result";
import { type ListFormKind, listFormSchemas } from "./list-form-schema";

const NO_ANSWER = "We could not be reached, so nothing is saved yet. Your words are all here: try again";

/** Whether the form in this tab waits for its person to log in again. */
let waiting = false;

/**
 * After a refusal nothing is loaded again, and nothing while the form waits: that would lead to the login page, away
 * from the words. Remix asks a route that has this function always with a default of true.
 */
export const stayWhileWaiting: ShouldRevalidateFunction = ({ currentUrl, nextUrl, actionStatus = 200 }) =>
  actionStatus < 400 && !(waiting && currentUrl.pathname === nextUrl.pathname);

/**
 * Sends a list form from the browser. Where the session has ended, or no answer of ours comes back (no connection, or a
 * server in trouble), that is the form's result; the page and the form on it stay as they are.
 */
export async function sendListForm(args: ClientActionFunctionArgs) {
  const { request, serverAction } = args;
  const sent = await request.clone().formData();
  waiting = false;
  if (sent.get(INTENT_FIELD) === "delete") return networkSafeAction(args);
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const { status, data: answer } = isRouteErrorResponse(error) ? error : { status: 503, data: null };
    const sessionExpired = expiredSessionIn(answer);
    waiting = sessionExpired !== null;
    if (sessionExpired) {
      endSession();
      return sessionExpired;
    }
    if (status < 500) throw error;
    console.warn("the list form found no answer", error);
    // a status, so that nothing is loaded again where nothing can be reached
    return Response.json(unsent(sent), { status });
  }
}

function expiredSessionIn(
  answer: unknown,
): (ListFormResult & Required<Pick<ListFormResult, "sessionExpired">>) | null {
  const { sessionExpired, reply, pendingChapter = "" } = (answer ?? {}) as Partial<ListFormResult>;
  return sessionExpired && reply ? { sessionExpired, reply, pendingChapter } : null;
}

function unsent(sent: FormData): ListFormResult {
  const kind = String(sent.get("kind")) as ListFormKind;
  const submission = parseWithZod(readListForm(sent) ?? sent, {
    schema: listFormSchemas[kind] as (typeof listFormSchemas)["listOwner"],
  });
  return { pendingChapter: "", reply: submission.reply({ formErrors: [NO_ANSWER] }) };
}

type Props = Pick<ListFormProps, "target" | "listId" | "submit" | "submitFilled"> & { title: string };

/** Without scripts a sessionExpired form comes as the answer to its own page; any other error has its page. */
export function ExpiredSessionForm({ title, ...form }: Props) {
  const error = useRouteError();
  const result = expiredSessionIn(isRouteErrorResponse(error) ? error.data : null);
  if (!result) return <ErrorPage />;
  return (
    <div className="stack-wide">
      <h1>{title}</h1>
      <ListForm
        {...form}
        kind={result.sessionExpired.kind}
        owner={result.sessionExpired.owner}
        defaultValue={{ listTitle: "" }}
        result={result}
      />
    </div>
  );
}
