import type { Statement } from "#db/client";
import { isConflict, isTaken, mustHaveChanged } from "#db/guard";
import { first, runQueries, writeAll } from "#db/run-queries";
import type { VersionInput } from "~/features/lists/model/list";
import { planVersion } from "~/features/lists/writes/drop-list.server";
import { renamedCreator } from "~/features/lists/writes/leave-lists.server";
import { readSnapshot, runPlan } from "~/features/lists/writes/list-snapshot.server";
import { passkeySignUpSchema, readEmail, signUpSchema } from "~/features/members/accounts/account";
import {
  insertUser,
  passwordMustBe,
  type UserRow,
  userByLogin,
} from "~/features/members/accounts/accounts.queries.server";
import { inboxOf } from "~/features/members/accounts/inbox";
import {
  closeApproval,
  insertPending,
  markConfirmed,
  markWaiting,
  type PendingRow,
  pendingByLogin,
  pendingByToken,
  renewPending,
  signUpById,
} from "~/features/members/accounts/pending-sign-ups.queries.server";
import { mailOwnerOf } from "~/features/members/accounts/uniform-response.server";
import { CONFIRM_LIFE_MS, confirmUrl, newToken } from "~/features/members/mailed-links/mail-tokens.server";
import { isAnswered } from "~/features/members/passkeys/challenges.server";
import { passkeysOf } from "~/features/members/passkeys/passkeys.queries.server";
import {
  firstPasskey,
  passkeyOfSignUp,
  wrongNewPasskey,
} from "~/features/members/passkeys/sign-up-passkey.server";
import type { PasskeyField } from "~/features/members/passkeys/signed-answer.server";
import { endAllSessions, type NewSession, newSession } from "~/features/members/sessions/sessions.server";
import {
  policyQuery,
  refuseByPolicy,
  toPolicy,
} from "~/features/members/sign-up-policy/sign-up-policy.server";
import { requirePerson } from "~/features/members/sign-up-policy/turnstile.server";
import { notifyOfNewCase } from "~/features/notifications/causes/notify.server";
import { countCasesAgain } from "~/features/notifications/causes/unread-counts.server";
import {
  confirmationEmail,
  type EmailMessage,
  knownAddressEmail,
} from "~/features/notifications/mail/emails";
import { deliverAccountMail, queueEmail } from "~/features/notifications/mail/mail.server";
import { paths } from "~/lib/addresses/paths";
import { safePath } from "~/lib/addresses/safe-path";
import { sha256Hex } from "~/lib/data/hash";
import type { ListId, UserId } from "~/lib/data/ids";
import { usernameKey } from "~/lib/people/username-key";
import { DAY } from "~/lib/time/durations";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { hashPassword, withPlace } from "~/platform/passwords.server";
import { passBurstLimit, rateCount } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";
import { newcomerUntil } from "~/platform/viewer.server";
import { guestOfLink, type NewMember, promoteGuest } from "./promote-guest.queries.server";
import { listToDropOn } from "./sign-up";

export type SignedUp = { id: string; message: string; username: string; email: string };

const USERNAME_TAKEN = "Username is taken, choose another one";
const LOOK = "Welcome! We sent you a link. Open it to confirm your address";
/** The time in which a moderator may approve a sign-up. */
const APPROVAL_LIFE_MS = 14 * DAY;
/** Longer paths are dropped. */
const TO_MAX = 500;

type OfGuest = { guestId?: UserId | null };

/**
 * Stores a pending sign-up and mails its confirmation link; `to` is the path to return to, and `guestId` the
 * guest whose account becomes the member's. For an address with an account, response and cost are the same,
 * and only the email differs. Refuses 'conflict' if the name is taken, and what the policy and Turnstile refuse.
 */
export async function signUp(
  app: App,
  input: unknown,
  to = "",
  { guestId = null }: OfGuest = {},
): Promise<SignedUp> {
  const { password, ...fields } = parseInput(signUpSchema, input);
  await passBurstLimit(app, "sign-up", app.client);
  return withPlace(app, (place) =>
    keepSignUp(app, { ...fields, to, guestId }, async () => ({
      passwordHash: await hashPassword(password, place),
      passkey: null,
    })),
  );
}

/** Does the same with a new passkey in place of the password. Refuses 'forbidden' for a wrong passkey. */
export async function signUpWithPasskey(
  app: App,
  input: unknown,
  to: string,
  { guestId = null, ...created }: OfGuest & PasskeyField,
): Promise<SignedUp> {
  const fields = parseInput(passkeySignUpSchema, input);
  await passBurstLimit(app, "sign-up", app.client);
  const { passkey, spending } = await passkeyOfSignUp(app, guestId, created);
  return keepSignUp(app, { ...fields, to, guestId }, async () => ({ passwordHash: "", passkey, spending }));
}

