/** Apart from the rules, so that a page that only counts does not load zod. */
export const COMMENT_MAX = 2000;
/** The field that tells one comment form from another. */
export const FORM_KEY = "key";
/** The content of what stays of a deleted comment. */
export const DELETED = "comment deleted";
/** The content in the place of a comment whose author and reader have blocked one another. */
export const HIDDEN = "comment hidden: you and its author do not see each other";
/** The most members whom one comment mentions; further names stay words. */
export const MENTIONS_MAX = 10;
