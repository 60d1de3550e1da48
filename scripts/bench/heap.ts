/** How much memory the Worker itself holds, by workerd's inspector; all of workerd's holds its database's and caches' too. */
import { setTimeout } from "node:timers/promises";

type Target = { id: string; webSocketDebuggerUrl: string };

const OWN_ISOLATE = /^core:user:/;
const EVERY_MS = 2000;
const MB = 1024 * 1024;

export type HeapWatch = {
  /** Megabytes in use by JavaScript, one figure for every two seconds since the start, garbage included. */
  used: number[];
  stop: () => Promise<void>;
};

/** Watches the heap of the Worker at the inspector's address, as in ws://127.0.0.1:9229. Throws without such a Worker. */
export async function watchHeap(inspector: URL): Promise<HeapWatch> {
  const targets = (await (await fetch(`http://${inspector.host}/json`)).json()) as Target[];
  const own = targets.find(({ id }) => OWN_ISOLATE.test(id));
  if (!own) throw new Error(`The inspector at ${inspector.host} has no Worker`);
  const socket = new WebSocket(own.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  const used: number[] = [];
  socket.addEventListener("message", ({ data }) => {
    const { result } = JSON.parse(String(data)) as { result?: { usedSize?: number } };
    if (result?.usedSize) used.push(result.usedSize / MB);
  });
  const ended = new AbortController();
  const asking = (async () => {
    for (let id = 1; !ended.signal.aborted; id++) {
      socket.send(JSON.stringify({ id, method: "Runtime.getHeapUsage" }));
      await setTimeout(EVERY_MS, null, { signal: ended.signal }).catch(() => {});
    }
  })();
  return {
    used,
    stop: async () => {
      ended.abort();
      await asking;
      socket.close();
    },
  };
}

/**
 * The least that was in use in the second and in the last third of the figures: what is left when the collector has
 * just run, once all is warm. Null for fewer than nine figures, too few for three collections.
 */
export function heapGrowth(used: number[]): { second: number; last: number } | null {
  const third = Math.floor(used.length / 3);
  if (third < 3) return null;
  return { second: Math.min(...used.slice(third, 2 * third)), last: Math.min(...used.slice(-third)) };
}
