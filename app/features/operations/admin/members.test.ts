/** Suspension, roles and the log of what admins do. */

import { beforeEach, describe, expect, test } from "vitest";
import { runAdmin } from "#scripts/admin-command";
import { dropListOf } from "#tests/support/lists";
import { accessTokenOf, costOf, memberOf, NOON, type TestApp, testApp } from "#tests/support/test-app";
import { readList } from "~/features/lists/reads/lists.server";
import { saveList } from "~/features/lists/saves/saves.server";
import { deleteAccount } from "~/features/members/own-account/delete-account.server";
import { exportAccount } from "~/features/members/own-account/export.server";
import { resolveBearer } from "~/features/members/sessions/resolve-viewer.server";
import { openSession } from "~/features/members/sessions/sessions.server";
import { reportQueue } from "~/features/moderation/reports/reports.server";
import { runScheduledJobs } from "~/features/operations/scheduled/scheduled-jobs.server";
import { DAY } from "~/lib/durations";
import type { Member } from "~/platform/viewer.server";
import { readAudit } from "./audit.server";
import { findMembers, restoreMember, setRole, suspendMember } from "./members.server";
import { operatorOf } from "./operator.server";

let app: TestApp;
let ada: Member;
let bob: Member;

beforeEach(async () => {
  app = await testApp();
  ada = await memberOf(app, "ada", { roles: ["admin"] });
  bob = await memberOf(app, "bob");
});

const now = (member: Member) => resolveBearer(app, accessTokenOf(member), { writes: true });
const acts = async () =>
  (await readAudit(app, ada, null)).acts.map(({ admin, act, subject, detail }) =>
    [admin, act, subject, detail].join(" "),
  );

describe("a suspension", () => {
  test("refuses every write with reason and end, costs no round trip, and expires", async () => {
    const until = new Date(NOON + DAY).toISOString();
    await suspendMember(app, operatorOf(ada), { name: "BOB", reason: "sells kettles", until });
    const { result: suspended, roundTrips } = await costOf(app, () => now(bob));
    expect(roundTrips).toBe(1);
    for (const write of [
      () => dropListOf(app, suspended, []),
      () => saveList(app, suspended, "f".repeat(24)),
    ])
      await expect(write()).rejects.toMatchObject({
        code: "suspended",
        status: 403,
        message: "Your account is suspended until November 21, 2026 at 12:00 PM UTC: sells kettles",
      });
    const { account } = await exportAccount(app, suspended);
    expect(account).toMatchObject({ suspendedFor: "sells kettles", suspendedUntil: until });
    app.clock.advance(DAY);
    await dropListOf(app, await now(bob), []);
  });

  test("ends when an admin restores, and is logged once even if pressed twice", async () => {
    const operator = operatorOf(ada);
    const press = () => suspendMember(app, operator, { name: "bob", reason: "spam", until: "" });
    await Promise.all([press(), press(), press()]);
    await expect(dropListOf(app, await now(bob), [])).rejects.toThrow("until further notice: spam");
    await restoreMember(app, operator, "bob");
    await restoreMember(app, operator, "bob");
    await dropListOf(app, await now(bob), []);
    expect(await acts()).toEqual(["ada restore bob spam", "ada suspend bob until further notice: spam"]);
  });

  test("leaves its member the way out", async () => {
    await suspendMember(app, operatorOf(ada), { name: "bob", reason: "spam", until: "" });
    await deleteAccount(app, await now(bob), { keepVersions: false });
    expect((await findMembers(app, ada, { q: "", only: "suspended", before: null })).members).toEqual([]);
    expect(await acts()).toEqual(["ada suspend bob until further notice: spam"]);
  });

  test("needs a reason, a member and an end in the future, and is nothing for oneself", async () => {
    const operator = operatorOf(ada);
    const suspend = (more: object) =>
      suspendMember(app, operator, { name: "bob", reason: "spam", until: "", ...more });
    await expect(suspend({ reason: " " })).rejects.toThrow("A reason is required");
    await expect(suspend({ until: "2026-11-20" })).rejects.toThrow("in the future");
    await expect(suspend({ until: "soon" })).rejects.toThrow("a day like");
    await expect(suspend({ name: "nobody" })).rejects.toMatchObject({ code: "not-found" });
    await expect(suspend({ name: "ada" })).rejects.toThrow("yourself");
    expect(await acts()).toEqual([]);
  });
});

