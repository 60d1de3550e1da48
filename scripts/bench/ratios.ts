/** P5: throughput relative to a control in the same workerd, alternating because machines vary. */
import { builtWorker, persistence } from "../worker-options";
import { startWorkerd } from "../workerd";
import { identityHeaders } from "./bench-server";
import { controlModules } from "./control";
import { aim, type Figure, figureNote } from "./figures";
import { load } from "./load";
import type { BenchState } from "./state";

const CONTROL = "control.bench";
const ROUNDS = 4;
const SECONDS = 1.2;
/** Enough to saturate workerd. */
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
  const rate = async (path: string, headers: Record<string, string> = {}, seconds = SECONDS) => {
    const { perSecond, failed } = await load({
      origin,
      asks: [{ path, headers }],
      seconds,
      connections: CONNECTIONS,
    });
    if (failed > 0) throw new Error(`${failed} of ${path} failed`);
    return perSecond;
  };
  const rounds: number[][] = RATIO_TARGETS.map(() => []);
  const controls: number[] = [];
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const control = await rate("/", { Host: CONTROL });
      if (round > 0) controls.push(control);
      for (const [i, { path, asMember }] of RATIO_TARGETS.entries()) {
        const ratio = (await rate(path, asMember ? identityHeaders(sample.member, path) : {})) / control;
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

const median = (figures: number[]) => figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? 0;
