/** The fetch that Remix gets: page data waits for the network, and a busy server is asked again. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BUSY_HEADER } from "~/lib/requests/busy";
import { retryFailedReads, retryingFetch } from "./fetch-retry";

const ours = (text: string, headers = {}) =>
  new Response(text, { headers: { "X-Remix-Response": "yes", ...headers } });

let answers: (() => Response | Promise<never>)[];
let requests: [string, RequestInit | undefined][];
const browser = async (input: RequestInfo | URL, init?: RequestInit) => {
  requests.push([String(input), init]);
  const answer = answers.shift();
  if (!answer) throw new Error("one request too many");
  return answer();
};
const fetch = retryingFetch(browser);
const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const reading = () => ({ signal: new AbortController().signal });

beforeEach(() => {
  answers = [];
  requests = [];
  vi.stubGlobal("location", { href: "http://127.0.0.1/lists/a" });
  vi.stubGlobal("document", { querySelector: () => null, getElementById: () => null });
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a page load that fails by network, server or proxy waits, and comes once it is asked again", async () => {
  const broken = () => new Response("", { status: 503, headers: { "X-Remix-Response": "yes" } });
  answers = [lost, () => new Response("<h1>Proxy</h1>"), broken, () => ours("list")];
  const loaded = fetch("/lists/b.data", reading());
  for (const failed of [1, 2, 3]) {
    await vi.waitFor(() => expect(vi.mocked(console.warn)).toHaveBeenCalledTimes(failed));
    retryFailedReads();
  }
  expect(await (await loaded).text()).toBe("list");
});

test("a prefetch and a write that fail are lost", async () => {
  answers = [lost, lost];
  await expect(fetch("/lists/b.data")).rejects.toThrow("Failed to fetch");
  await expect(fetch("/lists/b.data", { method: "POST", ...reading() })).rejects.toThrow("Failed to fetch");
});

test("a server that never answers counts as lost: a page load waits for a retry, a write doesn't", async () => {
  vi.useFakeTimers();
  const hanging = (_: unknown, init?: RequestInit) =>
    new Promise<Response>((_, reject) =>
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason)),
    );
  const slow = retryingFetch((input, init) =>
    requests.length ? browser(input, init) : hanging(input, init),
  );
  const written = expect(slow("/saves", { method: "POST" })).rejects.toThrow(TypeError);
  const loaded = slow("/lists/b.data", reading());
  await vi.advanceTimersByTimeAsync(30_000);
  await written;
  requests.push(["from now on it answers", undefined]);
  answers = [() => ours("list")];
  retryFailedReads();
  expect(await (await loaded).text()).toBe("list");
  vi.useRealTimers();
});

test("a busy server is asked again, and any other address is the browser's own fetch", async () => {
  vi.spyOn(Math, "random").mockReturnValue(-0.5);
  answers = [() => ours("", { [BUSY_HEADER]: "1" }), () => ours("list")];
  expect(await (await fetch("/lists/b.data", reading())).text()).toBe("list");
  answers = [() => new Response("any", { status: 500 })];
  expect((await fetch("/suggest/items?q=a")).status).toBe(500);
});

test("a short form survives leaving the page", async () => {
  answers = [() => ours("done"), () => ours("done")];
  for (const length of [10, 20_000])
    await fetch("/drop.data", { method: "POST", body: new URLSearchParams({ a: "x".repeat(length) }) });
  expect(requests.map(([, init]) => init?.keepalive)).toEqual([true, undefined]);
});
