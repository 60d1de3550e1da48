/** A piece of text, a link if it has `href`. `at` is its offset in the whole text. */
export type Segment = { text: string; at: number; href?: string };

/**
 * A scheme and what may follow it, up to a comma before the next one. White space, quotation marks and the
 * punctuation of other scripts end it, except signs that are written inside words: middle dots, geresh and gershayim.
 */
const CANDIDATE =
  /(?:https?:\/\/|mailto:)(?:(?!,(?:https?:|mailto:))[!#-;=?-[\]_a-z~]|(?![\u0080-\u00A0\p{P}\p{Z}\p{Cc}\p{Cf}\p{Cs}])[\u0080-\u{10FFFF}]|[·‧・׳״‐])+/giu;
const SCHEMES = new Set(["http:", "https:", "mailto:"]);

/** Splits a text at its http, https and mailto links. Links nothing else. */
export function linkify(text: string): Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(CANDIDATE)) {
    const link = trimLinkEnd(balanced(found));
    if (!isLink(link)) continue;
    if (index > at) segments.push({ text: text.slice(at, index), at });
    segments.push({ text: link, at: index, href: link });
    at = index + link.length;
  }
  if (at < text.length) segments.push({ text: text.slice(at), at });
  return segments;
}

/**
 * Puts an invisible word joiner behind each scheme, so that nothing that shows the text makes links of its addresses.
 * `cleanText` removes it.
 */
export const withoutLinks = (text: string): string => text.replace(/(?:https?|mailto):/gi, "$&\u2060");

const CLOSING: Record<string, string> = { ")": "(", "]": "[" };

/** Returns the link up to the first bracket that has no partner in it. */
function balanced(link: string): string {
  const open: { bracket: string; at: number }[] = [];
  for (let at = 0; at < link.length; at++) {
    const sign = link.charAt(at);
    if (sign === "(" || sign === "[") open.push({ bracket: sign, at });
    else if (sign in CLOSING && open.pop()?.bracket !== CLOSING[sign]) return link.slice(0, at);
  }
  return link.slice(0, open[0]?.at);
}

/** Removes trailing punctuation that belongs to the sentence, such as a full stop. Paths may end in '!' and '*'. */
function trimLinkEnd(link: string): string {
  const ofSentence = /^https?:\/\/[^/]+\/[^!*]/i.test(link) ? /[.,;:?'~·・‐]/ : /[.,;:!?'*~·・‐]/;
  let end = link.length;
  while (end > 0 && ofSentence.test(link.charAt(end - 1))) end--;
  return link.slice(0, end);
}

function isLink(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, hostname, pathname, username, password } = new URL(link);
  if (!SCHEMES.has(protocol) || username || password) return false;
  return protocol === "mailto:" ? /^[^@\s]+@[^@\s]+$/.test(pathname) : hostname !== "";
}
