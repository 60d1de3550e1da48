/** Derives a visitor's purpose from the path that they return to after logging in. */

export type Purpose = {
  /** Completes 'Log in …' and 'Register …'; `name` is the public name of the list or chapter, or null. */
  words: (name: string | null) => string;
  about?: { list: string } | { chapter: string };
  drops?: boolean;
};

type Ways = [pattern: RegExp, purpose: (part: string) => Purpose][];

const quoteName = (name: string | null, otherwise: string) => (name === null ? otherwise : `“${name}”`);

const listPurpose =
  (words: (list: string) => string, more: { drops?: boolean } = {}) =>
  (id: string): Purpose => ({
    words: (title) => words(quoteName(title, "a list")),
    about: { list: id.toLowerCase() },
    ...more,
  });

const WAYS: Ways = [
  [/^\/drop\/?$/, () => ({ words: () => "to drop a list", drops: true })],
  [/^\/drop\/([^/]+)\/?$/, listPurpose((list) => `to add your version of ${list}`, { drops: true })],
  [/^\/edit\/([^/]+)/, listPurpose((list) => `to edit your version of ${list}`)],
  [/^\/item\/([^/]+)/, listPurpose((list) => `to reply to comments on ${list}`)],
  [/^\/lists\/([^/]+)\/same-item/, listPurpose((list) => `to say which items of ${list} are one`)],
  [/^\/lists\/([^/]+)\/progress/, listPurpose((list) => `to tick off what you have done on ${list}`)],
  [/^\/lists\/([^/]+)\/items\//, listPurpose((list) => `to reply to comments on ${list}`)],
  [/^\/(?:lists|listdetails|longlist)\/([^/]+)/, listPurpose((list) => `to save, follow or report ${list}`)],
  [
    /^\/chapter\/([^/]+)/,
    (chapter) => ({ words: (name) => `to follow ${quoteName(name, "a chapter")}`, about: { chapter } }),
  ],
  [/^\/(?:search|profile\/.+)/, () => ({ words: () => "to save lists" })],
  [/^\/profile\/?$/, () => ({ words: () => "to see your profile" })],
  [/^\/first-steps/, () => ({ words: () => "to take your first steps" })],
  [/^\/my-stuff\/notifications/, () => ({ words: () => "to read your notifications" })],
  [/^\/my-stuff/, () => ({ words: () => "to see your stuff" })],
  [/^\/$/, () => ({ words: () => "to save lists and follow chapters" })],
];

/** Returns the purpose for a safe path, or null if the path doesn't tell. */
export function purposeOf(to: string): Purpose | null {
  const path = to.split(/[?#]/, 1)[0] ?? "";
  for (const [pattern, purpose] of WAYS) {
    const found = new RegExp(pattern, "i").exec(path);
    if (found) return purpose(decodePart(found[1] ?? ""));
  }
  return null;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
