import { ask, first } from "#db/ask";
import { type Pulse, toPulse } from "~/features/lists/model/pulse";
import { isBlindnessOver } from "~/lib/audience";
import type { ListId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import { readCookie, SESSION_COOKIE } from "~/platform/cookies.server";
import { Refusal } from "~/platform/refusal";
import { readToken } from "~/platform/session-tokens.server";
import { pulseOf, userOfSession } from "./pulse.queries.server";

/** Returns a list's pulse in one round trip, session included. Refuses 'not-found'. */
export async function readPulse(app: App, request: Request, listId: ListId): Promise<Pulse> {
  const cookie = readCookie(request, SESSION_COOKIE);
  const claims = cookie ? await readToken(app, "web", cookie) : null;
  const reader = { id: claims && userOfSession(claims, app.now()), keys: app.listKeys };
  const { list } = await ask(app.db, { list: first(pulseOf(app.db, listId, reader)) });
  if (!list) throw new Refusal("not-found");
  return { ...toPulse(list), open: list.audience !== "blind" || isBlindnessOver(list, app.now()) };
}
