/** Every write of the product, by page and by API, as one request on the community of world.ts. */
import { eq } from "drizzle-orm";
import { pendingSignUps } from "#db/schema/accounts";
import { DEVICE } from "#tests/support/push-service";
import { OVERRIDE_INTENTS } from "~/features/lists/item-overrides/same-item";
import { requestPassword } from "~/features/members/passwords/password-reset.server";
import { signUpCookies } from "~/features/members/sign-up/sign-up-cookie.server";
import { unsubscribeUrl } from "~/features/notifications/settings/unsubscribe-token.server";
import type { App } from "~/platform/app.server";
import { guestWhoAsks, guestWhoWrote, listWithGuests } from "./guests";
import type { NodeSite } from "./node-site";
import { apiCalls, formFields } from "./site-map";
import { type Scene, siteWithWorld } from "./site-with-world";
import { call, joinWorld, mailedToken, newcomer, PASSWORD, picture, post, type World } from "./world";

export type WriteRequest = [path: string, init: RequestInit];
export type Write = (world: World, site: NodeSite) => WriteRequest | Promise<WriteRequest>;

export const items = (...titles: string[]) =>
  titles.map((itemTitle) => ({ itemTitle, itemContext: "because" }));
export const rows = (...titles: string[]) =>
  Object.fromEntries(titles.map((title, i) => [`sublist[0].item[${i}].itemTitle`, title]));

const IN_A_YEAR = Date.now() + 300 * 24 * 60 * 60 * 1000;

