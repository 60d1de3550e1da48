/** Keeps an unsaved list form on the page, with all its values and the reason. */
import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
  useRouteError,
} from "@remix-run/react";
import { INTENT_FIELD } from "~/features/list-form/model/list-form-fields";
import type { ListFormResult } from "~/features/list-form/model/list-form-result";
import type { ListFormKind } from "~/features/list-form/model/list-form-schema";
import { ErrorPage } from "~/shell/error-page";
import { isAnotherAccount, sayAnotherAccount } from "~/ui/requests/another-account";
import { logOutInBrowser } from "~/ui/requests/fetch-json";
import { networkSafeAction } from "~/ui/requests/network-safe-action";
import type { ListFormProps } from "./list-form";
import { parseListForm, readListForm } from "./list-form-data";
import { RestorableListForm } from "./restorable-list-form";

const NO_ANSWER = "We couldn't reach the server, so nothing is saved yet. Nothing is lost. Try again";

/** True while the form in this tab waits for its user to log in again. */
let waitsForLogIn = false;

/**
 * Skips revalidation after an error or while waiting: it would redirect to the login page, away from the
 * form. Remix always passes a default of true.
 */
export const stayWhileWaiting: ShouldRevalidateFunction = ({ currentUrl, nextUrl, actionStatus = 200 }) =>
  actionStatus < 400 && !(waitsForLogIn && currentUrl.pathname === nextUrl.pathname);

/**
 * Submits a list form. The page stays and shows the reason if the session expired or the server failed. No
 * connection and a status of 500 and above are failures.
 */
export async function sendListForm(args: ClientActionFunctionArgs) {
  const { request, serverAction } = args;
  const formData = await request.clone().formData();
  waitsForLogIn = false;
  if (formData.get(INTENT_FIELD) === "delete") return networkSafeAction(args);
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const { status, data: answer } = isRouteErrorResponse(error) ? error : { status: 503, data: null };
    const sessionExpired = expiredSessionIn(answer);
    waitsForLogIn = sessionExpired !== null;
    if (sessionExpired) {
      logOutInBrowser();
      return sessionExpired;
    }
    if (isAnotherAccount(answer)) {
      sayAnotherAccount(answer, formData);
      return Response.json(unsentResult(formData, `${answer.message}.`), { status });
    }
    if (status < 500) throw error;
    console.warn("no response to the list form", error);
    // a status of 400 and above stops Remix from revalidating while the server can't be reached
    return Response.json(unsentResult(formData), { status });
  }
}

function expiredSessionIn(
  answer: unknown,
): (ListFormResult & Required<Pick<ListFormResult, "sessionExpired">>) | null {
  const { sessionExpired, reply, pendingChapter = "", pasted } = (answer ?? {}) as Partial<ListFormResult>;
  return sessionExpired && reply ? { sessionExpired, reply, pendingChapter, pasted } : null;
}

/** Returns the typed values of a form that never reached the server, with the reason. */
function unsentResult(formData: FormData, reason = NO_ANSWER): ListFormResult {
  const kind = String(formData.get("kind")) as ListFormKind;
  const reply = parseListForm(readListForm(formData) ?? formData, kind).reply({ formErrors: [reason] });
  return { pendingChapter: "", reply };
}

type Props = Pick<ListFormProps, "target" | "listId" | "words" | "beside">;

/** Without scripts, shows the form again after the session expired. Other errors get the error page. */
export function ExpiredSessionForm(form: Props) {
  const error = useRouteError();
  const result = expiredSessionIn(isRouteErrorResponse(error) ? error.data : null);
  if (!result) return <ErrorPage />;
  return (
    <div className="stack-wide">
      <h1>{form.words.title}</h1>
      <RestorableListForm
        {...form}
        kind={result.sessionExpired.kind}
        owner={result.sessionExpired.owner}
        defaultValue={{ listTitle: "" }}
        result={result}
      />
    </div>
  );
}
