import type { ClientActionFunction } from "@remix-run/react";
import { LOST, say } from "./said";

/**
 * The clientAction of a page with forms: a post that the network lost is said in a sentence, and the page stays as it
 * is, with all that was typed. The status keeps Remix from loading the page again.
 */
export const keepPage: ClientActionFunction = async ({ serverAction }) => {
  try {
    return await serverAction();
  } catch (error) {
    if (!isLost(error)) throw error;
    say(LOST);
    return Response.json(null, { status: 503 });
  }
};

/** What fetch throws when no answer came. */
export const isLost = (error: unknown) => error instanceof TypeError;
