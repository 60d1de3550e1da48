import {
  type ClientActionFunction,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { announce, BROKEN, LOST } from "~/ui/announce";
import { endSession, isLost, sayLogIn } from "./ask";

/**
 * The clientAction of a page with forms: whatever keeps a post from being done (a lost network, a server error, an
 * ended session) is announced, and the page stays as it is, with everything typed. The status keeps Remix from
 * loading the page again.
 */
export const networkSafeAction: ClientActionFunction = async ({ request, serverAction }) => {
  const sent = request.clone();
  try {
    const result = await serverAction();
    if (isSignIn(result)) endSession(await sent.formData());
    return result;
  } catch (error) {
    if (error instanceof Response || request.signal.aborted) throw error;
    const refused = isRouteErrorResponse(error) ? error : null;
    if (refused?.status === 401) {
      endSession(await sent.formData());
      sayLogIn();
      return Response.json(null, { status: 401 });
    }
    if (refused && refused.status < 500) throw error;
    announce(isLost(error) ? LOST : (messageOf(refused?.data) ?? BROKEN));
    return Response.json(null, { status: 503 });
  }
};

/**
 * For a guarded page with small forms of its own that are posted without a navigation: Remix would reload it
 * even after a failed post, which leads away from it once the session has ended.
 */
export const stayUnlessDone: ShouldRevalidateFunction = ({ actionStatus = 200, defaultShouldRevalidate }) =>
  actionStatus < 400 && defaultShouldRevalidate;

/** Whether a form's result says that the session has ended; the form then says so itself. */
const isSignIn = (result: unknown) =>
  (result as { refused?: { code?: string } } | null | undefined)?.refused?.code === "sign-in";

const messageOf = (data: unknown) => (data as { message?: string } | null | undefined)?.message;
