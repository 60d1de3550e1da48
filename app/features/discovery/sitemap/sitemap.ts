/** Text of robots.txt and of sitemaps (sitemaps.org). URLs are absolute. */
import { PAGES } from "~/lib/addresses/page-table";
import { paths, serverPaths } from "~/lib/addresses/paths";
import { escapeXml, XML_HEAD } from "~/lib/markup/xml";

/** A file is one read by key and some 300 KB; an index of 50,000 files has room for 100 million lists. */
export const LISTS_PER_FILE = 2000;

/** A page; `changedAt` in ms since 1970, if known. */
export type Entry = { path: string; changedAt?: number };

/** Static pages, in the first file. */
const ALWAYS: Entry[] = PAGES.filter(({ sitemap }) => sitemap);

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export const filesFor = (lastKey: number): number => Math.max(1, Math.ceil(lastKey / LISTS_PER_FILE));

/** Parses a file name such as `3.xml`; null for anything else. */
export function fileNumber(name: string | undefined): number | null {
  const [, digits] = /^([1-9]\d{0,8})\.xml$/.exec(name ?? "") ?? [];
  return digits ? Number(digits) : null;
}

/** Returns the key range of a file: above the first, up to the second. */
export const keysOfFile = (file: number): [after: number, upTo: number] => [
  (file - 1) * LISTS_PER_FILE,
  file * LISTS_PER_FILE,
];

const lastModified = (time: number | undefined) =>
  time ? `<lastmod>${new Date(time).toISOString()}</lastmod>` : "";

/** `changedAt` is the newest version's time: which file it is in would cost a read of all of them. */
export function indexText(origin: string, files: number, changedAt?: number): string {
  const all = Array.from(
    { length: files },
    (_, i) =>
      `<sitemap><loc>${escapeXml(origin + serverPaths.sitemapFile(i + 1))}</loc>${lastModified(changedAt)}</sitemap>`,
  );
  return [XML_HEAD, `<sitemapindex ${NAMESPACE}>`, ...all, "</sitemapindex>", ""].join("\n");
}

export function fileText(origin: string, file: number, lists: Entry[]): string {
  const all = [...(file === 1 ? ALWAYS : []), ...lists].map(({ path, changedAt }) => {
    return `<url><loc>${escapeXml(origin + path)}</loc>${lastModified(changedAt)}</url>`;
  });
  return [XML_HEAD, `<urlset ${NAMESPACE}>`, ...all, "</urlset>", ""].join("\n");
}

/** Paths that crawlers skip: personal pages, and pages that duplicate the lists. */
const NOT_CRAWLED = [
  "/api/",
  paths.myStuff,
  paths.drop,
  "/edit/",
  paths.search,
  paths.login(),
  paths.register(),
];

export const robotsText = (origin: string): string =>
  [
    "User-agent: *",
    ...NOT_CRAWLED.map((path) => `Disallow: ${path}`),
    "Allow: /",
    "",
    `Sitemap: ${origin}${serverPaths.sitemap}`,
    "",
  ].join("\n");
