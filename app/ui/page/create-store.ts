import { useSyncExternalStore } from "react";

/** Creates a value outside of React that rerenders its users. On the server it stays `first`. */
export function createStore<T>(first: T) {
  let value = first;
  const watchers = new Set<() => void>();
  const watch = (changed: () => void) => {
    watchers.add(changed);
    return () => void watchers.delete(changed);
  };
  return {
    set: (next: T) => {
      value = next;
      for (const changed of watchers) changed();
    },
    use: () =>
      useSyncExternalStore(
        watch,
        () => value,
        () => first,
      ),
  };
}
