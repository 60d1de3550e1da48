/** Suspension, roles and the log of what admins do. */

import { beforeEach, describe, expect, test } from "vitest";
import { runAdmin } from "#scripts/admin-command";
import { dropListOf } from "#tests/support/lists";
import { accessTokenOf, costOf, memberOf, NOON, type TestApp, testApp } from "#tests/support/test-app";
import { readList } from "~/features/lists/reads/lists.server";
import { saveList } from "~/features/lists/saves/saves.server";
import { exportAccount } from "~/features/members/own-account/export.server";
import { resolveBearer } from "~/features/members/sessions/resolve-viewer.server";
import { openSession } from "~/features/members/sessions/sessions.server";
import { readAudit } from "~/features/moderation/audit/audit.server";
import { COMMAND, type Operator, operatorOf } from "~/features/moderation/audit/staff-act.server";
import { endSuspensions, suspendMembers } from "~/features/moderation/members/suspensions.server";
import { runScheduledJobs } from "~/features/operations/scheduled/scheduled-jobs.server";
import { DAY } from "~/lib/time/durations";
import type { Member } from "~/platform/viewer.server";
import { findMembers, setRole } from "./members.server";
import { readJobs } from "./overview.server";

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
  (await readAudit(app, ada, null)).acts.map(({ actor, act, subject, detail }) =>
    [actor, act, subject, detail].join(" "),
  );

const suspendMember = (
  on: TestApp,
  operator: Operator,
  { name, ...how }: { name: string; reason: string; until: string },
) => suspendMembers(on, operator, { names: [name], ...how });

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
    for (let press = 0; press < 2; press++) await endSuspensions(app, operator, { name: "bob" });
    await dropListOf(app, await now(bob), []);
    expect(await acts()).toEqual(["ada end-suspension bob spam", "ada suspend bob spam"]);
  });

  test("needs a reason, a member and an end in the future, and is nothing for oneself", async () => {
    const operator = operatorOf(ada);
    const suspend = (more: object) =>
      suspendMember(app, operator, { name: "bob", reason: "spam", until: "", ...more });
    await expect(suspend({ reason: " " })).rejects.toThrow("A reason is required");
    await expect(suspend({ until: "2026-11-20" })).rejects.toThrow("in the future");
    await expect(suspend({ until: "soon" })).rejects.toThrow("a day like");
    await expect(suspend({ name: "nobody" })).rejects.toMatchObject({ code: "not-found" });
    await expect(suspend({ name: "ada" })).rejects.toThrow("This concerns you");
    expect(await acts()).toEqual([]);
  });
});

describe("roles", () => {
  test("are given and taken, but the last admin who may act stays one", async () => {
    const operator = operatorOf(ada);
    await setRole(app, operator, { name: "bob", role: "admin", has: true });
    await setRole(app, operator, { name: "bob", role: "admin", has: true });
    await suspendMember(app, operator, { name: "bob", reason: "holiday", until: "" });
    const leave = () => setRole(app, COMMAND, { name: "ada", role: "admin", has: false });
    await expect(leave()).rejects.toThrow("This is the last admin");
    const alone = { name: "ada", reason: "odd", until: "" };
    await expect(suspendMember(app, COMMAND, alone)).rejects.toThrow("the last admin");
    await endSuspensions(app, operator, { name: "bob" });
    await leave();
    expect((await acts()).toReversed()).toEqual(
      [
        "ada give role bob admin",
        "ada suspend bob holiday",
        "ada end-suspension bob holiday",
        "command take role ada admin",
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
  for (const statement of ["update audit_log set detail = ''", "delete from audit_log"])
    await expect(app.db.run(statement)).rejects.toThrow();
  expect(await acts()).toHaveLength(1);
});

test("a job that fails keeps no other from running, and is written down", async () => {
  await app.db.run("alter table digests rename to gone");
  await expect(runScheduledJobs(app)).rejects.toThrow();
  const { jobs, failed } = await readJobs(app, ada);
  expect(jobs.filter(({ runs, failed }) => runs === 1 && failed === 0).length).toBeGreaterThan(4);
  expect(failed).toMatchObject([{ job: "digests", failure: expect.stringContaining("digests") }]);
});

describe("npm run admin", () => {
  test("makes an admin, ends sessions and exports and deletes an account; its acts are those of 'command'", async () => {
    const listId = await dropListOf(app, bob, ["Kettle"]);
    expect(await runAdmin(app, ["make", "Bob"])).toEqual(["Bob is an admin"]);
    const { accessToken } = await openSession(app, bob.id);
    for (let press = 0; press < 2; press++) await runAdmin(app, ["end-sessions", "bob"]);
    await expect(resolveBearer(app, accessToken)).rejects.toMatchObject({ code: "sign-in" });
    const exported = JSON.parse((await runAdmin(app, ["export", "bob"])).join(""));
    expect(exported).toEqual(JSON.parse(JSON.stringify(await exportAccount(app, bob))));
    expect(exported.lists).toMatchObject([{ items: [{ title: "Kettle" }] }]);
    expect(await runAdmin(app, ["delete", "bob"])).toEqual(["bob is deleted"]);
    await expect(readList(app, null, listId)).rejects.toMatchObject({ code: "not-found" });
    await expect(runAdmin(app, ["export", "bob"])).rejects.toThrow("Nobody is called bob");
    await expect(runAdmin(app, ["delete", "ada"])).rejects.toThrow("last admin");
    const lines = await runAdmin(app, ["audit"]);
    expect(lines.map((line) => line.replace(/^\S+ {2}/, ""))).toEqual([
      "command  delete account  bob",
      "command  end sessions  bob",
      "command  give role  bob  admin",
    ]);
  });

  test.each(["make", "export", "delete", "end-sessions"])("%s says that there is nobody", async (command) => {
    await expect(runAdmin(app, [command, "nobody"])).rejects.toThrow("Nobody is called nobody");
  });

  test("prints its usage for invalid arguments", async () => {
    for (const args of [
      [],
      ["delete"],
      ["make", "a", "b"],
      ["unknown", "ada"],
      ["audit", "ada"],
      ["__proto__", "a"],
    ])
      await expect(runAdmin(app, args)).rejects.toThrow("npm run admin --");
    await expect(runAdmin(app, ["delete", "--al"])).rejects.toThrow("--al");
  });
});
