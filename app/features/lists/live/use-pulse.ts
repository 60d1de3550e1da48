import { useEffect, useState } from "react";
import type { ListId } from "~/lib/ids";
import { useViewer } from "~/ui/root-data";
import type { Pulse } from "./pulse";

/** A member's page starts its scripts by itself; other pages start them when somebody touches them. */
const TOUCHES = ["pointerdown", "pointermove", "keydown", "scroll"];

type Options = {
  /** True for a room and the page of a blind list, which ask from the start. */
  isRoom: boolean;
};

/** Returns a list's newest pulse, `loaded` until it changes, and true while the server can't be reached. */
export function usePulse(
  listId: ListId,
  loaded: Pulse,
  { isRoom }: Options,
): { pulse: Pulse; lost: boolean } {
  const [newest, setNewest] = useState<Pulse | null>(null);
  const [lost, setLost] = useState(false);
  const isMember = useViewer() !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reload of the list replaces what was asked before
  useEffect(() => setNewest(null), [loaded.rev, loaded.in]);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const begin = async () => {
      const { watchPulse } = await import("./watch-pulse.client");
      if (signal.aborted) return;
      const stop = watchPulse(listId, { isRoom, onPulse: setNewest, onLost: setLost });
      signal.addEventListener("abort", stop);
    };
    const start = () => void begin().catch((error) => console.warn("no live list", error));
    if (isRoom || !isMember) start();
    else for (const sign of TOUCHES) addEventListener(sign, start, { once: true, passive: true, signal });
    return () => ending.abort();
  }, [listId, isRoom, isMember]);
  return { pulse: newest ?? loaded, lost };
}
