/** Cards loaded below a feed's first page, kept in this tab for Back and reload, per history entry. */
import type { CardPage, PageCard } from "~/features/lists/cards/card-view";
import { STORAGE } from "~/lib/requests/storage-names";

export type Loaded = CardPage<number | string, PageCard>;

/** More cards than this are not kept: storage has little room. */
const KEPT_MAX = 200;

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

/** Returns true if more cards are kept for the page that Back or a reload has opened. */
export function hasKeptCards(): boolean {
  try {
    return storedText(window.history.state?.key ?? "default") !== null;
  } catch {
    return false;
  }
}

/** Returns what was loaded in this history entry for the same viewer; null for a page that was newly opened. */
export function keptCards(key: string, owner: string): (Loaded & { top: number }) | null {
  try {
    const kept = storedText(key);
    const { owner: of, ...loaded } = JSON.parse(kept ?? "{}") as Loaded & { owner?: string };
    if (of === owner) return { ...loaded, top: Number(sessionStorage.getItem(`place ${nameOf(key)}`)) };
    sessionStorage.removeItem(nameOf(key));
    sessionStorage.removeItem(`place ${nameOf(key)}`);
  } catch {}
  return null;
}

/** Returns null for a page that was newly opened: the first entry of a document has no key of its own. */
function storedText(key: string): string | null {
  const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return key === "default" && opened?.type === "navigate" ? null : sessionStorage.getItem(nameOf(key));
}
