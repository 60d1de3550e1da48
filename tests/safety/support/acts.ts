/**
 * The acts of the product: every write, by page and by API, as one request on the community of world.ts. With another
 * member, list or words in that world, the same act is somebody else's, elsewhere, or says something else.
 */
import { eq } from "drizzle-orm";
import { pendingSignUps } from "#db/schema/accounts";
import { DEVICE } from "#tests/support/push-service";
import { accessTokenOf, cookieOf } from "#tests/support/test-app";
import { OVERRIDE_INTENTS } from "~/features/lists/item-overrides/same-item";
import { requestPassword } from "~/features/members/passwords/password-reset.server";
import { signUpCookies } from "~/features/members/sign-up/sign-up-cookie.server";
import { SETTINGS_OF } from "~/features/notifications/settings/notification-settings";
import { unsubscribeUrl } from "~/features/notifications/settings/unsubscribe-token.server";
import type { Member } from "~/platform/viewer.server";
import { guestWhoAsks, guestWhoWrote, listWithGuests } from "./guests";
import type { NodeSite } from "./node-site";
import { apiCalls, formFields, isAt } from "./site-map";
import { type Scene, siteWithWorld } from "./site-with-world";
import {
  api,
  form,
  joinWorld,
  mailedToken,
  newcomer,
  PASSWORD,
  picture,
  type World,
  type WriteRequest,
  waitingSignUp,
} from "./world";

/** Prepares an act, and returns what of the world is new for it. */
type Prepare = (world: World, site: NodeSite) => Promise<Partial<World>>;

export type Act = ((world: World) => WriteRequest) & { prepare?: Prepare };

export const items = (...titles: string[]) =>
  titles.map((itemTitle) => ({ itemTitle, itemContext: "because" }));
export const rows = (...titles: string[]) =>
  Object.fromEntries(titles.map((title, i) => [`sublist[0].item[${i}].itemTitle`, title]));

/** A version in the words of the world, in a call and in a form. */
const ranking = ({ titles, why }: World) => titles.map((itemTitle) => ({ itemTitle, itemContext: why }));
const tierNames = ({ titles, why }: World) =>
  [why, titles[0] ?? "", "rest"].map((name) => name.slice(0, 20) || "none");
const tiers = (world: World) => tierNames(world).map((name, i) => ({ name, from: Math.min(i + 1, 2) }));
const typedVersion = (world: World) => ({
  "sublist[0].subListHidden": world.hidden,
  ...rows(...world.titles),
  "sublist[0].item[0].itemContext": world.why,
  "sublist[0].item[0].band": "0",
  "sublist[0].tiers": tierNames(world).join("\n"),
});
/** Fields of the form of a new list. */
export const typedList = (world: World): Record<string, string> => ({
  listTitle: world.title,
  ...Object.fromEntries(world.chapters.map((chapter, i) => [`chapters[${i}]`, chapter])),
  listImageUrl: world.image ?? "",
  ...typedVersion(world),
});
const droppedList = (world: World, subListHidden: boolean) => ({
  listTitle: world.title,
  chapters: world.chapters,
  listImageUrl: world.image,
  audience: world.audience,
  sublist: [{ subListHidden, item: ranking(world), tiers: tiers(world) }],
});

const on = (prepare: Prepare, act: Act): Act => Object.assign(act, { prepare });

/** An act that follows others. */
const after = (before: Act[], act: Act) =>
  on(async (world, { fetch }) => {
    for (const one of before) await fetch(...one(world));
    return {};
  }, act);

const sameItem = ({ listId: id, a, b }: World) => ({ id, a, b });
const override = (intent: keyof typeof OVERRIDE_INTENTS) => (world: World) =>
  form(world.ann, `/lists/${world.listId}/same-item`, {
    a: world.a,
    b: world.b,
    intent: OVERRIDE_INTENTS[intent],
  });
const apart: Act = (world) => api(world.ann, "POST /sameitem", { ...sameItem(world), same: false });

