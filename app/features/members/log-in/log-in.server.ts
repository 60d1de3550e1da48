import type { z } from "zod";
import type { Statement } from "#db/client";
import { isConflict } from "#db/guard";
import { first, runQueries, writeAll } from "#db/run-queries";
import { isDemoAddress, loginSchema } from "~/features/members/accounts/account";
import { normalizedEmail } from "~/features/members/accounts/account-checks";
import {
  passwordMustBe,
  setPasswordHash,
  type UserRow,
  userByLogin,
} from "~/features/members/accounts/accounts.queries.server";
import { type PendingRow, pendingByLogin } from "~/features/members/accounts/pending-sign-ups.queries.server";
import { endDevice, type NewSession, newSession } from "~/features/members/sessions/sessions.server";
import { recordQueries, toUserRecord, type UserRecord } from "~/features/members/sessions/user-record.server";
import type { MailStopped } from "~/features/notifications/mail/mail-stopped";
import type { UserId } from "~/lib/data/ids";
import { usernameKey } from "~/lib/people/username-key";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { hashPassword, isOldHash, type Place, verifyPassword, withPlace } from "~/platform/passwords.server";
import { countUnderAll, passBurstLimit } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";
import { requireMember, type Viewer } from "~/platform/viewer.server";
import { type Device, knows } from "./known-device.server";

export type LoggedIn = { session: NewSession; user: UserRecord; userId: UserId; mailStopped: MailStopped };

type LogIn = z.output<typeof loginSchema> & { device: Device | null };

/**
 * Creates a session for a username (or address) and password. A known `device` has its own limit. Rejects
 * with 'bad-input' before any query, and 'too-many' over a limit of wrong passwords. Rejects with
 * 'wrong-credentials' for a wrong password or an unknown name. Refuses 'confirm-email' for the right
 * password of an unconfirmed sign-up, and 'awaits-approval' for that of one that a moderator has to approve.
 */
export async function logIn(
  app: App,
  input: unknown,
  { device = null }: { device?: Device | null } = {},
): Promise<LoggedIn> {
  const credentials = { ...parseInput(loginSchema, input), device };
  await passBurstLimit(app, "login-client", app.client);
  return withPlace(app, async (place) => {
    try {
      return await logInWith(app, credentials, place);
    } catch (error) {
      if (!isConflict(error)) throw error;
      return logInWith(app, credentials, place); // the password changed while it was checked
    }
  });
}

async function logInWith(
  app: App,
  { username, password, pushtoken, device }: LogIn,
  place: Place,
): Promise<LoggedIn> {
  const login = username.includes("@") ? normalizedEmail(username) : usernameKey(username);
  // Counted by the typed text: a shared counter would reveal that a name and an address are one account.
  const [general, own] = await Promise.all([
    countUnderAll(app, {
      login: `${login} ${app.client}`,
      "login-client": app.client,
      "login-account": login,
    }),
    countUnderAll(app, device ? { "login-device": `${login} ${device.id}` } : {}),
  ]);
  // Counted before the password check and undone on success, so that parallel guesses can't slip through.
  const { user, waiting, used } = await runQueries(
    app.db,
    {
      user: first(userByLogin(app.db, login)),
      waiting: first(pendingByLogin(app.db, login, app.now())),
      used: { general: general.used, own: own.used },
    },
    { before: [...general.counting, ...own.counting] },
  );
  const closed = general.excess(used.general);
  const refusal = (await knows(app, device, user?.id)) ? own.excess(used.own) : closed;
  if (refusal) throw refusal;
  const uncount = [...(closed ? [] : general.undo), ...own.undo];
  const recognised = await whoLogsIn(app, { login, user, waiting }, password, place).catch(async (error) => {
    await writeAll(app.db, uncount); // no password was checked
    throw error;
  });
  if (recognised === "nobody") throw new Refusal("wrong-credentials");
  if (recognised === "waiting" || !user) {
    await writeAll(app.db, uncount);
    throw new Refusal(waiting?.waitsSince ? "awaits-approval" : "confirm-email");
  }
  return welcome(app, user, { pushToken: pushtoken ?? undefined, alongside: uncount, password, place });
}

async function welcome(
  app: App,
  user: UserRow,
  {
    pushToken,
    alongside,
    password,
    place,
  }: { pushToken?: string; alongside: Statement[]; password: string; place: Place },
): Promise<LoggedIn> {
  const { session, statement } = await newSession(app, user.id, { pushToken });
  const rehashed: Statement[] =
    user.passwordHash && isOldHash(user.passwordHash, place)
      ? [setPasswordHash(app.db, user.id, await hashPassword(password, place))]
      : [];
  const recordAnswers = await runQueries(app.db, recordQueries(app, user.id), {
    before: [passwordMustBe(app.db, user), statement, ...alongside, ...rehashed],
  });
  const owner = { username: user.username, roles: user.roles, joinedAt: user.createdAt };
  const record = toUserRecord(app, owner, session.accessToken, recordAnswers);
  return { session, user: record, userId: user.id, mailStopped: user.mailStopped };
}

/** Ends the session of the request; rejects visitors with 'sign-in'. */
export async function logOut(app: App, viewer: Viewer): Promise<{ message: string }> {
  const member = requireMember(viewer);
  await endDevice(app, member, member.sessionId);
  return { message: "You are logged out" };
}

type LogInCandidate = {
  login: string;
  user: UserRow | undefined;
  waiting: PendingRow | undefined;
};

/** Owner of a password: an account, an unconfirmed sign-up ('waiting'), or nobody. */
type Recognised = "account" | "waiting" | "nobody";

/**
 * Checks a password; the time taken does not reveal whether the name is known. An address may have both an
 * account and an unconfirmed sign-up, so a mismatch with the account always costs a second hash.
 */
async function whoLogsIn(
  app: App,
  { login, user, waiting }: LogInCandidate,
  password: string,
  place: Place,
): Promise<Recognised> {
  const isOpen = user && !(app.env.MODE === "production" && isDemoAddress(user.email));
  const ofAccount = isOpen ? user.passwordHash : null;
  const ofWaiting = waiting?.passwordHash ?? null;
  if (!login.includes("@")) {
    const isRight = await verifyPassword(ofAccount ?? ofWaiting, password, place);
    if (!isRight) return "nobody";
    return ofAccount && user?.confirmedAt ? "account" : "waiting";
  }
  if (await verifyPassword(ofAccount, password, place)) return user?.confirmedAt ? "account" : "waiting";
  return (await verifyPassword(ofWaiting, password, place)) ? "waiting" : "nobody";
}
