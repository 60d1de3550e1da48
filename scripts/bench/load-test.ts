/**
 * What `npm run bench:load` runs: a mix of anonymous reads for some seconds, on this machine only. `--seconds=10
 * --connections=16 --lists=1000`; `--fresh` bypasses the edge cache; `--url=http://127.0.0.1:8787` loads a server that
 * already runs, with `--path=/` instead of the mix.
 */
import { ensureBuilt } from "../build";
import { serveState } from "./bench-server";
import { type Loaded, load } from "./load";
import type { Sample } from "./sample";
import { benchState } from "./state";

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

const given = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const numberOf = (name: string, standard: number, most: number) =>
  Math.max(1, Math.min(most, Number(given(name) ?? standard) || standard));

const seconds = numberOf("seconds", 10, 300);
const connections = numberOf("connections", 16, 256);
const isFresh = process.argv.includes("--fresh");

/** What people read: the home page most. */
const mixOf = ({ listId, creator, itemId, chapter }: Sample): string[] => [
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

const past = (path: string) => (isFresh ? `${path}${path.includes("?") ? "&" : "?"}fresh=1` : path);

const url = given("url");
if (url) {
  if (!LOOPBACK.test(url)) {
    console.error("--url must be this machine, as in http://127.0.0.1:8787");
    process.exit(1);
  }
  print(await load({ origin: url, paths: [past(given("path") ?? "/")], seconds, connections }));
} else {
  ensureBuilt();
  const { settings, sample } = await benchState(numberOf("lists", 1000, 1_000_000));
  const server = await serveState(settings);
  const paths = mixOf(sample).map(past);
  await load({ origin: server.url, paths, seconds: 1, connections });
  print(await load({ origin: server.url, paths, seconds, connections }));
  await server.stop();
}
process.exit(0);

function print({ perSecond, p50, p90, p99, worst, requests, failed, cached }: Loaded) {
  const ms = (time: number) => `${time.toFixed(1)} ms`;
  console.log(`${requests.toLocaleString("en")} requests on ${connections} connections in ${seconds} s`);
  console.log(`${perSecond.toFixed(0)} a second; ${failed} failed; ${cached} from the edge cache`);
  console.log(`half within ${ms(p50)}, 90% ${ms(p90)}, 99% ${ms(p99)}, the slowest ${ms(worst)}`);
}
