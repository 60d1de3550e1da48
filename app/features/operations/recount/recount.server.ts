/** Operators' check: recounts every counter, rebuilds every projection, and reports repaired differences. */

import { runQueries, writeAll } from "#db/run-queries";
import { rebuildList } from "~/features/lists/writes/merge-list.server";
import type { ListId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { listIdsAfter, projectedRows, strayRows, wrongCounts } from "./recount.queries.server";

export type Difference = { what: string; id: string; was: string; is: string };

const CHUNK = 200;

/**
 * Rebuilds every list's card, masterlist, search document and chapter feeds after the counters. Reads the
 * whole database, so never call it in a request. Reports how many lists are done. Safe during live writes.
 */
export async function recount(app: App, onProgress?: (lists: number) => void): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { what, rows, mend } of wrongCounts(app.db)) {
    const wrong = await rows;
    if (wrong.length === 0) continue;
    await writeAll(app.db, [mend]);
    differences.push(
      ...wrong.map(({ id, was, should }) => ({ what, id, was: String(was), is: String(should) })),
    );
  }
  for (const { what, count, mend } of strayRows(app.db)) {
    const n = (await count)[0]?.n ?? 0;
    if (n === 0) continue;
    await writeAll(app.db, [mend]);
    differences.push({ what, id: "stray rows", was: String(n), is: "0" });
  }
  let lists = 0;
  for (let after = ""; ; ) {
    const ids = await listIdsAfter(app.db, after, CHUNK);
    for (const { id } of ids) differences.push(...(await rederive(app, id)));
    const last = ids.at(-1);
    if (!last) break;
    lists += ids.length;
    onProgress?.(lists);
    after = last.id;
  }
  // re-adding a list to a chapter's feed counted it a second time
  await writeAll(
    app.db,
    wrongCounts(app.db).map(({ mend }) => mend),
  );
  return differences;
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
