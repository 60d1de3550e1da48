/** Apart from the rules, so that a page that needs only the numbers does not load zod. */

export const ITEM_TITLE_REQUIRED = "Item title needs to be filled (or removed)";
export const ITEM_CONTEXT_MAX = 2000;
/** Rows of a new form. */
export const INITIAL_ITEMS = 3;
/** Items shown before 'ALL ITEMS (n)'. */
export const TOP_ITEMS = 3;
/** Versions on one page of a list. */
export const VERSIONS_PAGE = 20;
/** Characters of a note on a card; the list's page has all of it. */
export const CARD_NOTE_MAX = 600;
/** Names on one page of creators. */
export const NAMES_PAGE = 100;
/** Names on a card. */
export const CARD_CREATORS = 20;
/** Ranks changed by the newest version, on a card. */
export const CARD_MOVES = 3;
/** Ranks changed by a version, on its own card. */
export const VERSION_MOVES = 3;
/** Items that the API names of the top of a masterlist. */
export const FIRMNESS_TOP = 10;
/** Versions needed for a masterlist. */
export const MASTERLIST_MIN = 2;
