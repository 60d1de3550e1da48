import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { add, drop, onEachDatabase } from "./site";

const SAVERS = 60;

onEachDatabase(
  "a large audience",
  (site) => {
    test("is notified through the queue, without the scheduled job", async () => {
      const [ann, bob] = [await site.person("ann"), await site.person("bob")];
      const id = await drop(ann, ["Ran", "Heat"]);
      const { db } = site.worker.app;
      await db.run(sql`insert into saves (user_id, list_id, created_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${SAVERS})
      select 'saver' || n, ${id}, 0 from numbers`);
      await db.run(sql`insert into users (id, username, username_key, created_at)
      select user_id, user_id || list_id, user_id || list_id, 0 from saves where list_id = ${id}`);
      await db.run(sql`update lists set saves_count = ${SAVERS} where id = ${id}`);
      await add(bob, id, ["Heat", "Up"]);
      await vi.waitFor(
        async () => {
          const told = await db.all(
            sql`select 1 from notifications where list_id = ${id} and kind = 'version'`,
          );
          expect(told).toHaveLength(SAVERS + 1);
        },
        { timeout: 30_000, interval: 200 },
      );
    });
  },
  { both: true },
);
