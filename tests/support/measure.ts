import { openD1 } from "#db/client";
import { newMeter } from "#db/meter";
import { generateStatements, type RawStatement } from "#scripts/generated-lists/generate";
import { membersOf } from "#scripts/generated-lists/sample";
import { bindingOf, RUN_BATCH } from "#scripts/local-d1";
import { migrationStatements } from "#scripts/migrate";
import { newMiniflare } from "#scripts/new-miniflare";
import { addVersion, dropList } from "~/features/lists/writes/drop-list.server";
import { openSession } from "~/features/members/sessions/sessions.server";
import type { Member } from "~/platform/viewer.server";
import { NOON, type TestApp, testApp } from "./test-app";

export type Measured = {
  app: TestApp;
  ann: Member;
  /**
   * Drops a list after all others, with a second version that notifies its owner. It adds a row behind the
   * measured ones in every index. Otherwise the last row would cost one read less, and the order of lists of
   * the same millisecond is random.
   */
  dropLast: () => Promise<unknown>;
  binding: D1Database;
  /** Measures the cost of `work`, as counted by D1. */
  cost: (
    work: () => Promise<unknown>,
  ) => Promise<{ roundTrips: number; rowsRead: number; rowsWritten: number }>;
  /** Records the statements that `work` sends. */
  statements: (work: () => Promise<unknown>) => Promise<Set<string>>;
  stop: () => Promise<void>;
};

/** Uses D1, because in-memory libSQL does not count rows read. */
export async function measuredApp(lists: number): Promise<Measured> {
  const miniflare = newMiniflare({ modules: true, script: RUN_BATCH, d1Databases: ["DB"], cf: false });
  const binding = bindingOf(miniflare);
  const run = (statements: RawStatement[]) =>
    binding.batch(statements.map(({ sql, args }) => binding.prepare(sql).bind(...args)));
  await run(migrationStatements.map((sql) => ({ sql, args: [] })));
  await run(generateStatements(lists, NOON - 60_000));
  const meter = newMeter();
  let seen = new Set<string>();
  const spied = {
    prepare: (sql: string) => {
      seen.add(sql);
      return binding.prepare(sql);
    },
    batch: (statements: D1PreparedStatement[]) => binding.batch(statements),
  };
  const app = await testApp({ meter, db: openD1(spied as D1Database, meter) });
  const [ann, bob] = await membersOf(app, 2);
  if (!ann || !bob) throw new Error("Nobody was generated");
  await openSession(app, ann.id);
  return {
    app,
    ann,
    binding,
    async dropLast() {
      app.clock.advance(1000);
      const version = { hidden: false, items: [{ title: "The last one", context: "" }] };
      const { listId } = await dropList(app, ann, { title: "The last list", chapters: ["zoos"], version });
      await addVersion(app, bob, { listId, version });
      await app.settled();
    },
    async cost(work) {
      // excludes work that an earlier action does after its response
      await app.settled();
      const before = { ...meter };
      await work();
      return {
        roundTrips: meter.roundTrips - before.roundTrips,
        rowsRead: meter.rowsRead - before.rowsRead,
        rowsWritten: meter.rowsWritten - before.rowsWritten,
      };
    },
    async statements(work) {
      seen = new Set();
      await work();
      return seen;
    },
    stop: () => miniflare.dispose(),
  };
}
