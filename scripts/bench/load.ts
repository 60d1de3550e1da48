/** A bounded load on one address: several connections, each with one request after the other. */
import { Agent, type IncomingHttpHeaders, request } from "node:http";

export type Load = {
  origin: string;
  /** Paths in turn; several are a mix. */
  paths: string[];
  seconds: number;
  connections: number;
  headers?: Record<string, string>;
};

export type Loaded = {
  perSecond: number;
  /** Milliseconds from the request to the last byte. */
  p50: number;
  p90: number;
  p99: number;
  worst: number;
  requests: number;
  /** Responses other than 2xx, and broken connections. */
  failed: number;
  /** Responses from the edge cache. */
  cached: number;
};

/** Runs the load and returns its figures. */
export async function load({ origin, paths, seconds, connections, headers = {} }: Load): Promise<Loaded> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let failed = 0;
  let cached = 0;
  let turn = 0;
  const began = performance.now();
  const end = began + seconds * 1000;
  async function one() {
    while (performance.now() < end) {
      const path = paths[turn++ % paths.length] ?? "/";
      const asked = performance.now();
      const answer = await get(origin + path, agent, headers).catch(() => null);
      times.push(performance.now() - asked);
      if (!answer || answer.status < 200 || answer.status > 299) failed++;
      if (answer?.headers["cache-status"]) cached++;
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
    cached,
  };
}

function get(url: string, agent: Agent, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const asking = request(url, { agent, headers }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
      answer.once("error", reject);
    });
    asking.once("error", reject).end();
  });
}
