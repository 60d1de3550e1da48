import { type RefObject, useRef } from "react";
import { useBrowserLayoutEffect } from "~/ui/layout/use-browser-layout-effect";

/**
 * Focus target after the rows have changed: the same element, or a control of the row at an index. After a drag there
 * is none, and nothing moves.
 */
export type FocusPlan = { element: HTMLElement } | { row: number; control: "title" | "remove" } | "dragged";

const MOVE_MS = 150;

/** Animates rows when their order changes. Returns the function that plans the focus; call it before a change. */
export function useRows(list: RefObject<HTMLElement>, order: string) {
  const plan = useRef<FocusPlan | null>(null);
  const tops = useRef(new Map<Element, number>());

  useBrowserLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[];
    const planned = plan.current;
    plan.current = null;
    if (planned !== "dragged") for (const row of rows) glide(row, tops.current.get(row));
    tops.current = new Map(rows.map((row) => [row, row.offsetTop]));
    if (planned && planned !== "dragged") applyFocus(planned, rows);
  }, [list, order]);

  return (focus: FocusPlan) => {
    plan.current = focus;
  };
}

function applyFocus(plan: Exclude<FocusPlan, "dragged">, rows: HTMLElement[]): void {
  if ("element" in plan) {
    plan.element.focus({ preventScroll: true });
    return;
  }
  const row = rows[Math.min(plan.row, rows.length - 1)];
  row?.querySelector<HTMLElement>(`[data-control="${plan.control}"]`)?.focus();
}

function glide(row: HTMLElement, from: number | undefined): void {
  if (from === undefined || from === row.offsetTop) return;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  row.animate([{ translate: `0 ${from - row.offsetTop}px` }, { translate: "0 0" }], {
    duration: MOVE_MS,
    easing: "ease-out",
  });
}