const LISTS: Record<string, Write> = {
  "API drop": ({ bob }) => [
    "/api/list",
    call(bob, "POST", { listTitle: "Great soups", chapters: ["Films"], sublist: [{ item: items("Pho") }] }),
  ],
  "API drop in private": ({ bob }) => [
    "/api/list",
    call(bob, "POST", {
      listTitle: "Great soups",
      sublist: [{ subListHidden: true, item: items("Pho") }],
    }),
  ],
  "API add a version": ({ cleo, listId }) => [
    "/api/addsublist",
    call(cleo, "PUT", { id: listId, item: items("Up", "Heat") }),
  ],
  "API edit": ({ ann, listId }) => [
    "/api/list",
    call(ann, "PUT", {
      id: listId,
      rev: 1,
      listTitle: "Better films",
      chapters: ["Cinema"],
      sublist: [{ rev: 1, item: items("Heat", "Alien", "Jaws") }],
    }),
  ],
  "API hide": ({ ann, listId }) => [
    "/api/list",
    call(ann, "PUT", { id: listId, sublist: [{ rev: 1, subListHidden: true }] }),
  ],
  "API publish": ({ ann, secretId }) => [
    "/api/list",
    call(ann, "PUT", { id: secretId, sublist: [{ rev: 1, subListHidden: false }] }),
  ],
  "API delete a version": ({ ann, listId }) => [`/api/removelist/${listId}`, call(ann, "DELETE")],
  "API delete a list": ({ ann, secretId }) => [`/api/removelist/${secretId}`, call(ann, "DELETE")],
  "API same item": ({ ann, listId }) => [
    "/api/sameitem",
    call(ann, "POST", { id: listId, a: "Alien", b: "The Alien", same: false }),
  ],
  "API same item undone": async ({ ann, listId }, { fetch }) => {
    await fetch("/api/sameitem", call(ann, "POST", { id: listId, a: "Alien", b: "The Alien", same: false }));
    return ["/api/sameitem", call(ann, "DELETE", { id: listId, a: "Alien", b: "The Alien" })];
  },
  "page same item": ({ ann, listId }) => [
    `/lists/${listId}/same-item`,
    post(ann, { a: "Alien", b: "The Alien", intent: OVERRIDE_INTENTS.notSame }),
  ],
  "page same item undone": async ({ ann, listId }, { fetch }) => {
    const path = `/lists/${listId}/same-item`;
    await fetch(path, post(ann, { a: "Alien", b: "The Alien", intent: OVERRIDE_INTENTS.notSame }));
    return [path, post(ann, { a: "Alien", b: "The Alien", intent: OVERRIDE_INTENTS.undo })];
  },
  "API make a circle": ({ ann, listId }) => ["/api/list", call(ann, "PUT", { id: listId, audience: "link" })],
  "API seal a list": async ({ ann }, { fetch }) => {
    const body = {
      listTitle: "Good gifts",
      chapters: ["Shops"],
      sublist: [{ item: items("Book", "Scarf") }],
    };
    const made = await fetch("/api/list", call(ann, "POST", body));
    const { listId } = (await made.json()) as { listId: string };
    return [
      "/api/list",
      call(ann, "PUT", { id: listId, audience: "link", blindUntil: { $date: IN_A_YEAR } }),
    ];
  },
  "API make a circle and rewrite": ({ ann, listId }) => [
    "/api/list",
    call(ann, "PUT", {
      id: listId,
      audience: "link",
      listTitle: "Better films",
      chapters: ["Cinema"],
      sublist: [{ item: items("Heat", "Solaris") }],
    }),
  ],
  "API open a circle and hide": async ({ ann, listId }, { fetch }) => {
    await fetch("/api/list", call(ann, "PUT", { id: listId, audience: "link" }));
    return [
      "/api/list",
      call(ann, "PUT", { id: listId, audience: "everyone", sublist: [{ subListHidden: true }] }),
    ];
  },
  "page make a circle": ({ ann, listId }) => [`/lists/${listId}/audience`, post(ann, { intent: "by-link" })],
  "page open a circle": async ({ ann, listId }, { fetch }) => {
    await fetch(`/lists/${listId}/audience`, post(ann, { intent: "by-link" }));
    return [`/lists/${listId}/audience`, post(ann, { intent: "everyone" })];
  },
  "page let guests join": async ({ ann, listId }, { fetch }) => {
    await fetch("/api/list", call(ann, "PUT", { id: listId, audience: "link" }));
    return [`/lists/${listId}/audience`, post(ann, { intent: "let-guests" })];
  },
  "page join as a guest": async ({ ann }, site) => {
    const { link } = await listWithGuests(site, ann);
    return [`${link}/join`, post(null, { name: "Noah", form: "a".repeat(48) })];
  },
  "page ask to come back as a guest": async ({ ann }, site) => {
    const { link } = await guestWhoWrote(site, ann);
    return [`${link}/join`, post(null, { name: "Mia", form: "b".repeat(48), intent: "ask-to-return" })];
  },
  "page let a guest in again": async ({ ann }, site) => {
    const { listId, request } = await guestWhoAsks(site, ann);
    return [`/lists/${listId}/guests`, post(ann, { intent: "let-in", request })];
  },
  "page turn a guest away": async ({ ann }, site) => {
    const { listId, request } = await guestWhoAsks(site, ann);
    return [`/lists/${listId}/guests`, post(ann, { intent: "turn-away", request })];
  },
  "page remove a guest": async ({ ann }, site) => {
    const guest = await guestWhoWrote(site, ann);
    return [`/lists/${guest.listId}/guests`, post(ann, { intent: "remove", guest: guest.id })];
  },
  "page drop a question": ({ ann }) => [
    "/start-room",
    post(ann, { listTitle: "Good gifts", choices: "Book\nScarf", expected: "3", blind: "on", guests: "on" }),
  ],
  "page open a room": async ({ ann, listId }, { fetch }) => {
    await fetch("/api/list", call(ann, "PUT", { id: listId, audience: "link" }));
    return [`/lists/${listId}/room`, post(ann, { intent: "open" })];
  },
  "page reveal a room": async (people, site) => [
    `/lists/${await readyRoom(people, site)}/room`,
    post(people.ann, { intent: "reveal" }),
  ],
  "page drop": ({ bob }) => [
    "/drop",
    post(bob, { listTitle: "Great soups", "chapters[0]": "Films", ...rows("Pho", "Ramen") }),
  ],
  "page add a version": ({ cleo, listId }) => [`/drop/${listId}`, post(cleo, rows("Up", "Heat"))],
  "page edit": ({ ann, listId }) => [
    `/edit/${listId}`,
    post(ann, {
      kind: "listOwner",
      rev: "1",
      versionRev: "1",
      listTitle: "Better films",
      "chapters[0]": "Cinema",
      ...rows("Heat", "Alien"),
    }),
  ],
  "page undo a drop": ({ ann, listId }) => [`/drop/${listId}`, post(ann, { intent: "undo-drop" })],
  "page delete": ({ ann, listId }) => [`/edit/${listId}`, post(ann, { intent: "delete" })],
};

