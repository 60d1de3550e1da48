/** The names that the list form sends; apart from what reads them, so that the form itself does not load zod. */

export const CHAPTERS = "chapters";
export const ITEMS = "sublist[0].item";
/** Who sees a version: '' is everyone or the list's circle, 'on' its creator alone; a new list has BY_LINK too. */
export const HIDDEN = "sublist[0].subListHidden";
export const BY_LINK = "link";
/** The chapter that is typed but not added yet. */
export const PENDING_CHAPTER = "chapter";
/** Which of the form's plain buttons was pressed. */
export const INTENT_FIELD = "intent";
/** The button that removes empty rows, and saves. */
export const WITHOUT_EMPTY = "without-empty";
/** The image, sent with the form without JavaScript; with it, the image is uploaded before. */
export const IMAGE_FILE = "imageFile";
/** A whole list, pasted into one field. */
export const PASTED = "pasted";
/** A whole list as a file, or the text that was read from it, and its name. */
export const PASTED_FILE = "pastedFile";
export const PASTED_NAME = "pastedName";
/** Bytes; a hundred long items with long notes take half of it. */
export const PASTED_FILE_MAX = 500_000;
export const NO_LIST_IN_FILE = "This file holds no list: Markdown, CSV, JSON and plain text can be read";
export const NO_TEXT_PASTED = "What you pasted is not text: copy the list again and paste it as text";
/** Identifies a form, so that a double click drops one list. */
export const FORM_KEY = "key";
/** The user who filled the form, so that its saved form stays theirs after the session expired. */
export const OWNER = "owner";
/** The field in which the form library sends add, remove and move. */
export const INTENT = "__intent__";

/** The message beside a row whose item is in an earlier row; `place` is that row's, from 1. */
export const alreadyAt = (place: number) => `Already at ${place}`;
