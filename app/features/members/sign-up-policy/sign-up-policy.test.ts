import { createServer } from "node:http";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { mailsTo, mailTo, newMember, PASSWORD, partsOf } from "#tests/support/sign-ups";
import { costOf, memberOf, type TestApp, testApp } from "#tests/support/test-app";
import { logIn } from "~/features/members/log-in/log-in.server";
import { confirmEmail, signUp } from "~/features/members/sign-up/sign-up.server";
import { readAudit } from "~/features/moderation/audit/audit.server";
import { changePolicy, readSignUps } from "~/features/operations/admin/sign-ups.server";

vi.mock("~/platform/passwords.server", () => import("#tests/support/cheap-passwords"));

const FORM = {
  mode: "open",
  closedWords: "",
  refusedDomains: "",
  refusesThrowAway: false,
  hidesReported: false,
};

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

async function set(change: Partial<typeof FORM>, name = "ada") {
  const ada = await memberOf(app, name, { roles: ["admin"] });
  await changePolicy(app, ada, { ...FORM, ...change });
  return ada;
}

const at = (email: string, more = {}) =>
  signUp(app, { username: email.split("@")[0]?.replace(/\W/g, ""), email, password: PASSWORD, ...more });

describe("while sign-ups are closed", () => {
  test("nobody signs up, and known and unknown addresses read the operator's words", async () => {
    await newMember(app, "bob");
    const refusals = [];
    await set({ mode: "closed", closedWords: "Back in May." });
    for (const email of ["cleo@example.com", "bob@example.com"])
      refusals.push(await at(email, { username: "someone" }).catch(({ code, message }) => [code, message]));
    expect(refusals).toEqual([
      ["forbidden", "Back in May."],
      ["forbidden", "Back in May."],
    ]);
    expect((await logIn(app, { username: "bob", password: PASSWORD })).user.username).toBe("bob");
  });

  test("a sign-up from before waits for them to open", async () => {
    await at("cleo@example.com");
    const [email = "", token = ""] = partsOf(await mailTo(app, "cleo@example.com"));
    await set({ mode: "closed" });
    await expect(confirmEmail(app, { email, token })).rejects.toMatchObject({ code: "forbidden" });
    await set({}, "eve");
    expect(await confirmEmail(app, { email, token })).toMatchObject({ username: "cleo", waits: false });
  });
});

test("refused domains take their subdomains, however they are typed", async () => {
  await set({ refusedDomains: " @Spam.Example\n*.bücher.example, tk " });
  for (const email of ["a11@spam.example", "a12@x.spam.example", "a13@BÜCHER.example", "a14@any.tk"])
    await expect(at(email)).rejects.toMatchObject({
      errors: { email: expect.stringContaining("this domain") },
    });
  for (const email of ["a15@notspam.example", "a16@mailinator.com"]) expect(await at(email)).toBeTruthy();
});

test("the built-in list refuses throw-away addresses", async () => {
  await set({ refusesThrowAway: true });
  for (const email of ["a17@mailinator.com", "a18@x.mailinator.com"])
    await expect(at(email)).rejects.toMatchObject({ code: "bad-input" });
  expect(await at("a19@example.com")).toBeTruthy();
});

test("the policy adds no round trip, and at most a row, to a sign-up", async () => {
  const before = await costOf(app, () => at("cleo@example.com"));
  await set({ refusedDomains: "spam.example" });
  const after = await costOf(app, () => at("dora@example.com"));
  expect([after.roundTrips, after.rowsWritten]).toEqual([before.roundTrips, before.rowsWritten]);
});

