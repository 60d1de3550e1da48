/** In its own file, so that pages don't load zod. */

/** The action of Turnstile's widget, which its answer repeats. */
export const SIGN_UP_ACTION = "sign-up";

export const CLOSED = "Sign-ups are closed";

export const CLOSED_WORDS_MAX = 300;
