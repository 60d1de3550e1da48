import { beforeEach, describe, expect, test } from "vitest";
import { dropListOf } from "#tests/support/lists";
import { memberOf, type TestApp, testApp } from "#tests/support/test-app";
import { commentsOfItem, postComment } from "~/features/list-pages/comments/comments.server";
import { editComment } from "~/features/list-pages/comments/edit-comment.server";
import { readList } from "~/features/lists/reads/lists.server";
import { editList } from "~/features/lists/writes/edit-list.server";
import { changeAppearance } from "~/features/members/appearance/appearance.server";
import { readProfile } from "~/features/members/profiles/profiles.server";
import { moderatorOf } from "~/features/moderation/audit/staff-act.server";
import { decide } from "~/features/moderation/decisions/decisions.server";
import { decideProfile } from "~/features/moderation/decisions/profile-decisions.server";
import { reportProfile } from "~/features/moderation/reports/profile-reports.server";
import { reportQueue, reportVersion } from "~/features/moderation/reports/reports.server";
import { allNotifications } from "~/features/notifications/inbox/notifications.server";
import { changePolicy } from "~/features/operations/admin/sign-ups.server";
import { recount } from "~/features/operations/recount/recount.server";
import { linkify } from "~/lib/text/linkify";
import { DAY } from "~/lib/time/durations";
import type { Member } from "~/platform/viewer.server";

const POLICY = { mode: "open", closedWords: "", refusedDomains: "", refusesThrowAway: false };

let app: TestApp;
let mia: Member;
let nora: Member;
let old: Member[];
beforeEach(async () => {
  app = await testApp({ env: { NEWCOMER_HOURS: "24" } });
  const joinedAt = app.now() - 8 * DAY;
  old = await Promise.all(["ann", "bob", "cleo", "dora"].map((name) => memberOf(app, name, { joinedAt })));
  mia = await memberOf(app, "mia", { roles: ["moderator", "admin"], joinedAt });
  nora = await memberOf(app, "nora");
  await changePolicy(app, mia, { ...POLICY, hidesReported: true });
});

const each = async (members: Member[], report: (member: Member) => Promise<void>) => {
  for (const member of members) await report(member);
};
const toldTo = async (member: Member) =>
  (await allNotifications(app, member, { start: 0, pageSize: 1 }))[0]?.text ?? "";
const isPublic = (listId: string) =>
  readList(app, null, listId).then(
    () => true,
    () => false,
  );
const caseNow = async () => (await reportQueue(app, mia)).cases[0];

describe("a newcomer's list", () => {
  let listId: string;
  const report = (member: Member) => reportVersion(app, member, { listId, creator: "nora", kind: "list" });
  beforeEach(async () => {
    listId = await dropListOf(app, nora, ["Heat"], { title: "Spam" });
  });

  test("is hidden by the third report, and given back by a dismissal", async () => {
    await each(old.slice(0, 2), report);
    expect(await isPublic(listId)).toBe(true);
    await each(old.slice(2), report);
    expect(await isPublic(listId)).toBe(false);
    expect((await readList(app, nora, listId)).versions[0]?.removed).toBeTruthy();
    expect(await toldTo(nora)).toContain("is hidden until a moderator decides");
    expect(await caseNow()).toMatchObject({ held: true });
    const versionId = (await caseNow())?.versionId ?? "";
    const dismissal = { versionId, kind: "list", intent: "dismiss", reason: "Fine" } as const;
    await Promise.all([decide(app, mia, dismissal), decide(app, mia, dismissal)]);
    expect([await isPublic(listId), await caseNow()]).toEqual([true, undefined]);
    expect(await recount(app)).toEqual([]);
  });

  test("stays hidden when a moderator hides it", async () => {
    await Promise.all(old.map(report));
    const versionId = (await caseNow())?.versionId ?? "";
    await decide(app, mia, { versionId, kind: "list", intent: "hide", reason: "Spam" });
    await decide(app, mia, { versionId, kind: "list", intent: "dismiss", reason: "No more to say" });
    expect(await isPublic(listId)).toBe(false);
    expect(await recount(app)).toEqual([]);
  });

  test("stays public while the operator has not switched this on, and for young reporters", async () => {
    const young = await Promise.all(["x1x", "x2x", "x3x"].map((name) => memberOf(app, name)));
    await each([...young, ...old.slice(0, 2)], report);
    await changePolicy(app, mia, { ...POLICY, hidesReported: false });
    await each(old.slice(2), report);
    expect(await isPublic(listId)).toBe(true);
  });

  test("stays public once its creator is no newcomer", async () => {
    app.clock.advance(DAY);
    await each(old, report);
    expect(await isPublic(listId)).toBe(true);
  });
});

