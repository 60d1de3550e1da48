import { isDatabaseFault } from "#db/fault";
import { Refusal } from "./refusal";

/** Seconds after which a request may retry the database. */
const RETRY_AFTER = 5;

/** Converts an error to a refusal: 'unavailable' if the database is down, 'broken' for our own faults. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return isDatabaseFault(error)
    ? new Refusal("unavailable", { retryAfter: RETRY_AFTER })
    : new Refusal("broken");
}

/** Logs a fault with the request's id; ignores refusals. */
export function logError(error: unknown, requestId: string, at: string): void {
  if (error instanceof Refusal) return;
  console.error(JSON.stringify({ requestId, at, error: errorWords(error) }));
}

/** Removes the values of a failed statement, which Drizzle adds: they are personal data. */
const withoutValues = (message: string) => message.replace(/\nparams: [\s\S]*$/, "");

function errorWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, stack = message } = error;
  const own = stack.replace(message, () => withoutValues(message));
  return error.cause === undefined ? own : `${own}\ncaused by ${errorWords(error.cause)}`;
}
