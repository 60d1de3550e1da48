import { isDatabaseFault } from "#db/fault";
import { Refusal } from "./refusal";

/** Seconds after which a request may retry the database. */
const RETRY_AFTER = 5;

/** The refusal that an error is or becomes: 'unavailable' if the database is down, 'broken' for faults of ours. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return isDatabaseFault(error)
    ? new Refusal("unavailable", { retryAfter: RETRY_AFTER })
    : new Refusal("broken");
}

/** Logs an error, whole and with the request's id; a refusal is no fault and is not logged. */
export function logError(error: unknown, requestId: string, at: string): void {
  if (error instanceof Refusal) return;
  console.error(JSON.stringify({ requestId, at, error: wordsOf(error) }));
}

/** Drizzle adds a failed statement's values, which are personal data. */
const withoutValues = (message: string) => message.replace(/\nparams: [\s\S]*$/, "");

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, stack = message } = error;
  const own = stack.replace(message, () => withoutValues(message));
  return error.cause === undefined ? own : `${own}\ncaused by ${wordsOf(error.cause)}`;
}