const inAYear = () => Date.now() + 300 * 24 * 60 * 60 * 1000;
const byLink: Act = ({ ann, listId }) => api(ann, "PUT /list", { id: listId, audience: "link" });
const hide: Act = ({ ann, listId, rev }) =>
  api(ann, "PUT /list", { id: listId, sublist: [{ rev, subListHidden: true }] });
const audience = (intent: string) => (world: World) =>
  form(world.ann, `/lists/${world.listId}/audience`, {
    intent,
    blindUntil: new Date(inAYear()).toISOString().slice(0, 16),
  });
const room = (intent: string) => (world: World) => form(world.ann, `/lists/${world.listId}/room`, { intent });

const gifts = { listTitle: "Good gifts", sublist: [{ item: items("Book", "Scarf") }] };
const ownList: Prepare = async ({ ann }, { fetch }) =>
  (await fetch(...api(ann, "POST /list", { ...gifts, chapters: ["Shops"] }))).json() as Promise<
    Partial<World>
  >;

const ownCircle: Prepare = async (world, site) => {
  const made = await ownList(world, site);
  await site.fetch(...byLink({ ...world, ...made }));
  return made;
};

/** Makes a blind list that two people are on. */
const readyRoom: Prepare = async ({ ann, bob }, { fetch }) => {
  const made = await fetch(...api(ann, "POST /list", { ...gifts, audience: "link", blind: true }));
  const { listId, link = "" } = (await made.json()) as { listId: string; link?: string };
  const joining = { id: listId, item: items("Scarf", "Tea") };
  await fetch(...api(bob, "PUT /addsublist", joining, { "X-List-Key": link.slice(3) }));
  return { listId };
};
const revealedRoom: Prepare = async (world, site) => {
  const { listId = "" } = await readyRoom(world, site);
  await site.fetch(...room("reveal")({ ...world, listId }));
  return { listId };
};

const forGuests: Prepare = ({ ann }, site) => listWithGuests(site, ann);
const withGuest: Prepare = ({ ann }, site) => guestWhoWrote(site, ann);
const withRequest: Prepare = ({ ann }, site) => guestWhoAsks(site, ann);
const guests = (intent: string) => (world: World) => {
  const { ann, listId, guest, request } = world;
  return form(ann, `/lists/${listId}/guests`, { intent, guest, request });
};
const startRoom = (who: Member, fields: Record<string, string>) =>
  form(who, "/start-room", {
    listTitle: "Good gifts",
    choices: "Book\nScarf",
    blind: "on",
    guests: "on",
    ...fields,
  });