/** Makes a blind list that two people are on. */
async function readyRoom({ ann, bob }: World, { fetch }: NodeSite): Promise<string> {
  const blind = { listTitle: "Good gifts", audience: "link", blind: true };
  const made = await fetch(
    "/api/list",
    call(ann, "POST", { ...blind, sublist: [{ item: items("Book", "Scarf") }] }),
  );
  const { listId, link = "" } = (await made.json()) as { listId: string; link?: string };
  const joining = { id: listId, item: items("Scarf", "Tea") };
  await fetch("/api/addsublist", call(bob, "PUT", joining, { "X-List-Key": link.slice(3) }));
  return listId;
}

const DECISIONS: Record<string, Write> = {
  "API comment": ({ ann, itemId }) => [
    "/api/comment",
    call(ann, "POST", { itemCommentId: itemId, commentContent: "No" }),
  ],
  "API edit a comment": ({ bob, commentId }) => [
    `/api/comment/${commentId}`,
    call(bob, "PUT", { commentContent: "Not that one, @cleo" }),
  ],
  "API take a comment back": ({ bob, commentId }) => [`/api/comment/${commentId}`, call(bob, "DELETE")],
  "API save": ({ cleo, listId }) => ["/api/addsaved", call(cleo, "PUT", { id: listId })],
  "API unsave": ({ bob, listId }) => ["/api/removesaved", call(bob, "PUT", { id: listId })],
  "API tick": ({ cleo, listId }) => [
    "/api/progress",
    call(cleo, "PUT", { id: listId, itemTitle: "Heat", done: true }),
  ],
  "API follow": ({ ann }) => ["/api/followchapter", call(ann, "PUT", { chapter: "Books" })],
  "API unfollow": ({ bob }) => ["/api/unfollowchapter", call(bob, "PUT", { chapter: "films" })],
  "API follow a member": ({ cleo }) => ["/api/followuser", call(cleo, "PUT", { user: "ann" })],
  "API unfollow a member": async ({ cleo }, { fetch }) => {
    await fetch("/api/followuser", call(cleo, "PUT", { user: "ann" }));
    return ["/api/unfollowuser", call(cleo, "PUT", { user: "ann" })];
  },
  "API block": ({ ann }) => ["/api/blockuser", call(ann, "PUT", { user: "bob" })],
  "API unblock": async ({ ann }, { fetch }) => {
    await fetch("/api/blockuser", call(ann, "PUT", { user: "bob" }));
    return ["/api/unblockuser", call(ann, "PUT", { user: "bob" })];
  },
  "API mute": ({ bob }) => ["/api/mutechapter", call(bob, "PUT", { chapter: "films" })],
  "API unmute": async ({ bob }, { fetch }) => {
    await fetch("/api/mutechapter", call(bob, "PUT", { chapter: "films" }));
    return ["/api/unmutechapter", call(bob, "PUT", { chapter: "films" })];
  },
  "API set notifications": ({ bob }) => [
    "/api/notificationsettings",
    call(bob, "PUT", { comment: { site: false, mail: true }, digest: { mail: true } }),
  ],
  "page follow a member": ({ cleo }) => [
    "/people",
    post(cleo, { user: "ann", intent: "follow-member", back: "/" }),
  ],
  "page block": ({ ann }) => ["/people", post(ann, { user: "bob", intent: "block", back: "/" })],
  "page mute": ({ bob }) => ["/follows", post(bob, { chapter: "films", intent: "mute", back: "/" })],
  "page set notifications": ({ bob }) => [
    "/my-stuff/settings",
    post(bob, { intent: "set-notifications", "comment.mail": "yes", "digest.mail": "yes" }),
  ],
  "page start push": ({ bob }) => ["/my-stuff/settings", post(bob, { intent: "start-push", ...DEVICE })],
  "page stop push": async ({ bob }, { fetch }) => {
    await fetch("/my-stuff/settings", post(bob, { intent: "start-push", ...DEVICE }));
    return ["/my-stuff/settings", post(bob, { intent: "stop-push" })];
  },
  "page share a year": ({ ann }) => ["/profile/ann/year/2026", post(ann, { intent: "share-year" })],
  "page keep a year": async ({ ann }, { fetch }) => {
    await fetch("/profile/ann/year/2026", post(ann, { intent: "share-year" }));
    return ["/profile/ann/year/2026", post(ann, { intent: "keep-year" })];
  },
  "page picture and line": ({ bob }) => ["/my-stuff/appearance", post(bob, { about: "Trains and soup" })],
  "page remove a picture": async ({ bob }, { fetch }) => {
    await fetch("/my-stuff/appearance", picture(bob, "picture"));
    return ["/my-stuff/appearance", post(bob, { intent: "remove-picture" })];
  },
  "page report a profile": async ({ ann, bob }, { fetch }) => {
    await fetch("/my-stuff/appearance", post(ann, { about: "Trains and soup" }));
    return ["/reports", post(bob, { creator: "ann", kind: "profile", reason: "rude", back: "/" })];
  },
  "page moderate: a profile": async ({ ann, bob, mia }, { fetch }) => {
    await fetch("/my-stuff/appearance", post(ann, { about: "Trains and soup" }));
    await fetch("/reports", post(bob, { creator: "ann", kind: "profile", reason: "rude", back: "/" }));
    return [
      "/moderation",
      post(mia, { versionId: ann.id, kind: "profile", intent: "remove-profile", reason: "rude" }),
    ];
  },
  "page unsubscribe": async ({ bob }, { app }) => {
    const { pathname } = new URL(await unsubscribeUrl(app, bob.id, "digest"));
    return [pathname, post(null, { "List-Unsubscribe": "One-Click" })];
  },
  "API report": ({ bob, listId }) => [`/api/flag/${listId}/ann`, call(bob, "GET")],
  "API report comments": ({ bob, listId }) => [`/api/flagcomment/${listId}/ann`, call(bob, "GET")],
  "API mark seen": ({ ann, notificationId }) => [
    `/api/notification/read/${notificationId}`,
    call(ann, "GET"),
  ],
  "API mark unseen": async ({ ann, notificationId }, { fetch }) => {
    await fetch(`/api/notification/read/${notificationId}`, call(ann, "GET"));
    return [`/api/notification/unread/${notificationId}`, call(ann, "GET")];
  },
  "page comment": ({ ann, listId, itemId }) => [
    `/item/${listId}/ann/${itemId}`,
    post(ann, { commentContent: "No" }),
  ],
  "page of an item: comment": ({ ann, listId, itemId }) => [
    `/lists/${listId}/items/${itemId}`,
    post(ann, { commentContent: "No" }),
  ],
  "page edit a comment": ({ bob, listId, itemId, commentId }) => [
    `/item/${listId}/ann/${itemId}`,
    post(bob, { commentId, commentContent: "Not that one, @cleo", intent: "edit-comment" }),
  ],
  "page take back a comment that others followed": async (
    { ann, bob, listId, itemId, commentId },
    { fetch },
  ) => {
    await fetch("/api/comment", call(ann, "POST", { itemCommentId: itemId, commentContent: "Why, @bob?" }));
    return [`/item/${listId}/ann/${itemId}`, post(bob, { commentId, intent: "delete-comment" })];
  },
  "page save": ({ cleo, listId }) => ["/saves", post(cleo, { listId, intent: "save", back: "/" })],
  "page unsave": ({ bob, listId }) => ["/saves", post(bob, { listId, intent: "unsave", back: "/" })],
  "page tick": ({ cleo, listId }) => [
    "/ticks",
    post(cleo, { listId, itemTitle: "Heat", intent: "tick", back: "/" }),
  ],
  "page untick": async ({ cleo, listId }, { fetch }) => {
    await fetch("/ticks", post(cleo, { listId, itemTitle: "Heat", intent: "tick", back: "/" }));
    return ["/ticks", post(cleo, { listId, itemTitle: "Heat", intent: "untick", back: "/" })];
  },
  "page share ticks": ({ cleo, listId }) => [
    "/ticks",
    post(cleo, { listId, intent: "share ticks", back: "/" }),
  ],
  "page hide ticks": async ({ cleo, listId }, { fetch }) => {
    await fetch("/ticks", post(cleo, { listId, intent: "share ticks", back: "/" }));
    return ["/ticks", post(cleo, { listId, intent: "hide ticks", back: "/" })];
  },
  "page follow": ({ ann }) => ["/follows", post(ann, { chapter: "Books", intent: "follow", back: "/" })],
  "page unfollow": ({ bob }) => ["/follows", post(bob, { chapter: "films", intent: "unfollow", back: "/" })],
  "page report": ({ bob, listId }) => [
    "/reports",
    post(bob, { listId, creator: "ann", kind: "list", reason: "spam", back: "/" }),
  ],
  "page mark seen": ({ ann, notificationId }) => [
    "/my-stuff/notifications",
    post(ann, { id: notificationId, intent: "seen" }),
  ],
  "page mark all seen": ({ ann }) => ["/my-stuff/notifications", post(ann, { intent: "all-seen" })],
  "page mark unseen": async ({ ann, notificationId: id }, { fetch }) => {
    await fetch("/my-stuff/notifications", post(ann, { id, intent: "seen" }));
    return ["/my-stuff/notifications", post(ann, { id, intent: "unseen" })];
  },
  "page open a notification": ({ ann, notificationId: id }) => [
    "/my-stuff/notifications",
    post(ann, { id, intent: "open" }),
  ],
  "page moderate: hide": ({ mia, versionId }) => [
    "/moderation",
    post(mia, { versionId, kind: "list", intent: "hide", reason: "spam" }),
  ],
  "page moderate: restore": async ({ mia, versionId }, { fetch }) => {
    await fetch("/moderation", post(mia, { versionId, kind: "list", intent: "hide", reason: "spam" }));
    return ["/moderation", post(mia, { versionId, kind: "comments", intent: "restore", reason: "no spam" })];
  },
  "page moderate: dismiss": ({ mia, versionId }) => [
    "/moderation",
    post(mia, { versionId, kind: "list", intent: "dismiss", reason: "fine" }),
  ],
  "page moderate: take down": ({ mia, versionId, commentId }) => [
    "/moderation",
    post(mia, { versionId, commentId, kind: "comments", intent: "remove-comment", reason: "rude" }),
  ],
};

