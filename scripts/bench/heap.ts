/** How much memory the Worker itself holds, by workerd's inspector; all of workerd's holds its database's and caches' too. */

type Target = { id: string; webSocketDebuggerUrl: string };
type Answer = { id?: number; result?: { usedSize?: number } };

const OWN_ISOLATE = /^core:user:/;
const MB = 1024 * 1024;
const USAGE = 2;

/**
 * Megabytes that the Worker's objects take once the collector has run; the inspector is at an address as in
 * ws://127.0.0.1:9229. Throws without such a Worker.
 */
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
        // nobody reads the snapshot: workerd collects garbage for one, and not when it is asked to
        socket.send(JSON.stringify({ id: 1, method: "HeapProfiler.takeHeapSnapshot" }));
        socket.send(JSON.stringify({ id: USAGE, method: "Runtime.getHeapUsage" }));
      });
    });
  } finally {
    socket.close();
  }
}