const LISTS = {
  "API drop": (world) => api(world.bob, "POST /list", droppedList(world, false)),
  "API drop in private": (world) => api(world.bob, "POST /list", droppedList(world, true)),
  "API add a version": (world) =>
    api(
      world.cleo,
      "PUT /addsublist",
      { id: world.listId, item: ranking(world), tiers: tiers(world) },
      { "X-List-Key": world.listKey },
    ),
  "API add a version in private": (world) =>
    api(world.cleo, "PUT /addsublist", {
      id: world.listId,
      sublist: [{ subListHidden: true, item: ranking(world), tiers: tiers(world) }],
    }),
  "API edit": (world) =>
    api(world.ann, "PUT /list", {
      id: world.listId,
      rev: world.rev,
      listTitle: world.title,
      chapters: [...world.chapters, "Cinema"],
      sublist: [{ rev: world.rev, item: ranking(world), tiers: tiers(world) }],
    }),
  "API edit the head": ({ ann, listId: id, title: listTitle, chapters }) =>
    api(ann, "PUT /list", { id, listTitle, chapters: [...chapters, "Cinema"] }),
  "API edit a version": (world) =>
    api(world.bob, "PUT /list", {
      id: world.listId,
      sublist: [{ item: ranking(world), tiers: tiers(world) }],
    }),
  "API hide": hide,
  "API publish": ({ ann, secretId }) =>
    api(ann, "PUT /list", { id: secretId, sublist: [{ subListHidden: false }] }),
  "API delete a version": ({ ann, listId }) => api(ann, `DELETE /removelist/${listId}`),
  "API delete a list": ({ ann, secretId }) => api(ann, `DELETE /removelist/${secretId}`),
  "API same item": apart,
  "API same item undone": after([apart], (world) => api(world.ann, "DELETE /sameitem", sameItem(world))),
  "page same item": override("same"),
  "page not the same item": override("notSame"),
  "page same item undone": after([apart], override("undo")),
  "API make a circle": byLink,
  "API seal a list": on(ownList, ({ ann, listId }) =>
    api(ann, "PUT /list", { id: listId, audience: "link", blindUntil: { $date: inAYear() } }),
  ),
  "API make a circle and rewrite": ({ ann, listId }) =>
    api(ann, "PUT /list", {
      id: listId,
      audience: "link",
      listTitle: "Better films",
      chapters: ["Cinema"],
      sublist: [{ item: items("Heat", "Solaris") }],
    }),
  "API open a circle and hide": after([byLink], ({ ann, listId }) =>
    api(ann, "PUT /list", { id: listId, audience: "everyone", sublist: [{ subListHidden: true }] }),
  ),
  "page make a circle": audience("by-link"),
  "page open a circle": after([byLink], audience("everyone")),
  "page publish in a circle": after([byLink, hide], audience("publish")),
  "page renew a link": after([byLink], audience("new-link")),
  "page close a circle": after([byLink], audience("close")),
  "page make a circle blind": on(ownCircle, audience("blind")),
  "page show a blind list": on(readyRoom, audience("show")),
  "page let guests join": after([byLink], audience("let-guests")),
  "page let no guests join": on(forGuests, audience("no-guests")),
  "page join as a guest": on(forGuests, ({ link }) =>
    form(null, `${link}/join`, { name: "Noah", form: "a".repeat(48) }),
  ),
  "page ask to come back as a guest": on(withGuest, ({ link }) =>
    form(null, `${link}/join`, { name: "Mia", form: "b".repeat(48), intent: "ask-to-return" }),
  ),
  "page let a guest in again": on(withRequest, guests("let-in")),
  "page turn a guest away": on(withRequest, guests("turn-away")),
  "page remove a guest": on(withGuest, guests("remove")),
  "page drop a question": ({ ann }) => startRoom(ann, { expected: "3" }),
  "page open a room": after([byLink], room("open")),
  "page reveal a room": on(readyRoom, room("reveal")),
  "page drop": (world) => form(world.bob, "/drop", typedList(world)),
  "page drop another question for a room's people": on(revealedRoom, ({ ann, listId }) =>
    startRoom(ann, { listTitle: "And who cooks?", choices: "", expected: "", again: listId }),
  ),
  "page add a version": (world) => form(world.cleo, `/drop/${world.listId}`, typedVersion(world)),
  "page edit": (world) =>
    form(world.ann, `/edit/${world.listId}`, {
      kind: "listOwner",
      ...(world.rev ? { rev: `${world.rev}`, versionRev: `${world.rev}` } : {}),
      ...typedList({ ...world, chapters: [...world.chapters, "Cinema"] }),
    }),
  "page edit a version": (world) =>
    form(world.bob, `/edit/${world.listId}`, { kind: "version", ...typedVersion(world) }),
  "page undo a drop": ({ ann, listId }) => form(ann, `/drop/${listId}`, { intent: "undo-drop" }),
  "page delete": ({ ann, listId }) => form(ann, `/edit/${listId}`, { intent: "delete" }),
} satisfies Record<string, Act>;

const thread = ({ listId, itemId, creator }: World) => `/item/${listId}/${creator}/${itemId}`;
const comment: Act = ({ ann, itemId, said }) =>
  api(ann, "POST /comment", { itemCommentId: itemId, commentContent: said });
const block: Act = ({ ann, foe }) => api(ann, "PUT /blockuser", { user: foe });
const followMember: Act = ({ cleo, friend }) => api(cleo, "PUT /followuser", { user: friend });
const mute: Act = ({ bob, chapters: [chapter] }) => api(bob, "PUT /mutechapter", { chapter });
const people = (who: Member, user: string, intent: string) =>
  form(who, "/people", { user, intent, back: "/" });
