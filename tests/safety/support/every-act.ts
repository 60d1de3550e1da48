/** Every kind of action of the product, in scenes that each leave dora's data private. */
import { and, eq, isNotNull } from "drizzle-orm";
import type { z } from "zod";
import { apiTokens, guestReturns, passkeys, users } from "#db/schema/accounts";
import { comments } from "#db/schema/comments";
import { lists, versions } from "#db/schema/lists";
import { DEVICE } from "#tests/support/push-service";
import type { droppedResponse, list, notifications } from "#tests/support/shapes";
import { memberOf } from "#tests/support/test-app";
import { followChapter } from "~/features/discovery/chapters/chapters.server";
import { saveList } from "~/features/lists/saves/saves.server";
import { followMember } from "~/features/members/people/people.server";
import { openSession } from "~/features/members/sessions/sessions.server";
import { SETTINGS_OF } from "~/features/notifications/settings/notification-settings";
import { unsubscribeUrl } from "~/features/notifications/settings/unsubscribe-token.server";
import type { App } from "~/platform/app.server";
import type { Member } from "~/platform/viewer.server";
import { ACTS, type ActName, isDone } from "./acts";
import type { Crawl, Fetch } from "./crawl";
import { recordKinds } from "./kinds";
import { addressesOf, CANARY, CHAPTER, UNKNOWN_ID } from "./private-activity";
import { call, createWorld, PASSWORD, picture, post, visit, type World } from "./world";

/** Marks text that dora publishes temporarily; text that she never publishes contains CANARY. */
const TEMPORARY_TEXT = "sesame";
/** Matches that text in a response, except in the search words. */
const WAS_SHOWN = new RegExp(`${TEMPORARY_TEXT} (?:one|two)|(?:list|why|Thanks,) ${TEMPORARY_TEXT}`);

/** Detects leaks: text that was never public, or text that was public once, outside a moderator's cases. */
export const showsHers = (address: string, answer: string): boolean =>
  answer.includes(CANARY) || (WAS_SHOWN.test(answer) && !/^(?:mia|ada) \/moderation/.test(address));

/** Viewers who may see something new: bob, who used her public version, the moderator, the admin. */
type Recipient = "bob" | "mia" | "ada";

type Scene = {
  name: string;
  /** The members whose own responses may change; all others stay the same. */
  concerns: Recipient[];
  /** Matches addresses that may change for everybody. */
  public?: RegExp;
  /** In the quick run, this scene is checked together with the next one, to save a crawl. */
  readWithNext?: true;
  play: () => Promise<void>;
};

export type Stage = {
  world: World;
  scenes: Scene[];
  made: Set<string>;
  addresses: (viewers: Member[]) => Omit<Crawl, "fetch">;
};

type Fields = Record<string, string>;
type Place = { listId: string; itemId: string; versionId: string };

const inAMonth = () => new Date(Date.now() + 30 * 24 * 60 * 60_000).toISOString();

