/** API tokens, entity tags and rate-limit headers, on the served Worker. */

import { expect, test } from "vitest";
import { z } from "zod";
import { apiTokens } from "#db/schema/accounts";
import { bodyOf } from "#tests/support/body";
import { MEMBERS_PASSWORD } from "#tests/support/test-app";
import { ask, clientOf, form } from "#tests/worker/client";
import { drop, onEachDatabase, type Person, type Site } from "#tests/worker/site";
import { LIMITS } from "~/platform/rate-limits.server";

const createdToken = z.strictObject({
  id: z.string(),
  name: z.string(),
  scope: z.string(),
  token: z.string(),
});
const moment = z.strictObject({ $date: z.int() });
const listedTokens = z.array(
  z.strictObject({
    id: z.string(),
    name: z.string(),
    scope: z.string(),
    created: moment,
    lastUsed: moment.nullable(),
  }),
);

async function tokenOf(site: Site, person: Person, scope: "read" | "write") {
  const answer = await person.post("/tokens/", { name: `My ${scope}`, scope });
  expect(answer.status).toBe(201);
  const { id, token } = bodyOf(answer, createdToken);
  return { id, token, client: clientOf(site.worker.fetch, { Authorization: `Bearer ${token}` }) };
}

onEachDatabase("tokens", (site) => {
  test("are shown once, obey their scope, and are revoked at once", async () => {
    const ann = await site.person("ann");
    const [reads, writes] = [await tokenOf(site, ann, "read"), await tokenOf(site, ann, "write")];
    const id = await drop(ann, ["Ran", "Heat"], { hidden: true });
    for (const { client } of [reads, writes]) expect((await client.get(`/list/${id}`)).status).toBe(200);
    for (const path of ["/addsaved/", "/removesaved/"])
      expect((await reads.client.put(path, { id })).status).toBe(403);
    const [notice] = ["f".repeat(24)];
    expect((await reads.client.get(`/notification/read/${notice}`)).status).toBe(403);
    expect((await reads.client.post("/list/", { listTitle: "By a reader" })).status).toBe(403);
    expect((await writes.client.put("/addsaved/", { id })).status).toBe(200);
    for (const { client } of [reads, writes]) {
      expect((await client.post("/tokens/", { name: "Another", scope: "write" })).status).toBe(403);
      expect((await client.delete(`/tokens/${writes.id}`)).status).toBe(403);
      expect((await client.post("/auth/logout/")).status).toBe(403);
      const password = { email: "a@b.example", username: "ann", password: "correct horse 7", token: "x" };
      expect((await client.post("/change_password/", password)).status).toBe(403);
    }
    const list = await ann.get("/tokens/");
    expect(bodyOf(list, listedTokens).map(({ name, scope }) => [name, scope])).toEqual([
      ["My write", "write"],
      ["My read", "read"],
    ]);
    expect(list.text).not.toContain(reads.token);
    const rows = await site.worker.app.db.select().from(apiTokens);
    expect(JSON.stringify(rows)).not.toContain(reads.token.slice(-48));
    expect((await (await site.person("bob")).delete(`/tokens/${reads.id}`)).status).toBe(404);
    expect((await ann.delete(`/tokens/${reads.id}`)).body).toEqual({ id: reads.id });
    expect((await reads.client.get("/feed/0/10")).status).toBe(401);
    expect((await writes.client.get("/feed/0/10")).status).toBe(200);
    const wrong = `${writes.token.slice(0, -1)}${writes.token.endsWith("0") ? "1" : "0"}`;
    expect(
      (await clientOf(site.worker.fetch, { Authorization: `Bearer ${wrong}` }).get("/feed/0/10")).status,
    ).toBe(401);
    const page = { headers: { Cookie: `auth-user=${writes.token}` } };
    expect((await site.page("/my-stuff", page)).status).toBe(302);
  });

  test("refuse a wrong name and scope, and say when they were last used", async () => {
    const ann = await site.person("ann");
    for (const wrong of [
      {},
      { name: "", scope: "read" },
      { name: "A", scope: "admin" },
      { name: "x".repeat(61), scope: "read" },
    ])
      expect((await ann.post("/tokens/", wrong)).status).toBe(400);
    const { client } = await tokenOf(site, ann, "read");
    const lastUsed = async () => bodyOf(await ann.get("/tokens/"), listedTokens)[0]?.lastUsed;
    expect(await lastUsed()).toBeNull();
    await client.get("/feed/0/10");
    await expect.poll(lastUsed).not.toBeNull();
  });

  test("are made and revoked on their page, which shows one once, and end with the account", async () => {
    const ann = await site.person("ann");
    const headers = { Cookie: ann.cookie };
    const path = "/my-stuff/tokens";
    const answer = await site.page(
      path,
      form({ intent: "make-token", name: "From the page", scope: "read" }, headers),
    );
    const [token = ""] = /ld_[0-9a-f]{24}_[0-9a-f]{48}/.exec(answer.text) ?? [];
    const again = (await site.page(path, { headers })).text;
    expect(again).toContain("From the page");
    expect(again).not.toContain(token);
    const bearer = { headers: { Authorization: `Bearer ${token}` } };
    expect((await ask(site.worker.fetch, "/api/getchapters", bearer)).status).toBe(200);
    expect((await site.page("/my-stuff/export", { headers })).text).not.toContain(token);
    const leave = form({ intent: "delete-account", sure: "yes", password: MEMBERS_PASSWORD }, headers);
    expect((await site.page("/my-stuff/profile", leave)).status).toBe(302);
    expect((await ask(site.worker.fetch, "/api/getchapters", bearer)).status).toBe(401);
  });

  test("are created once and show the same value if the form or keyed call is sent twice", async () => {
    const ann = await site.person("ann");
    const headers = { Cookie: ann.cookie };
    const path = "/my-stuff/tokens";
    const keyIn = async () =>
      /name="key" value="([0-9a-f]{24})"/.exec((await site.page(path, { headers })).text)?.[1] ?? "";
    const key = await keyIn();
    const press = (name: string) =>
      site.page(path, form({ intent: "make-token", name, scope: "read", key }, headers));
    const shownIn = ({ text }: { text: string }) => /ld_[0-9a-f]{24}_[0-9a-f]{48}/.exec(text)?.[0];
    const pressed = await Promise.all([press("Thrice"), press("Thrice"), press("Thrice")]);
    const [token] = pressed.map(shownIn);
    expect(pressed.map(shownIn)).toEqual([token, token, token]);
    expect(token).toBeDefined();
    expect(shownIn(await press("Otherwise"))).not.toBe(token);
    const named = async () => bodyOf(await ann.get("/tokens/"), listedTokens).map(({ name }) => name);
    expect(await named()).toEqual(["Otherwise", "Thrice"]);
    expect(await keyIn()).not.toBe(key);

    const once = { "Idempotency-Key": "once" };
    const body = { name: "By the API", scope: "write" };
    const called = [await ann.post("/tokens/", body, once), await ann.post("/tokens/", body, once)];
    const [first, second] = called.map((answer) => bodyOf(answer, createdToken));
    expect(second).toEqual(first);
    expect(await named()).toEqual(["By the API", "Otherwise", "Thrice"]);

    // once it is used, it is never shown again
    const bearer = { Authorization: `Bearer ${token}` };
    expect((await clientOf(site.worker.fetch, bearer).get("/getchapters")).status).toBe(200);
    const late = async () => {
      const answer = await press("Thrice");
      return [shownIn(answer), answer.text.includes("shown only once")];
    };
    await expect.poll(late).toEqual([undefined, true]);
    await ann.delete(`/tokens/${first?.id}`);
    expect((await ann.post("/tokens/", body, once)).status).toBe(409);
    expect(await named()).toEqual(["Otherwise", "Thrice"]);
  });

  test("reads have an entity tag and answer 304, a stranger's, a kept one and a member's", async () => {
    const ann = await site.person("ann");
    await drop(ann, ["Ran", "Heat"]);
    for (const client of [site.anyone, site.anyone, ann]) {
      const first = await client.get("/feed/0/10");
      const tag = first.headers.get("ETag") ?? "";
      expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
      const same = await client.get("/feed/0/10", { "If-None-Match": tag });
      expect([same.status, same.text, same.headers.get("ETag")]).toEqual([304, "", tag]);
    }
    const before = (await ann.get("/feed/0/10")).headers.get("ETag") ?? "";
    await drop(ann, ["Up"]);
    expect((await ann.get("/feed/0/10", { "If-None-Match": before })).status).toBe(200);
    expect((await site.anyone.get("/openapi.json")).headers.get("ETag")).toMatch(/^"/);
  });

  test("every limited answer says what is left, and one that is refused when it starts again", async () => {
    const ann = await site.person("ann");
    const id = await drop(ann, ["Ran"]);
    const saved = await ann.put("/addsaved/", { id });
    expect(saved.headers.get("RateLimit-Policy")).toBe(`"write";q=${LIMITS.write.max};w=60`);
    expect(saved.headers.get("RateLimit")).toMatch(/^"write";r=\d+;t=\d+$/);
    const [first, second] = [saved, await ann.put("/addsaved/", { id })].map(({ headers }) =>
      Number(/r=(\d+)/.exec(headers.get("RateLimit") ?? "")?.[1]),
    );
    expect(second).toBe((first ?? 0) - 1);
    const dropped = await ann.post("/list/", { listTitle: "One more list" });
    expect(dropped.headers.get("RateLimit")).toMatch(/^"write";r=\d+;t=\d+, "drop";r=\d+;t=\d+$/);
    expect((await ann.get(`/list/${id}`)).headers.get("RateLimit")).toBeNull();
    await site.worker.app.db.run(
      `update rate_counters set count = ${LIMITS.write.max} where key like 'write:%'`,
    );
    const refused = await ann.put("/addsaved/", { id });
    expect(refused.status).toBe(429);
    expect(refused.headers.get("RateLimit")).toBe(`"write";r=0;t=${refused.headers.get("Retry-After")}`);
    expect(refused.headers.get("RateLimit-Policy")).toBe(`"write";q=${LIMITS.write.max};w=60`);
  });
});