type SignUpFields = Pick<PendingRow, "username" | "email" | "to" | "guestId">;
type AskedFields = SignUpFields & { turnstile: string };
type Credentials = Pick<PendingRow, "passwordHash" | "passkey"> & { spending?: Statement };

async function keepSignUp(
  app: App,
  { to, turnstile, ...fields }: AskedFields,
  credentials: () => Promise<Credentials>,
): Promise<SignedUp> {
  const { username, email } = fields;
  const [signUps, mails] = await Promise.all([
    rateCount(app, "sign-up", app.client),
    rateCount(app, "sign-up-mail", inboxOf(email)),
  ]);
  const name = usernameKey(username);
  const { counted, policy, namesake, waiting, owner } = await runQueries(app.db, {
    counted: { signUps: signUps.statement, mails: mails.statement },
    policy: policyQuery(app),
    namesake: first(userByLogin(app.db, name)),
    waiting: first(pendingByLogin(app.db, name, app.now())),
    owner: first(userByLogin(app.db, email)),
  });
  const refusal = signUps.excess(counted.signUps);
  if (refusal) throw refusal;
  await refuseByPolicy(toPolicy(policy), email);
  if (namesake || waiting) throw usernameTaken();
  // last, because a token counts once
  await requirePerson(app, turnstile);
  const { spending, ...stored } = await credentials();
  const mayMail = mails.excess(counted.mails) === null;
  const id = app.newId();
  const back = safePath(to) ?? "";
  const way = back.length > TO_MAX ? "" : back;
  await keepPending(app, { id, ...fields, to: way, ...stored }, { owner, mayMail, spending });
  app.afterAnswer(() => deliverAccountMail(app), "mail");
  return { id, message: LOOK, username, email };
}

const usernameTaken = () =>
  new Refusal("conflict", { message: USERNAME_TAKEN, errors: { username: USERNAME_TAKEN } });

type PendingFields = SignUpFields & Pick<PendingRow, "id" | "passwordHash" | "passkey">;

async function keepPending(
  app: App,
  pending: PendingFields,
  { owner, mayMail, spending }: { owner?: UserRow; mayMail: boolean; spending?: Statement },
): Promise<void> {
  const { token, tokenHash } = await newToken();
  const now = app.now();
  const row = {
    ...pending,
    usernameKey: usernameKey(pending.username),
    tokenHash,
    createdAt: now,
    expiresAt: now + CONFIRM_LIFE_MS,
  };
  const mail = mayMail ? [queueEmail(app, pending.email, signUpEmail(app, pending, owner, token))] : [];
  try {
    await writeAll(app.db, [...(spending ? [spending] : []), ...insertPending(app.db, row), ...mail]);
  } catch (error) {
    if (isAnswered(error)) throw wrongNewPasskey();
    throw isConflict(error) || isTaken(error, "pending_sign_ups.username_key") ? usernameTaken() : error;
  }
}

/** Builds the confirmation, or a notice to the owner of an address that already has an account. */
function signUpEmail(
  app: App,
  { username, email }: Pick<SignUpFields, "username" | "email">,
  owner: UserRow | undefined,
  token: string,
): EmailMessage {
  const product = app.env.PRODUCT_NAME;
  return owner
    ? knownAddressEmail({ product, username: owner.username, url: `${app.origin}${paths.forgotPassword}` })
    : confirmationEmail({ product, username, url: confirmUrl(app, email, token) });
}

/** New account; `to` is the path that its owner wanted to reach, or ''. */
export type ConfirmedSignUp = {
  message: string;
  username: string;
  to: string;
  /** The session that a confirmation in the browser of the sign-up opens. */
  opened: { session: NewSession; userId: UserId } | null;
  /** The list on which the ranking of that browser was published with the confirmation. */
  dropped: ListId | null;
  /** The reason why it was not, or ''. */
  notDropped: string;
  isGone: boolean;
  /** True if there is no account yet, because a moderator has to approve it. */
  waits: boolean;
};

const HAS_ACCOUNT = "This address has an account already: log in with it, or choose a new password";
/** A guest who is a member by now or is gone, or a passkey that logs in to another account. */
const PASSKEY_USED = "This passkey can't log in to a new account: log in, or sign up once more";

type Press = {
  /** The sign-up that the browser sent. */
  signUpId?: string | null;
  /** The name that the page was shown for, or ''. */
  shownFor?: string;
  version?: VersionInput | null;
};

/**
 * Creates the account of a mailed link, and a session if `signUpId` is the link's; then it also publishes
 * `version` on the list that the sign-up came from, in the same batch. If the list refuses it, the account is
 * created without it. While sign-ups need approval, it only queues the sign-up. Idempotent. Refuses 'expired-link' for a wrong or expired link, 'another-account' for a
 * page of another sign-up, and 'conflict' if the address already has an account.
 */
