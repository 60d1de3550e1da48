import { isConflict, isTaken, mustHaveChanged } from "#db/guard";
import { first, runQueries, writeAll } from "#db/run-queries";
import { insertUser } from "~/features/members/accounts/accounts.queries.server";
import { type NewSession, newSession } from "~/features/members/sessions/sessions.server";
import { sha256Hex } from "~/lib/data/hash";
import type { ListId } from "~/lib/data/ids";
import { AUDIENCES } from "~/lib/people/audience";
import { guestKey } from "~/lib/people/guest-key";
import { guestName } from "~/lib/people/guest-name";
import { plural } from "~/lib/text/plural";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { hashOfKey, keyCookie } from "~/platform/list-keys.server";
import { countUnderAll, LIMITS, passBurstLimit } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";
import { insertReturn } from "./come-back.queries.server";
import { GUESTS_MAX, isFormKey, joinSchema } from "./guest";
import { guestOfSession, listToJoin, mustTakeGuest } from "./guests.queries.server";

const TAKEN = "Somebody here has this name already. Choose another one, or ask to come back if it is you";
const LOG_IN = "Guests can't join this list. Log in to take part";
const FULL = `This list has ${GUESTS_MAX} guests already. Log in to take part`;

/** Names the time, and why it may be another's doing: a room's people share one address. */
const fromHere = ({ retryAfter = 60, limit }: Refusal) => {
  const message = `${limit?.max ?? 0} people have joined from this network in the last hour. Try again in ${plural(Math.ceil(retryAfter / 60), "minute")}, or log in`;
  return new Refusal("too-many", { retryAfter, limit, message });
};

const TRIES = 5;

export type Joined = {
  listId: ListId;
  isBlind: boolean;
  session: NewSession;
  /** True if the session begins once the list's owner agrees. */
  waits: boolean;
  keyCookie: string;
};

/**
 * Makes a guest account for one list, by the key in its link. A form that is sent again, with the same
 * `formKey`, gets the session of its first guest. If the name is taken, `asksToReturn` asks the list's owner to
 * let this browser go on as the guest who has it. Refuses 'bad-input' and 'conflict' (name), 'not-found' for a
 * link that has ended, 'forbidden' if guests can't join, and 'too-many'.
 */
export async function joinAsGuest(
  app: App,
  key: string,
  { formKey, asksToReturn = false, ...input }: { name: string; formKey: string; asksToReturn?: boolean },
): Promise<Joined> {
  const { name } = parseInput(joinSchema, input);
  await passBurstLimit(app, "guest", app.client);
  const keyHash = await hashOfKey(key);
  if (keyHash === null) throw new Refusal("not-found");
  const sessionOf = async (purpose: string) =>
    (await sha256Hex(`${purpose} ${keyHash} ${formKey}`)).slice(0, SESSION_DIGITS);
  const sessionId = isFormKey(formKey) ? await sessionOf("guest") : undefined;
  const returnId = asksToReturn ? (isFormKey(formKey) ? await sessionOf("return") : app.newId()) : undefined;
  for (let attempt = 1; ; attempt++) {
    try {
      const joined = await join(app, { keyHash, username: guestName(name), sessionId, returnId });
      return { ...joined, keyCookie: keyCookie(app, joined.listId, key) };
    } catch (error) {
      const again =
        isConflict(error) || isTaken(error, "users.username_key") || isTaken(error, "sessions.id");
      if (!again) throw error;
      if (attempt === TRIES) throw new Refusal("unavailable", { retryAfter: 1 });
    }
  }
}

const SESSION_DIGITS = 24;

type Joining = {
  keyHash: string;
  username: string;
  sessionId: string | undefined;
  /** The session of a request to come back; undefined without one. */
  returnId: string | undefined;
};

async function join(app: App, joining: Joining): Promise<Omit<Joined, "keyCookie">> {
  const { keyHash, username, sessionId, returnId } = joining;
  const { db } = app;
  const who = { guest: `${app.client} ${keyHash}` };
  const { list, made, used } = await runQueries(db, {
    list: first(listToJoin(db, keyHash, username)),
    made: sessionId ? first(guestOfSession(db, sessionId)) : undefined,
    used: (await countUnderAll(app, who)).used,
  });
  if (!list) throw new Refusal("not-found");
  const isBlind = !AUDIENCES[list.audience].open;
  const found = { listId: list.id, isBlind };
  if (made?.guestOf === list.id)
    return { ...found, session: (await newSession(app, made.id, { sessionId })).session, waits: false };
  if (!list.guests) throw new Refusal("forbidden", { message: LOG_IN });
  const { takenBy } = list;
  if (takenBy && !returnId) throw new Refusal("conflict", { message: TAKEN, errors: { name: TAKEN } });
  if (list.full && !takenBy) throw new Refusal("conflict", { message: FULL });
  const limit = await countUnderAll(app, who, Math.max(LIMITS.guest.max, list.expected ?? 0));
  const tooMany = limit.excess(used);
  if (tooMany) throw fromHere(tooMany);
  const now = app.now();
  if (takenBy && returnId) {
    const { session } = await newSession(app, takenBy, { sessionId: returnId });
    const request = { sessionId: returnId, userId: takenBy, listId: list.id, createdAt: now };
    await writeAll(db, [
      ...limit.counting,
      mustHaveChanged(db),
      ...insertReturn(db, { ...request, userAgent: app.userAgent }),
    ]);
    return { ...found, session, waits: true };
  }
  const id = app.newId();
  const { session, statement } = await newSession(app, id, { sessionId });
  await writeAll(db, [
    ...limit.counting,
    mustHaveChanged(db),
    mustTakeGuest(db, list.id, keyHash),
    insertUser(db, {
      id,
      username,
      usernameKey: guestKey(username, list.id),
      guestOf: list.id,
      createdAt: now,
      confirmedAt: now,
    }),
    statement,
  ]);
  return { ...found, session, waits: false };
}
