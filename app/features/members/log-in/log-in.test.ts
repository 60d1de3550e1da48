import { scryptSync } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users } from "#db/schema/accounts";
import { newMember, PASSWORD } from "#tests/support/sign-ups";
import { costOf, type TestApp, testApp } from "#tests/support/test-app";
import { readAccount } from "~/features/members/own-account/own-account.server";
import { resolveBearer } from "~/features/members/sessions/resolve-viewer.server";
import { logIn, logOut } from "./log-in.server";

let app: TestApp;
beforeEach(async () => {
  app = await testApp({ env: { PASSWORD_COST: "5" } });
  await newMember(app, "ann");
});

const attempt = (username: string, password: string, client = "192.0.2.1") =>
  logIn({ ...app, client }, { username, password });

test("the name in any case, or the address, and the password open a session", async () => {
  for (const username of ["ann", "ANN", "Ann@example.com"]) {
    const { user } = await attempt(username, PASSWORD);
    expect(user).toMatchObject({ username: "ann", roles: [], joined_listdrop: "2026-11-20T12:00:00.000Z" });
    expect((await resolveBearer(app, user.accessToken)).username).toBe("ann");
  }
});

test("a wrong password and an unknown name get the same refusal with the same round trips", async () => {
  const wrong = await costOf(app, () => attempt("ann", "not the one").catch((error) => error));
  const unknown = await costOf(app, () => attempt("nobody", "not the one").catch((error) => error));
  expect(wrong.result).toMatchObject({ status: 401, code: "wrong-credentials" });
  expect(unknown.result.message).toBe(wrong.result.message);
  expect(unknown.roundTrips).toBe(wrong.roundTrips);
  await expect(attempt("ann", "short")).rejects.toMatchObject({ status: 400 });
  await expect(attempt("ann", ` ${PASSWORD}`)).rejects.toMatchObject({ status: 401 });
});

test("a password that is too short is refused before any lookup", async () => {
  const cost = await costOf(app, () => attempt("ann", "12345").catch((error) => error));
  expect(cost.roundTrips).toBe(0);
});

test("an old hash is replaced at the login", async () => {
  app = await testApp();
  await newMember(app, "ann");
  const salt = Buffer.from("saltsaltsaltsalt");
  const key = scryptSync(PASSWORD, salt, 32, { N: 2 ** 14, r: 8, p: 1 });
  const old = `$scrypt$ln=14,r=8,p=1$${salt.toString("base64").replace(/=/g, "")}$${key.toString("base64").replace(/=/g, "")}`;
  await app.db.update(users).set({ passwordHash: old }).where(eq(users.usernameKey, "ann"));
  await attempt("ann", PASSWORD);
  const [user] = await app.db.select().from(users).where(eq(users.usernameKey, "ann"));
  expect(user?.passwordHash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
  await attempt("ann", PASSWORD);
});

test("logging out ends this session and no other", async () => {
  const here = await attempt("ann", PASSWORD);
  const there = await attempt("ann", PASSWORD);
  const member = await resolveBearer(app, here.user.accessToken);
  expect((await readAccount(app, member)).devices).toHaveLength(2);
  await logOut(app, member);
  await expect(resolveBearer(app, here.user.accessToken)).rejects.toMatchObject({ status: 401 });
  expect((await resolveBearer(app, there.user.accessToken)).username).toBe("ann");
  await expect(logOut(app, null)).rejects.toMatchObject({ status: 401 });
});

test("production refuses demo logins", async () => {
  await app.db.update(users).set({ email: "ann@demo.example" }).where(eq(users.username, "ann"));
  const production = { ...app, env: { ...app.env, MODE: "production" as const } };
  const refused = logIn(production, { username: "ann", password: PASSWORD });
  await expect(refused).rejects.toMatchObject({ status: 401, code: "wrong-credentials" });
  expect((await attempt("ann", PASSWORD)).user.username).toBe("ann");
});
