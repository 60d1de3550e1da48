/** A member's passkeys: keys in their devices that open the account instead of the password. */
import { ask, first, writeAll } from "#db/ask";
import type { Statement } from "#db/client";
import { isTaken, lostTheRace } from "#db/guard";
import { deviceName, sessionStands } from "~/features/members/sessions/sessions.server";
import { passkeyEmail } from "~/features/notifications/mail/emails";
import { deliverMail, queueEmail } from "~/features/notifications/mail/mail.server";
import type { UserId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { Refusal } from "~/platform/refusal";
import { type Member, requireInPerson, requireMember, type Viewer } from "~/platform/viewer.server";
import { isAnswered, newChallenge, readChallenge, spend } from "./challenges.server";
import { confirmByPassword } from "./confirm-member.server";
import { PASSKEYS_MAX, type PasskeyView } from "./passkey-view";
import { createdSchema, passkeyNameSchema } from "./passkeys";
import {
  countOfPasskeys,
  deletePasskey,
  deletePasskeysOf,
  descriptorsOf,
  insertPasskey,
  ownerOf,
  passkeysOf,
  sessionBegan,
} from "./passkeys.queries.server";
import { parsed } from "./signed-answer.server";
import { makingOptions, verifyCreated } from "./web-authn.server";

/** For so long after a log-in nobody asks for the password again before a passkey is added. */
const FRESH_MS = 10 * 60 * 1000;

const isFresh = (app: App, began: { at: number } | undefined) =>
  began !== undefined && app.now() - began.at < FRESH_MS;

/** The viewer's passkeys, newest first, and whether adding one takes the password; one round trip. */
export async function readPasskeys(
  app: App,
  viewer: Viewer,
): Promise<{ passkeys: PasskeyView[]; asksPassword: boolean }> {
  const { id, sessionId } = requireMember(viewer);
  const { passkeys, began } = await ask(app.db, {
    passkeys: passkeysOf(app.db, id),
    began: first(sessionBegan(app.db, sessionId)),
  });
  return { passkeys, asksPassword: !isFresh(app, began) };
}

const full = () =>
  new Refusal("conflict", { message: `You have max. ${PASSKEYS_MAX} passkeys: remove one first` });

/**
 * What a browser needs to make a passkey, with the cookie that goes with it. Ten minutes after the log-in it takes the
 * password: refuses 'forbidden' a wrong one, and 'conflict' when the member has the most passkeys already.
 */
export async function beginAdding(app: App, viewer: Viewer, { password }: { password: string }) {
  const member = requireInPerson(viewer);
  const { id, username } = member;
  const { known, began } = await ask(app.db, {
    known: descriptorsOf(app.db, id),
    began: first(sessionBegan(app.db, member.sessionId)),
  });
  if (!isFresh(app, began)) await (await confirmByPassword(app, member, password)).write([]);
  if (known.length >= PASSKEYS_MAX) throw full();
  const { bytes, cookie } = await newChallenge(app, { purpose: "add", userId: id });
  return { options: await makingOptions(app, bytes, { id, username, known }), cookie };
}

type Addition = { name: string; passkey: string; request: Pick<Request, "headers"> };

/**
 * Adds the passkey that a browser has made, named after the browser if it has no name, and mails its owner. Refuses
 * 'bad-input' a wrong name, 'forbidden' what does not answer a challenge of this member's, and 'conflict'.
 */
export async function addPasskey(
  app: App,
  viewer: Viewer,
  { name, passkey, request }: Addition,
): Promise<void> {
  const member = requireInPerson(viewer);
  const named = parseInput(passkeyNameSchema, {
    name: name.trim() === "" ? deviceName(app.userAgent) : name,
  });
  const challenge = await readChallenge(app, request, { purpose: "add", userId: member.id });
  const read = createdSchema.safeParse(parsed(passkey));
  const wrong = () => new Refusal("forbidden", { message: "That passkey was not added. Try it once more" });
  if (!challenge || !read.success) throw wrong();
  const made = await verifyCreated(app, challenge, read.data);
  const [owner] = made ? await ownerOf(app.db, member.id) : [];
  if (!made || !owner?.email) throw wrong();
  const row = {
    ...made,
    ...named,
    userId: member.id,
    transports: read.data.response.transports ?? [],
    createdAt: app.now(),
  };
  try {
    await writeAll(app.db, [
      sessionStands(app, member),
      spend(app, challenge),
      ...insertPasskey(app.db, row, PASSKEYS_MAX),
      mailOf(app, member, owner.email, { change: "added", name: named.name }),
    ]);
  } catch (error) {
    if (isTaken(error, "passkeys.id") || isAnswered(error)) throw wrong();
    throw lostTheRace(error) ? full() : error;
  }
  app.later(deliverMail(app));
}

/**
 * Removes a passkey, which opens nothing from then on, and mails its owner. Refuses 'not-found', and 'conflict' for the
 * last way into an account.
 */
export async function removePasskey(app: App, viewer: Viewer, id: string): Promise<void> {
  const member = requireInPerson(viewer);
  const { owner, passkeys } = await ask(app.db, {
    owner: first(ownerOf(app.db, member.id)),
    passkeys: passkeysOf(app.db, member.id),
  });
  const passkey = passkeys.find((one) => one.id === id);
  if (!passkey || !owner?.email) throw new Refusal("not-found");
  try {
    await writeAll(app.db, [
      ...deletePasskey(app.db, member.id, id),
      mailOf(app, member, owner.email, { change: "removed", name: passkey.name }),
    ]);
  } catch (error) {
    if (!lostTheRace(error)) throw error;
    throw new Refusal("conflict", { message: "Nothing was removed: it is your only way in" });
  }
  app.later(deliverMail(app));
}

const mailOf = (
  app: App,
  { username }: Member,
  to: string,
  about: { change: "added" | "removed"; name: string },
): Statement =>
  queueEmail(
    app,
    to,
    passkeyEmail({
      product: app.env.PRODUCT_NAME,
      username,
      ...about,
      url: `${app.origin}${paths.ownPasskeys}`,
    }),
  );

/** The statement that counts an account's passkeys, for a batch. */
export const passkeyCountQuestion = ({ db }: App, userId: UserId) => countOfPasskeys(db, userId);

/** The statement that reads an account's passkeys, for a batch. */
export const passkeysQuestion = ({ db }: App, userId: UserId) => passkeysOf(db, userId);

/** The statement that ends an account's passkeys, except those with the ids in `kept`. */
export const forgetPasskeysOf = ({ db }: App, userId: UserId, kept: string[] = []): Statement =>
  deletePasskeysOf(db, userId, kept);
