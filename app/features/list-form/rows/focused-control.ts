import { ITEMS } from "~/features/list-form/model/row-values";

export type RowIntent = { type: string; payload: unknown };

/** Returns the control of row `index` that gets the focus after the action reloaded the page. */
export function focusedControl(
  intent: RowIntent | undefined,
  index: number,
  count: number,
): "title" | "up" | "down" | undefined {
  if (!intent) return undefined;
  const payload = intent.payload as { name?: string; index?: number; from?: number; to?: number };
  if (payload.name !== ITEMS) return undefined;
  if (intent.type === "insert" && index === (payload.index ?? count - 1)) return "title";
  if (intent.type === "remove" && index === Math.min(payload.index ?? 0, count - 1)) return "title";
  if (intent.type !== "reorder" || payload.from === payload.to || index !== payload.to) return undefined;
  return (payload.to ?? 0) < (payload.from ?? 0) ? "up" : "down";
}
