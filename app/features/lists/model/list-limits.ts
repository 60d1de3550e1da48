/** In its own file, so that pages that only need the limits don't load zod. */

export const ITEM_TITLE_REQUIRED = "Item title needs to be filled (or removed)";
export const ITEM_CONTEXT_MAX = 2000;
export const INITIAL_ITEMS = 3;
/** The number of items shown before 'ALL ITEMS (n)'. */
export const TOP_ITEMS = 3;
export const VERSIONS_PAGE = 20;
/** Below a masterlist; the further pages have more. */
export const VERSIONS_FIRST_PAGE = 6;
/** Maximum characters of a note on a card; the list's page has the full note. */
export const CARD_NOTE_MAX = 600;
export const NAMES_PAGE = 40;
export const CARD_CREATORS = 20;
/** The maximum number of the newest version's rank changes on a list's card. */
export const CARD_MOVES = 3;
/** The maximum number of rank changes on a version's own card. */
export const VERSION_MOVES = 3;
/** The number of top items whose firmness the API returns. */
export const FIRMNESS_TOP = 10;
export const MASTERLIST_MIN = 2;
export const MERGE_LIMITS = {
  /** From this number of counted versions on, an added version is merged after the response. */
  laterFrom: 3000,
  /** The number of versions that a merge reads at once: D1 sends 50 MB at most, and an isolate has 128. */
  atOnce: 1000,
};
/** The number of people that a list by link can wait for. */
export const EXPECTED_MIN = 2;
export const EXPECTED_MAX = 500;
/** The maximum number of items that the owner of a list by link offers. */
export const CHOICES_MAX = 30;

/** The minimum length of an axis of places. */
export const SHORTEST_AXIS = 7;
