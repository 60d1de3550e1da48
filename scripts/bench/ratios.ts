/** P5: throughput relative to a control in the same workerd, alternating because machines vary. */
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { Agent, get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import type { BenchState } from "../generated-lists/sample";
import { root } from "../settings";
import { builtWorker, persistence } from "../worker-options";
import { startWorkerd } from "../workerd";
import { aim, type Figure } from "./figures";

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

const RATIO_TARGETS = [
  { what: "API feed of 10 cards", path: "/api/feed/0/10?fresh=1", least: 0.6 },
  { what: "home page, rendered", path: "/?fresh=1", least: 0.3 },
  { what: "home page of a member", path: "/", asMember: true, least: 0.28 },
  { what: "home page, from the edge cache", path: "/", least: 1.5 },
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
  const rounds: number[][] = RATIO_TARGETS.map(() => []);
  const controls: number[] = [];
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const control = await rate(origin, "/", { Host: CONTROL_HOST });
      if (round > 0) controls.push(control);
      for (const [i, { path, asMember }] of RATIO_TARGETS.entries()) {
        const ratio =
          (await rate(origin, path, asMember ? { Cookie: `auth-user=${sample.webToken}` } : {})) / control;
        // the first round is a warm-up
        if (round > 0) rounds[i]?.push(ratio);
      }
    }
  } finally {
    await stop();
  }
  return [
    { what: "the control: Hono, one statement, 10 cards", figure: `${median(controls).toFixed(0)} a second` },
    ...RATIO_TARGETS.map(({ what, least }, i) => {
      const ratio = median(rounds[i] ?? []);
      return aim(`${what}, against the control`, ratio.toFixed(2), `≥ ${least}`, ratio >= least);
    }),
  ];
}

/** Returns requests a second; each connection sends one at a time. Throws for a response other than 200. */
async function rate(origin: string, path: string, headers: Record<string, string>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const statusOf = async () => {
    const [answer]: IncomingMessage[] = await once(get(origin + path, { agent, headers }), "response");
    if (answer) await once(answer.resume(), "end");
    return answer?.statusCode;
  };
  const began = performance.now();
  const secondsPassed = () => (performance.now() - began) / 1000;
  let requests = 0;
  async function sendUntilEnd() {
    for (; secondsPassed() < SECONDS; requests++) {
      const status = await statusOf();
      if (status !== 200) throw new Error(`${path} responded ${status}`);
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, sendUntilEnd));
  agent.destroy();
  return requests / secondsPassed();
}

const median = (figures: number[]) => figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? 0;
