/** P5: throughput relative to a control in the same workerd, alternating because machines vary. */
import { Agent, get } from "node:http";
import { builtWorker, persistence } from "../worker-options";
import { startWorkerd } from "../workerd";
import { identityHeaders } from "./bench-server";
import { controlModules } from "./control";
import { aim, type Figure, figureNote } from "./figures";
import type { BenchState } from "./state";

const CONTROL = "control.bench";
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
          ...product,
          name: "control",
          modules: await controlModules(),
          routes: [`${CONTROL}/*`],
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
      const control = await rate(origin, "/", { Host: CONTROL });
      if (round > 0) controls.push(control);
      for (const [i, { path, asMember }] of RATIO_TARGETS.entries()) {
        const ratio =
          (await rate(origin, path, asMember ? identityHeaders(sample.member, path) : {})) / control;
        // the first round is a warm-up
        if (round > 0) rounds[i]?.push(ratio);
      }
    }
  } finally {
    await stop();
  }
  return [
    figureNote("P5", "the control: Hono, one statement, 10 cards", `${median(controls).toFixed(0)} a second`),
    ...RATIO_TARGETS.map(({ what, least }, i) => {
      const ratio = median(rounds[i] ?? []);
      return aim("P5", `${what}, against the control`, ratio.toFixed(2), `≥ ${least}`, ratio >= least);
    }),
  ];
}

/** Returns requests a second; each connection sends one at a time. Throws for a response other than 200. */
async function rate(origin: string, path: string, headers: Record<string, string>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const statusOf = () =>
    new Promise<number | undefined>((resolve, reject) => {
      get(origin + path, { agent, headers }, (answer) =>
        answer
          .resume()
          .once("error", reject)
          .once("end", () => resolve(answer.statusCode)),
      ).once("error", reject);
    });
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
