/** Cards loaded below a feed's first page, kept in this tab for Back and reload, per history entry. */
import type { CardPage, PageCard } from "~/features/lists/cards/card-view";
import { STORAGE } from "~/lib/requests/storage-names";

export type Loaded = CardPage<number | string, PageCard>;

/** More cards than this are not kept: storage has little room. */
const KEPT_MAX = 200;

/** The entry's name in the session storage; the bootstrap starts the scripts of a page that has one. */
const nameOf = (key: string) =>
  `${STORAGE.cards} ${key} ${window.location.pathname}${window.location.search}`;

/** Does nothing if storage is unavailable or full: then Back shows the first page. */
export function keepCards(key: string, owner: string, { cards, before }: Loaded): void {
  if (cards.length > KEPT_MAX) return;
  try {
    sessionStorage.setItem(nameOf(key), JSON.stringify({ owner, cards, before }));
  } catch {}
}

export function keepPlace(key: string, top: number): void {
  try {
    if (sessionStorage.getItem(nameOf(key))) sessionStorage.setItem(`place ${nameOf(key)}`, String(top));
  } catch {}
}

/** Returns what was loaded in this history entry for the same viewer; null for a page that was newly opened. */
export function keptCards(key: string, owner: string): (Loaded & { top: number }) | null {
  try {
    const kept = sessionStorage.getItem(nameOf(key));
    if (!kept) return null;
    const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    // the first entry of a document has no key of its own
    const isNew = key === "default" && opened?.type === "navigate";
    const { owner: of, ...loaded } = JSON.parse(kept) as Loaded & { owner: string };
    if (!isNew && of === owner)
      return { ...loaded, top: Number(sessionStorage.getItem(`place ${nameOf(key)}`)) };
    sessionStorage.removeItem(nameOf(key));
    sessionStorage.removeItem(`place ${nameOf(key)}`);
  } catch {}
  return null;
}
