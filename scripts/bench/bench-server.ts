import type { Settings } from "../settings";
import { builtWorker, persistence } from "../worker-options";
import { startWorkerd } from "../workerd";
import type { Sample } from "./sample";
import type { SendCall } from "./send-version";

type Answer = { status: number; roundTrips: number; rowsRead: number; bytes: number };

export type BenchServer = {
  /** Bypasses the edge cache. */
  get: (path: string, as?: Sample["member"] | null) => Promise<Answer>;
  send: SendCall;
  stop: () => Promise<void>;
};

/** An unknown query parameter makes the edge cache miss. */
const BYPASS_CACHE = "fresh=1";

/** Starts the built Worker on workerd, on its own port. */
export async function serveState({ stateDir, vars }: Settings): Promise<BenchServer> {
  const { miniflare, stop } = await startWorkerd(
    { ...persistence(stateDir), ...(await builtWorker(vars)), host: "127.0.0.1", port: 0 },
    () => {
      throw new Error("workerd has ended");
    },
  );
  const { origin } = await miniflare.ready;
  return {
    async get(path, as = null) {
      const response = await fetch(`${origin}${path}${path.includes("?") ? "&" : "?"}${BYPASS_CACHE}`, {
        redirect: "manual",
        headers: as ? identityHeaders(as, path) : {},
      });
      const text = await response.text();
      const timing = response.headers.get("Server-Timing") ?? "";
      const figure = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(timing)?.[1] ?? Number.NaN);
      return {
        status: response.status,
        roundTrips: figure("trips"),
        rowsRead: figure("rows_read"),
        bytes: Buffer.byteLength(text),
      };
    },
    send: (path, call) => fetch(origin + path, call),
    stop,
  };
}

export const identityHeaders = (
  { webToken, accessToken }: Sample["member"],
  path: string,
): Record<string, string> =>
  path.startsWith("/api/") ? { Authorization: `Bearer ${accessToken}` } : { Cookie: `auth-user=${webToken}` };