const ADMIN: Record<string, Write> = {
  "page admin: suspend": ({ ada }) => [
    "/admin/members",
    post(ada, { name: "bob", reason: "spam", until: "", intent: "suspend" }),
  ],
  "page admin: end a suspension": async ({ ada }, { fetch }) => {
    await fetch("/admin/members", post(ada, { name: "bob", reason: "spam", until: "", intent: "suspend" }));
    return ["/admin/members", post(ada, { name: "bob", intent: "end-suspension" })];
  },
  "page admin: give a role": ({ ada }) => [
    "/admin/members",
    post(ada, { name: "bob", role: "moderator", intent: "give-role" }),
  ],
  "page admin: take a role": ({ ada }) => [
    "/admin/members",
    post(ada, { name: "mia", role: "moderator", intent: "take-role" }),
  ],
  "page admin: remove a version": ({ ada, versionId }) => [
    "/admin/content",
    post(ada, { target: versionId, reason: "spam" }),
  ],
  "page admin: remove all of a member": async ({ ada, bob, listId }, { fetch }) => {
    await fetch(
      "/api/list",
      call(bob, "POST", { listTitle: "Great soups", sublist: [{ item: items("Pho") }] }),
    );
    await fetch("/api/sameitem", call(bob, "POST", { id: listId, a: "Heat", b: "The Alien", same: true }));
    return ["/admin/content", post(ada, { name: "bob", intent: "remove-all", reason: "spam" })];
  },
  "page admin: remove a comment": ({ ada, versionId, commentId }) => [
    "/admin/content",
    post(ada, { target: `${versionId} ${commentId}`, reason: "rude" }),
  ],
  "page admin: send again": async ({ ada, listId }, { app }) => {
    await app.db.run(
      `insert into mail_outbox (id, "to", subject, text, html, created_at, attempts)
        values ('${listId}', 'x@example.com', '', '', '', ${app.now()}, 9)`,
    );
    return ["/admin/mail", post(ada, { id: listId, intent: "send-again" })];
  },
};

