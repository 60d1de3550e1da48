/** The text of an Atom feed (RFC 4287). Addresses in it are absolute, times are of the data alone. */
import { escapeXml, XML_HEAD } from "./xml";

/** Entries in a feed. */
export const FEED_ENTRIES = 20;

const FEED_TYPE = "application/atom+xml";
export const FEED_HEADERS = { "Content-Type": `${FEED_TYPE}; charset=utf-8`, "Cache-Control": "no-cache" };

/** Paths are on our own origin; times are milliseconds since 1970. */
export type FeedEntry = {
  /** The page of what it says; with it the entry is the same one after a change. */
  path: string;
  title: string;
  author: string;
  published: number;
  updated: number;
  categories: string[];
  /** Markup, escaped already. */
  html: string;
};

export type WebFeed = {
  title: string;
  /** The feed's own path, and that of the page that it follows. */
  self: string;
  page: string;
  /** When it last changed, if that is known without entries. */
  updated?: number;
  entries: FeedEntry[];
};

/** How a page names its feed to a reader of feeds. */
export const feedLink = (path: string) => ({ type: FEED_TYPE, path });

/** The feed as XML, the entries that changed last first. */
export function webFeedText(origin: string, { title, self, page, updated = 0, entries }: WebFeed): string {
  const newest = Math.max(updated, ...entries.map((entry) => entry.updated));
  return [
    XML_HEAD,
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${escapeXml(origin + self)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    link("self", FEED_TYPE, origin + self),
    link("alternate", "text/html", origin + page),
    `<updated>${time(newest)}</updated>`,
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
    link("alternate", "text/html", origin + path),
    `<published>${time(published)}</published>`,
    `<updated>${time(updated)}</updated>`,
    `<author><name>${escapeXml(author)}</name></author>`,
    ...categories.map((name) => `<category term="${escapeXml(name)}"/>`),
    `<content type="html">${escapeXml(html)}</content>`,
    "</entry>",
  ].join("");

const link = (rel: string, type: string, href: string) =>
  `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`;

const time = (at: number) => new Date(at).toISOString();
