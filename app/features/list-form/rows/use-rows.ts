import { type RefObject, useRef } from "react";
import { useBrowserLayoutEffect } from "~/ui/layout/use-browser-layout-effect";

/** Focus target after the rows have changed: the same element, or a control of the row at an index. */
export type FocusPlan = { element: HTMLElement } | { row: number; control: "title" | "remove" };

const MOVE_MS = 150;

/** Applies the planned focus and animates rows when their order changes. */
export function useRows(list: RefObject<HTMLElement>, order: string) {
  const plan = useRef<FocusPlan | null>(null);
  const still = useRef(false);
  const tops = useRef(new Map<Element, number>());

  useBrowserLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[];
    if (!still.current) for (const row of rows) glide(row, tops.current.get(row));
    still.current = false;
    tops.current = new Map(rows.map((row) => [row, row.offsetTop]));
    const focus = plan.current;
    plan.current = null;
    if (focus) focusTarget(focus, rows)?.focus({ preventScroll: "element" in focus });
  }, [list, order]);

  return {
    /** Sets the focus target. Call it before a change. */
    plan: (focus: FocusPlan) => {
      plan.current = focus;
    },
    /** Skips the next animation. Call it before a change such as the end of a drag. */
    withoutMotion: () => {
      still.current = true;
    },
  };
}

function focusTarget(plan: FocusPlan, rows: HTMLElement[]): HTMLElement | null | undefined {
  if ("element" in plan) return plan.element.isConnected ? plan.element : null;
  const row = rows[Math.min(plan.row, rows.length - 1)];
  return row?.querySelector<HTMLElement>(`[data-control="${plan.control}"]`);
}

function glide(row: HTMLElement, from: number | undefined): void {
  if (from === undefined || from === row.offsetTop) return;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  row.animate([{ translate: `0 ${from - row.offsetTop}px` }, { translate: "0 0" }], {
    duration: MOVE_MS,
    easing: "ease-out",
  });
}
