/** Derives a visitor's purpose from the path that they return to after logging in. */
import { publicChapterName } from "~/features/discovery/chapters/chapters.server";
import { publicTitle } from "~/features/lists/reads/public-title.server";
import { safePath } from "~/lib/addresses/safe-path";
import { typedGuestName } from "~/lib/people/guest-name";
import type { App } from "~/platform/app.server";
import type { Viewer } from "~/platform/viewer.server";

/** Destination and purpose of a visitor who has to log in first; reveals public facts only. */
export type Way = {
  /** Safe path, or ''. */
  to: string;
  /** Completes 'Log in …'; '' if the path doesn't tell. */
  purpose: string;
  drops: boolean;
};

/** Takes at most one round trip, for the name of a list or chapter. */
export async function wayTo(app: App, path: string | null): Promise<Way> {
  const to = safePath(path) ?? "";
  const found = purposeOf(to);
  if (!found) return { to, purpose: "", drops: false };
  const { words, about, drops = false } = found;
  const name = about
    ? await ("list" in about ? publicTitle(app, about.list) : publicChapterName(app, about.chapter))
    : null;
  return { to, purpose: words(name), drops };
}

/** Returns the guest whose account is to become a member's; null for anybody else. */
export function guestWhoSignsUp({ url }: Request, viewer: Viewer) {
  const isAsked = new URL(url).searchParams.has("guest");
  if (!isAsked || !viewer?.guestOf) return null;
  return { id: viewer.id, listId: viewer.guestOf, name: typedGuestName(viewer.username) };
}

type Purpose = {
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
function purposeOf(to: string): Purpose | null {
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
