/**
 * Miniflare's bindings use `Atomics.wait` in Node to wait for each response. A late notification, as on a
 * busy machine, wakes the next call before its response arrives. Miniflare then fails permanently with "false
 * == true". This patch continues to wait while the value is unchanged. Remove it once Miniflare includes
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
