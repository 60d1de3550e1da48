/** Apart from the rules, so that a page that only counts does not load zod. */
export const CHAPTER_MAX = 25;
export const CHAPTERS_MAX = 15;
/** More than these are folded into an 'N chapters' toggle. */
export const CHAPTERS_SHOWN = 2;
