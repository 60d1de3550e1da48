/** In its own file, so that pages that only need the limits don't load zod. */
export const CHAPTER_MAX = 25;
export const CHAPTERS_MAX = 15;
/** More chapters than this are collapsed behind an 'N chapters' toggle. */
export const CHAPTERS_SHOWN = 2;
