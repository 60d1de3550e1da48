/** Suspended members can't write in any way, see the reason and the end date, and keep their content. */
import { beforeEach, expect, test, vi } from "vitest";
import type { NodeSite } from "./support/node-site";
import { hashQuickly } from "./support/quick-hashes";
import { siteWithWorld } from "./support/site-with-world";
import { call, post, visit, type World } from "./support/world";
import { notRefused, writesNotAmong } from "./support/writes";

const SUSPENDED_MESSAGE = "Your account is suspended until further notice: sells kettles";
/** Allowed writes: log out, here and elsewhere, and delete the account (account-deletion.test.ts). */
const OPEN = /^(API log out|page log out|page delete the account)/;

let site: NodeSite;
let world: World;

beforeEach(async () => {
  hashQuickly();
  vi.spyOn(console, "error").mockImplementation(() => {});
  ({ site, world } = await siteWithWorld());
});

const suspendAll = ({ app }: NodeSite) => app.db.run("update users set suspended_for = 'sells kettles'");

test("every write of the product is refused with the reason and the end, and changes nothing", async () => {
  const { wrong, tried } = await notRefused({
    deny: ({ site }) => suspendAll(site),
    except: OPEN,
    message: SUSPENDED_MESSAGE,
  });
  expect(wrong).toEqual([]);
  expect(writesNotAmong(tried)).toEqual([]);
});

test("reading, export and log-out still work, and the suspension is reported before invalid input", async () => {
  const { ann, bob, listId } = world;
  await suspendAll(site);
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
  await suspendAll(site);
  expect((await site.fetch("/api/addsaved/", save)).status).toBe(403);
  expect((await site.fetch("/api/getsavedlists/", { headers })).status).toBe(200);
});
