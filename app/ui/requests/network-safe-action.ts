import {
  type ClientActionFunction,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { announce, NETWORK_LOST, SERVER_ERROR } from "~/ui/states/announce";
import { isAnotherAccount, sayAnotherAccount } from "./another-account";
import { isLost, logOutInBrowser, sayLogIn } from "./fetch-json";

/**
 * The clientAction of a page with forms. Announces a failed post (network, server error, ended session,
 * another's session) and
 * leaves the page with everything typed. The error status keeps Remix from reloading the page.
 */
export const networkSafeAction: ClientActionFunction = async ({ request, serverAction }) => {
  const sent = request.clone();
  try {
    const result = await serverAction();
    if (isSignIn(result)) logOutInBrowser();
    return result;
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error;
    const refused = isRouteErrorResponse(error) ? error : null;
    if (refused?.status === 401) {
      logOutInBrowser();
      sayLogIn();
      return Response.json(null, { status: 401 });
    }
    if (isAnotherAccount(refused?.data)) {
      sayAnotherAccount(refused.data, await sent.formData());
      return Response.json(null, { status: 409 });
    }
    if (refused && refused.status < 500) throw error;
    announce(isLost(error) ? NETWORK_LOST : (messageIn(refused?.data) ?? SERVER_ERROR));
    return Response.json(null, { status: 503 });
  }
};

/**
 * Skips revalidation after a failed post, for guarded pages with small forms that post without navigation.
 * Once the session has ended, Remix's reload would lead away from the page.
 */
export const stayUnlessDone: ShouldRevalidateFunction = ({ actionStatus = 200, defaultShouldRevalidate }) =>
  actionStatus < 400 && defaultShouldRevalidate;

/** Returns true if a form's result says that the session has ended; the form then shows it itself. */
const isSignIn = (result: unknown) =>
  (result as { refused?: { code?: string } } | null | undefined)?.refused?.code === "sign-in";

const messageIn = (data: unknown) => (data as { message?: string } | null | undefined)?.message;
