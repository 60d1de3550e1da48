import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openD1 } from "#db/client";
import { newMeter } from "#db/meter";
import { bindingOf, RUN_BATCH } from "#scripts/local-d1";
import { migrationStatements } from "#scripts/migrate";
import { newMiniflare } from "#scripts/new-miniflare";
import { seedDemo } from "#scripts/seed/seed";
import { dropListOf } from "#tests/support/lists";
import { costOf, memberOf, type TestApp, testApp } from "#tests/support/test-app";
import { notificationsQuery } from "~/features/notifications/inbox/notifications.server";
import type { Member } from "~/platform/viewer.server";

const miniflare = newMiniflare({ modules: true, script: RUN_BATCH, d1Databases: ["DB"], cf: false });
let app: TestApp;

beforeAll(async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  const binding = bindingOf(miniflare);
  await binding.batch(migrationStatements.map((statement) => binding.prepare(statement)));
  const meter = newMeter();
  app = await testApp({ meter, db: openD1(binding, meter) });
  await seedDemo(app);
  await app.settled();
});
afterAll(() => miniflare.dispose());

test("a page of notifications of any member of the demo reads at most 160 rows", async () => {
  const members = await app.db.all<Member>(sql`select id, username from users
    where id in (select user_id from notifications group by user_id order by count(*) desc limit 10)`);
  const read: Record<string, number> = {};
  for (const member of members) {
    const { roundTrips, rowsRead } = await costOf(app, async () => notificationsQuery(app, member.id));
    expect(roundTrips).toBe(1);
    read[member.username] = rowsRead;
  }
  expect(Math.max(...Object.values(read))).toBeLessThanOrEqual(160);
});

test("a drop of a member with many followers reads the same number of rows for any more of them", async () => {
  const star = await memberOf(app, "star");
  const rowsWith = async (from: number, to: number) => {
    await app.db.run(sql`insert into member_follows (user_id, followed_id, created_at)
      with recursive step (n) as (select ${from} union all select n + 1 from step where n < ${to})
      select printf('%024x', n), ${star.id}, 1 from step`);
    const { rowsRead } = await costOf(app, async () => {
      await dropListOf(app, star, ["Rye", "Spelt"], { title: `For ${to}` });
      await app.settled();
    });
    return rowsRead;
  };
  const some = await rowsWith(1, 6000);
  const many = await rowsWith(6001, 18_000);
  expect(many - some).toBeLessThan(200);
});
