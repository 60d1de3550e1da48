/** A member's page is read together with who they are; what was read for somebody else reaches nobody. */
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { ask, writeAll } from "#db/ask";
import { sessions, users } from "#db/schema/accounts";
import type { Pages } from "#functions/http/request-facts";
import { knock, page } from "#tests/http/support";
import { faultyDatabase } from "#tests/support/faulty-database";
import { costOf, memberOf, type TestApp, testApp } from "#tests/support/test-app";
import { openSession } from "~/features/sessions/sessions.server";
import type { UserId } from "~/lib/ids";

let app: TestApp;
let ann: UserId;
let cookie: string;
beforeEach(async () => {
  app = await testApp();
  ({ id: ann } = await memberOf(app, "ann"));
  cookie = `auth-user=${(await openSession(app, ann)).webToken}`;
});

/** A page that greets whom it is for, with their name from the database. */
const greeting: Pages = async (_request, { app, viewer }) => {
  const id = viewer?.id ?? "";
  const { rows } = await ask(app.db, {
    rows: app.db.select({ name: users.username }).from(users).where(eq(users.id, id)),
  });
  return page(`Hello ${rows[0]?.name ?? "stranger"}, ${viewer?.roles.join() || "no roles"}`);
};

const visit = (pages: Pages = greeting) => knock(app, "/", { headers: { Cookie: cookie } }, pages);

test("the second page is one round trip, also one that asks nothing itself", async () => {
  expect((await costOf(app, visit)).roundTrips).toBe(2);
  const second = await costOf(app, visit);
  expect(second.roundTrips).toBe(1);
  expect(await second.result.text()).toBe("Hello ann, no roles");
  const still = await costOf(app, () => visit(async (_request, { viewer }) => page(viewer?.username ?? "")));
  expect([await still.result.text(), still.roundTrips]).toEqual(["ann", 1]);
});

test("later questions of the page are trips of their own, and write what it writes", async () => {
  await visit();
  const busy: Pages = async (request, context) => {
    await greeting(request, context);
    await writeAll(context.app.db, [
      context.app.db.update(users).set({ standsFor: "seen" }).where(eq(users.id, ann)),
    ]);
    return greeting(request, context);
  };
  const { result, roundTrips } = await costOf(app, () => visit(busy));
  expect([await result.text(), roundTrips]).toEqual(["Hello ann, no roles", 3]);
  expect(await app.db.$count(users, eq(users.standsFor, "seen"))).toBe(1);
});

test("what was read for an ended session is thrown away", async () => {
  await visit();
  await app.db.delete(sessions);
  const seen: (string | null)[] = [];
  const noting: Pages = async (request, context) => {
    seen.push(context.viewer?.username ?? null);
    return greeting(request, context);
  };
  const answer = await visit(noting);
  expect(await answer.text()).toBe("Hello stranger, no roles");
  expect(seen).toEqual(["ann", null]);
  await visit(noting);
  expect(seen).toEqual(["ann", null, null]);
  expect(answer.headers.getSetCookie().join()).toContain("auth-user=;");
});

test("an ended session writes nothing", async () => {
  await visit();
  await app.db.delete(sessions);
  vi.spyOn(console, "error").mockImplementation(() => {});
  const writing: Pages = async (request, context) => {
    if (context.viewer) {
      const write = context.app.db.update(users).set({ standsFor: "written" }).where(eq(users.id, ann));
      await writeAll(context.app.db, [write]).catch(() => {});
    }
    return greeting(request, context);
  };
  expect(await (await visit(writing)).text()).toBe("Hello stranger, no roles");
  expect(await app.db.$count(users, eq(users.standsFor, "written"))).toBe(0);
});

test("a member who has changed gets the page of now, and is remembered so", async () => {
  await visit();
  await app.db
    .update(users)
    .set({ roles: ["moderator"] })
    .where(eq(users.id, ann));
  const changed = await costOf(app, visit);
  expect([await changed.result.text(), changed.roundTrips]).toEqual(["Hello ann, moderator", 2]);
  expect((await costOf(app, visit)).roundTrips).toBe(1);
});

test("a page whose own question fails is still the member's", async () => {
  await visit();
  const failing: Pages = async (_request, { app, viewer }) => {
    const lost = app.db.select({ name: sql`nothing` }).from(users);
    const failed = await ask(app.db, { lost }).catch(() => null);
    return page(`${viewer?.username}: ${failed === null ? "failed" : "there"}`);
  };
  expect(await (await visit(failing)).text()).toBe("ann: failed");
});

test("no page leaves while nobody can say whose it is", async () => {
  const { db, failAfter } = await faultyDatabase();
  app = await testApp({ db });
  ({ id: ann } = await memberOf(app, "ann"));
  cookie = `auth-user=${(await openSession(app, ann)).webToken}`;
  await visit();
  vi.spyOn(console, "error").mockImplementation(() => {});
  failAfter(0);
  const answer = await visit(async (_request, { viewer }) => page(`Hello ${viewer?.username}`));
  expect(answer.status).toBe(503);
  expect(await answer.text()).not.toContain("ann");
});
