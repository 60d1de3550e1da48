/** Suspension takes versions out of every count; removal of all content; the brigade; decisions and appeals. */
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { costOf, memberOf } from "#tests/support/test-app";
import { postComment } from "~/features/list-pages/comments/comments.server";
import { readList } from "~/features/lists/reads/lists.server";
import { applyStandings } from "~/features/lists/writes/standing.server";
import { deleteAccount } from "~/features/members/own-account/delete-account.server";
import { allNotifications } from "~/features/notifications/inbox/notifications.server";
import { recount } from "~/features/operations/recount/recount.server";
import { DAY, MINUTE } from "~/lib/time/durations";
import { type App, appWith } from "~/platform/app.server";
import type { Member } from "~/platform/viewer.server";
import { appeal, decideAppeal } from "./appeals/appeals.server";
import { readDecision } from "./appeals/decision.server";
import { COMMAND, moderatorOf, operatorOf } from "./audit/staff-act.server";
import { decideAll } from "./decisions/decisions.server";
import { decideVersions, readModeratedList, suspendCreators } from "./lists/moderated-list.server";
import { giveBackContentOf, removeContentOf, workOnRemovals } from "./members/member-content.server";
import { endSuspensions, suspendMembers } from "./members/suspensions.server";
import { reportQueue, reportVersion } from "./reports/reports.server";

let mod: Member;
let mia: Member;

beforeEach(async () => {
  await newCast();
  [mod, mia] = [
    await memberOf(app, "mod", { roles: ["moderator"] }),
    await memberOf(app, "mia", { roles: ["moderator"] }),
  ];
});

const suspend = (names: string[], days = 7) =>
  suspendMembers(app, moderatorOf(mod), {
    ...{ names, reason: "Spam", rule: { number: 4, title: "One person, one list" } },
    until: new Date(app.now() + days * DAY).toISOString(),
  });
const counted = async (listId: string) => (await readList(app, null, listId)).creatorCount;
const figures = async () =>
  await app.db.all(sql`select (select sum(creator_count) from lists) as counted, (select count(*) from cards) as cards,
    (select count(*) from search) as found, (select lists_dropped from users where username = 'bob') as dropped`);
const lastNotice = async (member: Member) =>
  (await allNotifications(app, member, { start: 0, pageSize: 1 }))[0];
const decisionOf = async (member: Member) => (await lastNotice(member))?.link.split("/").at(-1) ?? "";
const versionsOf = async (listId: string) =>
  (await readModeratedList(app, mod, { listId, selected: [] })).rows;

describe("a suspended member's versions", () => {
  test("count nowhere until it ends, by an act or by time, and nobody else's change", async () => {
    const shared = await dropListOf(app, ann, ["Alien", "Heat"]);
    await addVersionTo(app, bob, shared, ["Heat", "Alien"]);
    const own = await dropListOf(app, bob, ["Kettle"]);
    const taken = await dropListOf(app, bob, ["Spam"]);
    await decideVersions(app, mod, "hide", {
      ...{ listId: taken, ids: (await versionsOf(taken)).map(({ id }) => id), reason: "Spam", rule: null },
    });
    const before = await figures();
    for (const end of [
      () => endSuspensions(app, moderatorOf(mia), { name: "bob" }),
      async () => {
        app.clock.advance(8 * DAY);
        await applyStandings(app);
      },
    ]) {
      await suspend(["bob"]);
      await app.settled();
      expect(await counted(shared)).toBe(1);
      await expect(readList(app, null, own)).rejects.toMatchObject({ code: "not-found" });
      expect(await figures()).toEqual([{ counted: 1, cards: 1, found: 1, dropped: 0 }]);
      expect(await recount(app)).toEqual([]);
      await end();
      await app.settled();
      expect(await figures()).toEqual(before);
      await expect(readList(app, null, taken)).rejects.toMatchObject({ code: "not-found" });
      expect(await recount(app)).toEqual([]);
      app.clock.advance(2 * MINUTE);
    }
  });

  test("leave in chunks, also those dropped while it began", async () => {
    for (let n = 0; n < 102; n++) {
      await dropListOf(app, bob, [`Kettle ${n}`]);
      app.clock.advance(MINUTE);
    }
    await suspend(["bob"]);
    await app.settled();
    expect((await figures())[0]).toMatchObject({ counted: 2 });
    await applyStandings(app);
    expect((await figures())[0]).toMatchObject({ counted: 0, cards: 0 });
    // a drop that had passed its checks
    const late = await dropListOf(app, bob, ["Late"]);
    await applyStandings(app);
    await expect(readList(app, null, late)).rejects.toMatchObject({ code: "not-found" });
    app.clock.advance(2 * MINUTE);
    await applyStandings(app);
    expect(
      await app.db.all(sql`select standing_changed_at as due from users where username = 'bob'`),
    ).toEqual([{ due: null }]);
    expect(await recount(app)).toEqual([]);
  });

  test("stay out when the account is deleted with its versions kept", async () => {
    const shared = await dropListOf(app, ann, ["Alien"]);
    await addVersionTo(app, bob, shared, ["Heat"]);
    await suspend(["bob"]);
    await app.settled();
    await deleteAccount(app, bob, { keepVersions: true });
    expect(await counted(shared)).toBe(1);
    expect(await recount(app)).toEqual([]);
  });
});

