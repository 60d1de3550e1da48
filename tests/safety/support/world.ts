/** A small community with data for every kind of write. */
import { desc, eq } from "drizzle-orm";
import { passkeys, pendingSignUps } from "#db/schema/accounts";
import { comments } from "#db/schema/comments";
import { mailOutbox } from "#db/schema/mail";
import { accessTokenOf, cookieOf, MEMBERS_PASSWORD, memberOf } from "#tests/support/test-app";
import { followChapter } from "~/features/discovery/chapters/chapters.server";
import { postComment } from "~/features/list-pages/comments/comments.server";
import { readList } from "~/features/lists/reads/lists.server";
import { saveList } from "~/features/lists/saves/saves.server";
import { addVersion, dropList } from "~/features/lists/writes/drop-list.server";
import { confirmEmail, signUp } from "~/features/members/sign-up/sign-up.server";
import { reportVersion } from "~/features/moderation/reports/reports.server";
import { allNotifications } from "~/features/notifications/inbox/notifications.server";
import type { App } from "~/platform/app.server";
import type { Member } from "~/platform/viewer.server";
import { plainJpeg } from "./crafted-pictures";

export const PASSWORD = MEMBERS_PASSWORD;

export type World = Awaited<ReturnType<typeof createWorld>>;

/** Default words of the acts, and data that an act's preparation adds. */
const WORDS = {
  a: "Alien",
  b: "The Alien",
  ticked: "Heat",
  title: "Better films",
  titles: ["Heat", "Alien"],
  why: "because",
  hidden: "",
  audience: "everyone",
  chapters: ["Films"],
  rev: 1 as number | undefined,
  said: "No",
  creator: "ann",
  friend: "ann",
  foe: "bob",
  staff: "mia",
  passkey: "of-ann",
};
const PREPARED = {
  link: "/l/x",
  listKey: "",
  image: null as string | null,
  Cookie: "",
  guest: "x",
  request: "x",
  email: "x@example.com",
  token: "x",
  decisionId: "0".repeat(24),
};

const ballot = (titles: string[], hidden = false) => ({
  hidden,
  items: titles.map((title) => ({ title, context: `why ${title}` })),
});

/** Five members, a public list of two versions with a thread, a private list, and a report. */
export async function createWorld(app: App) {
  const named = (name: string, roles: string[] = []) => memberOf(app, name, { roles });
  const [ann, bob, cleo, mia, ada] = await Promise.all([
    named("ann"),
    named("bob"),
    named("cleo"),
    named("mia", ["moderator"]),
    named("ada", ["admin"]),
  ]);
  await followChapter(app, bob, "Films");
  const { listId } = await dropList(app, ann, {
    title: "Best films ever",
    chapters: ["Films"],
    imageUrl: null,
    version: ballot(["Alien", "Heat", "Up"]),
  });
  await addVersion(app, bob, { listId, version: ballot(["Heat", "The Alien"]) });
  const { listId: secretId } = await dropList(app, ann, {
    title: "Films I hide",
    chapters: ["Secrets"],
    imageUrl: null,
    version: ballot(["Cats"], true),
  });
  const anns = (await readList(app, ann, listId)).versions.find(({ creator }) => creator === "ann");
  const [secret] = (await readList(app, ann, secretId)).versions;
  const itemId = anns?.items[0]?.id ?? "";
  const versionId = anns?.id ?? "";
  await postComment(app, bob, { itemId, content: "Yes, that one" });
  await saveList(app, bob, listId);
  await reportVersion(app, cleo, { listId, creator: "ann", kind: "comments", reason: "rude" });
  await reportVersion(app, cleo, { listId, creator: "ann", kind: "list", reason: "spam" });
  const key = { id: WORDS.passkey, userId: ann.id, name: "Ann's own", publicKey: "", createdAt: app.now() };
  await app.db.insert(passkeys).values(key);
  const [notification] = await allNotifications(app, ann, { start: 0, pageSize: 1 });
  const [comment] = await app.db.select().from(comments);
  return {
    ...WORDS,
    ...PREPARED,
    ann,
    bob,
    cleo,
    mia,
    ada,
    annId: ann.id,
    sessionId: ann.sessionId,
    listId,
    secretId,
    secretItemId: secret?.items[0]?.id ?? "",
    itemId,
    versionId,
    notificationId: notification?.id ?? "",
    commentId: comment?.id ?? "",
  };
}

/** Signs a member up without confirming, and returns the mailed token. */
export async function newcomer(
  app: App,
  username: string,
  to = "",
): Promise<{ email: string; token: string }> {
  const email = `${username}@example.com`;
  await signUp(app, { username, email, password: PASSWORD }, to);
  return { email, token: await mailedToken(app, email) };
}

/** Signs a member up with a password, and confirms the address. */
export const joinWorld = async (app: App, username: string) =>
  confirmEmail(app, await newcomer(app, username));

/** Returns the id of a new sign-up that waits for a moderator. */
export async function waitingSignUp(app: App, username: string): Promise<string> {
  await app.db.run("insert or replace into sign_up_policies values (1, 'approval', '', '[]', 0, 0)");
  await joinWorld(app, username);
  await app.db.run("delete from sign_up_policies");
  const sought = eq(pendingSignUps.usernameKey, username);
  return (await app.db.select().from(pendingSignUps).where(sought).get())?.id ?? "";
}

export async function mailedToken(app: App, email: string): Promise<string> {
  const mails = await app.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.to, email))
    .orderBy(desc(mailOutbox.createdAt));
  return mails[0]?.links[0]?.split("/").pop() ?? "";
}

export type WriteRequest = [path: string, init: RequestInit];

/** Returns a call, like 'PUT /list', and its `init`. */
export function api(
  member: Member | null,
  called: string,
  body?: unknown,
  headers?: Record<string, string>,
): WriteRequest {
  const [method = "", path] = called.split(" ");
  return [`/api${path}`, call(member, method, body, headers)];
}

/** Returns a form's address, and its post. */
export const form = (
  member: Member | null,
  path: string,
  fields: Record<string, string>,
  headers?: Record<string, string>,
): WriteRequest => [path, post(member, fields, headers)];

/** Builds an API request with a member's bearer token, or with none. */
export const call = (
  member: Member | null,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): RequestInit => ({
  method,
  headers: {
    ...(member ? { Authorization: `Bearer ${accessTokenOf(member)}` } : {}),
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    ...headers,
  },
  ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
});

/** Builds a form post as a browser without scripts sends it. */
export const post = (
  member: Member | null,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): RequestInit => ({
  method: "POST",
  headers: {
    "Content-Type": "application/x-www-form-urlencoded",
    "Sec-Fetch-Site": "same-origin",
    ...(member ? { Cookie: cookieOf(member) } : {}),
    ...headers,
  },
  body: new URLSearchParams(fields).toString(),
});

/** Builds the upload of a small picture, as the drop form sends it in advance. */
export function picture(member: Member, field = "image"): RequestInit {
  const head = `Content-Disposition: form-data; name="${field}"; filename="a.jpg"\r\nContent-Type: image/jpeg`;
  const body = Buffer.concat([
    Buffer.from(`--part\r\n${head}\r\n\r\n`),
    plainJpeg(),
    Buffer.from("\r\n--part--\r\n"),
  ]);
  return { ...post(member, {}, { "Content-Type": "multipart/form-data; boundary=part" }), body };
}

/** Builds a page request with a member's cookie, or with none. */
export const visit = (member: Member | null): RequestInit => ({
  headers: member ? { Cookie: cookieOf(member) } : {},
});