test("a newcomer's comment is hidden alone, and given back or removed", async () => {
  const otto = await memberOf(app, "otto");
  const listId = await dropListOf(app, otto, ["Heat"]);
  const itemId = (await readList(app, otto, listId)).versions[0]?.items[0]?.id ?? "";
  const said = await Promise.all(
    ["Buy this", "And this"].map((content) => postComment(app, nora, { itemId, content })),
  );
  const shown = async () =>
    (await commentsOfItem(app, null, itemId, { start: 0, pageSize: 9 })).map(({ content }) => content).sort();
  for (const { id } of said)
    await each(old, (member) =>
      reportVersion(app, member, { listId, creator: "otto", kind: "comments", commentId: id }),
    );
  expect(await shown()).toEqual([]);
  expect(await toldTo(nora)).toContain("is hidden until a moderator decides");
  const { versionId = "", comments = [] } = (await caseNow()) ?? {};
  expect(comments).toHaveLength(2);
  const decision = { versionId, kind: "comments", reason: "Spam" } as const;
  await decide(app, mia, { ...decision, intent: "remove-comment", commentId: said[0]?.id });
  await decide(app, mia, { ...decision, intent: "dismiss" });
  expect(await shown()).toEqual(["And this"]);
  expect(await recount(app)).toEqual([]);
});

test("a newcomer's picture and line are hidden until they are dismissed", async () => {
  await changeAppearance(app, nora, { about: "Buy this", picture: null });
  const line = async () => (await readProfile(app, null, "nora")).about;
  await each(old, (member) => reportProfile(app, member, { user: "nora", reason: "" }));
  expect([await line(), (await caseNow())?.held]).toEqual(["", true]);
  expect(await toldTo(nora)).toContain("are hidden until a moderator decides");
  await decideProfile(app, moderatorOf(mia), { userId: nora.id, intent: "dismiss", reason: "Fine" });
  expect(await line()).toBe("Buy this");
});

test("addresses in what a newcomer wrote are no links, until it is saved again later", async () => {
  const text = "HTTPS://spam.example/pills, mailto:a@spam.example";
  const write = async (writer: Member) => {
    await changeAppearance(app, writer, { about: text, picture: null });
    const { versions } = await readList(app, writer, listId);
    const [own] = versions.filter(({ own }) => own);
    const items = [{ title: "Heat", context: text }];
    if (own) await editList(app, writer, { listId, version: { items } });
    const itemId = own?.items[0]?.id ?? "";
    const { id: commentId } = await postComment(app, writer, { itemId, content: "Mine" });
    await postComment(app, writer, { itemId, content: text });
    await editComment(app, writer, { commentId, content: text });
    const comments = await commentsOfItem(app, null, itemId, { start: 0, pageSize: 5 });
    const again = await readList(app, null, listId);
    const about = (await readProfile(app, null, "nora")).about;
    const texts = [...comments.map(({ content }) => content), again.versions[0]?.items[0]?.context ?? ""];
    return [about, ...texts].map((one) => linkify(one).filter(({ href }) => href).length);
  };
  const listId = await dropListOf(app, nora, ["Heat"], { title: "Spam" });
  expect(await write({ ...nora, newcomerUntil: app.now() + DAY })).toEqual([0, 0, 0, 0]);
  app.clock.advance(2 * DAY);
  expect((await write(nora)).toSorted()).toEqual([0, 0, 2, 2, 2, 2]);
});
