import { useLocation } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import { useBrowserLayoutEffect } from "~/ui/layout/use-browser-layout-effect";

/** Leaves out folds inside requested parts, which would shift the indexes. */
const FOLDS = "details:not([data-late] details)";

/** The indexes of the open folds of each visited history entry, until the page is loaded again. */
const openFolds = new Map<string, number[]>();

/** A part of a page that opens again what was open when the page was left, before the scroll position is restored. */
export function OpenFolds({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  const { key, pathname } = useLocation();
  useBrowserLayoutEffect(() => {
    const root = part.current;
    if (!root) return;
    const entry = `${key} ${pathname}`;
    const folds = [...root.querySelectorAll<HTMLDetailsElement>(FOLDS)];
    for (const index of openFolds.get(entry) ?? []) folds[index]?.toggleAttribute("open", true);
    const remember = () => {
      const indexes = [...root.querySelectorAll<HTMLDetailsElement>(FOLDS)].flatMap(({ open }, i) =>
        open ? [i] : [],
      );
      openFolds.set(entry, indexes);
    };
    root.addEventListener("toggle", remember, true);
    return () => root.removeEventListener("toggle", remember, true);
  }, [key, pathname]);
  return <div ref={part}>{children}</div>;
}