const resetToken = async ({ app }: NodeSite, email: string) => {
  await requestPassword(app, email);
  return mailedToken(app, email);
};

const mailedLink = (link: object) => `mailed-link=${encodeURIComponent(JSON.stringify(link))}`;

/** Signs dora up in a browser that then opens her mailed link. */
async function signedUpHere(app: App, to?: string) {
  const link = await newcomer(app, "dora", to);
  const waiting = await app.db
    .select()
    .from(pendingSignUps)
    .where(eq(pendingSignUps.usernameKey, "dora"))
    .get();
  const [signUp = ""] = await signUpCookies(app, waiting?.id ?? "");
  return { email: link.email, Cookie: `${mailedLink(link)}; ${signUp.split(";")[0]}` };
}

const ACCOUNTS: Record<string, Write> = {
  "API sign up": () => [
    "/api/auth/signup/",
    call(null, "POST", { username: "dora", email: "dora@example.com", password: PASSWORD }),
  ],
  "page sign up": () => [
    "/register",
    post(null, { username: "dora", email: "dora@example.com", password: PASSWORD }),
  ],
  "API sign up with a known address": () => [
    "/api/auth/signup/",
    call(null, "POST", { username: "dora", email: "ann@example.com", password: PASSWORD }),
  ],
  "API log in": async (_, { app }) => {
    await joinWorld(app, "dora");
    return ["/api/auth/login/", call(null, "POST", { username: "dora", password: PASSWORD })];
  },
  "page log in": async (_, { app }) => {
    await joinWorld(app, "dora");
    return ["/login", post(null, { username: "dora", password: PASSWORD })];
  },
  "API confirm": async (_, { app }) => {
    const { email, token } = await newcomer(app, "dora");
    return [`/api/confirm_email/${token}/${email}`, {}];
  },
  "page confirm": async (_, { app }) => {
    const Cookie = mailedLink(await newcomer(app, "dora"));
    return ["/register-success", post(null, { intent: "confirm" }, { Cookie })];
  },
  "page confirm, where one signed up": async (_, { app }) => {
    const { Cookie } = await signedUpHere(app);
    return ["/register-success", post(null, { intent: "confirm" }, { Cookie })];
  },
  "page confirm and drop": async ({ listId }, { app }) => {
    const { email, Cookie } = await signedUpHere(app, `/drop/${listId}`);
    const ranking = JSON.stringify([{ itemTitle: "Heat" }, { itemTitle: "Alien" }]);
    return ["/register-success", post(null, { intent: "confirm-and-drop", email, ranking }, { Cookie })];
  },
  "API resend": async (_, { app }) => {
    const { email } = await newcomer(app, "dora");
    return [`/api/resend_email/${email}`, {}];
  },
  "API request a password": () => ["/api/request_password/ann@example.com", {}],
  "page request a password": () => ["/forgotpassword", post(null, { email: "ann@example.com" })],
  "API change the password": async (_, site) => {
    const email = "ann@example.com";
    const token = await resetToken(site, email);
    const body = { username: "ann", email, token, password: PASSWORD };
    return ["/api/change_password/", call(null, "POST", body)];
  },
  "page change the password": async (_, site) => {
    const email = "ann@example.com";
    const link = { username: "ann", email, token: await resetToken(site, email) };
    return ["/changepassword", post(null, { password: PASSWORD }, { Cookie: mailedLink(link) })];
  },
  "page resend": async (_, { app }) => {
    const { email } = await newcomer(app, "dora");
    return ["/register/check-mail", post(null, { email })];
  },
  "page resend, almost done": async (_, { app }) => {
    const { email } = await newcomer(app, "dora");
    return [`/register/almost-done/${email}/dora`, post(null, { email })];
  },
  "API log out": ({ ann }) => ["/api/auth/logout/", call(ann, "POST")],
  "page log out": ({ ann }) => ["/logout", post(ann, {})],
  "page log out a device": ({ ann }) => [
    "/my-stuff/profile",
    post(ann, { intent: "end-session", session: ann.sessionId }),
  ],
  "page log out everywhere": ({ ann }) => ["/my-stuff/profile", post(ann, { intent: "end-all-sessions" })],
  "page delete the account": async ({ ann, listId }, { fetch }) => {
    await fetch("/api/sameitem", call(ann, "POST", { id: listId, a: "Alien", b: "The Alien", same: false }));
    return ["/my-stuff/profile", post(ann, { intent: "delete-account", sure: "yes", password: PASSWORD })];
  },
  "page delete the account, versions kept": ({ ann }) => [
    "/my-stuff/profile",
    post(ann, { intent: "delete-account", sure: "yes", keep: "yes", password: PASSWORD }),
  ],
  "page delete the account of a guest": async ({ ann }, site) => {
    const { Cookie } = await guestWhoWrote(site, ann);
    return ["/guest", post(null, { intent: "leave", sure: "yes" }, { Cookie })];
  },
  "page confirm, as a guest": async ({ ann }, site) => {
    const { Cookie } = await guestWhoWrote(site, ann);
    const email = "dora@example.com";
    await site.fetch(
      "/register?guest",
      post(null, { username: "dora", email, password: PASSWORD }, { Cookie }),
    );
    const link = mailedLink({ email, token: await mailedToken(site.app, email) });
    return ["/register-success", post(null, { intent: "confirm" }, { Cookie: link })];
  },
  "page upload a picture": ({ ann }) => ["/images", picture(ann)],
  "page drop another question for a room's people": async (people, site) => {
    const listId = await readyRoom(people, site);
    await site.fetch(`/lists/${listId}/room`, post(people.ann, { intent: "reveal" }));
    const { ann } = people;
    const ticks = { expected: "", blind: "on", guests: "on" };
    return ["/start-room", post(ann, { listTitle: "And who cooks?", choices: "", ...ticks, again: listId })];
  },
};