export async function confirmEmail(
  app: App,
  { email, token }: { email: string; token: string },
  press: Press = {},
): Promise<ConfirmedSignUp> {
  await passBurstLimit(app, "link", app.client);
  const link = { email: readEmail(email), tokenHash: await sha256Hex(token) };
  try {
    return await confirmLink(app, link, press);
  } catch (error) {
    if (isTaken(error, "users.email")) throw new Refusal("conflict", { message: HAS_ACCOUNT });
    if (isTaken(error, "users.id") || isTaken(error, "passkeys.id"))
      throw new Refusal("conflict", { message: PASSKEY_USED });
    if (!isConflict(error) && !(error instanceof LinkUsed)) throw error;
    // A parallel request created the account, or a newer link was requested.
    return confirmLink(app, link, press);
  }
}

/** Thrown while a list is written: a parallel request has used the link. */
class LinkUsed extends Error {}

type Link = { email: string; tokenHash: string };
type GuestRow = Awaited<ReturnType<typeof guestOfLink>>[number];

async function confirmLink(
  app: App,
  link: Link,
  { signUpId = null, shownFor = "", version = null }: Press,
): Promise<ConfirmedSignUp> {
  const { waiting, policy, owner, guest } = await runQueries(app.db, {
    waiting: first(pendingByToken(app.db, link)),
    policy: policyQuery(app),
    owner: first(userByLogin(app.db, link.email)),
    guest: first(guestOfLink(app.db, link)),
  });
  if (!waiting) throw new Refusal("expired-link");
  const { username } = waiting;
  if (shownFor && shownFor !== username)
    throw new Refusal("another-account", {
      message: `This page was for ${shownFor}, and you have opened a link for ${username} since`,
    });
  const isOwnBrowser = isOfBrowser(app, waiting, signUpId);
  if (waiting.confirmedAt !== null)
    return confirmed(waiting, { opened: isOwnBrowser ? await logInAgain(app, owner, waiting) : null });
  if (waiting.expiresAt <= app.now()) throw new Refusal("expired-link");
  if (owner) throw new Refusal("conflict", { message: HAS_ACCOUNT });
  const current = toPolicy(policy);
  await refuseByPolicy(current, link.email);
  if (current.mode === "approval") return waitForApproval(app, waiting);
  const { statements, opened } = await planAccount(app, waiting, guest, isOwnBrowser);
  const listId = guest ? null : listToDropOn(waiting.to);
  let refusal: Refusal | null = null;
  if (opened && version && listId)
    try {
      await confirmAndDrop(app, link, { waiting, opened, statements, listId, version });
      return confirmed(waiting, { opened, dropped: listId });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal = error;
    }
  await writeAll(app.db, statements);
  return confirmed(waiting, {
    opened,
    notDropped: refusal?.message ?? "",
    isGone: refusal?.code === "not-found",
  });
}

type Opened = Pick<ConfirmedSignUp, "opened">;

const confirmed = (
  { username, to }: PendingRow,
  outcome: Opened & Partial<ConfirmedSignUp>,
): ConfirmedSignUp => {
  const message = "Your e-mail address is confirmed";
  return { message, username, to, dropped: null, notDropped: "", isGone: false, waits: false, ...outcome };
};

const WAITS = "A moderator looks at each new sign-up. We mail you once they have decided";

/** Opens a case about a sign-up whose address is confirmed, unless it has one. */
async function waitForApproval(app: App, waiting: PendingRow): Promise<ConfirmedSignUp> {
  const reportId = app.newId();
  if (waiting.waitsSince === null)
    await writeAll(app.db, [
      ...markWaiting(app.db, waiting, { reportId, now: app.now(), until: app.now() + APPROVAL_LIFE_MS }),
      ...notifyOfNewCase(app, { reportId, actorId: "" }),
    ]);
  return { ...confirmed(waiting, { opened: null, waits: true }), message: WAITS };
}

/** Returns null if the password or the passkey of the sign-up is no longer the account's: its cookie ends with them. */
async function logInAgain(
  app: App,
  owner: UserRow | undefined,
  waiting: PendingRow,
): Promise<Opened["opened"]> {
  if (!owner || !(await stillLogsIn(app, owner, waiting))) return null;
  const { session, statement } = await newSession(app, owner.id);
  await writeAll(app.db, [passwordMustBe(app.db, owner), statement]);
  return { session, userId: owner.id };
}

/**
 * Plans the new account, or a guest's promotion, and a session if the browser is that of the sign-up. The batch is
 * rolled back if another one has created the account.
 */
