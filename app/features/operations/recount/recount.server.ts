/** Operators' check: recounts every counter, rebuilds every projection, and reports repaired differences. */

import { runQueries, writeAll } from "#db/run-queries";
import { rebuildList } from "~/features/lists/writes/merge-list.server";
import type { ListId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { listIdsAfter, orphans, projectedRows, strayRows, wrongCounts } from "./recount.queries.server";

export type Difference = { what: string; id: string; was: string; is: string };

const CHUNK = 200;

/**
 * Removes rows whose parent is missing, recounts, and rebuilds every list's card, masterlist, search document and
 * chapter feeds. Reads the whole database, so never call it in a request. Reports how many lists are done. Safe during
 * live writes. What fails is a difference of its own ('failed'), and the rest goes on.
 */
export async function recount(app: App, onProgress?: (lists: number) => void): Promise<Difference[]> {
  const differences: Difference[] = [];
  const going = async (what: string, id: string, step: () => Promise<Difference[]>) => {
    try {
      differences.push(...(await step()));
    } catch (error) {
      differences.push({
        what,
        id,
        was: "failed",
        is: error instanceof Error ? error.message : String(error),
      });
    }
  };
  for (const one of orphans(app.db)) await going(one.what, "orphans", () => removed(app, one, "orphans"));
  for (const one of wrongCounts(app.db)) await going(one.what, "all", () => recounted(app, one));
  for (const one of strayRows(app.db))
    await going(one.what, "stray rows", () => removed(app, one, "stray rows"));
  let lists = 0;
  for (let after = ""; ; ) {
    const ids = await listIdsAfter(app.db, after, CHUNK);
    for (const { id } of ids) await going("projection", id, () => rederive(app, id));
    const last = ids.at(-1);
    if (!last) break;
    lists += ids.length;
    onProgress?.(lists);
    after = last.id;
  }
  // re-adding a list to a chapter's feed counted it a second time
  for (const { what, mend } of wrongCounts(app.db))
    await going(what, "all", async () => {
      await writeAll(app.db, [mend]);
      return [];
    });
  return differences;
}

type Rows = ReturnType<typeof strayRows>[number];

async function removed(app: App, { what, count, mend }: Rows, id: string): Promise<Difference[]> {
  const n = (await count)[0]?.n ?? 0;
  if (n === 0) return [];
  await writeAll(app.db, [mend]);
  return [{ what, id, was: String(n), is: "0" }];
}

async function recounted(app: App, { what, rows, mend }: ReturnType<typeof wrongCounts>[number]) {
  const wrong = await rows;
  if (wrong.length > 0) await writeAll(app.db, [mend]);
  return wrong.map(({ id, was, should }) => ({ what, id, was: String(was), is: String(should) }));
}

async function rederive(app: App, listId: ListId): Promise<Difference[]> {
  const before = await readProjections(app, listId);
  await rebuildList(app, listId);
  const after = await readProjections(app, listId);
  return Object.entries(before).flatMap(([what, was]) => {
    const is = after[what] ?? "";
    return was === is ? [] : [{ what, id: listId, was, is }];
  });
}

async function readProjections(app: App, listId: ListId): Promise<Record<string, string>> {
  const answers = await runQueries(app.db, projectedRows(app.db, listId));
  return Object.fromEntries(Object.entries(answers).map(([what, rows]) => [what, rows[0]?.row ?? ""]));
}