const follows = (who: Member, intent: string, { chapters: [chapter = ""] }: World) =>
  form(who, "/follows", { chapter, intent, back: "/" });
const save = (intent: string, who: Member, listId: string) =>
  form(who, "/saves", { listId, intent, back: "/" });
const tick = (intent: string) => (world: World) =>
  form(world.cleo, "/ticks", { listId: world.listId, itemTitle: world.ticked, intent, back: "/" });
const settings = (who: Member, fields: Record<string, string>) => form(who, "/my-stuff/settings", fields);
const onSite = Object.fromEntries(SETTINGS_OF.map((of) => [`${of}.site`, "yes"]));
const startPush: Act = ({ bob }) => settings(bob, { intent: "start-push", ...DEVICE });
const year = (intent: string) => (world: World) => form(world.ann, "/profile/ann/year/2026", { intent });
const introduce: Act = ({ ann }) => form(ann, "/my-stuff/appearance", { about: "Trains and soup" });
const reportProfile: Act = ({ bob }) =>
  form(bob, "/reports", { creator: "ann", kind: "profile", reason: "rude", back: "/" });
const moderate =
  (intent: string, fields: Record<string, string> = {}) =>
  (world: World) =>
    form(world.mia, "/moderation", {
      versionId: world.versionId,
      kind: "list",
      intent,
      reason: "spam",
      ...fields,
    });
const SIGN_UP = { kind: "sign-up" };
const signUpWaits =
  (name: string): Prepare =>
  async (_, { app }) => ({ versionId: await waitingSignUp(app, name) });
const mark = (to: string) => (world: World) =>
  api(world.ann, `GET /notification/${to}/${world.notificationId}`);
const markOnPage = (intent: string) => (world: World) =>
  form(world.ann, "/my-stuff/notifications", { id: world.notificationId, intent });

