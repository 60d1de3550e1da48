/** A piece of text, a link if it has `href`. `at` is its offset in the whole text. */
export type Segment = { text: string; at: number; href?: string };

const CANDIDATE = /(?:https?:\/\/|mailto:)[^\s<>"'`{}|\\^\u00AB\u00BB\u201C\u201D]+/gi;
const SCHEMES = new Set(["http:", "https:", "mailto:"]);

/** Splits a text at its http, https and mailto links. Links nothing else. */
export function linkify(text: string): Segment[] {
  const segments: Segment[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(CANDIDATE)) {
    const link = trimLinkEnd(found);
    if (!isLink(link)) continue;
    if (index > at) segments.push({ text: text.slice(at, index), at });
    segments.push({ text: link, at: index, href: link });
    at = index + link.length;
  }
  if (at < text.length) segments.push({ text: text.slice(at), at });
  return segments;
}

/** Removes trailing punctuation that belongs to the sentence, such as a full stop or an unopened bracket. */
function trimLinkEnd(link: string): string {
  let unopened = link.split(")").length - link.split("(").length;
  let end = link.length;
  for (; end > 0; end--) {
    const last = link.charAt(end - 1);
    if (last === ")" && unopened > 0) unopened--;
    else if (!/[.,;:!?\]*_~…]/.test(last)) break;
  }
  return link.slice(0, end);
}

function isLink(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, hostname, pathname, username, password } = new URL(link);
  if (!SCHEMES.has(protocol) || username || password) return false;
  return protocol === "mailto:" ? /^[^@\s]+@[^@\s]+$/.test(pathname) : hostname !== "";
}
