import { sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { users } from "#db/schema/accounts";
import { auditLog } from "#db/schema/moderation";
import { mailsTo, mailTo, PASSWORD, partsOf } from "#tests/support/sign-ups";
import { memberOf, type TestApp, testApp, unreadOf } from "#tests/support/test-app";
import { logIn } from "~/features/members/log-in/log-in.server";
import { confirmEmail, resendConfirmation, signUp } from "~/features/members/sign-up/sign-up.server";
import { reportQueue } from "~/features/moderation/reports/reports.server";
import { changePolicy } from "~/features/operations/admin/sign-ups.server";
import { runScheduledJobs } from "~/features/operations/scheduled/scheduled-jobs.server";
import { DAY } from "~/lib/time/durations";
import type { Member } from "~/platform/viewer.server";
import { decideSignUp } from "./approvals.server";

vi.mock("~/platform/passwords.server", () => import("#tests/support/cheap-passwords"));

const CREDENTIALS = { username: "cleo", password: PASSWORD };
const POLICY = { closedWords: "", refusedDomains: "", refusesThrowAway: false, hidesReported: false };

let app: TestApp;
let ada: Member;
let mia: Member;
let link: { email: string; token: string };
let signUpId: string;
beforeEach(async () => {
  app = await testApp();
  ada = await memberOf(app, "ada", { roles: ["admin"] });
  mia = await memberOf(app, "mia", { roles: ["moderator"] });
  await changePolicy(app, ada, { ...POLICY, mode: "approval" });
  signUpId = (await signUp(app, { ...CREDENTIALS, email: "cleo@example.com" })).id;
  const [email = "", token = ""] = partsOf(await mailTo(app, "cleo@example.com"));
  link = { email, token };
});

const waiting = async () => (await reportQueue(app, mia)).signUps;
const decide = (viewer: Member, intent: string, reason = "") =>
  decideSignUp(app, viewer, { signUpId, intent: `${intent}-sign-up`, reason });

test("a confirmed sign-up is a case until a moderator approves it; then its owner is mailed and logs in", async () => {
  expect(await waiting()).toEqual([]);
  const presses = await Promise.all([1, 2, 3].map(() => confirmEmail(app, link, { signUpId })));
  for (const press of presses) expect(press).toMatchObject({ waits: true, opened: null });
  expect(await unreadOf(app, mia)).toBe(1);
  expect(await waiting()).toEqual([
    { id: signUpId, username: "cleo", domain: "example.com", waitsSince: app.now() },
  ]);
  await expect(logIn(app, CREDENTIALS)).rejects.toMatchObject({ code: "awaits-approval", status: 403 });
  await expect(logIn(app, { ...CREDENTIALS, password: "another one" })).rejects.toMatchObject({
    code: "wrong-credentials",
  });
  await Promise.all([decide(mia, "approve"), decide(mia, "approve")]);
  expect((await logIn(app, CREDENTIALS)).user.username).toBe("cleo");
  expect([await waiting(), await unreadOf(app, mia)]).toEqual([[], 0]);
  expect((await mailsTo(app, "cleo@example.com")).map(({ subject }) => subject)).toContain(
    "You are in at Listdrop",
  );
  expect(await app.db.$count(auditLog, sql`version_id = ${signUpId}`)).toBe(1);
});

test("declining needs a reason, mails it, and leaves neither address nor name taken", async () => {
  await confirmEmail(app, link);
  await expect(decide(mia, "decline")).rejects.toMatchObject({ errors: { reason: "A reason is required" } });
  await decide(mia, "decline", "Another robot");
  expect((await mailTo(app, "cleo@example.com")).text).toContain("Another robot");
  await expect(logIn(app, CREDENTIALS)).rejects.toMatchObject({ code: "wrong-credentials" });
  await expect(confirmEmail(app, link)).rejects.toMatchObject({ code: "expired-link" });
  expect(await signUp(app, { ...CREDENTIALS, email: "cleo@example.com" })).toMatchObject({
    username: "cleo",
  });
});

test("the second of two moderators reads what the first has decided", async () => {
  await confirmEmail(app, link);
  const both = await Promise.allSettled([decide(ada, "approve"), decide(mia, "decline", "A robot")]);
  const [refused] = both.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toMatchObject({ code: "conflict" });
  expect(refused.message).toMatch(/^(?:ada has approved|mia has declined) this sign-up already$/);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("an expired sign-up can't be approved, and the cron closes its case", async () => {
  await confirmEmail(app, link);
  await resendConfirmation(app, "cleo@example.com");
  app.clock.advance(13 * DAY);
  expect(await waiting()).toHaveLength(1);
  app.clock.advance(2 * DAY);
  await expect(decide(mia, "approve")).rejects.toThrow("expired");
  expect(await waiting()).toEqual([]);
  await runScheduledJobs(app);
  expect(await unreadOf(app, mia)).toBe(0);
});

test("once sign-ups are open again, the mailed link needs no moderator", async () => {
  await confirmEmail(app, link);
  await changePolicy(app, ada, { ...POLICY, mode: "open" });
  expect(await confirmEmail(app, link, { signUpId })).toMatchObject({ waits: false });
  expect([await waiting(), await unreadOf(app, mia)]).toEqual([[], 0]);
  await expect(decide(mia, "approve")).rejects.toMatchObject({ code: "conflict" });
  expect(await app.db.$count(users)).toBe(3);
});

test("a reason is bounded, also where none is needed", async () => {
  await confirmEmail(app, link);
  await expect(decide(mia, "approve", "x".repeat(10_000))).rejects.toMatchObject({ code: "bad-input" });
});

test("members can't decide, and nobody an unconfirmed sign-up", async () => {
  await expect(decide(await memberOf(app, "bob"), "approve")).rejects.toMatchObject({ code: "not-found" });
  await expect(decide(mia, "approve")).rejects.toMatchObject({ code: "conflict" });
});
