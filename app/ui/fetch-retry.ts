/**
 * Remix replaces the whole page with an error when a read of a page's data ends in anything but such data. Here a read
 * that the network lost, or that a server in trouble answered, waits until it is asked for again, and the page stays as
 * it is meanwhile. A write that ends so fails as if no answer had come.
 */
import { createStore } from "./store";

/** How Remix asks for a page's data, and for the routes it does not know yet. */
const PAGE_DATA = /\.data$|^\/__manifest$/;

const waiting = new Set<() => void>();
const lost = createStore(false);

type Fetch = typeof globalThis.fetch;

/** A fetch whose lost reads of pages wait for `retryFailedReads`, or for their abort; all others fail as ever. */
export const retryingFetch = (fetch: Fetch): Fetch =>
  async function ask(input, init) {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!PAGE_DATA.test(url.pathname)) return fetch(input, init);
    const isRead = (init?.method ?? "GET") === "GET";
    try {
      return await wholeAnswer(await fetch(input, init), isRead);
    } catch (error) {
      // without a signal nobody waits for it: Remix looks ahead
      const signal = init?.signal;
      if (!isRead || !signal || signal.aborted) throw error;
      console.warn(`${url.pathname} did not arrive`, error);
      await nextTry(signal);
      return ask(input, init);
    }
  };

/** An answer of ours with all of its body; for a read also none that says that the server is in trouble. */
async function wholeAnswer(answer: Response, isRead: boolean): Promise<Response> {
  const { status, headers } = answer;
  const isOurs = status === 204 || headers.has("X-Remix-Response") || isManifest(headers);
  if (!isOurs || (isRead && status >= 500)) throw new TypeError(`${status} instead of an answer of ours`);
  return status === 204 ? answer : new Response(await answer.arrayBuffer(), { status, headers });
}

const isManifest = (headers: Headers) => headers.get("Content-Type")?.startsWith("application/json") ?? false;

const nextTry = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const go = () => {
      waiting.delete(go);
      lost.set(waiting.size > 0);
      resolve();
    };
    waiting.add(go);
    signal.addEventListener("abort", go, { once: true });
    lost.set(true);
  });

/** Sends what was lost once more. */
export function retryFailedReads(): void {
  for (const go of [...waiting]) go();
}

/** Whether something that was asked for was lost and waits. */
export const useFailedReads = lost.use;
