/** Marks rank changes since this browser's last visit to a list; stored only in the browser. */
import type { ListId } from "~/lib/data/ids";

type Ranks = Record<string, number>;

/** One list's ranks at the visit before the last one, its ranks at the last visit, and the time of that. */
export type Visit = { was: Ranks; ranks: Ranks; at: number };
/** Visits by list id, the latest last. */
export type Visits = Record<ListId, Visit>;

const KEY = "visits";
/** The time after which a page view counts as a new visit, in ms. */
const VISIT_MS = 30 * 60 * 1000;
const LISTS_KEPT = 30;

/** Adds a visit; its `was` has the ranks to compare with. */
export function withVisit(visits: Visits, listId: ListId, ranks: Ranks, now: number): Visits {
  const { [listId]: last, ...others } = visits;
  const isAnother = last === undefined || now - last.at > VISIT_MS;
  const was = isAnother ? (last?.ranks ?? ranks) : last.was;
  const keptVisits = Object.entries(others).slice(1 - LISTS_KEPT);
  return Object.fromEntries([...keptVisits, [listId, { was, ranks, at: now }]]);
}

/** Returns how many ranks an item rose, negative if it fell; 0 for a new item. */
export const ranksGained = ({ was, ranks }: Visit, title: string): number =>
  (was[title] ?? ranks[title] ?? 0) - (ranks[title] ?? 0);

export default function markSinceLastHere(listId: ListId, items: { title: string; rank: number }[]): void {
  try {
    const ranks = Object.fromEntries(items.map(({ title, rank }) => [title, rank]));
    const visits = withVisit(JSON.parse(localStorage.getItem(KEY) ?? "{}"), listId, ranks, Date.now());
    localStorage.setItem(KEY, JSON.stringify(visits));
    const visit = visits[listId];
    for (const [i, { title }] of items.entries()) {
      const by = visit ? ranksGained(visit, title) : 0;
      const row = document.getElementById(`item-${i + 1}`);
      row?.toggleAttribute("data-since", by !== 0);
      if (by !== 0) row?.setAttribute("data-since", `${by > 0 ? "▲" : "▼"} ${Math.abs(by)}`);
    }
  } catch (error) {
    console.warn("no marks since the last visit", error);
  }
}
