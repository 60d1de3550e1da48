import { beforeEach, describe, expect, test } from "vitest";
import { ann, app, bob, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { memberOf } from "#tests/support/test-app";
import { postComment } from "~/features/list-pages/comments/comments.server";
import { readList } from "~/features/lists/reads/lists.server";
import { changeAppearance } from "~/features/members/appearance/appearance.server";
import { appeal, decideAppeal } from "~/features/moderation/appeals/appeals.server";
import { decideAll } from "~/features/moderation/decisions/decisions.server";
import { decideProfile } from "~/features/moderation/decisions/profile-decisions.server";
import { decideVersions, suspendCreators } from "~/features/moderation/lists/moderated-list.server";
import { giveBackContentOf, removeContentOf } from "~/features/moderation/members/member-content.server";
import { endSuspensions, suspendMembers } from "~/features/moderation/members/suspensions.server";
import { reportVersion } from "~/features/moderation/reports/reports.server";
import { allNotifications } from "~/features/notifications/inbox/notifications.server";
import { deleteMember, endSessionsOf } from "~/features/operations/admin/data-requests.server";
import { setRole } from "~/features/operations/admin/members.server";
import type { Member } from "~/platform/viewer.server";
import { readAudit } from "./audit.server";
import { COMMAND, operatorOf } from "./staff-act.server";

/** An admin, whose acts include those of moderators, with content of her own. */
let eve: Member;
let ada: Member;
let own: { listId: string; versionId: string; itemId: string; commentId: string; others: string };

const reason = "House rules";

beforeEach(async () => {
  await newCast();
  [eve, ada] = [
    await memberOf(app, "eve", { roles: ["admin"] }),
    await memberOf(app, "ada", { roles: ["admin"] }),
  ];
  await changeAppearance(app, eve, { about: "Trains", picture: null });
  const listId = await dropListOf(app, eve, ["Alien"]);
  await addVersionTo(app, bob, listId, ["Heat"]);
  const { versions } = await readList(app, bob, listId);
  const [hers, bobs] = ["eve", "bob"].map((name) => versions.find(({ creator }) => creator === name));
  const itemId = bobs?.items[0]?.id ?? "";
  const { id: commentId } = await postComment(app, eve, { itemId, content: "Kind" });
  own = { listId, itemId, commentId, versionId: hers?.id ?? "", others: bobs?.id ?? "" };
});

const auditOf = async () => (await readAudit(app, ada, null)).acts.map(({ actor, act }) => `${actor} ${act}`);

/** Every act of staff that can be about the one who does it. */
const OWN_CASES: Record<string, (operator: ReturnType<typeof operatorOf>) => Promise<unknown>> = {
  "hide one's version": (by) =>
    decideAll(app, by, [{ versionId: own.versionId, kind: "list", intent: "hide", reason }]),
  "hide a version on one's list": (by) =>
    decideAll(app, by, [{ versionId: own.others, kind: "list", intent: "hide", reason }]),
  "restore one's version": async (by) => {
    await decideAll(app, operatorOf(ada), [
      { versionId: own.versionId, kind: "list", intent: "hide", reason },
    ]);
    await decideAll(app, by, [{ versionId: own.versionId, kind: "list", intent: "restore", reason }]);
  },
  "dismiss a report of one's version": async (by) => {
    await reportVersion(app, bob, { listId: own.listId, creator: "eve", kind: "list", reason });
    await decideAll(app, by, [{ versionId: own.versionId, kind: "list", intent: "dismiss", reason }]);
  },
  "decide what one has reported": async (by) => {
    const listId = await dropListOf(app, ann, ["Kettle"]);
    await reportVersion(app, eve, { listId, creator: "ann", kind: "list", reason });
    const versionId = (await readList(app, ann, listId)).versions[0]?.id ?? "";
    await decideAll(app, by, [{ versionId, kind: "list", intent: "hide", reason }]);
  },
  "remove one's comment": (by) =>
    decideAll(app, by, [
      { versionId: own.others, kind: "comments", intent: "remove-comment", commentId: own.commentId, reason },
    ]),
  "remove one's profile": (by) =>
    decideProfile(app, by, { userId: eve.id, intent: "remove-profile", reason }),
  "suspend oneself": (by) => suspendMembers(app, by, { names: ["bob", "eve"], reason, until: "" }),
  "end one's suspension": (by) => endSuspensions(app, by, { name: "eve" }),
  "remove all one's content": (by) => removeContentOf(app, by, { name: "eve", reason }),
  "give one's content back": async (by) => {
    await removeContentOf(app, operatorOf(ada), { name: "eve", reason });
    await giveBackContentOf(app, by, { name: "eve", reason });
  },
  "remove from one's list": () =>
    decideVersions(app, eve, "hide", { listId: own.listId, ids: [own.others], reason, rule: null }),
  "suspend those of a list with oneself": () =>
    suspendCreators(app, eve, {
      ...{ listId: own.listId, ids: [own.versionId], reason, rule: null },
      days: "7",
    }),
  "answer an appeal against one's decision": async (by) => {
    await suspendMembers(app, by, { names: ["bob"], reason, until: "" });
    const [notice] = await allNotifications(app, bob, { start: 0, pageSize: 1 });
    const id = notice?.link.split("/").at(-1) ?? "";
    await appeal(app, bob, { id, text: "Why?" });
    await decideAppeal(app, eve, { id, intent: "keep", reason });
  },
  "give oneself a role": (by) => setRole(app, by, { name: "eve", role: "moderator", has: true }),
  "take one's role": (by) => setRole(app, by, { name: "eve", role: "admin", has: false }),
  "delete one's account": (by) => deleteMember(app, by, "eve"),
  "end one's sessions": (by) => endSessionsOf(app, by, "eve"),
};

describe("nobody decides about themselves", () => {
  test.each(Object.keys(OWN_CASES))("%s", async (name) => {
    const act = OWN_CASES[name];
    await expect(act?.(operatorOf(eve))).rejects.toMatchObject({
      code: "not-yours",
      message: expect.stringContaining("This concerns you"),
    });
    expect((await auditOf()).filter((line) => line.startsWith("eve") && line !== "eve suspend")).toEqual([]);
  });
});

test("the log has acts of moderators, admins and commands, and filters them", async () => {
  await decideAll(app, operatorOf(ada), [{ versionId: own.versionId, kind: "list", intent: "hide", reason }]);
  await suspendMembers(app, operatorOf(eve), { names: ["bob"], reason, until: "" });
  await endSessionsOf(app, COMMAND, "bob");
  expect(await auditOf()).toEqual(["command end sessions", "eve suspend", "ada hide"]);
  const found = async (filter: object) =>
    (await readAudit(app, ada, null, { act: "", by: "", about: "", ...filter })).acts.map(({ act }) => act);
  expect(await found({ by: "ADA" })).toEqual(["hide"]);
  expect(await found({ about: "Bob" })).toEqual(["end sessions", "suspend"]);
  expect(await found({ about: "eve" })).toEqual(["hide"]);
  expect(await found({ act: "suspend", by: "ada" })).toEqual([]);
  await expect(readAudit(app, bob, null)).rejects.toMatchObject({ code: "not-found" });
});
