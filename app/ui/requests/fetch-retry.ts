/**
 * Remix replaces the whole page with an error when loading data fails. Here a load that failed by network or
 * server error waits for a retry, and the page stays. A write that fails this way counts as lost. Whatever the
 * server refuses as busy is sent again by itself. Short writes survive leaving the page.
 */

import { BACK_HEADER } from "~/lib/requests/back-header";
import { BUSY_HEADER, BUSY_RETRY_S } from "~/lib/requests/busy";
import { MINUTE } from "~/lib/time/durations";
import { createStore } from "~/ui/page/create-store";
import { namedRequest } from "~/ui/page/page-account";
import { announce } from "~/ui/states/announce";

/** Remix's requests for page data and for the route manifest. */
const PAGE_DATA = /\.data$|^\/__manifest$/;

/** Maximum bytes of a keepalive write; browsers refuse more than 64 KiB in all pending ones together. */
const KEEPALIVE_MAX = 16_384;

const waitingReads = new Set<() => void>();
const isNetworkLost = createStore(false);

type Fetch = typeof globalThis.fetch;

/** Time in ms for which a request is sent again to a busy server. */
const BUSY_PATIENCE_MS = MINUTE;
const WAITING = "Many people are here at once. Yours waits, and is sent again by itself";

/** Time in ms after which a server that has not answered counts as lost; a write may wait for its turn. */
const READ_HANGS_MS = 15_000;
const WRITE_HANGS_MS = 30_000;

const hanging = () => new TypeError("The server does not answer");

/** Gives up a request that hangs. Pictures may take any time to be sent. */
const timelyFetch = (fetch: Fetch): Fetch =>
  async function send(input, init) {
    const { body, method = "GET", signal } = init ?? {};
    if (
      body instanceof FormData &&
      [...body.values()].some((value) => value instanceof File && value.size > 0)
    )
      return fetch(input, init);
    const ending = new AbortController();
    const end = () => ending.abort(signal?.reason);
    if (signal?.aborted) end();
    signal?.addEventListener("abort", end);
    const timer = setTimeout(
      () => ending.abort(hanging()),
      method === "GET" ? READ_HANGS_MS : WRITE_HANGS_MS,
    );
    try {
      return await fetch(input, { ...init, signal: ending.signal });
    } finally {
      clearTimeout(timer);
    }
  };

/** Sends a request again while the server is busy; at random moments, so that a crowd spreads out. */
const patientFetch = (fetch: Fetch): Fetch =>
  async function send(input, init) {
    const began = Date.now();
    for (let hasSaid = false; ; ) {
      const answer = await fetch(input, init);
      const isRead = (init?.method ?? "GET") === "GET";
      if (!answer.headers.has(BUSY_HEADER) || input instanceof Request) return answer;
      if (Date.now() - began > BUSY_PATIENCE_MS) return answer;
      if (!isRead && !hasSaid) announce(WAITING);
      hasSaid = true;
      await new Promise((resolve) => setTimeout(resolve, BUSY_RETRY_S * 1000 * (0.5 + Math.random())));
      if (init?.signal?.aborted) return answer;
    }
  };

/** Wraps fetch: failed page loads wait for `retryFailedReads`, and writes name the page's account. */
export const retryingFetch = (browserFetch: Fetch): Fetch => {
  const fetch = patientFetch(timelyFetch(browserFetch));
  return async function ask(input, options) {
    const init = namedRequest(keptAlive(options));
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!PAGE_DATA.test(url.pathname)) return fetch(input, init);
    const isRead = (init?.method ?? "GET") === "GET";
    const marked =
      isRead && isGoingBack ? { ...init, headers: { ...init?.headers, [BACK_HEADER]: "1" } } : init;
    try {
      return await wholeAnswer(await fetch(input, marked), isRead);
    } catch (error) {
      // requests without a signal are Remix's prefetches: nobody waits for them
      const signal = init?.signal;
      if (!isRead || !signal || signal.aborted) throw error;
      console.warn(`${url.pathname} did not arrive`, error);
      await nextTry(signal);
      return ask(input, init);
    }
  };
};

let isGoingBack = false;

/** Call before the router listens to Back, which it answers in the same task. */
export function noteBack(): void {
  isGoingBack = true;
  setTimeout(() => {
    isGoingBack = false;
  });
}

/** Forms without files are sent as URLSearchParams, by Remix and by us. */
const keptAlive = (init?: RequestInit): RequestInit | undefined =>
  init?.body instanceof URLSearchParams && String(init.body).length <= KEEPALIVE_MAX
    ? { ...init, keepalive: true }
    : init;

/** Reads the whole body; throws unless the response is ours, and for a read also on a server error. */
async function wholeAnswer(answer: Response, isRead: boolean): Promise<Response> {
  const { status, headers } = answer;
  const isOurs = status === 204 || headers.has("X-Remix-Response") || isManifest(headers);
  if (!isOurs || (isRead && status >= 500)) throw new TypeError(`${status} instead of a response of ours`);
  if (status === 204) return answer;
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(hanging()), READ_HANGS_MS));
  return new Response(await Promise.race([answer.arrayBuffer(), late]), { status, headers });
}

const isManifest = (headers: Headers) => headers.get("Content-Type")?.startsWith("application/json") ?? false;

const nextTry = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const go = waitWith(resolve);
    signal.addEventListener("abort", go, { once: true });
  });

/** Waits for the next retry; returns a function that proceeds immediately. */
function waitWith(proceed: () => void): () => void {
  const go = () => {
    waitingReads.delete(go);
    isNetworkLost.set(waitingReads.size > 0);
    proceed();
  };
  waitingReads.add(go);
  isNetworkLost.set(true);
  return go;
}

/** Offers a retry of what no request of ours does, such as a script that hangs; returns a function that withdraws it. */
export function offerRetry(proceed: () => void): () => void {
  const go = waitWith(proceed);
  return () => {
    waitingReads.delete(go);
    isNetworkLost.set(waitingReads.size > 0);
  };
}

let heldPress: (() => void) | undefined;

/** Holds an offline click on a link to another page until the retry: Remix would show an error page. */
export function holdOfflinePress(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (navigator.onLine || !isPlain || !(link instanceof HTMLAnchorElement) || !leadsOn(link)) return;
  event.preventDefault();
  event.stopPropagation();
  if (heldPress) waitingReads.delete(heldPress);
  heldPress = waitWith(() => link.click());
}

/** Returns true for a link to another path of ours. Loads within the same page are retried anyway. */
const leadsOn = ({ origin, pathname, target }: HTMLAnchorElement) =>
  origin === location.origin && !target && pathname !== location.pathname;

export function retryFailedReads(): void {
  for (const go of [...waitingReads]) go();
}

export const useFailedReads = isNetworkLost.use;
export const hasFailedReads = () => waitingReads.size > 0;
