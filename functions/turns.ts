import { BUSY_RETRY_S } from "~/lib/requests/busy";
import { Refusal } from "~/platform/refusal";

/** Time after which a write that hangs lets the next one begin: the claim of the list still protects it. */
const TURN_MAX_MS = 10_000;

export type TurnQueue = <T>(write: () => Promise<T>, until: number) => Promise<T>;

/** Runs writes one at a time, in the order of their arrival. Refuses 'busy' if a turn does not come `until` then. */
export function turnQueue(): TurnQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (write, until) => {
    const before = last;
    const turn = (async () => {
      if (!(await isDone(before, until))) throw new Refusal("busy", { retryAfter: BUSY_RETRY_S });
      return write();
    })();
    last = before.then(() => isDone(turn, Date.now() + TURN_MAX_MS));
    return turn;
  };
}

/** Resolves once the work has ended, in whatever way, or else false at that time (ms since 1970). */
async function isDone(work: Promise<unknown>, until: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), Math.max(0, until - Date.now()));
  });
  const done = work.then(
    () => true,
    () => true,
  );
  const isInTime = await Promise.race([done, late]);
  clearTimeout(timer);
  return isInTime;
}

export type WorkQueue = (work: () => Promise<unknown>, name: string, rest?: number) => Promise<unknown>;

/**
 * Runs work one after another, behind the writes that wait. A name that still waits is not queued again, and
 * begins only after a pause of `rest` times the time that its last work took.
 */
export function workQueue(inTurn: TurnQueue): WorkQueue {
  let last: Promise<unknown> = Promise.resolve();
  const waiting = new Map<string, Promise<unknown>>();
  const pauses = new Map<string, Promise<unknown>>();
  const behindWrites = () => inTurn(async () => {}, Date.now() + TURN_MAX_MS).catch(() => {});
  const inQueue = (work: () => Promise<unknown>): Promise<unknown> => {
    const run = last.then(behindWrites).then(work);
    last = run.catch(() => {});
    return run;
  };
  return (work, name, rest = 0) => {
    const queued = waiting.get(name);
    if (queued) return queued;
    const begin = async () => {
      waiting.delete(name);
      const began = Date.now();
      await work().finally(() => {
        if (rest > 0)
          pauses.set(
            name,
            pause(rest * (Date.now() - began)).then(() => pauses.delete(name)),
          );
      });
    };
    const paused = pauses.get(name);
    const run = paused ? paused.then(() => inQueue(begin)) : inQueue(begin);
    waiting.set(name, run);
    return run;
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
