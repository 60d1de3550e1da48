/** Account deletion works in every state of an account that can log in, and leaves no data behind. */
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { versions } from "#db/schema/lists";
import { applyStandings } from "~/features/lists/writes/standing.server";
import { recount } from "~/features/operations/recount/recount.server";
import { ACTS, type ActName, preparedFor } from "./support/acts";
import { newScene, site, world } from "./support/site-with-world";
import { api, call, PASSWORD, post, visit, type World } from "./support/world";

beforeEach(newScene);

async function suspend(name: string) {
  await site.app.db.run(
    `update users set suspended_for = 'sells kettles', standing_changed_at = 1 where username = '${name}'`,
  );
  await applyStandings(site.app);
}

const done = (name: ActName, more: Partial<World> = {}) => site.fetch(...ACTS[name]({ ...world, ...more }));

/** States of ann's account, which has a public list with bob and a private one. */
const STATES: Record<string, () => Promise<unknown>> = {
  "with lists": async () => {},
  "with overrides": () => done("API same item"),
  "with a picture": async () => {
    const { listImageUrl } = (await (await done("page upload a picture")).json()) as Record<string, string>;
    await site.fetch(...api(world.ann, "PUT /list", { id: world.listId, listImageUrl }));
  },
  "in a list by link": () => done("API make a circle"),
  "sole owner of a blind list": async () => {
    const { listId } = (await (await done("API drop", { bob: world.ann })).json()) as World;
    expect((await done("API seal a list", { listId })).status).toBe(200);
  },
  "owner of a blind list with others": async () => {
    const { listId } = await preparedFor(ACTS["page reveal a room"], world, site);
    const rows = await site.app.db.select().from(versions).where(eq(versions.listId, listId));
    expect(rows).toHaveLength(2);
  },
  "with people, chapters and a device": async () => {
    const { ann, mia, ada } = world;
    const acts: [ActName, Partial<World>][] = [
      ["API follow", {}],
      ["API mute", { bob: ann }],
      ["API tick", { cleo: ann }],
      ["API save", { cleo: ann }],
      ["API follow a member", { cleo: ann, friend: "bob" }],
      ["API follow a member", { friend: "ann" }],
      ["API block", { foe: mia.username }],
      ["API block", { ann: ada, foe: "ann" }],
      ["page set notifications", { bob: ann }],
      ["page start push", { bob: ann }],
      ["page comment", {}],
    ];
    for (const [name, more] of acts)
      expect([name, await done(name, more)]).toMatchObject([
        name,
        { status: expect.toBeOneOf([200, 201, 302]) },
      ]);
    const token = api(ann, "POST /tokens", { name: "My script", scope: "read" });
    expect((await site.fetch(...token)).status).toBe(201);
  },
  "taken down": () => done("page moderate: hide"),
  "an admin beside another": async () => {
    await site.app.db.run(`update users set roles = '["admin"]' where username = 'ann'`);
  },
  "a moderator": async () => {
    await site.app.db.run(`update users set roles = '["moderator"]' where username = 'ann'`);
  },
};

/** Tables in which a former member remains: others read, reported or decided it, or it saves a kept version. */
const STAYS = ["users", "versions", "comments", "saves", "reports", "takedowns", "audit_log"];

/** Returns the tables that still have an id or an address of a member. */
async function tablesNaming(id: string): Promise<string[]> {
  const { db } = site.app;
  const tables = await db.all<{ name: string }>("select name from pragma_table_list where type = 'table'");
  const found = await Promise.all(
    tables.map(async ({ name }) => JSON.stringify(await db.all(`select * from "${name}"`)).includes(id)),
  );
  return tables.flatMap(({ name }, at) => (found[at] ? [name] : []));
}

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
    expect((await tablesNaming(ann.id)).filter((table) => !STAYS.includes(table))).toEqual([]);
    expect(await tablesNaming("ann@example.com")).toEqual([]);
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