const DECISIONS = {
  "API comment": comment,
  "API edit a comment": ({ bob, commentId, said }) =>
    api(bob, `PUT /comment/${commentId}`, { commentContent: `${said}, @cleo` }),
  "API take a comment back": ({ bob, commentId }) => api(bob, `DELETE /comment/${commentId}`),
  "API save": ({ cleo, listId }) => api(cleo, "PUT /addsaved", { id: listId }),
  "API unsave": ({ bob, listId }) => api(bob, "PUT /removesaved", { id: listId }),
  "API tick": ({ cleo, listId, ticked }) =>
    api(cleo, "PUT /progress", { id: listId, itemTitle: ticked, done: true }),
  "API follow": ({ ann, chapters: [chapter] }) => api(ann, "PUT /followchapter", { chapter }),
  "API unfollow": ({ bob, chapters: [chapter] }) => api(bob, "PUT /unfollowchapter", { chapter }),
  "API follow a member": followMember,
  "API unfollow a member": after([followMember], ({ cleo, friend }) =>
    api(cleo, "PUT /unfollowuser", { user: friend }),
  ),
  "API block": block,
  "API unblock": after([block], ({ ann, foe }) => api(ann, "PUT /unblockuser", { user: foe })),
  "API mute": mute,
  "API unmute": after([mute], ({ bob, chapters: [chapter] }) => api(bob, "PUT /unmutechapter", { chapter })),
  "API set notifications": ({ bob }) =>
    api(bob, "PUT /notificationsettings", { comment: { mail: true }, digest: { mail: true } }),
  "page follow a member": ({ cleo, friend }) => people(cleo, friend, "follow-member"),
  "page unfollow a member": after([followMember], ({ cleo, friend }) =>
    people(cleo, friend, "unfollow-member"),
  ),
  "page block": ({ ann, foe }) => people(ann, foe, "block"),
  "page unblock": after([block], ({ ann, foe }) => people(ann, foe, "unblock")),
  "page mute": (world) => follows(world.bob, "mute", world),
  "page unmute": after([mute], (world) => follows(world.bob, "unmute", world)),
  "page set notifications": ({ bob }) =>
    settings(bob, { ...onSite, intent: "set-notifications", "comment.mail": "yes", "digest.mail": "yes" }),
  "page start push": startPush,
  "page renew push": after([startPush], ({ bob }) => settings(bob, { intent: "renew-push", ...DEVICE })),
  "page stop push": after([startPush], ({ bob }) => settings(bob, { intent: "stop-push" })),
  "page share a year": year("share-year"),
  "page keep a year": after([year("share-year")], year("keep-year")),
  "page picture and line": introduce,
  "page remove a picture": after(
    [({ bob }) => ["/my-stuff/appearance", picture(bob, "picture")]],
    ({ bob }) => form(bob, "/my-stuff/appearance", { intent: "remove-picture" }),
  ),
  "page report a profile": after([introduce], reportProfile),
  "page moderate: a profile": after([introduce, reportProfile], (world) =>
    moderate("remove-profile", { versionId: world.annId, kind: "profile" })(world),
  ),
  "page unsubscribe": on(
    async ({ bob }, { app }) => ({ token: (await unsubscribeUrl(app, bob.id, "digest")).split("/").pop() }),
    ({ token }) => form(null, `/unsubscribe/${token}`, { "List-Unsubscribe": "One-Click" }),
  ),
  "API report": ({ bob, listId, creator }) => api(bob, `GET /flag/${listId}/${creator}`),
  "API report comments": ({ bob, listId, creator }) => api(bob, `GET /flagcomment/${listId}/${creator}`),
  "API mark seen": mark("read"),
  "API mark unseen": after([mark("read")], mark("unread")),
  "page comment": (world) => form(world.ann, thread(world), { commentContent: world.said }),
  "page of an item: comment": ({ ann, listId, itemId, said }) =>
    form(ann, `/lists/${listId}/items/${itemId}`, { commentContent: said }),
  "page edit a comment": (world) => {
    const { bob, commentId, said } = world;
    const fields = { commentId, commentContent: `${said}, @cleo`, intent: "edit-comment" };
    return form(bob, thread(world), fields);
  },
  "page take back a comment that others followed": after(
    [(world) => comment({ ...world, said: "Why, @bob?" })],
    (world) => form(world.bob, thread(world), { commentId: world.commentId, intent: "delete-comment" }),
  ),
  "page save": ({ cleo, listId }) => save("save", cleo, listId),
  "page unsave": ({ bob, listId }) => save("unsave", bob, listId),
  "page tick": tick("tick"),
  "page untick": after([tick("tick")], tick("untick")),
  "page share ticks": tick("share ticks"),
  "page hide ticks": after([tick("share ticks")], tick("hide ticks")),
  "page follow": (world) => follows(world.ann, "follow", world),
  "page unfollow": (world) => follows(world.bob, "unfollow", world),
  "page report": ({ bob, listId, creator }) =>
    form(bob, "/reports", { listId, creator, kind: "list", reason: "spam", back: "/" }),
  "page mark seen": markOnPage("seen"),
  "page mark all seen": ({ ann }) => form(ann, "/my-stuff/notifications", { intent: "all-seen" }),
  "page mark unseen": after([markOnPage("seen")], markOnPage("unseen")),
  "page open a notification": markOnPage("open"),
  "page moderate: hide": moderate("hide"),
  "page moderate: restore": after([moderate("hide")], moderate("restore", { kind: "comments" })),
  "page moderate: dismiss": moderate("dismiss"),
  "page moderate: take down": (world) =>
    moderate("remove-comment", { kind: "comments", commentId: world.commentId })(world),
  "page moderate: approve a sign-up": on(signUpWaits("dora"), moderate("approve-sign-up", SIGN_UP)),
  "page moderate: decline a sign-up": on(signUpWaits("dora"), moderate("decline-sign-up", SIGN_UP)),
} satisfies Record<string, Act>;

const admin = (world: World, page: string, fields: Record<string, string>) =>
  form(world.ada, `/admin/${page}`, { reason: "spam", ...fields });
const toFoe = (intent: string) => (world: World) =>
  admin(world, "members", { name: world.foe, role: "moderator", intent });
const aboutFoe = (intent: string) => (world: World) =>
  form(world.mia, `/moderation/members/${world.foe}`, { reason: "spam", rule: "", days: "7", intent });
