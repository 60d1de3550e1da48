/** Query plans of the statements that the product sends. */

/** A partial index of few rows, which may be scanned: members with a role. */
const OF_FEW = /INDEX users_with_roles$/;

type Scan = { sql: string; step: string };

/** Finds scans of a whole table, or of a whole index without a limit; ignores temporary tables. */
export async function scansOf(binding: D1Database, statements: Iterable<string>): Promise<Scan[]> {
  const found: Scan[] = [];
  for (const sql of statements) {
    const marks = sql.match(/\?/g)?.length ?? 0;
    const explain = binding.prepare(`explain query plan ${sql}`).bind(...Array(marks).fill(null));
    const steps = (await explain.all<{ detail: string }>()).results.map(({ detail }) => detail);
    const made = new Set(steps.flatMap((step) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(step)?.[1] ?? []));
    for (const step of steps) {
      const [, table, how = ""] = /^SCAN (\S+)(.*)$/.exec(step) ?? [];
      if (!table || made.has(table) || /VIRTUAL TABLE|CONSTANT ROW|^\(/.test(`${table}${how}`)) continue;
      if (how.includes("USING") && (/ limit /i.test(sql) || OF_FEW.test(how))) continue;
      found.push({ sql, step });
    }
  }
  return found;
}
