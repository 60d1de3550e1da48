import { nextPulseIn, type Pulse } from "~/features/lists/model/pulse";
import type { ListId } from "~/lib/ids";
import { paths } from "~/lib/paths";

type Watch = {
  isRoom: boolean;
  onPulse: (pulse: Pulse) => void;
  onLost: (lost: boolean) => void;
};

/** After a refusal, such as too many requests, a page waits this many times longer. */
const REFUSED_WAITS = 5;
const TOUCHES = ["pointerdown", "keydown", "scroll"];

/**
 * Asks for a list's pulse while the page is visible, until the list is gone. Returns a function that stops.
 * After ten minutes without a change or a touch it asks less often.
 */
export function watchPulse(listId: ListId, { isRoom, onPulse, onLost }: Watch): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let tag = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let quietSince = Date.now();
  let isAsking = false;

  const plan = (waits = 1) => {
    clearTimeout(timer);
    if (signal.aborted || document.hidden) return;
    timer = setTimeout(ask, nextPulseIn(isRoom, Date.now() - quietSince) * waits);
  };
  async function ask() {
    if (isAsking || document.hidden) return;
    isAsking = true;
    const waits = await answer().catch((error) => {
      if (!signal.aborted) console.warn("no pulse", error);
      onLost(true);
      return 1;
    });
    isAsking = false;
    if (waits === null) stopping.abort();
    else plan(waits);
  }
  /** Returns the number of intervals to wait; null once the list is gone. */
  async function answer(): Promise<number | null> {
    const headers: HeadersInit = tag ? { "If-None-Match": tag } : {};
    const { status, ...response } = await fetchPulse(headers);
    if (status === 404) return null;
    onLost(status >= 500);
    if (status === 304) return 1;
    if (status !== 200) return REFUSED_WAITS;
    tag = response.tag;
    quietSince = Date.now();
    onPulse(response.pulse as Pulse);
    return 1;
  }
  async function fetchPulse(headers: HeadersInit) {
    const response = await fetch(paths.pulse(listId), { headers, cache: "no-store", signal });
    const pulse: unknown = response.status === 200 ? await response.json() : null;
    return { status: response.status, tag: response.headers.get("ETag") ?? "", pulse };
  }

  const touch = () => {
    quietSince = Date.now();
  };
  for (const sign of TOUCHES) addEventListener(sign, touch, { capture: true, passive: true, signal });
  document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(timer) : ask()), {
    signal,
  });
  // a connection that comes back shows at once
  addEventListener("online", ask, { signal });
  signal.addEventListener("abort", () => clearTimeout(timer));
  void ask();
  return () => stopping.abort();
}
