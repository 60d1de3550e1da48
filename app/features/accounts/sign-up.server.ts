/** Signing up and confirming the address. */
import type { z } from "zod";
import { type Statement, writeAll } from "#db/client";
import { isTaken, lostTheRace, mustHaveChanged } from "#db/guard";
import { confirmLetter, knownAddressLetter } from "~/features/mail/letters";
import { deliverMail, queueMail } from "~/features/mail/mail.server";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { hashPassword, type Place, withPlace } from "~/platform/passwords.server";
import { countOf, passSieve } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";
import { readEmail, signUpSchema, usernameKey } from "./account";
import {
  confirmUser,
  insertUser,
  spendToken,
  tokenWithOwner,
  type UserRow,
  userByEmail,
  userByLogin,
} from "./accounts.queries.server";
import { confirmUrl, newMailToken, tokenHashOf } from "./mail-tokens.server";
import { idleWrites, mailOwnerOf } from "./quiet.server";

export type SignedUp = { message: string; username: string; email: string };

const TAKEN = "Username is taken, choose another one";
const LOOK = "Welcome! Look into your mail: a link there confirms your address";

/**
 * Signs somebody up and mails the link that confirms the address. An address that has an account is answered the same,
 * for the same work, and its owner is told by mail. Refuses with 'conflict' when the name is taken.
 */
export async function signUp(app: App, input: unknown): Promise<SignedUp> {
  const given = parseInput(signUpSchema, input);
  await passSieve(app, "sign-up", app.client);
  return withPlace(app.client, (place) => signUpWith(app, given, place));
}

type SignUp = z.output<typeof signUpSchema>;

async function signUpWith(app: App, { username, email, password }: SignUp, place: Place): Promise<SignedUp> {
  const [signUps, letters] = await Promise.all([
    countOf(app, "sign-up", app.client),
    countOf(app, "known-mail", email),
  ]);
  const [signUpRows, letterRows, [namesake], [owner]] = await app.db.batch([
    signUps.statement,
    letters.statement,
    userByLogin(app.db, usernameKey(username)),
    userByEmail(app.db, email),
  ]);
  const refusal = signUps.excess(signUpRows);
  if (refusal) throw refusal;
  if (namesake) throw taken();
  const passwordHash = await hashPassword(password, place);
  if (!owner) await openAccount(app, { username, email, passwordHash });
  else await tellOwner(app, owner, letters.excess(letterRows) === null);
  app.later(deliverMail(app));
  return { message: LOOK, username, email };
}

const taken = () => new Refusal("conflict", { message: TAKEN, errors: { username: TAKEN } });

async function openAccount(
  app: App,
  { username, email, passwordHash }: { username: string; email: string; passwordHash: string },
) {
  const id = app.newId();
  const { token, statement } = await newMailToken(app, id, "confirm");
  const url = confirmUrl(app, email, token);
  try {
    await app.db.batch([
      insertUser(app.db, {
        id,
        username,
        usernameKey: usernameKey(username),
        email,
        passwordHash,
        createdAt: app.now(),
      }),
      statement,
      queueMail(app, email, confirmLetter({ product: app.env.PRODUCT_NAME, username, url })),
    ]);
  } catch (error) {
    if (isTaken(error, "users.username_key")) throw taken();
    // A twin of this very sign-up was faster: its mail is on the way.
    if (!isTaken(error, "users.email")) throw error;
  }
}

/** Takes as many writes as opening an account, so that its time tells nothing. */
async function tellOwner(app: App, { email, username }: UserRow, mayMail: boolean) {
  const letter = knownAddressLetter({
    product: app.env.PRODUCT_NAME,
    username,
    url: `${app.origin}/forgotpassword`,
  });
  const mail: Statement[] = email && mayMail ? [queueMail(app, email, letter)] : [];
  await writeAll(app.db, [...mail, ...(await idleWrites(app))]);
}

/** Confirms the address that a mailed link belongs to; again is fine. Refuses a wrong or expired one: 'expired-link'. */
export async function confirmEmail(
  app: App,
  link: { email: string; token: string },
): Promise<{ message: string }> {
  await passSieve(app, "link", app.client);
  const email = readEmail(link.email);
  const tokenHash = await tokenHashOf(link.token);
  const [owner] = await tokenWithOwner(app.db, { purpose: "confirm", tokenHash, email });
  const message = "Your e-mail address is confirmed";
  if (owner?.usedAt) return { message };
  const now = app.now();
  if (!owner || owner.expiresAt <= now) throw new Refusal("expired-link");
  try {
    await app.db.batch([
      spendToken(app.db, { purpose: "confirm", tokenHash, now }),
      mustHaveChanged(app.db),
      confirmUser(app.db, owner.userId, now),
    ]);
  } catch (error) {
    // Its twin has confirmed the address, or a newer link was just asked for.
    if (!lostTheRace(error)) throw error;
    const [again] = await tokenWithOwner(app.db, { purpose: "confirm", tokenHash, email });
    if (!again?.usedAt) throw new Refusal("expired-link");
  }
  return { message };
}

const RESENT = "If that address waits to be confirmed, a new link is on its way to it";

/** Mails a new confirmation link; says and costs the same for any address, also over its limit of 3 an hour. */
export async function resendConfirmation(app: App, typed: string): Promise<{ message: string }> {
  await mailOwnerOf(app, { rule: "resend-mail", typed }, async (user, email) => {
    if (user.confirmedAt) return null;
    const { token, statement } = await newMailToken(app, user.id, "confirm");
    const url = confirmUrl(app, email, token);
    const letter = confirmLetter({ product: app.env.PRODUCT_NAME, username: user.username, url });
    return [statement, queueMail(app, email, letter)];
  });
  return { message: RESENT };
}
