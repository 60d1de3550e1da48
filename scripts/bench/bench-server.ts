import type { Settings } from "../settings";
import { builtWorker, persistence } from "../worker-options";
import { startWorkerd } from "../workerd";
import type { Sample } from "./sample";

export type Cost = { roundTrips: number; rowsRead: number; rowsWritten: number };

type Answer = { status: number; cost: Cost };

export type BenchServer = {
  url: string;
  pid: number | undefined;
  /** The inspector's address, if workerd was started with `inspect`. */
  inspector: URL | null;
  /** Bypasses the edge cache. */
  get: (path: string, as?: Sample["member"] | null) => Promise<Answer>;
  stop: () => Promise<void>;
};

/** An unknown query parameter makes the edge cache miss. */
const BYPASS_CACHE = "fresh=1";

/** Starts the built Worker on workerd, on its own port; with `inspect`, also the inspector. */
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
  return {
    url: origin,
    pid,
    inspector: inspect ? await miniflare.getInspectorURL() : null,
    async get(path, as = null) {
      const response = await fetch(`${origin}${path}${path.includes("?") ? "&" : "?"}${BYPASS_CACHE}`, {
        redirect: "manual",
        headers: as ? identityHeaders(as, path) : {},
      });
      await response.text();
      const cost = parseServerTiming(response.headers.get("Server-Timing") ?? "");
      return { status: response.status, cost };
    },
    stop,
  };
}

export const identityHeaders = (
  { webToken, accessToken }: Sample["member"],
  path: string,
): Record<string, string> =>
  path.startsWith("/api/") ? { Authorization: `Bearer ${accessToken}` } : { Cookie: `auth-user=${webToken}` };

export function parseServerTiming(timing: string): Cost {
  const figure = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(timing)?.[1] ?? Number.NaN);
  return { roundTrips: figure("trips"), rowsRead: figure("rows_read"), rowsWritten: figure("rows_written") };
}