describe("roles", () => {
  test("are given and taken, but the last admin who may act stays one", async () => {
    const operator = operatorOf(ada);
    await setRole(app, operator, { name: "bob", role: "admin", has: true });
    await setRole(app, operator, { name: "bob", role: "admin", has: true });
    await suspendMember(app, operator, { name: "bob", reason: "holiday", until: "" });
    const leave = () => setRole(app, operator, { name: "ada", role: "admin", has: false });
    await expect(leave()).rejects.toThrow("This is the last admin");
    await expect(runAdmin(app, ["suspend", "ada", "--reason", "odd"])).rejects.toThrow("the last admin");
    await restoreMember(app, operator, "bob");
    await leave();
    expect((await acts()).toReversed()).toEqual(
      [
        "ada give role bob admin",
        "ada suspend bob until further notice: holiday",
        "ada restore bob holiday",
        "ada take role ada admin",
      ].slice(0, 4),
    );
  });

  test.each(["moderator", "admin"])("the new role %s ends the member's sessions, once", async (role) => {
    const give = () => setRole(app, operatorOf(ada), { name: "bob", role, has: true });
    await give();
    await expect(now(bob)).rejects.toMatchObject({ code: "sign-in" });
    const { accessToken } = await openSession(app, bob.id);
    await give();
    expect((await resolveBearer(app, accessToken)).roles).toContain(role);
  });

  test("can only be given by admins who are not suspended", async () => {
    const mia = await memberOf(app, "mia", { roles: ["moderator"] });
    for (const viewer of [null, bob, mia])
      expect(() => operatorOf(viewer)).toThrow(expect.objectContaining({ code: "not-found" }));
    await setRole(app, operatorOf(ada), { name: "bob", role: "admin", has: true });
    const { accessToken } = await openSession(app, bob.id);
    const admin = await resolveBearer(app, accessToken, { writes: true });
    await suspendMember(app, operatorOf(admin), { name: "ada", reason: "gone mad", until: "" });
    const suspended = await now(ada);
    expect(() => operatorOf(suspended)).toThrow("gone mad");
  });
});

test("members are found by the beginning of a name and by a whole address", async () => {
  const names = async (q: string) =>
    (await findMembers(app, ada, { q, only: null, before: null })).members.map(({ username }) => username);
  await memberOf(app, "Bobby");
  expect(await names("BOB")).toEqual(["Bobby", "bob"]);
  expect(await names("bob@example.com")).toEqual(["bob"]);
  expect(await names("bob@example")).toEqual([]);
  expect(await names("%")).toEqual([]);
});

test("nothing changes or deletes a line of the log", async () => {
  await suspendMember(app, operatorOf(ada), { name: "bob", reason: "spam", until: "" });
  for (const statement of ["update admin_log set detail = ''", "delete from admin_log"])
    await expect(app.db.run(statement)).rejects.toThrow();
  expect(await acts()).toHaveLength(1);
});

describe("npm run admin", () => {
  test("does what the pages do, and its acts are those of 'command'", async () => {
    expect(await runAdmin(app, ["make", "Bob"])).toEqual(["Bob is an admin"]);
    await runAdmin(app, ["suspend", "bob", "--reason", "a test", "--until", "2026-12-24"]);
    const { accessToken } = await openSession(app, bob.id);
    await expect(dropListOf(app, await resolveBearer(app, accessToken), [])).rejects.toThrow(
      "until December 24, 2026 at 12:00 AM UTC: a test",
    );
    await runAdmin(app, ["restore", "bob"]);
    const lines = await runAdmin(app, ["audit"]);
    expect(lines.map((line) => line.replace(/^\S+ {2}/, ""))).toEqual([
      "command  restore  bob  a test",
      "command  suspend  bob  until 2026-12-24T00:00:00.000Z: a test",
      "command  give role  bob  admin",
    ]);
    await runAdmin(app, ["Ada"]);
  });

  test("finds, removes and shows what the pages do", async () => {
    const listId = await dropListOf(app, bob, ["Kettle"]);
    await readList(app, null, listId);
    expect(await runAdmin(app, ["find", "bo"])).toEqual(["bob  joined 2026-11-20T12:00:00.000Z"]);
    await expect(runAdmin(app, ["remove", "bob"])).rejects.toThrow("A reason is required");
    expect(await runAdmin(app, ["remove", "bob", "--reason", "kettles"])).toEqual(["Removed 1"]);
    await expect(readList(app, null, listId)).rejects.toMatchObject({ code: "not-found" });
    expect((await reportQueue(app, ada)).decisions).toMatchObject([{ moderator: "command", hides: true }]);
    await runScheduledJobs(app);
    expect((await runAdmin(app, ["jobs"])).join()).toMatch(
      /digests {2}2026-11-20T12:00:00.000Z {2}0 ms {2}1 runs/,
    );
    expect((await runAdmin(app, ["limits"])).join()).toContain(
      "drop  60 in 1 min  1 counting, the highest 1",
    );
    expect(await runAdmin(app, ["mail"])).toEqual(["No email is stuck"]);
  });

  test("a job that fails keeps no other from running, and is written down", async () => {
    await app.db.run("alter table digests rename to gone");
    await expect(runScheduledJobs(app)).rejects.toThrow();
    const jobs = await runAdmin(app, ["jobs"]);
    expect(jobs.filter((line) => /1 runs, 0 failed/.test(line)).length).toBeGreaterThan(4);
    expect(jobs.find((line) => line.startsWith("digests failed"))).toContain("digests");
  });

  test.each([
    ["make", "nobody"],
    ["suspend", "nobody", "--reason", "x"],
    ["restore", "nobody"],
  ])("%s %s says that there is nobody", async (...args) => {
    await expect(runAdmin(app, args)).rejects.toThrow("Nobody is called nobody");
  });

  test("says that a command is unknown, if it is nobody's name either", async () => {
    await expect(runAdmin(app, ["unknowncmd"])).rejects.toThrow("Unknown command 'unknowncmd'");
    await expect(runAdmin(app, ["find", "--al"])).rejects.toThrow("--al");
  });

  test("prints its usage for invalid arguments", async () => {
    for (const args of [[], ["suspend"], ["make", "a", "b"]])
      await expect(runAdmin(app, args)).rejects.toThrow("npm run admin --");
  });
});
