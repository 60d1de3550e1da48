/** How ranks changed since this browser last showed a list; kept in the browser alone. */
import type { ListId } from "~/lib/ids";

type Ranks = Record<string, number>;

/** Of one list: the ranks at the last visit but one, those at the last, and when that was. */
export type Visit = { was: Ranks; ranks: Ranks; at: number };
/** List id -> its visit, the latest last. */
export type Visits = Record<ListId, Visit>;

const KEY = "visits";
/** Milliseconds after which a visit is another one. */
const VISIT_MS = 30 * 60 * 1000;
/** Lists remembered. */
const LISTS_KEPT = 30;

/** The visits with this one; its `was` is what the shown ranks are compared with. */
export function withVisit(visits: Visits, listId: ListId, ranks: Ranks, now: number): Visits {
  const { [listId]: last, ...others } = visits;
  const isAnother = last === undefined || now - last.at > VISIT_MS;
  const was = isAnother ? (last?.ranks ?? ranks) : last.was;
  const kept = Object.entries(others).slice(1 - LISTS_KEPT);
  return Object.fromEntries([...kept, [listId, { was, ranks, at: now }]]);
}

/** How many ranks an item rose, or fell below 0; 0 for one that wasn't there. */
export const risen = ({ was, ranks }: Visit, title: string): number =>
  (was[title] ?? ranks[title] ?? 0) - (ranks[title] ?? 0);

/** Marks the rows whose ranks have changed, and remembers this visit. */
export default function markSinceLastHere(listId: ListId, items: { title: string; rank: number }[]): void {
  try {
    const ranks = Object.fromEntries(items.map(({ title, rank }) => [title, rank]));
    const visits = withVisit(JSON.parse(localStorage.getItem(KEY) ?? "{}"), listId, ranks, Date.now());
    localStorage.setItem(KEY, JSON.stringify(visits));
    const visit = visits[listId];
    for (const [i, { title }] of items.entries()) {
      const by = visit ? risen(visit, title) : 0;
      const row = document.getElementById(`item-${i + 1}`);
      row?.toggleAttribute("data-since", by !== 0);
      if (by !== 0) row?.setAttribute("data-since", `${by > 0 ? "▲" : "▼"} ${Math.abs(by)}`);
    }
  } catch (error) {
    console.warn("no marks since the last visit", error);
  }
}
