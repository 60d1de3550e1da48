/** Account deletion works in every state of an account that can log in, and leaves no data behind. */
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { versions } from "#db/schema/lists";
import { recount } from "~/features/operations/recount/recount.server";
import { items } from "./support/acts";
import { newScene, site, world } from "./support/site-with-world";
import { call, PASSWORD, picture, post, visit, type World } from "./support/world";

beforeEach(newScene);

const suspend = (name: string) =>
  site.app.db.run(`update users set suspended_for = 'sells kettles' where username = '${name}'`);

const putList = (who: World["ann"], body: object) => site.fetch("/api/list", call(who, "PUT", body));

async function drop(who: World["ann"], more: object): Promise<string> {
  const body = { listTitle: "Our great soups", sublist: [{ item: items("Pho") }], ...more };
  const made = await site.fetch("/api/list", call(who, "POST", body));
  return ((await made.json()) as { listId: string }).listId;
}

async function withPicture() {
  const { listImageUrl } = (await (await site.fetch("/images", picture(world.ann))).json()) as {
    listImageUrl: string;
  };
  await putList(world.ann, { id: world.listId, listImageUrl });
}

const TOMORROW = () => ({ $date: Date.now() + 24 * 60 * 60 * 1000 });

/** States of ann's account, which has a public list with bob and a private one. */
const STATES: Record<string, () => Promise<unknown>> = {
  "with lists": async () => {},
  "with overrides": () => {
    const pair = { id: world.listId, a: "Alien", b: "The Alien", same: false };
    return site.fetch("/api/sameitem", call(world.ann, "POST", pair));
  },
  "with a picture": withPicture,
  "in a list by link": () => putList(world.ann, { id: world.listId, audience: "link" }),
  "sole owner of a blind list": () => drop(world.ann, { audience: "link", blindUntil: TOMORROW() }),
  "owner of a blind list with others": async () => {
    const id = await drop(world.ann, { audience: "link", blindUntil: TOMORROW() });
    const key = (
      (await (await site.fetch(`/api/list/${id}`, call(world.ann, "GET"))).json()) as { link: string }
    ).link.slice("/l/".length);
    const joined = await site.fetch(
      "/api/addsublist",
      call(world.bob, "PUT", { id, item: items("Ramen") }, { "X-List-Key": key }),
    );
    expect(joined.status).toBe(200);
  },
  "taken down": () => {
    const hide = { versionId: world.versionId, kind: "list", intent: "hide", reason: "spam" };
    return site.fetch("/moderation", post(world.mia, hide));
  },
  "an admin beside another": async () => {
    await site.app.db.run(`update users set roles = '["admin"]' where username = 'ann'`);
  },
  "a moderator": async () => {
    await site.app.db.run(`update users set roles = '["moderator"]' where username = 'ann'`);
  },
};

const leave = (keep: string) =>
  site.fetch(
    "/my-stuff/profile",
    post(world.ann, { intent: "delete-account", sure: "yes", keep, password: PASSWORD }),
  );

describe.each(Object.entries(STATES))("%s", (_name, makeSo) => {
  test.each([
    ["active", "versions gone", ""],
    ["active", "versions kept", "yes"],
    ["suspended", "versions gone", ""],
    ["suspended", "versions kept", "yes"],
  ])("%s, %s: the account goes whole", async (is, _kept, keep) => {
    await makeSo();
    if (is === "suspended") await suspend("ann");
    const { ann, listId } = world;
    for (const path of ["/my-stuff/export", "/my-stuff/profile"])
      expect([path, (await site.fetch(path, visit(ann))).status]).toEqual([path, 200]);
    const left = await leave(keep);
    expect([left.status, left.headers.get("Location")]).toEqual([302, "/"]);
    await site.settled();
    expect((await site.fetch("/api/profile/ann")).status).toBe(404);
    expect((await site.fetch("/my-stuff", visit(ann))).status).toBe(302);
    const kept = await site.app.db.select().from(versions).where(eq(versions.userId, ann.id));
    expect(kept.length > 0).toBe(keep === "yes");
    expect(kept.filter(({ hidden }) => hidden)).toEqual([]);
    for (const table of ["images", "item_overrides", "sessions", "api_tokens", "passkeys", "notifications"]) {
      const rows = await site.app.db.all(`select 1 from ${table} where user_id = '${ann.id}'`);
      expect([table, rows.length]).toEqual([table, 0]);
    }
    expect((await site.fetch(`/api/list/${listId}`, call(world.bob, "GET"))).status).toBe(200);
    expect(await recount(site.app)).toEqual([]);
  });
});

test("the last admin stays until there is another: nothing is deleted", async () => {
  await site.app.db.run("update users set roles = '[]' where username = 'ada'");
  await site.app.db.run(`update users set roles = '["admin"]' where username = 'ann'`);
  const before = await site.database.dump(["rate_counters"]);
  const refused = await leave("");
  expect([refused.status, refused.headers.get("Location")]).toEqual([302, "/my-stuff/profile"]);
  expect(await site.database.dump(["rate_counters"])).toEqual(before);
  await site.app.db.run(`update users set roles = '["admin"]' where username = 'ada'`);
  expect((await leave("")).headers.get("Location")).toBe("/");
});
