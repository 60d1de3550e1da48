import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openD1 } from "#db/client";
import { newMeter } from "#db/meter";
import { bindingOf, RUN_BATCH } from "#scripts/local-d1";
import { migrationStatements } from "#scripts/migrate";
import { newMiniflare } from "#scripts/new-miniflare";
import { seedDemo } from "#scripts/seed/seed";
import { costOf, type TestApp, testApp } from "#tests/support/test-app";
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