export async function planAccount(
  app: App,
  waiting: PendingRow,
  guest: GuestRow | undefined,
  isOwnBrowser: boolean,
): Promise<{ statements: Statement[] } & Opened> {
  const now = app.now();
  const userId = waiting.passkey?.userId ?? guest?.id ?? (app.newId() as UserId);
  const opening = isOwnBrowser ? await newSession(app, userId) : null;
  const { username, usernameKey, email, passwordHash } = waiting;
  const account = { username, usernameKey, email, passwordHash: passwordHash || null, confirmedAt: now };
  return {
    statements: [
      markConfirmed(app.db, waiting, now),
      mustHaveChanged(app.db),
      ...(guest?.guestOf
        ? await promotion(app, account, { id: guest.id, listId: guest.guestOf })
        : [insertUser(app.db, { id: userId, ...account, createdAt: now })]),
      ...firstPasskey(app, waiting.passkey),
      ...(waiting.waitsSince === null
        ? []
        : [closeApproval(app.db, waiting.id, now), ...countCasesAgain(app)]),
      ...(opening ? [opening.statement] : []),
    ],
    opened: opening && { session: opening.session, userId },
  };
}

const isOfBrowser = ({ now }: App, { id, createdAt }: PendingRow, signUpId: string | null): boolean =>
  signUpId === id && now() < createdAt + CONFIRM_LIFE_MS;

async function stillLogsIn(
  app: App,
  owner: UserRow,
  { passwordHash, passkey }: PendingRow,
): Promise<boolean> {
  if ((owner.passwordHash ?? "") !== passwordHash) return false;
  return !passkey || (await passkeysOf(app.db, owner.id)).some(({ id }) => id === passkey.id);
}

type Confirmation = {
  waiting: PendingRow;
  opened: { session: NewSession; userId: UserId };
  statements: Statement[];
  listId: ListId;
  version: VersionInput;
};

async function confirmAndDrop(
  app: App,
  link: Link,
  { waiting, opened, statements, listId, version }: Confirmation,
): Promise<void> {
  const member = {
    id: opened.userId,
    username: waiting.username,
    roles: [],
    joinedAt: app.now(),
    newcomerUntil: newcomerUntil(app, app.now()),
    sessionId: opened.session.sessionId,
    unread: 0,
  };
  const plan = await planVersion(app, member, { listId, version });
  let isRetry = false;
  await runPlan(app, async () => {
    // a lost race looks alike, whether another press was faster or another write of the list
    if (isRetry && (await isUsed(app, link))) throw new LinkUsed();
    isRetry = true;
    const planned = await plan();
    return { ...planned, statements: [...statements, ...planned.statements] };
  });
}

async function isUsed(app: App, link: Link): Promise<boolean> {
  const { waiting } = await runQueries(app.db, { waiting: first(pendingByToken(app.db, link)) });
  return !waiting || waiting.confirmedAt !== null;
}

/**
 * Returns the sign-up that this browser sent, and the list to which its ranking waits to be added. Null if it sent
 * none, or another one than that of the opened link's address.
 */
export async function readOwnSignUp(app: App, signUpId: string | null, email: string) {
  if (!signUpId) return null;
  const { signUp } = await runQueries(app.db, { signUp: first(signUpById(app.db, signUpId)) });
  if (!signUp || (email && readEmail(email) !== signUp.email)) return null;
  return {
    username: signUp.username,
    dropsOn: signUp.guestId ? null : listToDropOn(signUp.to),
    isConfirmed: signUp.confirmedAt !== null,
  };
}

/**
 * Returns the statements that make a guest a member, under whose name the list then shows them. All sessions of
 * the guest end: whoever had one would have the member's.
 */
async function promotion(app: App, account: NewMember, { id, listId }: { id: UserId; listId: ListId }) {
  const list = await readSnapshot(app, listId, id);
  const isShown = list?.counted.some(({ userId }) => userId === id);
  return [
    promoteGuest(app.db, id, account),
    mustHaveChanged(app.db),
    ...endAllSessions(app, id),
    ...(list && isShown ? await renamedCreator(app, list, { id, name: account.username }) : []),
  ];
}

const RESENT = "If that address is waiting for confirmation, we have sent a new link to it";

/**
 * Mails a new link for an address's pending sign-up: the one with `username`, or else the newest. Response
 * and cost are equal for every address, also over the limit of 3 an hour.
 */
export async function resendConfirmation(
  app: App,
  values: string,
  username = "",
): Promise<{ message: string }> {
  await mailOwnerOf(app, { rule: "resend-mail", values, username }, async ({ owner, waiting }, email) => {
    if (!waiting) return null;
    const { token, tokenHash } = await newToken();
    const renewed = renewPending(app.db, waiting.id, { tokenHash, expiresAt: app.now() + CONFIRM_LIFE_MS });
    return [renewed, queueEmail(app, email, signUpEmail(app, waiting, owner, token))];
  });
  return { message: RESENT };
}