const onList = (intent: string) => (world: World) =>
  form(world.mia, `/moderation/lists/${world.listId}`, {
    ...{ v: world.versionId, reason: "spam", rule: "No spam", days: "7", intent },
  });
const postAsFoe: Act = ({ bob }) =>
  api(bob, "POST /list", { listTitle: "Great soups", sublist: [{ item: items("Pho") }] });
/** The latest suspension, whose id an appeal names. */
const decision = async (_: unknown, { app }: Parameters<Prepare>[1]) => {
  const [row] = await app.db.all<{ id: string }>(
    "select id from audit_log where act = 'suspend' order by id desc limit 1",
  );
  return { decisionId: row?.id ?? "" };
};
const suspended = after([aboutFoe("suspend")], aboutFoe("suspend"));
const appealed: Act = ({ bob, decisionId }) =>
  form(bob, `/decisions/${decisionId}`, { text: "We share a router" });

const ADMIN = {
  "page moderate: suspend": aboutFoe("suspend"),
  "page moderate: end a suspension": after([aboutFoe("suspend")], aboutFoe("end-suspension")),
  "page moderate: remove all of a member": after(
    [postAsFoe, (world) => api(world.bob, "POST /sameitem", { ...sameItem(world), a: "Heat", same: true })],
    aboutFoe("remove-content"),
  ),
  "page moderate: give all back": after([postAsFoe, aboutFoe("remove-content")], aboutFoe("restore-content")),
  "page moderate: take a profile down": aboutFoe("remove-profile"),
  "page moderate: give a profile back": after([aboutFoe("remove-profile")], aboutFoe("restore-profile")),
  "page moderate: remove from a list": onList("hide"),
  "page moderate: give back to a list": after([onList("hide")], onList("restore")),
  "page moderate: suspend those of a list": onList("suspend"),
  "page appeal": on(async (world, parts) => {
    await suspended.prepare?.(world, parts);
    return decision(world, parts);
  }, appealed),
  "page moderate: answer an appeal": on(
    async (world, parts) => {
      await suspended.prepare?.(world, parts);
      const { decisionId } = await decision(world, parts);
      await parts.fetch(...appealed({ ...world, decisionId }));
      return { decisionId };
    },
    ({ ada, decisionId }) =>
      form(ada, "/moderation", { versionId: decisionId, kind: "appeal", intent: "keep", reason: "fine" }),
  ),
  "page admin: give a role": toFoe("give-role"),
  "page admin: take a role": (world) => toFoe("take-role")({ ...world, foe: world.staff }),
  "page admin: remove a version": (world) => admin(world, "content", { target: world.versionId }),
  "page admin: remove a comment": (world) =>
    admin(world, "content", { target: `${world.versionId} ${world.commentId}` }),
  "page admin: sign-ups": (world) =>
    admin(world, "sign-ups", { mode: "open", closedWords: "", refusedDomains: "spam.example" }),
  "page admin: words": (world) =>
    admin(world, "words", {
      intro: "Be kind.",
      imprint: "ann",
      "rule-0-title": "One list",
      "rule-0-text": "",
    }),
  "page admin: no words": (world) => admin(world, "words", {}),
  "page admin: send again": on(
    async ({ listId }, { app }) => {
      await app.db.run(
        `insert into mail_outbox (id, "to", subject, text, html, created_at, attempts)
          values ('${listId}', 'x@example.com', '', '', '', ${app.now()}, 9)`,
      );
      return {};
    },
    (world) => admin(world, "mail", { id: world.listId, intent: "send-again" }),
  ),
} satisfies Record<string, Act>;

const mailedLink = (link: object) => `mailed-link=${encodeURIComponent(JSON.stringify(link))}`;

