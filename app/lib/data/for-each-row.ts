/** Loops of jobs, in which a row that fails stops no other. Each throws at the end, with the number of failures. */

/** Works on each row, one after the other or all at once. */
export async function forEachRow<Row>(
  rows: Iterable<Row>,
  work: (row: Row) => Promise<unknown>,
  { atOnce = false } = {},
): Promise<void> {
  const errors: unknown[] = [];
  const works: Promise<unknown>[] = [];
  for (const row of rows) {
    const done = (async () => work(row))().catch((error: unknown) => errors.push(error));
    works.push(done);
    if (!atOnce) await done;
  }
  await Promise.all(works);
  if (errors.length === 0) return;
  const [cause] = errors;
  if (works.length === 1) throw cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  throw new Error(`${errors.length} of ${works.length} failed: ${reason}`, { cause });
}

/** Works on all rows together; if that fails, on each alone. */
export async function forAllOrEachRow<Row>(
  rows: Row[],
  work: (rows: Row[]) => Promise<unknown>,
): Promise<void> {
  await work(rows).catch((error: unknown) => {
    if (rows.length < 2) throw error;
    return forEachRow(rows, (row) => work([row]));
  });
}
