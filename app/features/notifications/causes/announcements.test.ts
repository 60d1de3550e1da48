import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addVersionTo, dropListOf } from "#tests/support/lists";
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
  listId = await dropListOf(app, ann, ["Alien", "Heat"]);
  await app.db.batch([
    app.db.run(sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${SAVERS})
      insert into users (id, username, username_key, created_at) select printf('%024x', i), 'saver' || i, 'saver' || i, 0 from n`),
    app.db.run(
      sql`insert into saves (user_id, list_id, created_at) select id, ${listId}, 0 from users where username like 'saver%'`,
    ),
    app.db.run(sql`update lists set saves_count = ${SAVERS} where id = ${listId}`),
  ]);
});

const notifiedUsers = () =>
  app.db.all<{ name: string; causes: number }>(
    sql`select username as name, json_array_length(causes) as causes from notifications join users on users.id = user_id`,
  );
const waitingRows = async () => (await app.db.all(sql`select * from announcements`)).length;

test("a version with very many recipients notifies each of them once, after the response to its writer", async () => {
  const before = app.meter.roundTrips;
  await addVersionTo(app, bob, listId, ["Heat", "Up"]);
  // one round trip to count and read, one to write
  expect(app.meter.roundTrips - before).toBe(2);
  await app.settled();

  const notifications = await notifiedUsers();
  expect(notifications.filter(({ causes }) => causes === 1)).toHaveLength(SAVERS + 1);
  expect(notifications.map(({ name }) => name)).not.toContain("bob");
  expect(await waitingRows()).toBe(0);
});

test("a first publishing by an edit notifies too", async () => {
  await addVersionTo(app, bob, listId, ["Heat", "Up"], { hidden: true });
  await app.settled();
  expect(await notifiedUsers()).toHaveLength(0);
  await editList(app, bob, { listId, version: { hidden: false, items: [{ title: "Heat", context: "" }] } });
  await app.settled();
  expect(await notifiedUsers()).toHaveLength(SAVERS + 1);
});

test("work lost after the response is done later; running it twice notifies once", async () => {
  await addVersionTo({ ...app, afterAnswer: () => {} }, bob, listId, ["Heat"]);
  expect([await notifiedUsers(), await waitingRows()]).toEqual([[], 1]);
  await Promise.all([notifyEnqueued(app), notifyEnqueued(app)]);
  const notifications = await notifiedUsers();
  expect([notifications.length, Math.max(...notifications.map(({ causes }) => causes))]).toEqual([
    SAVERS + 1,
    1,
  ]);
});

test("a version that is gone before all are notified notifies no more", async () => {
  await addVersionTo({ ...app, afterAnswer: () => {} }, bob, listId, ["Heat"]);
  await removeVersion(app, bob, listId);
  await notifyEnqueued(app);
  expect([await notifiedUsers(), await waitingRows()]).toEqual([[], 0]);
});
