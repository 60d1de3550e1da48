import { useSyncExternalStore } from "react";

/** A value that lives outside of React; components that `use` it follow its changes. On the server it is the first one. */
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
