/** Suspended members can't write in any way, see the reason and the end date, and keep their content. */
import { beforeEach, expect, test, vi } from "vitest";
import { type NodeSite, nodeSite } from "./support/node-site";
import { hashQuickly } from "./support/quick-hashes";
import { call, createWorld, post, visit, type World } from "./support/world";
import { WRITES } from "./support/writes";

const SUSPENDED_MESSAGE = "Your account is suspended until further notice: sells kettles";
/** Allowed writes: log out, here and elsewhere, and delete the account (account-deletion.test.ts). */
const OPEN = /^(API log out|page log out|page delete the account)/;
const UNCOUNTED_TABLES = ["rate_counters"];

let site: NodeSite;
let world: World;

beforeEach(async () => {
  hashQuickly();
  vi.spyOn(console, "error").mockImplementation(() => {});
  site = await nodeSite();
  world = await createWorld(site.app);
});

const suspendAll = () => site.app.db.run("update users set suspended_for = 'sells kettles'");

/** Returns true if a request has a member's credentials: only those can come from a suspended member. */
const isMembers = ({ headers }: RequestInit) => {
  const names = Object.keys((headers ?? {}) as Record<string, string>);
  return names.includes("Authorization") || /auth-user/.test(JSON.stringify(headers ?? {}));
};

test("every write of the product is refused with the reason and the end, and changes nothing", async () => {
  const wrong: [string, number, string][] = [];
  let refused = 0;
  for (const [name, write] of Object.entries(WRITES)) {
    site = await nodeSite();
    world = await createWorld(site.app);
    const [path, init] = await write(world, site);
    if (OPEN.test(name) || !isMembers(init)) continue;
    await site.settled();
    await suspendAll();
    const before = await site.database.dump(UNCOUNTED_TABLES);
    const answer = await site.fetch(path, init);
    const text = await answer.text();
    await site.settled();
    const isSame = JSON.stringify(await site.database.dump(UNCOUNTED_TABLES)) === JSON.stringify(before);
    if (answer.status !== 403 || !text.includes(SUSPENDED_MESSAGE) || !isSame)
      wrong.push([name, answer.status, isSame ? text.slice(0, 200) : "it changed something"]);
    refused += 1;
  }
  expect(wrong).toEqual([]);
  expect(refused).toBeGreaterThan(60);
});

test("reading, export and log-out still work, and the suspension is reported before invalid input", async () => {
  const { ann, bob, listId } = world;
  await suspendAll();
  for (const path of ["/", `/lists/${listId}`, "/my-stuff", "/my-stuff/notifications", "/my-stuff/export"])
    expect([path, (await site.fetch(path, visit(ann))).status]).toEqual([path, 200]);
  expect(await (await site.fetch("/my-stuff", visit(ann))).text()).toContain(SUSPENDED_MESSAGE);
  for (const path of ["/api/getsavedlists/", "/api/notifications/ann/"])
    expect([path, (await site.fetch(path, call(ann, "GET"))).status]).toEqual([path, 200]);
  const wrong = await site.fetch("/api/list", call(ann, "POST", { sublist: "nonsense" }));
  expect([wrong.status, await wrong.json()]).toEqual([
    403,
    { code: "suspended", message: SUSPENDED_MESSAGE },
  ]);
  expect((await site.fetch("/session/token", post(ann, {}))).status).toBe(200);
  expect((await site.fetch("/api/auth/logout/", call(bob, "POST"))).status).toBe(200);
  const typed = "what I wanted to say";
  const { itemId } = world;
  const form = await site.fetch(`/item/${listId}/ann/${itemId}`, post(ann, { commentContent: typed }));
  expect(await form.text()).toContain(typed);
});

test("a program's token writes as little as its owner", async () => {
  const { ann, listId } = world;
  const made = await site.fetch("/api/tokens", call(ann, "POST", { name: "script", scope: "write" }));
  const { token } = (await made.json()) as { token: string };
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const save = { method: "PUT", headers, body: JSON.stringify({ id: listId }) };
  expect((await site.fetch("/api/addsaved/", save)).status).toBe(200);
  await suspendAll();
  expect((await site.fetch("/api/addsaved/", save)).status).toBe(403);
  expect((await site.fetch("/api/getsavedlists/", { headers })).status).toBe(200);
});
