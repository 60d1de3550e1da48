import type { Statement } from "#db/client";
import { isConflict, isTaken } from "#db/guard";
import { first, runQueries, writeAll } from "#db/run-queries";
import { PASSKEYS_MAX } from "~/features/members/accounts/passkey-view";
import { passkeyNameSchema } from "~/features/members/accounts/passkeys";
import { sessionMustExist } from "~/features/members/sessions/sessions.queries.server";
import { deviceName } from "~/features/members/sessions/sessions.server";
import { passkeyEmail } from "~/features/notifications/mail/emails";
import { deliverAccountMail, queueEmail } from "~/features/notifications/mail/mail.server";
import { paths } from "~/lib/addresses/paths";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { Refusal } from "~/platform/refusal";
import { type Member, requireInPerson, requireMember, type Viewer } from "~/platform/viewer.server";
import { isAnswered, newChallenge } from "./challenges.server";
import { confirmByPassword } from "./confirm-member.server";
import {
  deletePasskey,
  descriptorsOf,
  insertPasskey,
  ownerOf,
  passkeysOf,
  sessionBegan,
  spendChallenge,
  waysToLogIn,
} from "./passkeys.queries.server";
import { createdPasskey, type PasskeyField } from "./signed-answer.server";
import { makingOptions } from "./web-authn.server";

/** Time after a log-in during which adding a passkey needs no password. */
const FRESH_MS = 10 * 60 * 1000;

const isFresh = (app: App, began: { at: number } | undefined) =>
  began !== undefined && app.now() - began.at < FRESH_MS;

/** Returns the viewer's passkeys, newest first, and whether adding one needs a new log-in; one round trip. */
export async function readPasskeys(app: App, viewer: Viewer) {
  const { id, sessionId } = requireMember(viewer);
  const { passkeys, ways, began } = await runQueries(app.db, {
    passkeys: passkeysOf(app.db, id),
    ways: first(waysToLogIn(app.db, id)),
    began: first(sessionBegan(app.db, sessionId)),
  });
  return { passkeys, hasPassword: ways?.hasPassword === 1, isFresh: isFresh(app, began) };
}

const full = () =>
  new Refusal("conflict", { message: `You can have max. ${PASSKEYS_MAX} passkeys. Remove one first` });

/**
 * Returns the WebAuthn options for creating a passkey, and the challenge cookie. Needs the password if the
 * log-in is older than ten minutes. Refuses 'forbidden' for a wrong password and 'conflict' at the
 * maximum number of passkeys.
 */
export async function beginRegistration(app: App, viewer: Viewer, { password }: { password: string }) {
  const member = requireInPerson(viewer);
  const { id, username } = member;
  const { known, began } = await runQueries(app.db, {
    known: descriptorsOf(app.db, id),
    began: first(sessionBegan(app.db, member.sessionId)),
  });
  if (!isFresh(app, began)) await (await confirmByPassword(app, member, password)).write([]);
  if (known.length >= PASSKEYS_MAX) throw full();
  const { bytes, cookie } = await newChallenge(app, { purpose: "add", userId: id });
  return { options: await makingOptions(app, bytes, { id, username, known }), cookie };
}

/**
 * Stores a new passkey, named after the browser by default, and mails its owner. Refuses 'bad-input' for
 * an invalid name, 'forbidden' for a wrong response to the challenge, and 'conflict' at the maximum number of
 * passkeys.
 */
export async function addPasskey(
  app: App,
  viewer: Viewer,
  { name, ...created }: { name: string } & PasskeyField,
): Promise<void> {
  const member = requireInPerson(viewer);
  const named = parseInput(passkeyNameSchema, {
    name: name.trim() === "" ? deviceName(app.userAgent) : name,
  });
  const answer = await createdPasskey(app, { purpose: "add", userId: member.id }, created);
  const wrong = () => new Refusal("forbidden", { message: "That passkey was not added. Try it once more" });
  const [owner] = answer ? await ownerOf(app.db, member.id) : [];
  if (!answer || !owner?.email) throw wrong();
  const { challenge, made } = answer;
  try {
    await writeAll(app.db, [
      sessionMustExist(app.db, member.sessionId),
      spendChallenge(app.db, challenge),
      ...insertPasskey(app.db, { ...made, ...named, userId: member.id }, PASSKEYS_MAX),
      mailOf(app, member, owner.email, { change: "added", name: named.name }),
    ]);
  } catch (error) {
    if (isTaken(error, "passkeys.id") || isAnswered(error)) throw wrong();
    throw isConflict(error) ? full() : error;
  }
  app.afterAnswer(() => deliverAccountMail(app), "mail");
}

/**
 * Removes a passkey and mails its owner. Refuses 'not-found', or 'conflict' if it is the last log-in.
 */
export async function removePasskey(app: App, viewer: Viewer, id: string): Promise<void> {
  const member = requireInPerson(viewer);
  const { owner, passkeys } = await runQueries(app.db, {
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
    if (!isConflict(error)) throw error;
    throw new Refusal("conflict", { message: "Nothing was removed. It is your only way to log in" });
  }
  app.afterAnswer(() => deliverAccountMail(app), "mail");
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
