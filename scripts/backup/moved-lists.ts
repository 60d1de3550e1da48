/** Lists that were written while a backup ran: copied again, all rows of a list at one moment. */

import { movedFile, readPart, tableParts, writePart } from "./backup-folder";
import { ask, lineOf, OF_LISTS, type Row, type Store, TABLES, valuesIn } from "./tables";

/** Lists whose rows are read in one batch. */
const AT_ONCE = 20;
const PAGE_ROWS = 5000;

/** Columns of which one changes with every write to a list or its versions. */
const MARKS = ["rev", "merge_rev", "changed_at", "audience", "creator_count", "merged_count"];

const TABLES_OF_LISTS = TABLES.filter(({ name }) => OF_LISTS[name]);

/** By list, what changes with every write to it. */
type Marks = Record<string, string>;

export async function readMarks(store: Store): Promise<Marks> {
  const marks: Marks = {};
  for (let after = ""; ; ) {
    const sql = `select id, ${MARKS.join(", ")} from lists where id > ? order by id limit ${PAGE_ROWS}`;
    const rows = await ask(store, sql, [after]);
    for (const row of rows) marks[String(row.id)] = MARKS.map((mark) => row[mark]).join();
    if (rows.length < PAGE_ROWS) return marks;
    after = String(rows.at(-1)?.id);
  }
}

/** Replaces the copied rows of every list that has changed since `before`, is new, or is gone. */
export async function copyMovedLists(store: Store, folder: string, before: Marks): Promise<void> {
  const now = await readMarks(store);
  const ids = Object.keys({ ...before, ...now });
  const moved = new Set(ids.filter((id) => before[id] !== now[id]));
  if (moved.size === 0) return;
  const fresh = await rowsOf(store, [...moved]);
  const versions = versionsOf(folder, moved);
  for (const { name, columns } of TABLES_OF_LISTS) {
    const column = OF_LISTS[name] ?? "id";
    const stale = column === "version_id" ? versions : moved;
    for (const file of tableParts(folder, name)) {
      const lines = readPart(file);
      const kept = lines.filter((line) => !stale.has(String(valuesIn({ columns }, line, [column])[0])));
      if (kept.length < lines.length) writePart(file, kept);
    }
    writePart(
      movedFile(folder, name),
      (fresh.get(name) ?? []).map((row) => lineOf({ columns }, row)),
    );
  }
}

async function rowsOf(store: Store, lists: string[]): Promise<Map<string, Row[]>> {
  const fresh = new Map<string, Row[]>();
  for (let at = 0; at < lists.length; at += AT_ONCE) {
    const ids = JSON.stringify(lists.slice(at, at + AT_ONCE));
    const results = await store.batch(
      TABLES_OF_LISTS.map(({ name, columns }) => ({ sql: selectOf(name, columns), params: [ids] })),
    );
    TABLES_OF_LISTS.forEach(({ name }, i) => {
      fresh.set(name, [...(fresh.get(name) ?? []), ...(results[i] ?? [])]);
    });
  }
  return fresh;
}

function selectOf(table: string, columns: string[]): string {
  const column = OF_LISTS[table];
  const lists = "(select value from json_each(?))";
  const within = column === "version_id" ? `(select id from versions where list_id in ${lists})` : lists;
  return `select ${columns.map((name) => `"${name}"`).join(", ")} from "${table}" where ${column} in ${within}`;
}

/** Returns the ids of copied versions on these lists. */
function versionsOf(folder: string, lists: Set<string>): Set<string> {
  const columns = TABLES.find(({ name }) => name === "versions")?.columns ?? [];
  const copied = tableParts(folder, "versions").flatMap(readPart);
  const versions = copied.map((line) => valuesIn({ columns }, line, ["id", "list_id"]).map(String));
  return new Set(versions.flatMap(([id = "", listId = ""]) => (lists.has(listId) ? [id] : [])));
}
