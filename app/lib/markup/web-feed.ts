/** Writes Atom feeds (RFC 4287). Addresses are absolute; times come from the data, never from the clock. */
import { escapeXml, XML_HEAD } from "./xml";

export const FEED_ENTRIES = 20;

const FEED_TYPE = "application/atom+xml";
export const FEED_HEADERS = { "Content-Type": `${FEED_TYPE}; charset=utf-8`, "Cache-Control": "no-cache" };

/** Paths are on our own origin; times are ms since 1970. */
export type FeedEntry = {
  /** The entry's page; also identifies the entry, which stays the same one after a change. */
  path: string;
  title: string;
  author: string;
  published: number;
  updated: number;
  categories: string[];
  html: string;
};

export type WebFeed = {
  title: string;
  self: string;
  page: string;
  /** Time of the last change, if known without entries. */
  updated?: number;
  entries: FeedEntry[];
};

export const feedLink = (path: string) => ({ type: FEED_TYPE, path });

/** Returns the feed as XML, the most recently changed entries first. */
export function webFeedText(origin: string, { title, self, page, updated = 0, entries }: WebFeed): string {
  const newest = Math.max(updated, ...entries.map((entry) => entry.updated));
  return [
    XML_HEAD,
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${escapeXml(origin + self)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    linkElement("self", FEED_TYPE, origin + self),
    linkElement("alternate", "text/html", origin + page),
    `<updated>${isoTime(newest)}</updated>`,
    ...entries.toSorted((a, b) => b.updated - a.updated).map((entry) => entryText(origin, entry)),
    "</feed>",
    "",
  ].join("\n");
}

const entryText = (
  origin: string,
  { path, title, author, published, updated, categories, html }: FeedEntry,
) =>
  [
    "<entry>",
    `<id>${escapeXml(origin + path)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    linkElement("alternate", "text/html", origin + path),
    `<published>${isoTime(published)}</published>`,
    `<updated>${isoTime(updated)}</updated>`,
    `<author><name>${escapeXml(author)}</name></author>`,
    ...categories.map((name) => `<category term="${escapeXml(name)}"/>`),
    `<content type="html">${escapeXml(html)}</content>`,
    "</entry>",
  ].join("");

const linkElement = (rel: string, type: string, href: string) =>
  `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`;

const isoTime = (at: number) => new Date(at).toISOString();
