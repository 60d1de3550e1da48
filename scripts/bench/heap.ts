/** Heap of the Worker alone, because the process memory includes database and caches. */

type Target = { id: string; webSocketDebuggerUrl: string };
type Answer = { id?: number; result?: { usedSize?: number } };

const OWN_ISOLATE = /^core:user:/;
const MB = 1024 * 1024;
const USAGE = 2;

/** Returns MB after garbage collection. The inspector is at an address like ws://127.0.0.1:9229. */
export async function heapAt(inspector: URL): Promise<number> {
  const targets = (await (await fetch(`http://${inspector.host}/json`)).json()) as Target[];
  const own = targets.find(({ id }) => OWN_ISOLATE.test(id));
  if (!own) throw new Error(`The inspector at ${inspector.host} has no Worker`);
  const socket = new WebSocket(own.webSocketDebuggerUrl);
  try {
    return await new Promise((resolve, reject) => {
      socket.addEventListener("error", () => reject(new Error("The inspector's socket has failed")));
      socket.addEventListener("message", ({ data }) => {
        const { id, result } = JSON.parse(String(data)) as Answer;
        if (id === USAGE) resolve((result?.usedSize ?? Number.NaN) / MB);
      });
      socket.addEventListener("open", () => {
        // the snapshot is discarded: workerd collects garbage for a snapshot, but not on request
        socket.send(JSON.stringify({ id: 1, method: "HeapProfiler.takeHeapSnapshot" }));
        socket.send(JSON.stringify({ id: USAGE, method: "Runtime.getHeapUsage" }));
      });
    });
  } finally {
    socket.close();
  }
}
