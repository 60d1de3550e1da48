import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { passkeyChallenges, passkeys, users } from "#db/schema/accounts";
import { Authenticator, type Lies } from "#tests/support/authenticator";
import { mailTo, newMember, PASSWORD } from "#tests/support/sign-ups";
import { costOf, type TestApp, testApp } from "#tests/support/test-app";
import { logIn } from "~/features/members/log-in/log-in.server";
import { exportAccount } from "~/features/members/own-account/export.server";
import { changeOwnPassword } from "~/features/members/passwords/change-own-password.server";
import { resolveBearer } from "~/features/members/sessions/resolve-viewer.server";
import { MINUTE } from "~/lib/time/durations";
import type { Member } from "~/platform/viewer.server";
import { forgetOldChallenges } from "./challenges.server";
import { beginConfirmation, confirmMember } from "./confirm-member.server";
import { beginPasskeyLogIn, logInWithPasskey } from "./log-in-with-passkey.server";
import { addPasskey, beginRegistration, readPasskeys, removePasskey } from "./passkeys.server";

vi.mock("~/platform/passwords.server", () => import("#tests/support/cheap-passwords"));

let app: TestApp;
let ann: Member;
let key: Authenticator;

const member = async (username: string) => {
  const { user } = await logIn(app, { username, password: PASSWORD });
  return resolveBearer(app, user.accessToken);
};

beforeEach(async () => {
  app = await testApp({ origin: "http://localhost:8787", userAgent: "Firefox/140.0 (Windows)" });
  await newMember(app, "ann");
  ann = await member("ann");
  key = new Authenticator(app.origin);
});

const withCookie = (cookie: string) => ({ headers: new Headers({ Cookie: cookie.split(";")[0] ?? "" }) });

async function add(to = ann, made = key, { name = "", lies = {} as Lies, password = PASSWORD } = {}) {
  const { options, cookie } = await beginRegistration(app, to, { password });
  await addPasskey(app, to, { name, passkey: made.create(options, lies), request: withCookie(cookie) });
}

async function enter(lies: Lies = {}, made = key) {
  const { options, cookie } = await beginPasskeyLogIn(app);
  return logInWithPasskey(app, { passkey: made.sign(options, lies), request: withCookie(cookie) });
}

const PASSKEY_REFUSAL = {
  status: 401,
  code: "wrong-credentials",
  message: expect.stringMatching(/^That passkey/),
};
const annsKeys = async () => (await readPasskeys(app, ann)).passkeys;

describe("a passkey", () => {
  test("is added, logs in without a name or password, shows its last use, and is useless once removed", async () => {
    await add();
    expect(await annsKeys()).toMatchObject([{ id: key.id, name: "Firefox on Windows", lastUsed: null }]);
    expect((await mailTo(app, "ann@example.com")).text).toContain("'Firefox on Windows' was just added");
    app.clock.advance(MINUTE);
    const { session, userId } = await enter({ userHandle: ann.id });
    expect(userId).toBe(ann.id);
    expect((await resolveBearer(app, session.accessToken)).username).toBe("ann");
    expect((await annsKeys())[0]?.lastUsed).toBe(app.now());
    expect((await exportAccount(app, ann)).passkeys).toMatchObject([
      { name: "Firefox on Windows", created: "2026-11-20T12:00:00.000Z" },
    ]);
    await removePasskey(app, ann, key.id);
    expect((await mailTo(app, "ann@example.com")).subject).toContain("was removed");
    expect(await annsKeys()).toEqual([]);
    await expect(enter()).rejects.toMatchObject(PASSKEY_REFUSAL);
  });

  test("takes two round trips to log in, one for a stranger's guess, and nothing to ask", async () => {
    await add();
    const { result } = await costOf(app, () => beginPasskeyLogIn(app));
    expect((await costOf(app, () => beginPasskeyLogIn(app))).roundTrips).toBe(0);
    const request = withCookie(result.cookie);
    const passkey = key.sign(result.options);
    expect((await costOf(app, () => logInWithPasskey(app, { passkey, request }))).roundTrips).toBe(2);
    const guess = await costOf(app, () => enter({}, new Authenticator(app.origin)).catch(String));
    expect(guess.roundTrips).toBe(1);
  });

  test("asks for the password only ten minutes after the log-in", async () => {
    await add(ann, key, { password: "" });
    app.clock.advance(10 * MINUTE);
    const later = new Authenticator(app.origin);
    expect((await readPasskeys(app, ann)).isFresh).toBe(false);
    for (const password of ["", "not the one"])
      await expect(add(ann, later, { password })).rejects.toMatchObject({ status: 403 });
    await add(ann, later);
    expect(await annsKeys()).toHaveLength(2);
  });
});