const dora = { username: "dora", email: "dora@example.com", password: PASSWORD };
const joined: Prepare = async (_, { app }) => {
  await joinWorld(app, "dora");
  return {};
};
const signedUp: Prepare = async (_, { app }) => {
  const link = await newcomer(app, "dora");
  return { ...link, Cookie: mailedLink(link) };
};
/** Signs dora up in a browser that then opens her mailed link. */
const signedUpHere =
  (to = ""): Prepare =>
  async ({ listId }, { app }) => {
    const link = await newcomer(app, "dora", to && `${to}/${listId}`);
    const sought = eq(pendingSignUps.usernameKey, "dora");
    const waiting = await app.db.select().from(pendingSignUps).where(sought).get();
    const [signUp = ""] = await signUpCookies(app, waiting?.id ?? "");
    return { ...link, Cookie: `${mailedLink(link)}; ${signUp.split(";")[0]}` };
  };
const resetAsked: Prepare = async (_, { app }) => {
  const email = "ann@example.com";
  await requestPassword(app, email);
  const token = await mailedToken(app, email);
  return { email, token, Cookie: mailedLink({ username: "ann", email, token }) };
};
const guestSignedUp: Prepare = async ({ ann }, site) => {
  const { Cookie } = await guestWhoWrote(site, ann);
  await site.fetch(...form(null, "/register?guest", dora, { Cookie }));
  return { Cookie: mailedLink({ email: dora.email, token: await mailedToken(site.app, dora.email) }) };
};

const confirm: Act = ({ Cookie }) => form(null, "/register-success", { intent: "confirm" }, { Cookie });
const profile = (who: Member, fields: Record<string, string>) => form(who, "/my-stuff/profile", fields);
const deletion = { intent: "delete-account", sure: "yes", password: PASSWORD };

const ACCOUNTS = {
  "API sign up": () => api(null, "POST /auth/signup/", dora),
  "page sign up": () => form(null, "/register", dora),
  "API sign up with a known address": () =>
    api(null, "POST /auth/signup/", { ...dora, email: "ann@example.com" }),
  "API log in": on(joined, () => api(null, "POST /auth/login/", { username: "dora", password: PASSWORD })),
  "page log in": on(joined, () => form(null, "/login", { username: "dora", password: PASSWORD })),
  "API confirm": on(signedUp, ({ token, email }) => api(null, `GET /confirm_email/${token}/${email}`)),
  "page confirm": on(signedUp, confirm),
  "page confirm, where one signed up": on(signedUpHere(), confirm),
  "page confirm and drop": on(signedUpHere("/drop"), ({ email, Cookie }) => {
    const ranking = JSON.stringify([{ itemTitle: "Heat" }, { itemTitle: "Alien" }]);
    return form(null, "/register-success", { intent: "confirm-and-drop", email, ranking }, { Cookie });
  }),
  "API resend": on(signedUp, ({ email }) => api(null, `GET /resend_email/${email}`)),
  "API request a password": () => api(null, "GET /request_password/ann@example.com"),
  "page request a password": () => form(null, "/forgotpassword", { email: "ann@example.com" }),
  "API change the password": on(resetAsked, ({ email, token }) =>
    api(null, "POST /change_password/", { username: "ann", email, token, password: PASSWORD }),
  ),
  "page change the password": on(resetAsked, ({ Cookie }) =>
    form(null, "/changepassword", { password: PASSWORD }, { Cookie }),
  ),
  "page resend": on(signedUp, ({ email }) => form(null, "/register/check-mail", { email })),
  "page resend, almost done": on(signedUp, ({ email }) =>
    form(null, `/register/almost-done/${email}/dora`, { email }),
  ),
  "API log out": ({ ann }) => api(ann, "POST /auth/logout/"),
  "page log out": ({ ann }) => form(ann, "/logout", {}),
  "page log out a device": ({ ann, sessionId }) =>
    profile(ann, { intent: "end-session", session: sessionId }),
  "page log out everywhere": ({ ann }) => profile(ann, { intent: "end-all-sessions" }),
  "page delete the account": after([apart], ({ ann }) => profile(ann, deletion)),
  "page delete the account, versions kept": ({ ann }) => profile(ann, { ...deletion, keep: "yes" }),
  "page delete the account of a guest": on(withGuest, ({ Cookie }) =>
    form(null, "/guest", { intent: "leave", sure: "yes" }, { Cookie }),
  ),
  "page confirm, as a guest": on(guestSignedUp, confirm),
  "page remove a passkey": ({ ann, passkey }) =>
    form(ann, "/my-stuff/passkeys", { intent: "remove-passkey", id: passkey }),
  "page upload a picture": ({ ann }) => ["/images", picture(ann)],
} satisfies Record<string, Act>;

