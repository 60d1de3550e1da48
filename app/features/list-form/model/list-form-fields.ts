/** Field names of the list form. They are in a file without zod, so that the form itself does not load it. */
import type { AudienceField } from "~/lib/people/audience";

export const CHAPTERS = "chapters";
/** Names of the version's bands in lines, best first; they count if a row has the index of one. */
export const BANDS_FIELD = "sublist[0].tiers";
/** '' for everyone or the list's circle, 'on' for its creator only, BY_LINK only for a new list. */
export const HIDDEN_FIELD = "sublist[0].subListHidden";
export const BY_LINK = "link";
/** The choices of HIDDEN_FIELD for each audience of a new list. */
export const AUDIENCE_CHOICES = {
  everyone: { value: "", icon: "unlock", words: "Public" },
  link: { value: BY_LINK, icon: "link", words: "By link" },
} as const satisfies Record<AudienceField, { value: string; icon: string; words: string }>;
/** Checkboxes and a date of a new list by link. */
export const GUESTS_FIELD = "guests";
export const BLIND_FIELD = "blind";
export const BLIND_UNTIL_FIELD = "blindUntil";
export const PENDING_CHAPTER = "chapter";
/** Name of the buttons that Conform does not handle. */
export const INTENT_FIELD = "intent";
export const WITHOUT_EMPTY = "without-empty";
/** The image file, sent only without JavaScript. With JavaScript the image is uploaded earlier. */
export const IMAGE_FILE = "imageFile";
export const PASTED_FIELD = "pasted";
export const PASTED_FILE = "pastedFile";
/** The use of each column of a pasted table, and the rows that it filled in; sent only without JavaScript. */
export const COLUMN_FIELD = "column";
export const FILLED_FIELD = "filled";
/** Idempotency key, so that a double click drops one list. */
export const FORM_KEY = "key";
/** The user who filled in the form, so that the draft stays theirs after the session expires. */
export const OWNER = "owner";
/** The field in which Conform sends add, remove and move. */
export const INTENT = "__intent__";