export const isDone = (status: number) => status < 400;

/** All writes, with names that begin with "API" or "page". */
export const WRITES: Record<string, Write> = { ...LISTS, ...DECISIONS, ...ADMIN, ...ACCOUNTS };

/** Returns true if a request has a member's credentials. */
const isMembers = ({ headers }: RequestInit) => {
  const names = Object.keys((headers ?? {}) as Record<string, string>);
  return names.includes("Authorization") || /auth-user/.test(JSON.stringify(headers ?? {}));
};

type Refused = {
  /** Makes every member one who may not write. */
  deny: (scene: Scene) => Promise<unknown>;
  /** Writes that they may do all the same. */
  except: RegExp;
  message: string;
  status?: number;
};

/** Sends every write of a member who may not write; `wrong` were not refused, or changed something. */
export async function notRefused({ deny, except, message, status = 403 }: Refused) {
  const wrong: [name: string, status: number, why: string][] = [];
  const tried: WriteRequest[] = [];
  let refused = 0;
  for (const [name, write] of Object.entries(WRITES)) {
    const scene = await siteWithWorld();
    const { site, world } = scene;
    const [path, init] = await write(world, site);
    tried.push([path, init]);
    if (except.test(name) || !isMembers(init)) continue;
    refused++;
    await site.settled();
    await deny(scene);
    const before = await site.database.dump(["rate_counters"]);
    const answer = await site.fetch(path, init);
    const text = await answer.text();
    await site.settled();
    const isSame = JSON.stringify(await site.database.dump(["rate_counters"])) === JSON.stringify(before);
    if (answer.status !== status || !text.includes(message) || !isSame)
      wrong.push([name, answer.status, isSame ? text.slice(0, 200) : "it changed something"]);
  }
  return { wrong, tried, refused };
}

