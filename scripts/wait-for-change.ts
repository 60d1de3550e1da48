/**
 * Miniflare's bindings wait in Node for each answer by `Atomics.wait`. A notification that comes late, as on a busy
 * machine, wakes the next call before its answer is there, and that Miniflare then fails for good with "false == true".
 * Here a wait whose value has not changed goes on. Newer releases do so by themselves, and then this can go:
 * github.com/cloudflare/workers-sdk/pull/15552.
 */
const wait = Atomics.wait as (array: Int32Array, index: number, value: number, timeout?: number) => string;

function waitForChange(array: Int32Array, index: number, value: number, timeout?: number): string {
  for (;;) {
    const ended = wait(array, index, value, timeout);
    if (ended !== "ok" || timeout !== undefined || Atomics.load(array, index) !== value) return ended;
  }
}

Atomics.wait = waitForChange as typeof Atomics.wait;
