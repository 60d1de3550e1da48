/**
 * One write after the other, for libSQL. Its server executes one at a time anyway, and where several wait for its lock
 * on a busy machine it now and then wakes none of them: each then waits 5 seconds, one after the other.
 */

/** A write that takes longer is slow, or its request was cut off: the next one does not wait any longer. */
const PATIENCE_MS = 2_000;
const LOOK_EVERY_MS = 2;

/** The writes that were begun by this isolate and have not ended, oldest first. */
const open = new Set<{ since: number }>();

/** Executes a write when those before it have ended, or after two seconds. */
export async function afterOtherWrites<T>(write: () => Promise<T>): Promise<T> {
  const own = { since: Date.now() };
  open.add(own);
  try {
    // Each waits by its own timer: a request that was cut off could wake nobody.
    while (isBehind(own)) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    return await write();
  } finally {
    open.delete(own);
  }
}

function isBehind(own: { since: number }): boolean {
  for (const other of open) {
    if (other === own) return false;
    if (Date.now() - other.since < PATIENCE_MS) return true;
    open.delete(other);
  }
  return false;
}
