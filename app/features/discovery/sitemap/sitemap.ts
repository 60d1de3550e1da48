/** The text of robots.txt and of sitemaps, by the protocol of sitemaps.org. Addresses are absolute. */
import { paths, serverPaths } from "~/lib/paths";
import { escapeXml, XML_HEAD } from "~/lib/xml";

/**
 * Lists in a file: few, so that each file is one small read of the database; the protocol's index of at most 50,000
 * files then has room for 2.5 million lists.
 */
export const LISTS_PER_FILE = 50;

/** A page; `changedAt` in milliseconds since 1970 where it is known. */
export type Entry = { path: string; changedAt?: number };

/** Pages that are always there; they are in the first file. */
const ALWAYS: Entry[] = [
  { path: paths.home },
  { path: paths.marketing },
  { path: paths.howListsMerge },
  { path: paths.support },
  { path: paths.privacyPolicy },
];

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** How many files lists up to this key are in; one without any. */
export const filesFor = (lastKey: number): number => Math.max(1, Math.ceil(lastKey / LISTS_PER_FILE));

/** The number in a file's name, as `3.xml`; null for anything else. */
export function fileNumber(name: string | undefined): number | null {
  const [, digits] = /^([1-9]\d{0,8})\.xml$/.exec(name ?? "") ?? [];
  return digits ? Number(digits) : null;
}

/** The keys of the lists in a file: above the first one, up to the second. */
export const keysOfFile = (file: number): [after: number, upTo: number] => [
  (file - 1) * LISTS_PER_FILE,
  file * LISTS_PER_FILE,
];

export function indexText(origin: string, files: number): string {
  const all = Array.from(
    { length: files },
    (_, i) => `<sitemap><loc>${escapeXml(origin + serverPaths.sitemapFile(i + 1))}</loc></sitemap>`,
  );
  return [XML_HEAD, `<sitemapindex ${NAMESPACE}>`, ...all, "</sitemapindex>", ""].join("\n");
}

export function fileText(origin: string, file: number, lists: Entry[]): string {
  const all = [...(file === 1 ? ALWAYS : []), ...lists].map(({ path, changedAt }) => {
    const changed = changedAt === undefined ? "" : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
    return `<url><loc>${escapeXml(origin + path)}</loc>${changed}</url>`;
  });
  return [XML_HEAD, `<urlset ${NAMESPACE}>`, ...all, "</urlset>", ""].join("\n");
}

/** What crawlers leave alone: what belongs to one person, and what others find better by the lists themselves. */
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
