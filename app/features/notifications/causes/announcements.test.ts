import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { added, dropped } from "#tests/support/lists";
import { memberOf, type TestApp, testApp } from "#tests/support/test-app";
import { editList } from "~/features/lists/writes/edit-list.server";
import { removeVersion } from "~/features/lists/writes/remove-version.server";
import type { Member } from "~/platform/viewer.server";
import { notifyEnqueued } from "./announcements.server";

const SAVERS = 1100;

let app: TestApp;
let ann: Member;
let bob: Member;
let listId: string;

beforeEach(async () => {
  app = await testApp();
  ann = await memberOf(app, "ann");
  bob = await memberOf(app, "bob");
  listId = await dropped(app, ann, ["Alien", "Heat"]);
  await app.db.batch([
    app.db.run(sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${SAVERS})
      insert into users (id, username, username_key, created_at) select printf('%024x', i), 'saver' || i, 'saver' || i, 0 from n`),
    app.db.run(
      sql`insert into saves (user_id, list_id, created_at) select id, ${listId}, 0 from users where username like 'saver%'`,
    ),
    app.db.run(sql`update lists set saves_count = ${SAVERS} where id = ${listId}`),
  ]);
});

const told = () =>
  app.db.all<{ name: string; causes: number }>(
    sql`select username as name, json_array_length(causes) as causes from notifications join users on users.id = user_id`,
  );
const waiting = async () => (await app.db.all(sql`select * from announcements`)).length;

test("a version with very many recipients notifies each of them once, after the response to its writer", async () => {
  const before = app.meter.roundTrips;
  await added(app, bob, listId, ["Heat", "Up"]);
  // one round trip to count and read, one to write
  expect(app.meter.roundTrips - before).toBe(2);
  await app.settled();

  const notifications = await told();
  expect(notifications.filter(({ causes }) => causes === 1)).toHaveLength(SAVERS + 1);
  expect(notifications.map(({ name }) => name)).not.toContain("bob");
  expect(await waiting()).toBe(0);
});

test("a first publishing by an edit notifies too", async () => {
  await added(app, bob, listId, ["Heat", "Up"], { hidden: true });
  await app.settled();
  expect(await told()).toHaveLength(0);
  await editList(app, bob, { listId, version: { hidden: false, items: [{ title: "Heat", context: "" }] } });
  await app.settled();
  expect(await told()).toHaveLength(SAVERS + 1);
});

test("work lost after the response is done later; running it twice notifies once", async () => {
  await added({ ...app, afterAnswer: () => {} }, bob, listId, ["Heat"]);
  expect([await told(), await waiting()]).toEqual([[], 1]);
  await Promise.all([notifyEnqueued(app), notifyEnqueued(app)]);
  const notifications = await told();
  expect([notifications.length, Math.max(...notifications.map(({ causes }) => causes))]).toEqual([
    SAVERS + 1,
    1,
  ]);
});

test("a version that is gone before all are notified notifies no more", async () => {
  await added({ ...app, afterAnswer: () => {} }, bob, listId, ["Heat"]);
  await removeVersion(app, bob, listId);
  await notifyEnqueued(app);
  expect([await told(), await waiting()]).toEqual([[], 0]);
});
