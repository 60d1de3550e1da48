/** Apart from the rules, so that a page that only counts does not load zod. */
export const COMMENT_MAX = 2000;
/** Comments on one page of a thread: with their authors, as many rows as a page may read. */
export const THREAD_PAGE = 15;
/** The field that tells one comment form from another. */
export const FORM_KEY = "key";
