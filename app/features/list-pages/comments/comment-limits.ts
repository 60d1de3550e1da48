/** In its own file, so that pages that only need the limits don't load zod. */
export const COMMENT_MAX = 2000;
/** The form field with the idempotency key. */
export const FORM_KEY = "key";
export const DELETED_TEXT = "comment deleted";
/** Placeholder content of a comment between two users who have blocked each other. */
export const HIDDEN_TEXT = "comment hidden: you and its author do not see each other";
/** The maximum number of mentions that notify; further names stay plain text. */
export const MENTIONS_MAX = 10;
