import type { Settings } from "../settings";
import { builtWorker, persistence } from "../worker-options";
import { startWorkerd } from "../workerd";
import type { Sample } from "./sample";

/** What one request cost, from its Server-Timing header. */
export type Cost = { roundTrips: number; rowsRead: number; rowsWritten: number };

type Answer = { status: number; body: string; cost: Cost; cached: boolean };

export type BenchServer = {
  url: string;
  /** Workerd's process. */
  pid: number | undefined;
  /** Where workerd tells of its Workers, if it was started with `inspect`. */
  inspector: URL | null;
  /** Requests past the edge cache, unless the response is to be `kept` there. */
  get: (path: string, as?: Sample["member"] | null, options?: { kept?: boolean }) => Promise<Answer>;
  /** A call of the API with a body. */
  send: (method: string, path: string, as: Sample["member"], body: unknown) => Promise<Answer>;
  stop: () => Promise<void>;
};

/** A query that no page knows makes a request unique, so that the edge cache misses. */
const PAST_THE_CACHE = "fresh=1";

/** The built Worker on workerd, on its own port; `inspect`, with workerd's inspector. */
export async function serveState(
  { stateDir, vars }: Settings,
  { inspect = false } = {},
): Promise<BenchServer> {
  const { miniflare, pid, stop } = await startWorkerd(
    {
      ...persistence(stateDir),
      ...(await builtWorker(vars)),
      host: "127.0.0.1",
      port: 0,
      ...(inspect ? { inspectorPort: 0 } : {}),
    },
    () => {
      throw new Error("workerd has ended");
    },
  );
  const { origin } = await miniflare.ready;
  async function ask(path: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(origin + path, { redirect: "manual", ...init });
    const body = await response.text();
    return {
      status: response.status,
      body,
      cost: costOf(response.headers.get("Server-Timing") ?? ""),
      cached: response.headers.has("Cache-Status"),
    };
  }
  return {
    url: origin,
    pid,
    inspector: inspect ? await miniflare.getInspectorURL() : null,
    get: (path, as = null, { kept = false } = {}) =>
      ask(kept ? path : `${path}${path.includes("?") ? "&" : "?"}${PAST_THE_CACHE}`, {
        headers: as ? whoIs(as, path) : {},
      }),
    send: (method, path, as, body) =>
      ask(path, {
        method,
        headers: { "Content-Type": "application/json", ...whoIs(as, path) },
        body: JSON.stringify(body),
      }),
    stop,
  };
}

/** The headers of a member's request. */
export const whoIs = ({ webToken, accessToken }: Sample["member"], path: string): Record<string, string> =>
  path.startsWith("/api/") ? { Authorization: `Bearer ${accessToken}` } : { Cookie: `auth-user=${webToken}` };

/** What a response says that it cost. */
export function costOf(timing: string): Cost {
  const figure = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(timing)?.[1] ?? Number.NaN);
  return { roundTrips: figure("trips"), rowsRead: figure("rows_read"), rowsWritten: figure("rows_written") };
}
