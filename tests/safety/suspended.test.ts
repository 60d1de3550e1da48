/** Suspended members can't write in any way and see the reason and the end date; suspended staff see no staff pages. */
import { beforeEach, expect, test } from "vitest";
import { notifications } from "#db/schema/notifications";
import type { Member } from "~/platform/viewer.server";
import { notRefused, writesNotAmong } from "./support/acts";
import { fillPattern, pagePatterns, worldFillings } from "./support/addresses";
import type { NodeSite } from "./support/node-site";
import { dataPath } from "./support/site-map";
import { newScene, site, world } from "./support/site-with-world";
import { call, post, visit } from "./support/world";

const SUSPENDED_MESSAGE = "Your account is suspended until further notice: sells kettles";
/**
 * Allowed writes: log out, here and elsewhere, open a notification (it leads to the decision), appeal, and delete the
 * account (account-deletion.test.ts).
 */
const OPEN =
  /^(API log out|page log out|page delete the account|page appeal|page mark seen|page open a notification)/;

beforeEach(newScene);

const suspendAll = ({ app }: NodeSite) => app.db.run("update users set suspended_for = 'sells kettles'");

test("every write of the product is refused with the reason and the end, and changes nothing", async () => {
  const { wrong, refused } = await notRefused({
    deny: ({ site }) => suspendAll(site),
    except: OPEN,
    message: SUSPENDED_MESSAGE,
  });
  expect(wrong).toEqual([]);
  expect(refused).toBeGreaterThan(60);
  expect(writesNotAmong(world)).toEqual([]);
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

const staffPages = () =>
  pagePatterns
    .filter((pattern) => /^\/(admin|moderation)\b/.test(pattern))
    .flatMap((pattern) => fillPattern(pattern, worldFillings(world)));

async function readPageAs(path: string, member: Member, init = visit(member)) {
  const answer = await site.fetch(path, init);
  return { status: answer.status, text: await answer.text() };
}

test("no page of an admin or a moderator opens, until the suspension is over", async () => {
  const { mia, ada } = world;
  const pages = staffPages();
  expect(pages.length).toBeGreaterThan(6);
  for (const path of pages) expect([path, (await readPageAs(path, ada)).status]).toEqual([path, 200]);
  await site.app.db.run("update users set suspended_for = 'sells kettles' where username in ('mia', 'ada')");
  for (const member of [mia, ada])
    for (const path of pages.flatMap((path) => [path, dataPath(path)])) {
      const { status, text } = await readPageAs(path, member);
      const isStaff = member === ada || path.startsWith("/moderation");
      expect([path, status]).toEqual([path, isStaff ? 403 : 404]);
      if (isStaff) expect(text).toContain(SUSPENDED_MESSAGE);
      for (const shown of ["bob@example.com", "spam", "rude", "suspend "]) expect(text).not.toContain(shown);
    }
  await site.app.db.run(`update users set suspended_until = ${site.app.now() - 1} where username = 'ada'`);
  expect((await readPageAs("/admin/members", ada)).status).toBe(200);
});

test("no notification of a case is read, counted or made", async () => {
  const { mia, cleo, listId } = world;
  const cases = async () => {
    const answers = [
      await readPageAs("/my-stuff/notifications", mia),
      await readPageAs("/api/notifications/mia/", mia, call(mia, "GET")),
      await readPageAs("/my-stuff/export", mia),
    ];
    return answers.map(({ text }) => /for a moderator/.test(text));
  };
  expect(await cases()).toEqual([true, true, expect.anything()]);
  expect((await readPageAs("/my-stuff", mia)).text).toContain("MODERATION");
  await site.app.db.run("update users set suspended_for = 'sells kettles' where username = 'mia'");
  expect(await cases()).toEqual([false, false, false]);
  const page = (await readPageAs("/my-stuff", mia)).text;
  expect(page).not.toContain("MODERATION");
  expect(page).toContain('"unread":0');
  const made = async () => {
    const rows = await site.app.db.select().from(notifications);
    return rows.filter(({ userId, kind }) => userId === mia.id && kind === "case").length;
  };
  const before = await made();
  await site.fetch(`/api/flag/${listId}/bob`, call(cleo, "GET"));
  expect(await made()).toBe(before);
});
