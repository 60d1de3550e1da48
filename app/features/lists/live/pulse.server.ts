import { first, runQueries } from "#db/run-queries";
import { type Pulse, toPulse, type Watcher } from "~/features/lists/model/pulse";
import { ownsList } from "~/features/lists/stored/lists.queries.server";
import type { ListId } from "~/lib/data/ids";
import { AUDIENCES, isBlindnessOver } from "~/lib/people/audience";
import type { App } from "~/platform/app.server";
import { readCookie, SESSION_COOKIE } from "~/platform/cookies.server";
import { Refusal } from "~/platform/refusal";
import { readToken } from "~/platform/session-tokens.server";
import { pulseOf, userOfSession } from "./pulse.queries.server";

/** Returns a list's pulse in one round trip, session included. Refuses 'not-found'. */
export async function readPulse(app: App, request: Request, listId: ListId): Promise<Pulse> {
  const reader = readerBy(app, await sessionOf(app, request));
  const { list } = await runQueries(app.db, { list: first(pulseOf(app.db, listId, reader, reader.id)) });
  if (!list) throw new Refusal("not-found");
  return { ...toPulse(list), open: AUDIENCES[list.audience].open || isBlindnessOver(list, app.now()) };
}

/** What an open page has last been told of a list. */
export type PulseState = {
  /** Differs whenever the pulse of a reader does. */
  seen: string;
  /** False while the list is blind. */
  open: boolean;
  /** Differs once the list has other readers. */
  circle: string;
};

/** Returns a list's state for a page that wants to be told of changes, and its person. Refuses like `readPulse`. */
export async function admitToPulse(
  app: App,
  request: Request,
  listId: ListId,
): Promise<{ state: PulseState; watcher: Watcher }> {
  const session = await sessionOf(app, request);
  const reader = readerBy(app, session);
  const { list, own } = await runQueries(app.db, {
    list: first(pulseOf(app.db, listId, reader)),
    own: reader.id && first(ownsList(app.db, listId, reader.id)),
  });
  if (!list) throw new Refusal("not-found");
  const state = stateOf(list);
  const holdsKey = state.circle !== "" && (app.listKeys ?? "").includes(state.circle);
  const keys = holdsKey ? JSON.stringify([state.circle]) : null;
  return { state, watcher: { session, keys, leads: own?.owns === 1 } };
}

/** Returns a list's state after a write; null if the list is gone. */
export async function readPulseState({ db }: App, listId: ListId): Promise<PulseState | null> {
  const { list } = await runQueries(db, { list: first(pulseOf(db, listId, null)) });
  return list ? stateOf(list) : null;
}

type PulseRow = Awaited<ReturnType<typeof pulseOf>>[number];

function stateOf(list: PulseRow): PulseState {
  const { audience, keyHash } = list;
  return {
    seen: JSON.stringify(toPulse(list)),
    open: AUDIENCES[audience].open,
    circle: AUDIENCES[audience].public ? "" : (keyHash ?? "closed"),
  };
}

async function sessionOf(app: App, request: Request): Promise<Watcher["session"]> {
  const cookie = readCookie(request, SESSION_COOKIE);
  const claims = cookie ? await readToken(app, "web", cookie) : null;
  return claims && { userId: claims.userId, sessionId: claims.sessionId };
}

const readerBy = (app: App, session: Watcher["session"]) => ({
  id: session && userOfSession(session, app.now()),
  keys: app.listKeys,
});
