/** Every kind of action of the product, in scenes that each leave dora's data private. */
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { apiTokens, passkeys } from "#db/schema/accounts";
import { comments } from "#db/schema/comments";
import { versions } from "#db/schema/lists";
import type { notifications } from "#tests/support/shapes";
import { memberOf } from "#tests/support/test-app";
import { followMember } from "~/features/members/people/people.server";
import { openSession } from "~/features/members/sessions/sessions.server";
import { unsubscribeUrl } from "~/features/notifications/settings/unsubscribe-token.server";
import type { Member } from "~/platform/viewer.server";
import { ACTS, type ActName, requestOf, typedList } from "./acts";
import type { Crawl } from "./crawl";
import { recordKinds } from "./kinds";
import type { NodeSite } from "./node-site";
import { CANARY, CHAPTER, type Place, privateActivity, saying, UNKNOWN_ID } from "./private-activity";
import { api, form, PASSWORD, visit, type World, waitingSignUp } from "./world";

/** Marks text that dora publishes temporarily; text that she never publishes contains CANARY. */
const TEMPORARY_TEXT = "sesame";
/** Matches that text in a response, except in the search words. */
const WAS_SHOWN = new RegExp(`${TEMPORARY_TEXT} (?:one|two)|(?:secret|why|Thanks,) ${TEMPORARY_TEXT}`);

/** Detects leaks: text that was never public, or text that was public once, outside a moderator's cases. */
export const showsHers = (address: string, answer: string): boolean =>
  answer.includes(CANARY) ||
  (WAS_SHOWN.test(answer) && !/^(?:mia|ada) \/(?:moderation|admin\/audit)/.test(address));

/** Viewers who may see something new: bob, who used her public version, the moderator, the admin. */
type Recipient = "bob" | "cleo" | "mia" | "ada";

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

/** Acts that prepare lists by link of their own, with rooms and guests; bob is on them, too. */
const IN_OWN_CIRCLES: ActName[] = [
  "page let no guests join",
  "page join as a guest",
  "page ask to come back as a guest",
  "page let a guest in again",
  "page turn a guest away",
  "page remove a guest",
  "page delete the account of a guest",
  "page drop a question",
  "page drop another question for a room's people",
];

