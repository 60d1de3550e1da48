/** Adds to libSQL over HTTP what its client lacks: reads as new as this instance's writes, and counts of rows read. */
import type { Meter } from "./meter";

/** After this long a database counts as unavailable: a replica waits endlessly for a primary that is gone. */
const ANSWER_WITHIN_MS = 10_000;

/** Longer than a healthy replica is ever behind. */
const REMEMBERED_MS = 10_000;

type Write = { place: number; at: number };

/** The newest write through this instance, by the database's address: its log index, and when it was. */
const writes = new Map<string, Write>();

type Place = { replication_index?: string | null };
type Asked = { requests: { stmt?: Place; batch?: Place }[] };
type Step = { rows_read?: number; affected_row_count?: number };
type Result = Place & Step & { step_results?: (Step | null)[] };
type Answered = { results?: { response?: { result?: Result } }[] };

/**
 * The `fetch` of a libSQL client. Statements name the newest write through this instance, and a replica waits until it
 * has it: everyone sees what they have just written, whichever replica responds. Counts rows read.
 */
export function fetchInOrder(database: string, meter: Meter) {
  return async (request: Request): Promise<Response> => {
    const after = newestWrite(database);
    const asked = await request.text();
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: after === undefined ? asked : asFarAs(after, asked),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (!response.ok) return response;
    const text = await response.text();
    for (const result of resultsIn(text)) {
      const steps = [result, ...(result.step_results ?? [])];
      for (const step of steps) meter.rowsRead += step?.rows_read ?? 0;
      const isWrite = steps.some((step) => (step?.affected_row_count ?? 0) > 0);
      if (isWrite && result.replication_index) note(database, Number(result.replication_index), after);
    }
    return new Response(text, { headers: { "Content-Type": "application/json" } });
  };
}

function newestWrite(database: string): number | undefined {
  const write = writes.get(database);
  return write && Date.now() - write.at < REMEMBERED_MS ? write.place : undefined;
}

/** A write with an index before the requested one belongs to a new log, as after a primary was killed. */
function note(database: string, place: number, after = 0): void {
  const before = place < after ? 0 : (newestWrite(database) ?? 0);
  writes.set(database, { place: Math.max(place, before), at: Date.now() });
}

function asFarAs(place: number, body: string): string {
  const asked = JSON.parse(body) as Asked;
  for (const { stmt, batch } of asked.requests) {
    if (stmt) stmt.replication_index = String(place);
    if (batch) batch.replication_index = String(place);
  }
  return JSON.stringify(asked);
}

const resultsIn = (text: string) =>
  ((JSON.parse(text) as Answered).results ?? []).flatMap(({ response }) => response?.result ?? []);
