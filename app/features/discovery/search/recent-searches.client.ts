/** The last words that were searched for in this browser. They never leave it, and logging out clears them. */

const KEY = "searches";
const KEPT = 5;

export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((word) => typeof word === "string").slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

/** Keeps a search, and drops the ones that were typed on the way to it. */
export function keepSearch(term: string): void {
  const word = term.trim();
  if (word === "") return;
  const others = recentSearches().filter((other) => !word.toLowerCase().startsWith(other.toLowerCase()));
  store([word, ...others].slice(0, KEPT));
}

export const clearSearches = (): void => store([]);

function store(words: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(words));
  } catch {
    // storage is off or full: nothing is kept
  }
}
