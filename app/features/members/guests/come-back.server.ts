/** Lets a guest whose browser has forgotten them go on, if the list's owner agrees. */

import { isConflict } from "#db/guard";
import { first, runQueries, writeAll } from "#db/run-queries";
import { letGuestIn, RETURN_LIFE_MS } from "~/features/members/sessions/sessions.server";
import { readListAudience } from "~/features/rooms/audience/audience-page.server";
import { type AskingGuest, toAskingGuest } from "~/features/rooms/room/room";
import { serverPaths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { pageCookies, readCookie, sessionCookies } from "~/platform/cookies.server";
import { Refusal } from "~/platform/refusal";
import { readToken, xsrfTokenFor } from "~/platform/session-tokens.server";
import { requireWriter, type Viewer } from "~/platform/viewer.server";
import { deleteReturn, returnById, sessionIsOpen } from "./come-back.queries.server";

const COOKIE = "coming-back";

/** Holds the token of the session to come, for the list's link alone. */
const cookies = (app: App, key: string, token: string, maxAge: number): string[] =>
  pageCookies(app, serverPaths.listLink(key), COOKIE, token, maxAge);

export const comingBackCookies = (app: App, key: string, token: string): string[] =>
  cookies(app, key, token, RETURN_LIFE_MS / 1000);

export const clearedComingBack = (app: App, key: string): string[] => cookies(app, key, "", 0);

/** `cookies` log the browser in; `refused` is an answer of the owner, or none in time. */
export type ComingBack =
  | { state: "waiting"; guest: AskingGuest }
  | { state: "in"; cookies: string[] }
  | { state: "refused" };

/** Returns the state of this browser's request to come back; null if it has sent none. */
export async function readComingBack(app: App, request: Request): Promise<ComingBack | null> {
  const token = readCookie(request, COOKIE);
  const claims = token ? await readToken(app, "web", token) : null;
  if (!token || !claims) return null;
  const { sessionId } = claims;
  const { waiting, open } = await runQueries(app.db, {
    waiting: first(returnById(app.db, sessionId)),
    open: first(sessionIsOpen(app.db, sessionId, app.now())),
  });
  if (open) {
    const xsrfToken = await xsrfTokenFor(app, sessionId);
    return { state: "in", cookies: sessionCookies(app, { webToken: token, xsrfToken }) };
  }
  return waiting
    ? { state: "waiting", guest: toAskingGuest({ id: sessionId, name: waiting.name }) }
    : { state: "refused" };
}

type Answer = { listId: ListId; request: string; letIn: boolean };

/**
 * Answers a guest's request to come back. LET IN ends the guest's earlier sessions and other requests. Returns
 * the guest's name; null if the request waits no more. Refuses 'not-found' and 'not-yours' unless the member
 * owns the list.
 */
export async function answerReturn(
  app: App,
  viewer: Viewer,
  { listId, request, letIn }: Answer,
): Promise<string | null> {
  requireWriter(viewer);
  const { listOwner } = await readListAudience(app, viewer, listId);
  if (!listOwner) throw new Refusal("not-yours", { message: "Only the list owner can manage its guests" });
  const { asked } = await runQueries(app.db, { asked: first(returnById(app.db, request)) });
  if (asked?.listId !== listId) return null;
  try {
    await writeAll(
      app.db,
      letIn
        ? letGuestIn(app, { sessionId: request, listId, userId: asked.userId })
        : [deleteReturn(app.db, request, listId)],
    );
  } catch (error) {
    if (isConflict(error)) return null;
    throw error;
  }
  return toAskingGuest({ id: request, name: asked.name }).name;
}