describe("a brigade", () => {
  const from = (client: string): App => appWith(app, { client });

  test("is seen by its network and leaves its list in one batch with one merge", async () => {
    const listId = await dropListOf(app, ann, ["Onion", "Leek"]);
    await addVersionTo(from("203.0.113.9"), cleo, listId, ["Leek", "Onion"]);
    for (let n = 0; n < 30; n++) {
      const client = n % 2 ? "2001:db8:0:1::/64" : "203.0.113.7";
      await addVersionTo(from(client), await memberOf(app, `fresh${n}`), listId, [
        "Instant noodles",
        "Onion",
      ]);
    }
    const rows = await versionsOf(listId);
    const ids = rows.flatMap(({ id, sameNetwork }) => (sameNetwork === 14 ? [id] : []));
    expect(ids).toHaveLength(30);
    expect(JSON.stringify(rows)).not.toContain("203.0.113");
    const one = await readModeratedList(app, mod, { listId, selected: ids.slice(0, 1) });
    expect(one.like).toHaveLength(15);
    const { preview, lately } = await readModeratedList(app, mod, { listId, selected: ids });
    expect(lately).toEqual({ versions: 32, title: "Instant noodles", count: 30 });
    expect(preview).toMatchObject({ leaving: ["Instant noodles"], top: [{ rank: 1 }, { rank: 1 }] });
    const revOf = async () => await app.db.all(sql`select merge_rev as rev from lists where id = ${listId}`);
    const [was] = (await revOf()) as { rev: number }[];
    const selection = { listId, ids, reason: "One place", rule: null };
    const { result, roundTrips } = await costOf(app, () => decideVersions(app, mod, "hide", selection));
    expect(result).toBe(30);
    expect(roundTrips).toBeLessThanOrEqual(5);
    expect(await revOf()).toEqual([{ rev: (was?.rev ?? 0) + 1 }]);
    expect(await counted(listId)).toBe(2);
    expect(await decideVersions(app, mod, "hide", selection)).toBe(0);
    expect(await decideVersions(app, mod, "restore", selection)).toBe(30);
    expect(await suspendCreators(app, mod, { ...selection, days: "7" })).toBe(30);
    await app.settled();
    expect(await counted(listId)).toBe(2);
    expect(await revOf()).toEqual([{ rev: (was?.rev ?? 0) + 3 }]);
    expect(await recount(app)).toEqual([]);
  });

  test("is suspended also after one of it has left its list there", async () => {
    const listId = await dropListOf(app, ann, ["Onion"]);
    for (const member of [bob, cleo]) await addVersionTo(app, member, listId, ["Noodles"]);
    await deleteAccount(app, bob, { keepVersions: true });
    const ids = (await versionsOf(listId)).flatMap(({ id, creator }) => (creator === "ann" ? [] : [id]));
    const selection = { listId, ids, reason: "One place", rule: null };
    for (const days of ["31", "week", "99999999999"])
      await expect(suspendCreators(app, mod, { ...selection, days })).rejects.toMatchObject({
        code: "bad-input",
      });
    expect(await suspendCreators(app, mod, { ...selection, days: "7" })).toBe(1);
    expect((await versionsOf(listId)).filter(({ suspended }) => suspended)).toHaveLength(1);
  });

  test("networks are kept for 30 days, for public lists alone, and go with their version", async () => {
    const kept = async () => (await app.db.all(sql`select * from version_networks`)).length;
    await dropListOf(from("203.0.113.7"), ann, ["A"], { circle: { byLink: true } });
    await dropListOf(from("127.0.0.1"), ann, ["A"]);
    expect(await kept()).toBe(0);
    await dropListOf(from("203.0.113.7"), bob, ["A"]);
    await dropListOf(from("203.0.113.7"), cleo, ["A"]);
    expect(await kept()).toBe(2);
    await deleteAccount(app, cleo, { keepVersions: true });
    expect(await kept()).toBe(1);
  });
});

