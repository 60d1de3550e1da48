/**
 * P5: processor time of a request, of that of a control in the same workerd. It hardly depends on what else a
 * machine does, where requests a second swing fivefold.
 */
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { Agent, get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { computeClock } from "../compute-clock";
import type { BenchState, Sample } from "../generated-lists/sample";
import { root } from "../settings";
import { builtWorker, persistence } from "../worker-options";
import { startWorkerd } from "../workerd";
import { type Figure, median, NOT_CACHED } from "./figures";

const HONO = join(root, "node_modules/hono/dist");
/** A minimal service: Hono and one statement. */
const CONTROL = `import { Hono } from "./hono.js";
const app = new Hono();
app.get("/", async ({ env, json }) =>
  json((await env.DB.prepare("select * from cards order by feed_key desc limit 10").all()).results));
export default app;`;
const CONTROL_HOST = "control.bench";
const ROUNDS = 4;
const SECONDS = 1.2;
const CONNECTIONS = 8;

type Target = {
  what: string;
  most: number;
  path: (sample: Sample) => string;
  headers: (sample: Sample) => Headers;
};
type Headers = Record<string, string>;

const asMember = ({ webToken }: Sample) => ({ Cookie: `auth-user=${webToken}` });
const asStranger = () => ({});
const uncached = () => NOT_CACHED;
const home = () => "/";
const list = ({ listId }: Sample) => `/lists/${listId}`;

/** `most` is a multiple of the control's processor time. */
const TARGETS: Target[] = [
  { what: "API feed of 10 cards", path: () => "/api/feed/0/10", headers: uncached, most: 2.7 },
  { what: "home page, rendered", path: home, headers: uncached, most: 5 },
  { what: "home page of a member", path: home, headers: asMember, most: 7 },
  { what: "home page, from the edge cache", path: home, headers: asStranger, most: 1.5 },
  { what: "list of 10 versions, rendered", path: list, headers: uncached, most: 10.5 },
];

export async function ratioFigures({ settings: { stateDir, vars }, sample }: BenchState): Promise<Figure[]> {
  // without static files, because those are served before the Worker
  const { assets: _, ...product } = await builtWorker(vars);
  const { miniflare, stop } = await startWorkerd(
    {
      ...persistence(stateDir),
      host: "127.0.0.1",
      port: 0,
      workers: [
        { name: "listdrop", ...product },
        {
          name: "control",
          compatibilityDate: product.compatibilityDate,
          d1Databases: product.d1Databases,
          modules: [
            { type: "ESModule", path: join(HONO, "control.js"), contents: CONTROL },
            ...readdirSync(HONO, { recursive: true, encoding: "utf8" })
              .filter((name) => /^(?!cjs).*\.js$/.test(name))
              .map((name) => ({ type: "ESModule" as const, path: join(HONO, name) })),
          ],
          routes: [`${CONTROL_HOST}/*`],
        },
      ],
    },
    () => {
      throw new Error("workerd has ended");
    },
  );
  const { origin } = await miniflare.ready;
  const clock = computeClock();
  const rounds: number[][] = TARGETS.map(() => []);
  const controls: number[] = [];
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const control = await computePerRequest(clock, origin + home(), { Host: CONTROL_HOST });
      if (round > 0) controls.push(control);
      for (const [i, { path, headers }] of TARGETS.entries()) {
        const compute = await computePerRequest(clock, origin + path(sample), headers(sample));
        // the first round is a warm-up
        if (round > 0) rounds[i]?.push(compute / control);
      }
    }
  } finally {
    await stop();
  }
  return [
    { what: "the control: Hono, one statement, 10 cards", figure: `${median(controls).toFixed(2)} ms` },
    ...TARGETS.map(({ what, most }, i): Figure => {
      const ratio = median(rounds[i] ?? []);
      return {
        what: `${what}: processor time, of the control's`,
        figure: `${ratio.toFixed(2)} ×`,
        budget: `≤ ${most} ×`,
        verdict: ratio <= most ? "met" : "over",
      };
    }),
  ];
}

/**
 * Returns the processor time of a request in ms; each connection sends one at a time. Throws for a response other
 * than 200.
 */
async function computePerRequest(clock: () => number, address: string, headers: Headers): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const statusOf = async () => {
    const [answer]: IncomingMessage[] = await once(get(address, { agent, headers }), "response");
    if (answer) await once(answer.resume(), "end");
    return answer?.statusCode;
  };
  const [began, computedBefore] = [performance.now(), clock()];
  const secondsPassed = () => (performance.now() - began) / 1000;
  let requests = 0;
  async function sendUntilEnd() {
    for (; secondsPassed() < SECONDS; requests++) {
      const status = await statusOf();
      if (status !== 200) throw new Error(`${address} responded ${status}`);
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, sendUntilEnd));
  agent.destroy();
  return (clock() - computedBefore) / requests;
}
