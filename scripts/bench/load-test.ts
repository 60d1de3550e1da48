/**
 * `npm run tool -- load-test`, on this machine only: five minutes of mixed load, a burst with ten times the
 * connections, and the recovery time. Options: `--seconds=300 --connections=32 --lists=1000`;
 * `--url=http://127.0.0.1:8787` loads a running server, with `--path=/`.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../build";
import { orExit, readArguments } from "../flags";
import { type BenchServer, identityHeaders, serveState } from "./bench-server";
import { aim, atMost, type Figure, figureNote, tableOf } from "./figures";
import { heapAt } from "./heap";
import { type Loaded, type LoadRequest, load } from "./load";
import type { Sample } from "./sample";
import { benchSettings, benchState } from "./state";

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;
const OVERLOAD = 10;
const OVERLOAD_S = 10;
const RECOVERY_MS = 5000;
/** Compiled code and caches grow little after the first seconds; a leak keeps growing. */
const GROWTH_MAX = 1.3;

const OPTIONS = ["seconds", "connections", "lists", "url", "path"] as const;
const { value: argumentOr } = orExit((args) => readArguments(args, { values: OPTIONS }));
const numberOf = (name: (typeof OPTIONS)[number], standard: number, most: number) =>
  Math.max(1, Math.min(most, Number(argumentOr(name) ?? standard) || standard));

const seconds = numberOf("seconds", 300, 300);
const connections = numberOf("connections", 32, 256);

/** Pages that strangers read, mostly the home page. */
const readsOf = ({ listId, creator, itemId, chapter }: Sample): string[] => [
  "/",
  `/lists/${listId}`,
  "/",
  `/chapter/${chapter}`,
  `/item/${listId}/${creator}/${itemId}`,
  "/",
  "/search?searchterm=best",
  "/api/feed/0/10",
  `/profile/${creator}`,
  `/lists/${listId}`,
];

/** Enough that no stranger's address repeats within the minute of the rate limits. */
const SAMPLED_REQUESTS = 20_000;

/** Of 100 requests 70 are from strangers, half of them cached; 28 are from a member; two write. */
function mixOf(sample: Sample): LoadRequest[] {
  const { listId, chapter, member, writers } = sample;
  const reads = readsOf(sample);
  const ownPaths = ["/", `/lists/${listId}`, "/my-stuff/drops", "/my-stuff", `/chapter/${chapter}`];
  const own = ownPaths.map((path) => ({ path, headers: identityHeaders(member, path) }));
  const body = JSON.stringify({ id: listId });
  const save = (path: string, writer = member) => {
    const headers = { "Content-Type": "application/json", ...identityHeaders(writer, path) };
    return { path, method: "PUT", headers, body };
  };
  return Array.from({ length: SAMPLED_REQUESTS }, (_, i) => {
    if (i % 50 === 7)
      return save(
        i % 100 < 50 ? "/api/addsaved/" : "/api/removesaved/",
        writers[Math.floor(i / 100) % writers.length],
      );
    if (i % 7 < 2) return own[i % own.length] as LoadRequest;
    const read = {
      path: reads[i % reads.length] ?? "/",
      headers: { "CF-Connecting-IP": `10.0.${i >> 8}.${i & 255}` },
    };
    return i % 2 ? read : fresh(read);
  });
}

const fresh = ({ path, ...rest }: LoadRequest): LoadRequest => ({
  ...rest,
  path: `${path}${path.includes("?") ? "&" : "?"}fresh=1`,
});

const errorsOf = ({ errors }: Loaded): Figure[] =>
  [...errors].map(([which, times]) => figureNote("P14", `errors: ${which}`, `${times}`));

const formatMs = (time: number) => `${time.toFixed(0)} ms`;

