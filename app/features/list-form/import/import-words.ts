const SHOWN = 40;

/** Cuts a text that a sentence quotes. */
export const shorten = (text: string): string => {
  const line = text.replaceAll("\n", " ");
  return line.length > SHOWN ? `${line.slice(0, SHOWN).trim()}…` : line;
};

/** Returns '1941 and 2 more go to notes'; '' without notes. */
export function notesWords(notes: string[]): string {
  const [first] = notes;
  if (first === undefined) return "";
  return notes.length > 1
    ? `${shorten(first)} and ${notes.length - 1} more go to notes`
    : `${shorten(first)} goes to notes`;
}