describe("removing all of a member's content", () => {
  test("can be repeated and taken back, and is told once", async () => {
    const shared = await dropListOf(app, ann, ["Alien"]);
    await addVersionTo(app, bob, shared, ["Heat"]);
    const itemId = (await readList(app, ann, shared)).versions[0]?.items[0]?.id ?? "";
    await postComment(app, bob, { itemId, content: "Buy kettles" });
    const hidden = await dropListOf(app, bob, ["Mine"], { hidden: true });
    for (let n = 0; n < 3; n++) await dropListOf(app, bob, [`Kettle ${n}`]);
    const decision = { name: "bob", reason: "Spam" };
    await expect(removeContentOf(app, moderatorOf(mod), { name: "bob", reason: " " })).rejects.toMatchObject({
      errors: { reason: "A reason is required" },
    });
    await removeContentOf(app, moderatorOf(mod), decision);
    await expect(removeContentOf(app, moderatorOf(mia), decision)).rejects.toMatchObject({
      code: "conflict",
    });
    await Promise.all([workOnRemovals(app), workOnRemovals(app)].map((work) => work.catch(() => null)));
    await app.settled();
    expect((await figures())[0]).toMatchObject({ counted: 1, cards: 1, dropped: 0 });
    expect((await readList(app, bob, hidden)).versions).toHaveLength(1);
    expect((await lastNotice(bob))?.text).toBe("Your public lists and comments were removed: Spam");
    expect(await recount(app)).toEqual([]);
    await giveBackContentOf(app, moderatorOf(mia), { name: "bob", reason: "A mistake" });
    await app.settled();
    expect((await figures())[0]).toMatchObject({ counted: 5, cards: 4, dropped: 4 });
    expect(await recount(app)).toEqual([]);
  });
});