function figuresOf(what: string, { perSecond, p50, p99, worst, rows, requests, cached }: Loaded): Figure[] {
  return [
    figureNote("P14", what, `${perSecond.toFixed(0)} a second, ${requests.toLocaleString("en")} in all`),
    figureNote(
      "P14",
      "half, 99 in 100, and all within",
      `${formatMs(p50)}, ${formatMs(p99)}, ${formatMs(worst)}`,
    ),
    figureNote(
      "P14",
      "rows a second; from the edge cache",
      `${((rows * perSecond) / requests).toFixed(0)}; ${cached}`,
    ),
  ];
}

/** Returns MB: the Worker's heap, and the resident memory of workerd, NaN if `ps` doesn't report it. */
async function memoryOf({ pid, inspector }: BenchServer): Promise<{ heap: number; all: number }> {
  const { stdout } = spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return {
    heap: inspector ? await heapAt(inspector) : Number.NaN,
    all: Number(stdout) > 0 ? Number(stdout) / 1024 : Number.NaN,
  };
}

/** Returns the recovery time in ms: until a page is served within 500 ms. */
async function itselfAgain(url: string): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < 6 * RECOVERY_MS) {
    const startedAt = performance.now();
    const { status } = await fetch(`${url}/?fresh=1`);
    if (status === 200 && performance.now() - startedAt < 500) break;
  }
  return performance.now() - began;
}

async function ownServer(): Promise<Figure[]> {
  await ensureBuilt();
  const { settings, sample } = await benchState(numberOf("lists", 1000, 1_000_000));
  const folder = mkdtempSync(join(tmpdir(), "listdrop-load-"));
  cpSync(settings.stateDir, folder, { recursive: true });
  const server = await serveState(benchSettings(folder), { inspect: true });
  try {
    const origin = server.url;
    const asks = mixOf(sample);
    await load({ origin, asks, seconds: 5, connections });
    const before = await memoryOf(server);
    const loaded = await load({ origin, asks, seconds, connections });
    const after = await memoryOf(server);
    const many = { origin, asks: asks.map(fresh), seconds: OVERLOAD_S, connections: connections * OVERLOAD };
    const over = await load(many);
    const again = await itselfAgain(origin);
    return [
      ...figuresOf(`a mix on ${connections} connections for ${seconds} s`, loaded),
      atMost("P14", "errors, and refused for too much load", loaded.failed + loaded.shed, 0),
      ...errorsOf(loaded),
      aim(
        "P14",
        "heap of the Worker, at the start and the end",
        `${before.heap.toFixed(1)} → ${after.heap.toFixed(1)} MB`,
        `≤ ${GROWTH_MAX} ×`,
        after.heap <= before.heap * GROWTH_MAX,
      ),
      figureNote(
        "P14",
        "memory of all of workerd, with its database and cache",
        `${before.all.toFixed(0)} → ${after.all.toFixed(0)} MB`,
      ),
      ...figuresOf(`${OVERLOAD} times as many connections for ${OVERLOAD_S} s`, over),
      figureNote("P14", "refused with 503 and Retry-After", over.shed.toLocaleString("en")),
      atMost("P14", "other errors", over.failed, 0),
      ...errorsOf(over),
      aim("P14", "itself again after", formatMs(again), `≤ ${formatMs(RECOVERY_MS)}`, again <= RECOVERY_MS),
    ];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runningServer(origin: string): Promise<Figure[]> {
  if (!LOOPBACK.test(origin)) {
    console.error("--url must be this machine, as in http://127.0.0.1:8787");
    process.exit(1);
  }
  const asks = [{ path: argumentOr("path") ?? "/" }];
  const loaded = await load({ origin, asks, seconds, connections });
  return [
    ...figuresOf(`${asks[0]?.path} on ${connections} connections for ${seconds} s`, loaded),
    figureNote("P14", "errors; refused for too much load", `${loaded.failed}; ${loaded.shed}`),
  ];
}

const url = argumentOr("url");
const figures = url ? await runningServer(url) : await ownServer();
console.log(tableOf(figures));
process.exit(figures.some(({ verdict }) => verdict === "over") ? 1 : 0);
