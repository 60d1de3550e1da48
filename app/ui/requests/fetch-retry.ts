/**
 * Remix replaces the whole page with an error when a read of a page's data fails in any way. Here a read that the
 * network lost, or that the server answered with an error, waits until it is retried, and the page stays as it is. A
 * write that fails this way fails as if no response had arrived. A short write arrives although the page is left at
 * once.
 */
import { createStore } from "~/ui/store";

/** How Remix requests a page's data, and the routes that it does not know yet. */
const PAGE_DATA = /\.data$|^\/__manifest$/;

/** Bytes of a write that outlives its page; browsers refuse more than 64 KiB in all of them that are under way. */
const KEEPALIVE_MAX = 16_384;

const waiting = new Set<() => void>();
const lost = createStore(false);

type Fetch = typeof globalThis.fetch;

/**
 * A fetch whose failed page reads wait for `retryFailedReads`, or for their abort; all others fail as usual. Short writes
 * outlive the page.
 */
export const retryingFetch = (fetch: Fetch): Fetch =>
  async function ask(input, given) {
    const init = keptAlive(given);
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!PAGE_DATA.test(url.pathname)) return fetch(input, init);
    const isRead = (init?.method ?? "GET") === "GET";
    try {
      return await wholeAnswer(await fetch(input, init), isRead);
    } catch (error) {
      // without a signal nobody waits for it: Remix prefetches
      const signal = init?.signal;
      if (!isRead || !signal || signal.aborted) throw error;
      console.warn(`${url.pathname} did not arrive`, error);
      await nextTry(signal);
      return ask(input, init);
    }
  };

/** Forms without files are sent as URLSearchParams, by Remix and by us. */
const keptAlive = (init?: RequestInit): RequestInit | undefined =>
  init?.body instanceof URLSearchParams && String(init.body).length <= KEEPALIVE_MAX
    ? { ...init, keepalive: true }
    : init;

/** A response of ours with its whole body; for a read also no server error. */
async function wholeAnswer(answer: Response, isRead: boolean): Promise<Response> {
  const { status, headers } = answer;
  const isOurs = status === 204 || headers.has("X-Remix-Response") || isManifest(headers);
  if (!isOurs || (isRead && status >= 500)) throw new TypeError(`${status} instead of a response of ours`);
  return status === 204 ? answer : new Response(await answer.arrayBuffer(), { status, headers });
}

const isManifest = (headers: Headers) => headers.get("Content-Type")?.startsWith("application/json") ?? false;

const nextTry = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const go = waitWith(resolve);
    signal.addEventListener("abort", go, { once: true });
  });

/** Waits for the next retry, or for a call of what it returns. */
function waitWith(proceed: () => void): () => void {
  const go = () => {
    waiting.delete(go);
    lost.set(waiting.size > 0);
    proceed();
  };
  waiting.add(go);
  lost.set(true);
  return go;
}

let heldPress: (() => void) | undefined;

/**
 * Holds the press of a link to another of our pages while the network is down, until it is retried. Remix would fail to
 * load the page's script, and replace the page with an error.
 */
export function holdOfflinePress(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (navigator.onLine || !isPlain || !(link instanceof HTMLAnchorElement) || !leadsOn(link)) return;
  event.preventDefault();
  event.stopPropagation();
  if (heldPress) waiting.delete(heldPress);
  heldPress = waitWith(() => link.click());
}

/** Whether a link leads to another path of ours; what more of the same page needs is retried by itself. */
const leadsOn = ({ origin, pathname, target }: HTMLAnchorElement) =>
  origin === location.origin && !target && pathname !== location.pathname;

/** Retries all failed reads. */
export function retryFailedReads(): void {
  for (const go of [...waiting]) go();
}

/** Whether a failed read waits for its retry. */
export const useFailedReads = lost.use;
