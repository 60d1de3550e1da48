/** Logging in and out. */
import { type Statement, writeAll } from "#db/client";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { hashPassword, isOldHash, verifyPassword } from "~/platform/passwords.server";
import { countOf, passSieve } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";
import { requireMember, type Viewer } from "~/platform/viewer.server";
import { isDemoAddress, loginSchema, usernameKey } from "./account";
import { setPasswordHash, type UserRow, userByLogin } from "./accounts.queries.server";
import { endSession, type NewSession, newSession } from "./sessions.server";
import { recordStatements, toUserRecord } from "./user-record.server";
import type { UserRecord } from "./user-view";

export type LoggedIn = { session: NewSession; user: UserRecord };

/**
 * Opens a session for a name (or address) and its password. Refuses with 'bad-input' before any look-up,
 * 'too-many' after 10 failures of the account or 30 of the client, 'wrong-credentials' alike for a wrong password and an
 * unknown name, 'confirm-email' after the right password of an unconfirmed account.
 */
export async function logIn(app: App, input: unknown): Promise<LoggedIn> {
  const { username, password, pushtoken } = parseInput(loginSchema, input);
  const login = usernameKey(username);
  await passSieve(app, "login-client", app.client);
  // Counted before the password is checked, and taken back when it is right: parallel guesses can't slip through.
  const [ofAccount, ofClient] = await Promise.all([
    countOf(app, "login", `${login} ${app.client}`),
    countOf(app, "login-client", app.client),
  ]);
  const [accountRows, clientRows, [user]] = await app.db.batch([
    ofAccount.statement,
    ofClient.statement,
    userByLogin(app.db, login),
  ]);
  const refusal = ofAccount.excess(accountRows) ?? ofClient.excess(clientRows);
  if (refusal) throw refusal;
  const open = user && !(app.env.MODE === "production" && isDemoAddress(user.email));
  const right = await verifyPassword(open ? user.passwordHash : null, password);
  if (!user || !right) throw new Refusal("wrong-credentials");
  const uncount = [ofAccount.undo, ofClient.undo];
  if (!user.confirmedAt) {
    await writeAll(app.db, uncount);
    throw new Refusal("confirm-email");
  }
  return welcome(app, user, { pushToken: pushtoken ?? undefined, alongside: uncount, password });
}

async function welcome(
  app: App,
  user: UserRow,
  { pushToken, alongside, password }: { pushToken?: string; alongside: Statement[]; password: string },
): Promise<LoggedIn> {
  const { session, statement } = await newSession(app, user.id, { pushToken });
  const rehashed: Statement[] =
    user.passwordHash && isOldHash(user.passwordHash)
      ? [setPasswordHash(app.db, user.id, await hashPassword(password))]
      : [];
  const [followed, saved] = await app.db.batch([
    ...recordStatements(app, user.id),
    statement,
    ...alongside,
    ...rehashed,
  ]);
  const owner = { username: user.username, roles: user.roles, joinedAt: user.createdAt };
  return { session, user: toUserRecord(app, owner, session.accessToken, [followed, saved]) };
}

/** Ends the session that the request came with. Refuses strangers with 'sign-in'. */
export async function logOut(app: App, viewer: Viewer): Promise<{ message: string }> {
  await endSession(app, requireMember(viewer));
  return { message: "You are logged out" };
}
