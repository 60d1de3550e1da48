/** Names the account that a page was shown to, in each of its writes, so that nobody else sends its forms. */

/** The form field and the header, which counts first. */
export const SHOWN_TO_FIELD = "shown-to";
export const SHOWN_TO_HEADER = "X-Shown-To";

export type Account = { id: string; username: string };

/** Guests' names are not unique, and names are no ASCII, which a header has to be. */
export const shownTo = ({ id, username }: Account): string => `${id}.${encodeURIComponent(username)}`;

const FORM = /^([0-9a-f]{24})\.([^\s"'<>&]{1,400})$/;

/** Returns null if the text names no account. */
export function readShownTo(text: string | null | undefined): Account | null {
  const [, id, username] = FORM.exec(text ?? "") ?? [];
  if (!id || !username) return null;
  try {
    return { id, username: decodeURIComponent(username) };
  } catch {
    return null;
  }
}
