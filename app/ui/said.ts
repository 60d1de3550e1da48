/** What a script has to say, in one sentence; the shell shows it where it shows flashes. */
import { useSyncExternalStore } from "react";

/** Said of a post that the network lost. */
export const LOST = "That didn't arrive. Try again";

type Said = { text: string; id: number };

let said: Said | null = null;
let count = 0;
const watchers = new Set<() => void>();

/** Says it until something else is said; null falls silent. */
export function say(text: string | null): void {
  count += 1;
  said = text === null ? null : { text, id: count };
  for (const changed of watchers) changed();
}

function watch(changed: () => void) {
  watchers.add(changed);
  return () => void watchers.delete(changed);
}

/** What was said last, or null; the id tells two equal ones apart. */
export const useSaid = () =>
  useSyncExternalStore(
    watch,
    () => said,
    () => null,
  );