// a token is shown once and not stored, so each copy creates its own
const OWN_EACH_TIME = ["/api/tokens", "/api/tokens/:id", "/my-stuff/tokens"];
// a challenge works once, and a new password ends the session of a copy (members/passkeys/passkeys.test.ts)
const ONCE = ["/passkeys", "/my-stuff/passkeys"];
// the same page and action as /l/:key/join
const SAME_ACTION = ["/l/:key"];
const WRITES_NOTHING = ["/api/merge", "/api/import", "/how-lists-merge", "/session/token", "/dev/cron"];
const NOT_AMONG = [...OWN_EACH_TIME, ...ONCE, ...SAME_ACTION, ...WRITES_NOTHING];
const CHANGING = /(un)?read\/|flag|confirm_email|resend_email|request_password/;

/** Returns the product's calls and forms that write, and that none of these requests is for. */
export function writesNotAmong(tried: WriteRequest[]): string[] {
  const isTried = (method: string, pattern: string) =>
    tried.some(
      ([path, init]) =>
        (init.method ?? "GET") === method &&
        new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}/?$`).test(path),
    );
  return [
    ...apiCalls.filter(({ method, path }) => method !== "GET" || CHANGING.test(path)),
    ...Object.keys(formFields).map((path) => ({ method: "POST", path })),
  ]
    .filter(({ method, path }) => !NOT_AMONG.includes(path) && !isTried(method, path))
    .map(({ method, path }) => `${method} ${path}`);
}