export const isDone = (status: number) => status < 400;

export type ActName = keyof (typeof LISTS & typeof DECISIONS & typeof ADMIN & typeof ACCOUNTS);

/** All acts, with names that begin with "API" or "page". */
export const ACTS: Record<ActName, Act> = { ...LISTS, ...DECISIONS, ...ADMIN, ...ACCOUNTS };

/** Returns the world in which an act can be done. */
export const preparedFor = async (act: Act, world: World, site: NodeSite): Promise<World> => ({
  ...world,
  ...(await act.prepare?.(world, site)),
});

export const requestOf = async (act: Act, world: World, site: NodeSite): Promise<WriteRequest> =>
  act(await preparedFor(act, world, site));

/** Returns the member whose credentials a request has. */
export const memberOfRequest = ([, { headers }]: WriteRequest, { ann, bob, cleo, mia, ada }: World) => {
  const sent = JSON.stringify(headers ?? {});
  return [ann, bob, cleo, mia, ada].find(
    (one) => sent.includes(accessTokenOf(one)) || sent.includes(cookieOf(one)),
  );
};

export const isRequestOf = ([path, init]: WriteRequest, method: string, pattern: string) =>
  init.method === method && isAt(pattern, path);

type Refused = {
  /** Makes every member one who may not write. */
  deny: (scene: Scene) => Promise<unknown>;
  /** Acts that they may do all the same. */
  except: RegExp;
  message: string;
  status?: number;
};

/** Does every act of a member who may not write; `wrong` were not refused, or changed something. */
export async function notRefused({ deny, except, message, status = 403 }: Refused) {
  const wrong: [name: string, status: number, why: string][] = [];
  let refused = 0;
  for (const [name, act] of Object.entries(ACTS)) {
    if (except.test(name)) continue;
    const scene = await siteWithWorld();
    const { site, world } = scene;
    const sent = await requestOf(act, world, site);
    if (!memberOfRequest(sent, world)) continue;
    refused++;
    await site.settled();
    await deny(scene);
    const before = await site.database.dump(["rate_counters"]);
    const answer = await site.fetch(...sent);
    const text = await answer.text();
    await site.settled();
    const isSame = JSON.stringify(await site.database.dump(["rate_counters"])) === JSON.stringify(before);
    if (answer.status !== status || !text.includes(message) || !isSame)
      wrong.push([name, answer.status, isSame ? text.slice(0, 200) : "it changed something"]);
  }
  return { wrong, refused };
}

// a token is shown once and not stored, so each copy creates its own
const OWN_EACH_TIME = ["/api/tokens", "/api/tokens/:id", "/my-stuff/tokens"];
// a challenge works once, and a new password ends the session of a copy (members/passkeys/passkeys.test.ts)
const ONCE = ["/passkeys"];
// the same page and action as /l/:key/join
const SAME_ACTION = ["/l/:key"];
const WRITES_NOTHING = ["/api/merge", "/api/import", "/how-lists-merge", "/session/token", "/dev/cron"];
/** Requests of a mail provider, which are signed. */
const OF_NO_MEMBER = ["/mail/events"];
const NOT_AMONG = [...OWN_EACH_TIME, ...ONCE, ...SAME_ACTION, ...WRITES_NOTHING, ...OF_NO_MEMBER];

/** Returns the product's calls and forms that write, and that none of the acts is for. */
export function writesNotAmong(world: World): string[] {
  const requests = Object.values(ACTS).map((act) => act(world));
  const isTried = (method: string, path: string) => requests.some((one) => isRequestOf(one, method, path));
  return [
    ...apiCalls.filter(({ changes }) => changes),
    ...Object.keys(formFields).map((path) => ({ method: "POST", path })),
  ]
    .filter(({ method, path }) => !NOT_AMONG.includes(path) && !isTried(method, path))
    .map(({ method, path }) => `${method} ${path}`);
}
