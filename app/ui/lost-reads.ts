/**
 * Remix replaces the whole page with an error when the network loses a read. Here such a read waits until it is asked
 * for again, and the page stays as it is meanwhile.
 */
import { watched } from "./watched";

/** How Remix asks for a page's data, and for the routes it does not know yet. */
const PAGE_READ = /\.data$|^\/__manifest$/;

const waiting = new Set<() => void>();
const lost = watched(false);

type Fetch = typeof globalThis.fetch;

/** A fetch whose lost reads of pages wait for `askAgain`, or for their abort; all others fail as ever. */
export const patient = (fetch: Fetch): Fetch =>
  async function ask(input, init) {
    try {
      return await fetch(input, init);
    } catch (error) {
      const { url, method } = new Request(input, init);
      // without a signal nobody waits for it: Remix looks ahead
      const signal = init?.signal;
      if (!signal || signal.aborted || method !== "GET" || !PAGE_READ.test(new URL(url).pathname))
        throw error;
      await nextTry(signal);
      return ask(input, init);
    }
  };

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
export function askAgain(): void {
  for (const go of [...waiting]) go();
}

/** Whether something that was asked for was lost and waits. */
export const useLostReads = lost.use;