/** `minute` advances the clock, `cron` runs its jobs. */
export async function everyAct(
  site: { app: App; fetch: Fetch; cron: () => Promise<void> },
  minute: () => void,
): Promise<Stage> {
  const { app } = site;
  const { fetch, made } = recordKinds(site.fetch);
  const world = await createWorld(app);
  const { ann, bob, cleo, mia, ada, listId } = world;
  const dora = await memberOf(app, "dora");
  const eve = await memberOf(app, "eve");
  await followChapter(app, cleo, "Secrets");
  // her followers are notified of what she publishes, and of nothing else
  await followMember(app, bob, "dora");
  await saveList(app, cleo, listId);

  const alone: Place = { listId: UNKNOWN_ID, itemId: UNKNOWN_ID, versionId: UNKNOWN_ID };
  const beside: Place = { ...alone, listId };
  const places = [alone, beside];
  const ids = new Set([UNKNOWN_ID]);
  let image = UNKNOWN_ID;

  async function send(path: string, init: RequestInit, expected: (status: number) => boolean) {
    minute();
    const answer = await fetch(path, init);
    const text = await answer.text();
    if (!expected(answer.status)) throw new Error(`${init.method} ${path}: ${answer.status} ${text}`);
    return text;
  }
  const isRefused = (status: number) => status === 403 || status === 404;
  const ask = async <T = unknown>(who: Member, method: string, path: string, body?: unknown): Promise<T> =>
    JSON.parse(await send(`/api${path}`, call(who, method, body), isDone));
  const form = (who: Member, path: string, fields: Fields) => send(path, post(who, fields), isDone);
  const refused = (who: Member, method: string, path: string, body?: unknown) =>
    send(`/api${path}`, call(who, method, body), isRefused);
  /** Does acts as they are in acts.ts, at a place of dora's and in her words. */
  async function act(who: Member, at: Partial<World>, names: ActName[], expected = isDone) {
    const everybody = { ann: who, bob: who, cleo: who, mia: who, ada: who };
    const here = { ...world, ...everybody, creator: "dora", said: CANARY, ...at };
    for (const name of names) await send(...ACTS[name](here), expected);
  }

  async function noteIds() {
    for (const place of places) {
      const row = await app.db
        .select()
        .from(versions)
        .where(and(eq(versions.userId, dora.id), eq(versions.listId, place.listId)))
        .get();
      place.versionId = row?.id ?? UNKNOWN_ID;
      place.itemId = row?.itemIds?.[0] ?? UNKNOWN_ID;
      for (const id of [place.versionId, ...(row?.itemIds ?? []), ...(place === alone ? [place.listId] : [])])
        ids.add(id);
    }
  }

  const version = (word: string, hidden?: boolean) => ({
    ...(hidden === undefined ? {} : { subListHidden: hidden }),
    item: [`${word} one`, "Heat", `${word} two`].map((itemTitle) => ({
      itemTitle,
      itemContext: `why ${word}`,
    })),
  });
  const rows = (word: string): Fields => ({
    "sublist[0].subListHidden": "on",
    "sublist[0].item[0].itemTitle": `${word} one`,
    "sublist[0].item[0].itemContext": `why ${word}`,
    "sublist[0].item[1].itemTitle": "Heat",
  });
  const head = (word: string): Fields => ({ listTitle: `A list ${word}`, "chapters[0]": CHAPTER });
  const edit = (place: Place, own: object, more: object = {}) =>
    ask(dora, "PUT", "/list", { id: place.listId, ...more, sublist: [own] });
  const threadOf = ({ listId, itemId }: Place) => `/item/${listId}/dora/${itemId}`;

  async function upload() {
    const { listImageUrl } = JSON.parse(await send("/images", picture(dora), isDone));
    image = listImageUrl.split("/").pop() ?? "";
    ids.add(image);
    return listImageUrl as string;
  }

  /** Drops both of her versions through the API. */
  async function drop(word: string) {
    const { listId: made } = await ask<z.output<typeof droppedResponse>>(dora, "POST", "/list", {
      listTitle: `A list ${word}`,
      chapters: [CHAPTER],
      listImageUrl: await upload(),
      sublist: [version(word, true)],
    });
    alone.listId = made;
    await ask(dora, "PUT", "/addsublist", { id: listId, sublist: [version(word, true)] });
    await noteIds();
  }

  async function show(hidden: boolean) {
    for (const place of places) await edit(place, { subListHidden: hidden });
  }

  /** Runs all private actions of the API, and attempts of others on her private data. */
  async function privateByApi() {
    await edit(alone, version(CANARY), { listTitle: `Again ${CANARY}`, chapters: [CHAPTER, "secrets"] });
    await edit(beside, version(CANARY));
    await noteIds();
    for (const place of places) {
      await act(dora, place, ["API comment"]);
      const at = { ...place, commentId: await saidBy(dora, place), a: `${CANARY} one`, b: "Heat" };
      await act(dora, { ...at, said: `@bob ${CANARY}` }, ["API comment"]);
      await act(bob, at, ["API edit a comment", "API take a comment back", "API comment"], isRefused);
      await act(bob, at, ["API report", "API report comments"], isRefused);
      await act(dora, at, ["API same item"], isRefused);
      await act(dora, at, ["API edit a comment", "API take a comment back"]);
      await act(dora, at, ["API save", "API unsave", "API tick"]);
    }
    for (const call of ["/followchapter", "/unfollowchapter", "/mutechapter", "/unmutechapter"])
      await ask(dora, "PUT", call, { chapter: CHAPTER });
    for (const call of ["/followuser", "/unfollowuser", "/blockuser", "/unblockuser"])
      await ask(dora, "PUT", call, { user: "cleo" });
    const { id: token } = await ask<{ id: string }>(dora, "POST", "/tokens", {
      name: CANARY,
      scope: "write",
    });
    await ask(dora, "DELETE", `/tokens/${token}`);
    await ask(dora, "PUT", "/notificationsettings", { comment: { mail: true }, digest: { mail: true } });
    await ask(dora, "POST", "/import", { format: "txt", text: `${CANARY} one\nHeat` });
    await ask(dora, "POST", "/merge", { versions: [{ item: [`${CANARY} one`] }, { item: ["Heat"] }] });
    await send("/my-stuff/export", visit(dora), isDone);
    await edit(alone, { subListHidden: true, item: [] });
    await edit(beside, version(CANARY, true));
    await noteIds();
  }

  /** Uses circles, blind and not, with Eve, whose view is not checked. */
  async function inCircle() {
    const byLink = { ...head(CANARY), ...rows(CANARY), "sublist[0].subListHidden": "link" };
    await form(dora, "/drop", byLink);
    const [dropped] = await app.db.select().from(lists).where(eq(lists.audience, "link"));
    alone.listId = dropped?.id ?? UNKNOWN_ID;
    await noteIds();
    const [page, room] = [`/lists/${alone.listId}/audience`, `/lists/${alone.listId}/room`];
    await form(dora, page, { intent: "by-link" });
    await form(dora, room, { intent: "open" });
    await form(dora, page, { intent: "blind", blindUntil: inAMonth().slice(0, 16) });
    const link = async () => {
      const { link: path = "" } = await ask<z.output<typeof list>>(dora, "GET", `/list/${alone.listId}`);
      return { "X-List-Key": path.split("/").pop() ?? "" };
    };
    const before = await link();
    await form(dora, page, { intent: "new-link" });
    const joining = { id: alone.listId, item: version(CANARY).item };
    await send("/api/addsublist", call(eve, "PUT", joining, before), isRefused);
    await send("/api/addsublist", call(eve, "PUT", joining, await link()), isDone);
    await edit(alone, version(CANARY));
    await noteIds();
    await edit(alone, { subListHidden: true });
    await form(dora, page, { intent: "publish" });
    await refused(eve, "PUT", "/list", { id: alone.listId, blindUntil: null });
    await form(dora, room, { intent: "reveal" });
    await form(dora, page, { intent: "show" });
    const again = { id: alone.listId, blindUntil: { $date: inAMonth() } };
    await send("/api/list", call(dora, "PUT", again), (status) => status === 409);
    const words = { itemCommentId: alone.itemId, commentContent: `@cleo @bob @dora ${CANARY}` };
    await ask(eve, "POST", "/comment", words);
    await refused(bob, "POST", "/comment", words);
    await refused(eve, "GET", `/flag/${alone.listId}/dora`);
    await ask(eve, "PUT", "/addsaved", { id: alone.listId });
    await withGuest(page, (await link())["X-List-Key"]);
    await form(dora, page, { intent: "close" });
    await refused(bob, "PUT", "/list", { id: alone.listId, audience: "everyone" });
    for (const member of [eve, dora]) await ask(member, "DELETE", `/removelist/${alone.listId}`);
    await leftSealed();
    await startedRoom();
    alone.listId = UNKNOWN_ID;
    await noteIds();
  }

  /** Lets guests join: one is removed, one leaves, one becomes a member. */
  async function withGuest(audience: string, key: string) {
    for (const intent of ["let-guests", "no-guests", "let-guests"]) await form(dora, audience, { intent });
    const join = async (name: string) => {
      minute();
      const answer = await fetch(`/l/${key}/join`, post(null, { name }));
      await answer.text();
      return answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(";")[0])
        .join("; ");
    };
    const as = (Cookie: string, path: string, fields: Fields) =>
      send(path, post(null, fields, { Cookie }), isDone);
    const guests: string[] = [];
    for (const name of ["one", "two"]) {
      const Cookie = await join(`${CANARY} ${name}`);
      await as(Cookie, `/drop/${alone.listId}`, { ...rows(CANARY), "sublist[0].subListHidden": "" });
      await as(Cookie, threadOf(alone), { commentContent: `Guest ${CANARY}` });
      guests.push(Cookie);
    }
    await form(dora, `/l/${key}`, { name: "dora" });
    const made = await app.db.select().from(users).where(eq(users.guestOf, alone.listId)).get();
    for (const intent of ["turn-away", "let-in"]) {
      await send(`/l/${key}/join`, post(null, { name: `${CANARY} one`, intent: "ask-to-return" }), isDone);
      const [asked] = await app.db.select().from(guestReturns);
      await form(dora, `/lists/${alone.listId}/guests`, { intent, request: asked?.sessionId ?? "" });
    }
    await send(`/l/${key}/join`, post(null, { name: `${CANARY} one`, intent: "other-name" }), isDone);
    await form(dora, `/lists/${alone.listId}/guests`, { intent: "remove", guest: made?.id ?? "" });
    await as(guests[1] ?? "", "/guest", { intent: "leave", sure: "yes" });
  }

  /** Starts a room and deletes its list before anybody is in. */
  async function startedRoom() {
    const ticks = { expected: "5", blind: "on", guests: "on" };
    await form(dora, "/start-room", { listTitle: CANARY, choices: CANARY, ...ticks });
    const started = await app.db.select().from(lists).where(isNotNull(lists.roomCode)).get();
    await ask(dora, "DELETE", `/removelist/${started?.id}`);
  }

  /** Seals a list and leaves it, after which Eve can't open it. */
  async function leftSealed() {
    const sealed = { listTitle: CANARY, audience: "link", blindUntil: { $date: inAMonth() } };
    const { listId: id, link = "" } = await ask<z.output<typeof droppedResponse>>(dora, "POST", "/list", {
      ...sealed,
      sublist: [version(CANARY)],
    });
    const joining = call(eve, "PUT", { id, item: version(CANARY).item }, { "X-List-Key": link.slice(3) });
    await send("/api/addsublist", joining, isDone);
    await ask(dora, "DELETE", `/removelist/${id}`);
    await refused(eve, "PUT", "/list", { id, audience: "everyone" });
    await ask(eve, "DELETE", `/removelist/${id}`);
  }

  const deleteByApi = async () => {
    for (const place of places) await act(dora, place, ["API delete a version"]);
    alone.listId = UNKNOWN_ID;
    await noteIds();
  };

  /** Runs the same actions through pages, from the first drop to the deletion. */
  async function privateByPages() {
    for (const intent of ["add-chapter", "enter", "arrange", "paste"])
      await form(dora, "/drop", {
        ...head(CANARY),
        ...rows(CANARY),
        chapter: CANARY,
        pasted: CANARY,
        intent,
      });
    const listImageUrl = await upload();
    await form(dora, "/drop", { ...head(CANARY), listImageUrl, ...rows(CANARY), intent: "without-empty" });
    const dropped = await app.db.select().from(versions).where(eq(versions.userId, dora.id));
    alone.listId = dropped[0]?.listId ?? UNKNOWN_ID;
    await form(dora, `/drop/${listId}`, rows(CANARY));
    await form(dora, `/drop/${listId}`, { intent: "undo-drop" });
    await form(dora, `/drop/${listId}`, rows(CANARY));
    await noteIds();
    await form(dora, `/edit/${alone.listId}`, {
      kind: "listOwner",
      ...head(`${CANARY} again`),
      ...rows(`${CANARY} new`),
    });
    await form(dora, `/edit/${listId}`, { kind: "version", ...rows(`${CANARY} new`) });
    await noteIds();
    for (const place of places) {
      for (const word of ["Said", "And"])
        await act(dora, { ...place, said: `${word} ${CANARY}, @cleo` }, ["page comment"]);
      await act(dora, place, ["page of an item: comment"]);
      const ticked = place === alone ? `${CANARY} new one` : "Heat";
      const at = { ...place, commentId: await saidBy(dora, place), ticked };
      await act(dora, at, ["page edit a comment", "page take back a comment that others followed"]);
      await act(dora, at, ["page save", "page unsave", "page tick", "page untick", "page tick"]);
      await act(dora, at, [place === alone ? "page share ticks" : "page hide ticks"]);
    }
    for (const intent of ["follow", "unfollow", "mute", "unmute"])
      await form(dora, "/follows", { chapter: CHAPTER, intent, back: "/" });
    for (const intent of ["follow-member", "unfollow-member", "block", "unblock"])
      await form(dora, "/people", { user: "cleo", intent, back: "/" });
    await form(dora, "/my-stuff/tokens", { name: CANARY, scope: "read", intent: "make-token" });
    const tokens = await app.db.select().from(apiTokens).where(eq(apiTokens.userId, dora.id));
    for (const { id } of tokens) await form(dora, "/my-stuff/tokens", { id, intent: "revoke-token" });
    const wishes = Object.fromEntries(SETTINGS_OF.map((of) => [`${of}.site`, "yes"]));
    await form(dora, "/my-stuff/settings", { ...wishes, intent: "set-notifications", "digest.mail": "yes" });
    for (const fields of [{ intent: "start-push", ...DEVICE }, { intent: "stop-push" }])
      await form(dora, "/my-stuff/settings", fields);
    const link = new URL(await unsubscribeUrl(app, dora.id, "digest"));
    await form(dora, link.pathname, { "List-Unsubscribe": "One-Click" });
    await form(dora, "/how-lists-merge", { ballots: `${CANARY} one\n\nHeat` });
    for (const place of places) await act(dora, place, ["page delete"]);
    alone.listId = UNKNOWN_ID;
    await noteIds();
  }

  /** Overrides titles that only her version has, and withdraws all overrides except the last. */
  async function overrides() {
    const [a, b] = [`${TEMPORARY_TEXT} one`, "Heat"];
    await act(dora, { a, b }, ["API same item", "API same item undone", "page same item"]);
    await act(dora, { a, b }, ["page not the same item", "page same item undone"]);
    await act(ann, { a, b: "Up" }, ["API same item"]);
    await ask(dora, "POST", "/sameitem", { id: listId, a, b: `${TEMPORARY_TEXT} two`, same: true });
  }

  async function met() {
    for (const place of places) {
      await act(bob, { ...place, said: "Bob was here" }, ["API comment"]);
      await act(bob, { ...place, said: "And again, @cleo" }, ["page comment"]);
      const again = await saidBy(bob, place, "And again, @cleo");
      await act(dora, { ...place, said: `Thanks, ${TEMPORARY_TEXT} @cleo` }, ["API comment"]);
      const thanks = await saidBy(dora, place);
      await act(dora, { commentId: thanks, said: `Thanks, ${TEMPORARY_TEXT} @bob` }, ["API edit a comment"]);
      await act(bob, { commentId: again }, ["API take a comment back"]);
      if (place === alone) await act(bob, place, ["API save"]);
      await act(bob, place, ["API report", "API report comments"]);
    }
    await act(mia, alone, ["page report"]);
  }

  async function seeNotifications() {
    const [newest] = await ask<z.output<typeof notifications>>(dora, "GET", "/notifications/dora");
    if (!newest) throw new Error("dora has no notification");
    const at = { notificationId: newest._id.$oid };
    await act(dora, at, ["API mark seen", "API mark unseen", "page mark seen", "page mark unseen"]);
    await act(dora, at, ["page open a notification", "page mark all seen"]);
  }

  /** Returns the id of a member's first comment there, or of the comment with these words. */
  async function saidBy(member: Member, place: Place, words?: string) {
    const said = await app.db
      .select()
      .from(comments)
      .where(and(eq(comments.userId, member.id), eq(comments.itemId, place.itemId)));
    return said.find(({ content }) => words === undefined || content === words)?.id ?? "";
  }

  /** Runs all admin actions and reverts them; content that they remove was public briefly. */
  async function operate() {
    const [hans] = [await memberOf(app, "hans"), await memberOf(app, "ines")];
    const member = (name: string, intent: string, more: Fields) =>
      form(ada, "/admin/members", { name, intent, reason: "House rules", until: "", ...more });
    for (const intent of ["suspend", "end-suspension"]) await member("cleo", intent, {});
    for (const intent of ["give-role", "take-role"]) await member("ines", intent, { role: "moderator" });
    await ask(hans, "POST", "/list", { listTitle: "Kettles", sublist: [version("kettle")] });
    await form(ada, "/admin/content", { name: "hans", intent: "remove-all", reason: "Spam" });
    await form(ada, "/admin/mail", { intent: "send-again" });
  }

  const scenes: Scene[] = [
    {
      name: "all in private, by the API",
      readWithNext: true,
      concerns: [],
      play: async () => {
        await drop(CANARY);
        await privateByApi();
        await deleteByApi();
      },
    },
    { name: "all in private, by pages", concerns: [], play: privateByPages },
    { name: "in a circle", concerns: [], play: inCircle },
    {
      name: "shown for a while: overridden, commented on, saved, reported, decided",
      concerns: ["bob", "mia", "ada"],
      play: async () => {
        await drop(TEMPORARY_TEXT);
        await show(false);
        for (const intent of ["by-link", "everyone"])
          await form(dora, `/lists/${alone.listId}/audience`, { intent });
        await overrides();
        await met();
        await seeNotifications();
        const commentId = await saidBy(bob, beside);
        await act(mia, { ...beside, commentId }, ["page moderate: take down", "page moderate: dismiss"]);
        await show(true);
      },
    },
    { name: "an admin operates", concerns: ["mia", "ada"], play: operate },
    { name: "in private, with a dismissed and an open case", concerns: [], play: privateByApi },
    { name: "deleted, with a dismissed and an open case", concerns: [], play: deleteByApi },
    {
      name: "shown again, reported and taken down",
      concerns: ["bob", "mia", "ada"],
      play: async () => {
        await drop(TEMPORARY_TEXT);
        await show(false);
        await met();
        for (const place of places) await act(mia, place, ["page moderate: hide"]);
        await noteIds();
      },
    },
    {
      name: "in private, while taken down",
      concerns: [],
      play: async () => {
        await edit(beside, { subListHidden: false });
        await edit(alone, { subListHidden: false }, { listTitle: `Better ${CANARY}` });
        await edit(alone, version(CANARY, false));
        await privateByApi();
      },
    },
    {
      name: "given back while hidden by herself",
      concerns: ["bob", "mia", "ada"],
      play: async () => {
        for (const place of places) await act(mia, place, ["page moderate: restore"]);
      },
    },
    { name: "in private, after it was given back", concerns: [], readWithNext: true, play: privateByApi },
    { name: "deleted, after it was given back", concerns: [], play: deleteByApi },
    {
      name: "her devices, her account and the cron's work",
      concerns: [],
      // the account of her old name is deleted, which moderators and her followers see too
      public: /dora|^(?:mia|ada) \/(?:moderation|admin)|^bob \/my-stuff\/(?:settings|export)/,
      play: async () => {
        await drop(CANARY);
        const { sessionId } = await openSession(app, dora.id);
        await form(dora, "/my-stuff/profile", { intent: "end-session", session: sessionId });
        const { id } = dora;
        const erin = await memberOf(app, "erin");
        await form(erin, "/logout", {});
        const fred = await memberOf(app, "fred");
        await ask(fred, "POST", "/auth/logout/");
        const gina = await memberOf(app, "gina");
        await form(gina, "/my-stuff/profile", { intent: "end-all-sessions" });
        const hana = await memberOf(app, "hana");
        const key = { id: CANARY, userId: hana.id, name: CANARY, publicKey: "", createdAt: app.now() };
        await app.db.insert(passkeys).values(key);
        await form(hana, "/my-stuff/passkeys", { intent: "remove-passkey", id: CANARY });
        const newPassword = `${CANARY} of hana`;
        await form(hana, "/my-stuff/passkeys", {
          intent: "change-password",
          password: PASSWORD,
          newPassword,
        });
        await form(dora, "/my-stuff/profile", {
          intent: "delete-account",
          sure: "yes",
          keep: "yes",
          password: PASSWORD,
        });
        ids.add(id);
        await site.cron();
      },
    },
  ];

  return {
    world,
    scenes,
    made,
    addresses: (viewers) => {
      const hers = { list: alone.listId, item: alone.itemId, beside: beside.itemId, image };
      const requests = addressesOf(world, hers, viewers, [...ids]);
      const more = [
        `/search?searchterm=${TEMPORARY_TEXT}`,
        "/search?searchterm=seasme",
        `/suggest/items?q=${TEMPORARY_TEXT}`,
        ...requests.more,
      ];
      return { ...requests, more };
    },
  };
}
