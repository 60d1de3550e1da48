/** Bounded load: each connection sends one request at a time, and retries a shed request when told to. */
import { Agent, type IncomingHttpHeaders, request } from "node:http";
import { setTimeout } from "node:timers/promises";
import { parseServerTiming } from "./bench-server";

/** A request; a GET unless it has a method. */
export type LoadRequest = { path: string; method?: string; headers?: Record<string, string>; body?: string };

export type Load = {
  origin: string;
  /** Sent in turn; several make a mix. */
  asks: LoadRequest[];
  seconds: number;
  connections: number;
};

export type Loaded = {
  perSecond: number;
  /** In milliseconds, from the request to the last byte. */
  p50: number;
  p90: number;
  p99: number;
  worst: number;
  requests: number;
  /** Responses other than 2xx and broken connections, except shed requests. */
  failed: number;
  /** Failures by status and path, like "429 /search"; status 0 for a broken connection. */
  errors: Map<string, number>;
  /** 503 responses with a Retry-After header. */
  shed: number;
  cached: number;
  rows: number;
};

export async function load({ origin, asks, seconds, connections }: Load): Promise<Loaded> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let failed = 0;
  const errors = new Map<string, number>();
  let shed = 0;
  let cached = 0;
  let rows = 0;
  let turn = 0;
  const began = performance.now();
  const end = began + seconds * 1000;
  async function one() {
    while (performance.now() < end) {
      const next = asks[turn++ % asks.length] ?? { path: "/" };
      const startedAt = performance.now();
      const answer = await sendRequest(origin, next, agent).catch(() => null);
      times.push(performance.now() - startedAt);
      if (answer?.status === 503 && answer.headers["retry-after"]) {
        shed++;
        await setTimeout(Math.min(Number(answer.headers["retry-after"]) * 1000, end - performance.now()));
      } else if (!answer || answer.status < 200 || answer.status > 299) {
        const which = `${answer?.status ?? 0} ${next.path.replace(/\?.*/, "")}`;
        errors.set(which, (errors.get(which) ?? 0) + 1);
        failed++;
      }
      if (answer?.headers["cache-status"]) cached++;
      const { rowsRead, rowsWritten } = parseServerTiming(String(answer?.headers["server-timing"]));
      rows += rowsRead + rowsWritten || 0;
    }
  }
  await Promise.all(Array.from({ length: connections }, one));
  const took = (performance.now() - began) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    perSecond: times.length / took,
    p50: at(0.5),
    p90: at(0.9),
    p99: at(0.99),
    worst: times.at(-1) ?? 0,
    requests: times.length,
    failed,
    errors,
    shed,
    cached,
    rows,
  };
}

function sendRequest(
  origin: string,
  { path, method = "GET", headers = {}, body }: LoadRequest,
  agent: Agent,
) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const asking = request(origin + path, { agent, method, headers }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
      answer.once("error", reject);
    });
    asking.once("error", reject).end(body);
  });
}