describe("a decision", () => {
  test("names rule, reason and end to its member and staff alone, by notification and mail", async () => {
    await suspend(["bob"]);
    await suspend(["bob"]);
    const id = await decisionOf(bob);
    expect(await readDecision(app, bob, id)).toMatchObject({
      words: "Your account is suspended until November 27, 2026 at 12:00 PM UTC",
      reason: "Spam",
      rule: "4. One person, one list",
      actor: null,
      canAppeal: true,
    });
    expect(await readDecision(app, mia, id)).toMatchObject({ actor: "mod", canAppeal: false });
    for (const viewer of [ann, cleo])
      await expect(readDecision(app, viewer, id)).rejects.toMatchObject({ code: "not-found" });
    const mails = await app.db.all<{ to: string; text: string }>(sql`select "to", text from mail_outbox`);
    expect(mails).toMatchObject([{ to: "bob@example.com" }]);
    for (const words of ["Spam", "4. One person, one list", "November 27", `/decisions/${id}`])
      expect(mails[0]?.text).toContain(words);
  });

  test("is appealed against once; whoever decided cannot answer, and the second sees the first answer", async () => {
    const listId = await dropListOf(app, bob, ["Kettle"]);
    await suspend(["bob"]);
    await app.settled();
    const id = await decisionOf(bob);
    await expect(appeal(app, ann, { id, text: "Mine" })).rejects.toMatchObject({ code: "not-found" });
    await expect(appeal(app, bob, { id, text: "x".repeat(1001) })).rejects.toMatchObject({
      code: "bad-input",
    });
    for (const text of ["We share a router", "Again"]) await appeal(app, bob, { id, text });
    const [opened] = (await reportQueue(app, mia)).cases;
    expect(opened).toMatchObject({
      kind: "appeal",
      creator: "bob",
      reports: 1,
      decision: { actor: "mod", act: "suspend" },
    });
    expect(opened?.reasons).toMatchObject([{ reason: "We share a router" }]);
    const answer = { id, intent: "lift", reason: "Noodles are soup" };
    await expect(decideAppeal(app, mod, answer)).rejects.toMatchObject({ code: "not-yours" });
    await Promise.all([decideAppeal(app, mia, answer), decideAppeal(app, mia, answer)]);
    await app.settled();
    expect(await counted(listId)).toBe(1);
    const ada = await memberOf(app, "ada", { roles: ["admin"] });
    await expect(decideAppeal(app, ada, { ...answer, intent: "keep" })).rejects.toThrow(
      "mia has decided this",
    );
    expect((await reportQueue(app, mia)).cases).toEqual([]);
    expect((await readDecision(app, bob, id)).outcome).toMatchObject({
      words: "Your suspension has ended, and your lists count again",
    });
    expect(await readDecision(app, bob, await decisionOf(bob))).toMatchObject({
      answers: id,
      canAppeal: false,
    });
  });

  test("an appeal is answered also after the suspension has ended, and none of a deleted account is left", async () => {
    for (const member of [bob, cleo]) {
      await suspend([member.username], 1);
      await appeal(app, member, { id: await decisionOf(member), text: "Why?" });
    }
    const id = await decisionOf(bob);
    await deleteAccount(app, cleo, { keepVersions: false });
    app.clock.advance(2 * DAY);
    await applyStandings(app);
    expect((await reportQueue(app, mia)).cases).toMatchObject([{ creator: "bob" }]);
    await decideAppeal(app, mia, { id, intent: "lift", reason: "It is over" });
    expect((await readDecision(app, bob, id)).outcome).not.toBeNull();
  });

  test("lifting one takes back no later one, by whomever", async () => {
    await suspend(["bob"], 1);
    const first = await decisionOf(bob);
    app.clock.advance(2 * DAY);
    await suspend(["bob"], 9);
    await appeal(app, bob, { id: first, text: "It was not me" });
    const lift = { id: first, intent: "lift", reason: "It was not" };
    await expect(decideAppeal(app, mia, lift)).rejects.toThrow("A later decision about the same holds");
    await decideAppeal(app, mia, { ...lift, intent: "keep" });
    expect(await app.db.all(sql`select suspended_for as why from users where username = 'bob'`)).toEqual([
      { why: "Spam" },
    ]);
  });

  test("lifting a removal of content gives back its own lists, and not those of an earlier one", async () => {
    const lists: string[] = [];
    for (const title of ["Kettle", "Teapot"]) {
      lists.push(await dropListOf(app, bob, [title]));
      await removeContentOf(app, moderatorOf(mod), { name: "bob", reason: title });
      await app.settled();
      app.clock.advance(MINUTE);
    }
    const id = await decisionOf(bob);
    await appeal(app, bob, { id, text: "A good teapot" });
    await decideAppeal(app, mia, { id, intent: "lift", reason: "It is" });
    await app.settled();
    await expect(readList(app, null, lists[0] ?? "")).rejects.toMatchObject({ code: "not-found" });
    expect(await counted(lists[1] ?? "")).toBe(1);
    expect(await recount(app)).toEqual([]);
  });

  test("lifting gives back what was taken: a list, a comment", async () => {
    const listId = await dropListOf(app, ann, ["Alien"]);
    await addVersionTo(app, bob, listId, ["Heat"]);
    const { versions } = await readList(app, ann, listId);
    const [versionId, itemId] = [versions[0]?.id ?? "", versions[0]?.items[0]?.id ?? ""];
    const { id: commentId } = await postComment(app, bob, { itemId, content: "Kind" });
    const theirs = versions.find(({ creator }) => creator === "bob")?.id ?? versionId;
    const before = await figures();
    const reason = "Odd";
    await decideAll(app, moderatorOf(mod), [
      { versionId, kind: "comments", intent: "remove-comment", commentId, reason },
    ]);
    const ofComment = await decisionOf(bob);
    await decideAll(app, moderatorOf(mod), [{ versionId: theirs, kind: "list", intent: "hide", reason }]);
    for (const id of [ofComment, await decisionOf(bob)]) {
      await appeal(app, bob, { id, text: "It was kind" });
      await decideAppeal(app, mia, { id, intent: "lift", reason: "It was" });
    }
    expect(await figures()).toEqual(before);
    expect(await app.db.all(sql`select comments_count as n from lists`)).toEqual([{ n: 1 }]);
    expect(await recount(app)).toEqual([]);
  });

  test("lifting for all gives back what was decided in one act and still holds, and answers each", async () => {
    const listId = await dropListOf(app, ann, ["Alien"]);
    const dora = await memberOf(app, "dora");
    for (const member of [bob, cleo, dora]) await addVersionTo(app, member, listId, ["Heat"]);
    await suspend(["dora"]);
    await endSuspensions(app, moderatorOf(mia), { name: "dora" });
    app.clock.advance(MINUTE);
    await suspend(["bob", "cleo", "dora"]);
    await app.settled();
    expect(await counted(listId)).toBe(1);
    const id = await decisionOf(bob);
    for (const member of [bob, cleo])
      await appeal(app, member, { id: await decisionOf(member), text: "One house" });
    // decided anew since, so it is no longer the same decision
    await endSuspensions(app, moderatorOf(mia), { name: "dora" });
    const until = new Date(app.now() + DAY).toISOString();
    await suspendMembers(app, moderatorOf(mod), { names: ["dora"], reason: "Worse", until });
    const of = async (who: Member) =>
      (await reportQueue(app, who)).cases.map(({ creator, decision }) => [creator, decision?.together]);
    expect(await of(mia)).toEqual([
      ["bob", 1],
      ["cleo", 1],
    ]);
    const answer = { id, intent: "lift-all", reason: "A student house" };
    await expect(decideAppeal(app, mod, answer)).rejects.toMatchObject({ code: "not-yours" });
    const { roundTrips } = await costOf(app, () => decideAppeal(app, mia, answer));
    expect(roundTrips).toBeLessThanOrEqual(6);
    await decideAppeal(app, mia, answer);
    await app.settled();
    expect(await counted(listId)).toBe(3);
    expect(await of(mia)).toEqual([]);
    for (const member of [bob, cleo])
      expect(await lastNotice(member)).toMatchObject({ text: expect.stringContaining("A student house") });
    expect(await app.db.all(sql`select suspended_for as why from users where username = 'dora'`)).toEqual([
      { why: "Worse" },
    ]);
    expect(await recount(app)).toEqual([]);
  });

  test("lifting for all gives lists back that one act removed", async () => {
    const listId = await dropListOf(app, ann, ["Alien"]);
    for (const member of [bob, cleo]) await addVersionTo(app, member, listId, ["Heat"]);
    const before = await figures();
    const ids = (await versionsOf(listId)).flatMap(({ id, creator }) => (creator === "ann" ? [] : [id]));
    await decideVersions(app, mod, "hide", { listId, ids, reason: "Spam", rule: null });
    const id = await decisionOf(cleo);
    await appeal(app, cleo, { id, text: "Two people" });
    await decideAppeal(app, mia, { id, intent: "lift-all", reason: "Two people" });
    expect(await figures()).toEqual(before);
    await appeal(app, bob, { id: await decisionOf(bob), text: "Late" }).catch(() => {});
    expect((await reportQueue(app, mia)).cases).toEqual([]);
    expect(await recount(app)).toEqual([]);
  });

  test("of two moderators at once counts once; the second sees what the first decided", async () => {
    const listId = await dropListOf(app, ann, ["Alien"]);
    const versionId = (await readList(app, ann, listId)).versions[0]?.id ?? "";
    await reportVersion(app, bob, { listId, creator: "ann", kind: "list", reason: "Spam" });
    const decide = (who: Member, intent: "hide" | "dismiss") =>
      decideAll(app, moderatorOf(who), [
        { versionId, kind: "list", intent, reason: "House rules", ofCase: true },
      ]);
    const results = await Promise.allSettled([decide(mod, "hide"), decide(mia, "dismiss")]);
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(refused).toMatchObject([
      { code: "conflict", message: expect.stringContaining("has decided this") },
    ]);
    expect((await reportQueue(app, mod)).decisions).toHaveLength(1);
    await suspend(["bob"]);
    const other = { names: ["bob"], reason: "Rude", until: new Date(app.now() + DAY).toISOString() };
    await expect(suspendMembers(app, moderatorOf(mia), other)).rejects.toThrow("suspended until November 27");
  });
});

test("a moderator suspends for 30 days at most, and never staff; suspended staff decide nothing", async () => {
  const ada = await memberOf(app, "ada", { roles: ["admin"] });
  await expect(suspend(["bob"], 31)).rejects.toMatchObject({ code: "bad-input" });
  const endless = { names: ["bob"], reason: "Spam", until: "" };
  await expect(suspendMembers(app, moderatorOf(mod), endless)).rejects.toMatchObject({ code: "bad-input" });
  for (const name of ["mia", "ada"])
    await expect(suspend([name])).rejects.toMatchObject({ code: "forbidden" });
  await suspendMembers(app, operatorOf(ada), { ...endless, names: ["mia", "bob"] });
  expect(() => moderatorOf({ ...mia, suspended: { reason: "Spam", until: null } })).toThrow("suspended");
  await endSuspensions(app, COMMAND, { name: "mia" });
});
