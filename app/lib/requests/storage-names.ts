/** Names in the browser's storage. */
import { SHOWN_TO_FIELD } from "~/lib/people/shown-to";

export const STORAGE = {
  /** Prefix of drafts. */
  draft: "draft/",
  token: "auth-token",
  savedLists: "saved_lists",
  /** Set while a native form post is pending, which outdates the copy of the session. */
  stale: "stale",
  signingOut: "signing-out",
  /** Prefix of a feed's loaded cards. */
  cards: "cards",
} as const;

/** Revisions and the account belong to the page that was loaded, so a draft has none. */
export const NOT_IN_DRAFTS: readonly string[] = ["rev", "versionRev", SHOWN_TO_FIELD];