describe("the same refusal meets", () => {
  beforeEach(() => add());

  const LIES: [what: string, lies: Lies][] = [
    ["another origin", { origin: "http://localhost:8788" }],
    ["another site's passkey", { host: "evil.example" }],
    ["a new passkey in the place of a signature", { type: "webauthn.create" }],
    ["nobody verified", { verified: false }],
    ["another owner", { userHandle: "f".repeat(24) }],
  ];
  test.each(LIES)("%s", async (_, lies) => {
    await expect(enter(lies)).rejects.toMatchObject(PASSKEY_REFUSAL);
  });

  test("an unknown passkey, and a known one's id with another's signature", async () => {
    const other = new Authenticator(app.origin);
    await expect(enter({}, other)).rejects.toMatchObject(PASSKEY_REFUSAL);
    const posing = Object.assign(other, { id: key.id });
    await expect(enter({}, posing)).rejects.toMatchObject(PASSKEY_REFUSAL);
  });

  test("a challenge that was answered, is too old, or is another browser's", async () => {
    const { options, cookie } = await beginPasskeyLogIn(app);
    const good = { passkey: key.sign(options), request: withCookie(cookie) };
    await logInWithPasskey(app, good);
    await expect(logInWithPasskey(app, good)).rejects.toMatchObject(PASSKEY_REFUSAL);
    const mine = await beginPasskeyLogIn(app);
    const theirs = await beginPasskeyLogIn(app);
    const mixed = { passkey: key.sign(mine.options), request: withCookie(theirs.cookie) };
    await expect(logInWithPasskey(app, mixed)).rejects.toMatchObject(PASSKEY_REFUSAL);
    const old = { passkey: key.sign(mine.options), request: withCookie(mine.cookie) };
    app.clock.advance(5 * MINUTE);
    await expect(logInWithPasskey(app, old)).rejects.toMatchObject(PASSKEY_REFUSAL);
    for (const request of [
      withCookie(""),
      withCookie(mine.cookie.replace(/\.[0-9]{13}\./, ".9999999999999.")),
    ])
      await expect(logInWithPasskey(app, { ...old, request })).rejects.toMatchObject(PASSKEY_REFUSAL);
    await app.db.batch([forgetOldChallenges(app)]);
    expect(await app.db.select().from(passkeyChallenges)).toEqual([]);
  });

  test("a challenge for another purpose", async () => {
    const { options, cookie } = await beginConfirmation(app, ann);
    const sent = { passkey: key.sign(options), request: withCookie(cookie) };
    await expect(logInWithPasskey(app, sent)).rejects.toMatchObject(PASSKEY_REFUSAL);
  });

  test("a signature counter that does not increase, and a reused one", async () => {
    await enter({ count: 5 });
    for (const count of [4, 5, 0]) await expect(enter({ count })).rejects.toMatchObject(PASSKEY_REFUSAL);
    await enter({ count: 6 });
    const both = await Promise.allSettled([enter({ count: 7 }), enter({ count: 7 })]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("a malformed answer", async () => {
    for (const passkey of ["", "{", "[]", "null", JSON.stringify({ id: key.id }), '"x"']) {
      const { cookie } = await beginPasskeyLogIn(app);
      const request = withCookie(cookie);
      await expect(logInWithPasskey(app, { passkey, request })).rejects.toMatchObject(PASSKEY_REFUSAL);
    }
  });

  test("demo accounts in production, and an account that is gone", async () => {
    await app.db.update(users).set({ email: "ann@demo.example" }).where(eq(users.id, ann.id));
    const { options, cookie } = await beginPasskeyLogIn(app);
    const production = { ...app, env: { ...app.env, MODE: "production" as const } };
    const sent = { passkey: key.sign(options), request: withCookie(cookie) };
    await expect(logInWithPasskey(production, sent)).rejects.toMatchObject(PASSKEY_REFUSAL);
    await enter();
    await app.db.update(users).set({ deletedAt: app.now() }).where(eq(users.id, ann.id));
    await expect(enter()).rejects.toMatchObject(PASSKEY_REFUSAL);
  });
});

describe("adding and removing", () => {
  test("refuses another member's challenge, a wrong origin, a duplicate, and the 21st passkey", async () => {
    await newMember(app, "bob");
    const bob = await member("bob");
    const { options, cookie } = await beginRegistration(app, bob, { password: "" });
    const sent = { name: "", passkey: key.create(options), request: withCookie(cookie) };
    await expect(addPasskey(app, ann, sent)).rejects.toMatchObject({ status: 403 });
    for (const lies of [{ origin: "http://evil.example" }, { host: "evil.example" }, { verified: false }])
      await expect(add(ann, key, { lies })).rejects.toMatchObject({ status: 403 });
    await add(bob);
    await expect(add()).rejects.toMatchObject({ status: 403 });
    await expect(add(ann, key, { name: "x".repeat(61) })).rejects.toMatchObject({ status: 400 });
    expect(await annsKeys()).toEqual([]);
    for (let n = 0; n < 20; n++) await add(ann, new Authenticator(app.origin));
    await expect(add(ann, new Authenticator(app.origin))).rejects.toMatchObject({ status: 409 });
  });

  test("can't remove another member's or the last way to log in, nor be done by tokens or strangers", async () => {
    await add();
    await newMember(app, "bob");
    await expect(removePasskey(app, await member("bob"), key.id)).rejects.toMatchObject({ status: 404 });
    const program = { ...ann, token: { id: "t", scope: "write" as const } };
    for (const [viewer, status] of [
      [program, 403],
      [null, 401],
    ] as const) {
      await expect(removePasskey(app, viewer, key.id)).rejects.toMatchObject({ status });
      await expect(beginRegistration(app, viewer, { password: PASSWORD })).rejects.toMatchObject({ status });
      await expect(beginConfirmation(app, viewer)).rejects.toMatchObject({ status });
    }
    await app.db.update(users).set({ passwordHash: null }).where(eq(users.id, ann.id));
    await expect(removePasskey(app, ann, key.id)).rejects.toMatchObject({ status: 409 });
    expect(await app.db.select().from(passkeys)).toHaveLength(1);
  });
});

describe("a member is confirmed", () => {
  test("by the password or an own passkey, and by nothing else", async () => {
    await add();
    await newMember(app, "bob");
    const bob = await member("bob");
    const bobs = new Authenticator(app.origin);
    await add(bob, bobs);
    const request = withCookie("");
    expect((await confirmMember(app, ann, { password: PASSWORD, passkey: "", request })).member).toBe(ann);
    for (const password of ["", "not the one"])
      await expect(confirmMember(app, ann, { password, passkey: "", request })).rejects.toMatchObject({
        status: 403,
      });
    const signed = async (who: Member, by: Authenticator) => {
      const { options, cookie } = await beginConfirmation(app, who);
      return { password: "", passkey: by.sign(options), request: withCookie(cookie) };
    };
    await (await confirmMember(app, ann, await signed(ann, key))).write([]);
    await expect(confirmMember(app, ann, await signed(ann, bobs))).rejects.toMatchObject({ status: 403 });
    await expect(confirmMember(app, ann, await signed(bob, bobs))).rejects.toMatchObject({ status: 403 });
  });

  test("a new password ends all other sessions and keeps the passkeys", async () => {
    await add();
    const elsewhere = await member("ann");
    const { options, cookie } = await beginConfirmation(app, ann);
    const sent = { password: "", passkey: key.sign(options), request: withCookie(cookie) };
    await expect(changeOwnPassword(app, ann, { ...sent, newPassword: "short" })).rejects.toMatchObject({
      status: 400,
    });
    const here = await changeOwnPassword(app, ann, { ...sent, newPassword: "quite another one" });
    expect((await resolveBearer(app, here.accessToken)).username).toBe("ann");
    expect(elsewhere.sessionId).not.toBe(here.sessionId);
    await expect(member("ann")).rejects.toMatchObject({ status: 401 });
    await logIn(app, { username: "ann", password: "quite another one" });
    expect((await mailTo(app, "ann@example.com")).text).toContain("logged out on all other devices");
    await enter();
  });
});