/** `minute` advances the clock. */
export async function everyAct(site: NodeSite, minute: () => void): Promise<Stage> {
  const { app } = site;
  const { fetch, made } = recordKinds(site);
  const stage = await privateActivity({ app, fetch }, minute);
  const { act, alone, beside, dora, eve, hereAs, ids, listKey, noteIds, send, upload, world } = stage;
  const { ann, bob, mia, ada, listId } = world;
  const places = [alone, beside];
  // her followers are notified of what she publishes, and of nothing else
  await followMember(app, bob, "dora");

  const isRefused = (status: number) => status === 403 || status === 404;

  /** Drops both of her versions through the API. */
  async function drop(word: string) {
    const dropped = { ...saying(word), image: await upload() };
    await stage.drop(dropped);
    await act(dora, dropped, ["API add a version in private"]);
    await noteIds();
  }

  async function show(name: "API publish" | "API hide") {
    for (const place of places) await act(dora, place, [name]);
  }

  /** Runs all private actions of the API, and attempts of others on her private data. */
  async function privateByApi() {
    const again = { title: `Again ${CANARY}`, chapters: [CHAPTER, "secrets"] };
    await act(dora, { ...alone, ...again }, ["API edit"]);
    await act(dora, beside, ["API edit a version"]);
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
    await act(dora, {}, ["API follow", "API unfollow", "API mute", "API unmute"]);
    await act(dora, {}, ["API follow a member", "API unfollow a member", "API block", "API unblock"]);
    const made = await send(api(dora, "POST /tokens", { name: CANARY, scope: "write" }));
    await send(api(dora, `DELETE /tokens/${JSON.parse(made).id}`));
    await act(dora, {}, ["API set notifications"]);
    await send(api(dora, "POST /import", { format: "txt", text: `${CANARY} one\nHeat` }));
    await send(api(dora, "POST /merge", { versions: [{ item: [`${CANARY} one`] }, { item: ["Heat"] }] }));
    await send(["/my-stuff/export", visit(dora)]);
    await act(dora, { ...alone, titles: [] }, ["API edit a version"]);
    await act(dora, beside, ["API edit a version"]);
    await show("API hide");
    await noteIds();
  }

  /** Uses circles, blind and not, with Eve, whose view is not checked. */
  async function inCircle() {
    await stage.drop({ audience: "link" }, "API drop");
    await act(dora, alone, ["page make a circle", "page open a room", "page make a circle blind"]);
    const before = await listKey();
    await act(dora, alone, ["page renew a link"]);
    await act(eve, { ...alone, listKey: before }, ["API add a version"], isRefused);
    await act(eve, { ...alone, listKey: await listKey() }, ["API add a version"]);
    await act(dora, alone, ["API edit a version"]);
    await noteIds();
    await act(dora, alone, ["API hide", "page publish in a circle"]);
    await act(eve, alone, ["page show a blind list"], isRefused);
    await act(dora, alone, ["page reveal a room", "page show a blind list"]);
    await act(dora, alone, ["API seal a list"], (status) => status === 409);
    const comment = { ...alone, said: `@cleo @bob @dora ${CANARY}` };
    await act(eve, comment, ["API comment"]);
    await act(bob, comment, ["API comment"], isRefused);
    await act(eve, alone, ["API report"], isRefused);
    await act(eve, alone, ["API save"]);
    const link = `/l/${await listKey()}`;
    await act(dora, alone, ["page let guests join"]);
    await send(form(dora, link, { name: "dora" }));
    await act(dora, { link }, ["page join as a guest"]);
    await send(form(null, `${link}/join`, { name: "Noah", intent: "other-name" }));
    await act(dora, alone, ["page close a circle"]);
    await act(bob, alone, ["API open a circle and hide"], isRefused);
    for (const member of [eve, dora]) await act(member, alone, ["API delete a version"]);
    await leaveSealed();
    alone.listId = UNKNOWN_ID;
    for (const name of IN_OWN_CIRCLES)
      await send(await requestOf(ACTS[name], { ...hereAs(dora, {}), bob: eve }, { ...site, fetch }));
    await noteIds();
  }

  /** Seals a list and leaves it, after which Eve can't open it. */
  async function leaveSealed() {
    await stage.drop({ audience: "link" }, "API drop");
    await act(dora, alone, ["API seal a list"]);
    await act(eve, { ...alone, listKey: await listKey() }, ["API add a version"]);
    await act(dora, alone, ["API delete a version"]);
    await act(eve, alone, ["API open a circle and hide"], isRefused);
    await act(eve, alone, ["API delete a version"]);
  }

  const deleteByApi = async () => {
    for (const place of places) await act(dora, place, ["API delete a version"]);
    alone.listId = UNKNOWN_ID;
    await noteIds();
  };

  /** Runs the same actions through pages, from the first drop to the deletion. */
  async function privateByPages() {
    const dropped = typedList({ ...hereAs(dora, {}), image: await upload() });
    for (const intent of ["add-chapter", "enter", "arrange", "paste", "without-empty"])
      await send(form(dora, "/drop", { ...dropped, chapter: CANARY, pasted: CANARY, intent }));
    const own = await app.db.select().from(versions).where(eq(versions.userId, dora.id));
    alone.listId = own[0]?.listId ?? UNKNOWN_ID;
    await act(dora, beside, ["page add a version", "page undo a drop", "page add a version"]);
    await noteIds();
    await act(dora, { ...alone, ...saying(`${CANARY} new`) }, ["page edit"]);
    await act(dora, { ...beside, ...saying(`${CANARY} new`) }, ["page edit a version"]);
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
    await act(dora, {}, ["page follow", "page unfollow", "page mute", "page unmute"]);
    await act(dora, {}, ["page follow a member", "page unfollow a member", "page block", "page unblock"]);
    await send(form(dora, "/my-stuff/tokens", { name: CANARY, scope: "read", intent: "make-token" }));
    const tokens = await app.db.select().from(apiTokens).where(eq(apiTokens.userId, dora.id));
    for (const { id } of tokens) await send(form(dora, "/my-stuff/tokens", { id, intent: "revoke-token" }));
    await act(dora, {}, ["page set notifications", "page start push", "page stop push"]);
    const token = (await unsubscribeUrl(app, dora.id, "digest")).split("/").pop();
    await act(dora, { token }, ["page unsubscribe"]);
    await send(form(dora, "/how-lists-merge", { ballots: `${CANARY} one\n\nHeat` }));
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
    await send(api(dora, "POST /sameitem", { id: listId, a, b: `${TEMPORARY_TEXT} two`, same: true }));
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
    const read = await send(api(dora, "GET /notifications/dora"));
    const [newest] = JSON.parse(read) as z.output<typeof notifications>;
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
    await act(ada, {}, ["page moderate: suspend", "page moderate: end a suspension"]);
    await act(ada, { foe: "ines", staff: "ines" }, ["page admin: give a role", "page admin: take a role"]);
    await act(hans, { ...saying("kettle"), chapters: [] }, ["API drop"]);
    const [his] = await app.db.select().from(versions).where(eq(versions.userId, hans.id));
    const at = { listId: his?.listId, versionId: his?.id, foe: "hans" };
    await act(ada, at, ["page moderate: remove from a list", "page moderate: give back to a list"]);
    await act(ada, at, ["page admin: remove a version", "page moderate: give back to a list"]);
    for (const intent of ["lift", "lift-all", "keep"]) {
      await act(ada, at, ["page moderate: suspend those of a list"]);
      const [decision] = await app.db.all<{ id: string }>("select max(id) as id from audit_log");
      const fields = { versionId: decision?.id ?? "", kind: "appeal", intent, reason: "kettle" };
      await act(hans, { decisionId: decision?.id }, ["page appeal"]);
      await send(form(mia, "/moderation", fields));
    }
    await act(ada, at, ["page moderate: take a profile down", "page moderate: give a profile back"]);
    await act(ada, { foe: "hans" }, [
      "page moderate: remove all of a member",
      "page moderate: give all back",
    ]);
    await act(ada, { foe: "hans" }, ["page admin: send again"]);
    await act(ada, {}, ["page admin: sign-ups", "page admin: words", "page admin: no words"]);
    for (const [name, deed] of [
      ["jana", "approve"],
      ["kurt", "decline"],
    ] as const)
      await act(mia, { versionId: await waitingSignUp(app, name) }, [`page moderate: ${deed} a sign-up`]);
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
        await show("API publish");
        await act(dora, alone, ["page make a circle", "page open a circle"]);
        await overrides();
        await met();
        await seeNotifications();
        const commentId = await saidBy(bob, beside);
        await act(mia, { ...beside, commentId }, ["page moderate: take down", "page moderate: dismiss"]);
        await show("API hide");
      },
    },
    { name: "an admin operates", concerns: ["cleo", "mia", "ada"], play: operate },
    { name: "in private, with a dismissed and an open case", concerns: [], play: privateByApi },
    { name: "deleted, with a dismissed and an open case", concerns: [], play: deleteByApi },
    {
      name: "shown again, reported and taken down",
      concerns: ["bob", "mia", "ada"],
      play: async () => {
        await drop(TEMPORARY_TEXT);
        await show("API publish");
        await met();
        for (const place of places) await act(ada, place, ["page moderate: hide"]);
        await noteIds();
      },
    },
    {
      name: "in private, while taken down",
      concerns: [],
      // moderators see that what they took down is no longer shown
      public: /^(?:mia|ada) \/moderation\/(?:lists|members)\//,
      play: async () => {
        await show("API publish");
        await act(dora, { ...alone, title: `Better ${CANARY}` }, ["API edit", "API publish"]);
        await privateByApi();
      },
    },
    {
      name: "given back while hidden by herself",
      concerns: ["bob", "mia", "ada"],
      play: async () => {
        for (const place of places) await act(ada, place, ["page moderate: restore"]);
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
        await act(dora, { sessionId }, ["page log out a device"]);
        const { id } = dora;
        await act(await memberOf(app, "erin"), {}, ["page log out"]);
        await act(await memberOf(app, "fred"), {}, ["API log out"]);
        await act(await memberOf(app, "gina"), {}, ["page log out everywhere"]);
        const hana = await memberOf(app, "hana");
        const key = { id: CANARY, userId: hana.id, name: CANARY, publicKey: "", createdAt: app.now() };
        await app.db.insert(passkeys).values(key);
        await act(hana, { passkey: CANARY }, ["page remove a passkey"]);
        const passwords = { password: PASSWORD, newPassword: `${CANARY} of hana` };
        await send(form(hana, "/my-stuff/passkeys", { intent: "change-password", ...passwords }));
        await act(dora, {}, ["page delete the account, versions kept"]);
        ids.add(id);
        await site.scheduled();
      },
    },
  ];

  const more = [
    `/search?searchterm=${TEMPORARY_TEXT}`,
    "/search?searchterm=seasme",
    `/suggest/items?q=${TEMPORARY_TEXT}`,
  ];
  return { world, scenes, made, addresses: (viewers) => stage.addresses(viewers, more) };
}