describe("the page of admins", () => {
  test("shows what it stores, and logs a change once", async () => {
    const ada = await set({ mode: "closed", refusedDomains: "B.example\na.example", hidesReported: true });
    await changePolicy(app, ada, {
      ...FORM,
      mode: "closed",
      refusedDomains: "a.example b.example",
      hidesReported: true,
    });
    expect((await readSignUps(app, ada)).policy).toMatchObject({
      mode: "closed",
      refusedDomains: ["a.example", "b.example"],
      hidesReported: true,
    });
    expect((await readAudit(app, ada, null)).acts).toMatchObject([
      { act: "set sign-ups", subject: "closed", detail: "2 refused domains, hides after three reports" },
    ]);
  });

  test.each([
    [{ mode: "later" }, "Choose who may join"],
    [{ refusedDomains: "spam example.com/x" }, "'example.com/x' is no domain"],
    [{ refusedDomains: "a.example\n".repeat(3) + "b-".repeat(200) }, "is no domain"],
    [{ refusedDomains: Array.from({ length: 2000 }, (_, i) => `${i}.example`).join("\n") }, "max. 20000"],
    [{ closedWords: "x".repeat(301) }, "max. 300 characters (301)"],
  ])("rejects %j", async (change, message) => {
    await expect(set(change)).rejects.toMatchObject({ message: expect.stringContaining(message) });
  });

  test("is nobody else's", async () => {
    const bob = await memberOf(app, "bob", { roles: ["moderator"] });
    await expect(changePolicy(app, bob, FORM)).rejects.toMatchObject({ code: "not-found" });
    await expect(readSignUps(app, bob)).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("Turnstile", () => {
  let reply: object | null = null;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    request.on("data", (part) => asked.push(`${part}`));
    request.on("end", () => response.end(reply ? JSON.stringify(reply) : "<html>"));
  });
  const listening = new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  afterAll(() => server.close());
  const GOOD = { success: true, hostname: "127.0.0.1", action: "sign-up" };

  beforeEach(async () => {
    await listening;
    const port = (server.address() as { port: number }).port;
    app = await testApp({
      env: {
        TURNSTILE_SITE_KEY: "site",
        TURNSTILE_SECRET_KEY: "secret",
        TURNSTILE_VERIFY_URL: `http://127.0.0.1:${port}`,
      },
    });
    asked.length = 0;
  });

  test("lets in whom it knows for a person, and hears nothing but the token", async () => {
    reply = GOOD;
    expect(await at("cleo@example.com", { turnstile: "token" })).toMatchObject({ username: "cleo" });
    expect(asked).toEqual(["secret=secret&response=token"]);
  });

  test.each([
    ["no token", GOOD, "", "bad-input"],
    ["a spent one", { success: false, "error-codes": ["timeout-or-duplicate"] }, "token", "bad-input"],
    ["one of another site", { ...GOOD, hostname: "other.example" }, "token", "bad-input"],
    ["one of another form", { ...GOOD, action: "log-in" }, "token", "bad-input"],
    ["a wrong secret", { success: false, "error-codes": ["invalid-input-secret"] }, "token", "unavailable"],
    ["an error page", null, "token", "unavailable"],
  ])("keeps everybody out with %s", async (_, answer, turnstile, code) => {
    reply = answer;
    vi.spyOn(console, "error").mockImplementation(() => {});
    await expect(at("cleo@example.com", { turnstile })).rejects.toMatchObject({ code });
    expect(await mailsTo(app, "cleo@example.com")).toEqual([]);
  });

  test("is not asked about a name that is taken, so that its token still counts", async () => {
    await memberOf(app, "cleo");
    await expect(at("cleo@example.org", { turnstile: "token" })).rejects.toMatchObject({ code: "conflict" });
    expect(asked).toEqual([]);
  });

  test("is nothing to members while it can't be reached", async () => {
    reply = GOOD;
    await at("bob@example.com", { turnstile: "token" });
    const [email = "", token = ""] = partsOf(await mailTo(app, "bob@example.com"));
    await confirmEmail(app, { email, token });
    Object.assign(app.env, { TURNSTILE_VERIFY_URL: "http://127.0.0.1:1" });
    vi.spyOn(console, "error").mockImplementation(() => {});
    await expect(at("cleo@example.com", { turnstile: "token" })).rejects.toMatchObject({ status: 503 });
    expect((await logIn(app, { username: "bob", password: PASSWORD })).user.username).toBe("bob");
  });
});
