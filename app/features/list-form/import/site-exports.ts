/** Recognizes exports of other sites: Letterboxd, IMDb, Goodreads, Exportify, Trakt and tier lists. */
import { itemKey, titleKey } from "~/features/merge/titles/item-title";
import { csvRows, type ImportedItem } from "./tables";

/** Rows that were not imported, such as `{ count: 2, why: "not rated" }`. */
export type LeftOut = { count: number; why: string };

export type SiteExport = {
  source: string;
  listTitle: string;
  /** In order, without repeated ones. */
  item: ImportedItem[];
  /** Number of rows in the file. */
  rows: number;
  leftOut: LeftOut[];
};

/** Larger than a library of books read in a lifetime. */
const EXPORT_ROWS_MAX = 20_000;

/** Returns the list of a known export; null for any other text. */
export function readSiteExport(text: string): SiteExport | null {
  const start = text.trimStart();
  if (start.startsWith("[")) return readTrakt(text);
  return readTiers(text) ?? readTable(text);
}

type Entry = ImportedItem & {
  /** Lower comes first; null leaves the entry out. */
  order: number | null;
};

function exportOf(source: string, entries: Entry[], { unordered = "", listTitle = "" } = {}): SiteExport {
  const known = new Set<string>();
  const ordered = entries
    .filter((entry) => entry.order !== null && entry.itemTitle.trim() !== "")
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
  const item = ordered.flatMap(({ itemTitle, itemContext }) => {
    const key = itemKey(titleKey(itemTitle));
    if (known.has(key)) return [];
    known.add(key);
    return [{ itemTitle, itemContext }];
  });
  const nameless = entries.filter(({ itemTitle }) => itemTitle.trim() === "").length;
  const leftOut = [
    { count: entries.length - nameless - ordered.length, why: unordered },
    { count: nameless, why: "without a title" },
    { count: ordered.length - item.length, why: "named twice" },
  ].filter(({ count }) => count > 0);
  return { source, listTitle, item, rows: entries.length, leftOut };
}

type Cells = (name: string) => string;
type Reader = {
  source: string;
  /** Columns that only this export has together. */
  columns: string[];
  entry: (cell: Cells, index: number) => Entry;
  unordered?: string;
};

const withYear = (title: string, year: string) =>
  title.trim() && /^\d{4}$/.test(year.trim()) ? `${title.trim()} (${year.trim()})` : title.trim();

const numberIn = (text: string): number | null => {
  const value = Number.parseFloat(text);
  return Number.isFinite(value) ? value : null;
};

/** Best rating first; ratings of 0 mean none. */
const byRating = (text: string): number | null => {
  const rating = numberIn(text);
  return rating === null || rating <= 0 ? null : -rating;
};

const byPosition = (text: string, index: number) => numberIn(text) ?? index + 1;

/** 'The Left Hand of Darkness (Hainish Cycle, #4)' is the book, whatever series it is in. */
const withoutSeries = (title: string) => title.replace(/ \([^()]*#[\d.–-]+\)$/, "");

const firstArtist = (names: string) => names.split(names.includes(";") ? ";" : /,(?! )/)[0]?.trim() ?? "";

const READERS: Reader[] = [
  {
    source: "Letterboxd ratings",
    columns: ["Date", "Name", "Year", "Letterboxd URI", "Rating"],
    unordered: "not rated",
    entry: (cell) => ({
      itemTitle: withYear(cell("Name"), cell("Year")),
      itemContext: "",
      order: byRating(cell("Rating")),
    }),
  },
  {
    source: "Goodreads library",
    columns: ["Book Id", "Title", "Author", "My Rating"],
    unordered: "not rated",
    entry: (cell) => ({
      itemTitle: withoutSeries(cell("Title").trim()),
      itemContext: cell("My Review"),
      order: byRating(cell("My Rating")),
    }),
  },
  {
    source: "IMDb list",
    columns: ["Position", "Const", "Title"],
    entry: (cell, index) => ({
      itemTitle: withYear(cell("Title"), cell("Year")),
      itemContext: cell("Description"),
      order: byPosition(cell("Position"), index),
    }),
  },
  {
    source: "IMDb ratings",
    columns: ["Const", "Your Rating", "Title"],
    unordered: "not rated",
    entry: (cell) => ({
      itemTitle: withYear(cell("Title"), cell("Year")),
      itemContext: "",
      order: byRating(cell("Your Rating")),
    }),
  },
  {
    source: "Exportify playlist",
    columns: ["Track Name", "Artist Name(s)"],
    entry: (cell, index) => ({
      itemTitle: [cell("Track Name").trim(), firstArtist(cell("Artist Name(s)"))].filter(Boolean).join(" – "),
      itemContext: "",
      order: index,
    }),
  },
];

const LETTERBOXD_LIST = "Letterboxd list export";

function readTable(text: string): SiteExport | null {
  const firstLine = text.split(/\r?\n/, 1)[0] ?? "";
  const isLetterboxd = firstLine.startsWith(LETTERBOXD_LIST);
  if (!isLetterboxd && !READERS.some(({ columns }) => columns.every((name) => firstLine.includes(name))))
    return null;
  const rows = csvRows(text, EXPORT_ROWS_MAX);
  if (isLetterboxd) return readLetterboxdList(rows);
  const [head = [], ...body] = rows;
  const reader = READERS.find(({ columns }) => columns.every((name) => columnOf(head, name) >= 0));
  if (!reader) return null;
  const cellsOf = cellReader(head);
  const entries = body.map((row, index) => reader.entry(cellsOf(row), index));
  return exportOf(reader.source, entries, { unordered: reader.unordered });
}

const columnOf = (head: string[], name: string) => head.findIndex((cell) => cell.trim() === name);

/** Looks each column up once: a head may have as many cells as the file has characters. */
function cellReader(head: string[]): (row: string[]) => Cells {
  const columns = new Map<string, number>();
  for (const [index, cell] of head.entries()) {
    const name = cell.trim();
    if (!columns.has(name)) columns.set(name, index);
  }
  return (row) => (name) => row[columns.get(name) ?? -1] ?? "";
}

/** A line about the format, the list's own row, and the films under a head of their own. */
function readLetterboxdList(rows: string[][]): SiteExport {
  const start = rows.findIndex((row) => columnOf(row, "Position") >= 0 && columnOf(row, "Name") >= 0);
  const [about = [], values = []] = rows.slice(1, start < 0 ? undefined : start);
  const [head = [], ...films] = start < 0 ? [] : rows.slice(start);
  const cellsOf = cellReader(head);
  const entries = films.map((row, index): Entry => {
    const cell = cellsOf(row);
    return {
      itemTitle: withYear(cell("Name"), cell("Year")),
      itemContext: cell("Description"),
      order: byPosition(cell("Position"), index),
    };
  });
  return exportOf("Letterboxd list", entries, { listTitle: cellReader(about)(values)("Name") });
}

type TraktThing = { title?: unknown; name?: unknown; year?: unknown };
type TraktEntry = { rank?: unknown; type?: unknown; notes?: unknown; listed_at?: unknown } & Record<
  string,
  unknown
>;

function readTrakt(text: string): SiteExport | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const isTrakt =
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((one) => typeof one === "object" && one !== null && "listed_at" in one && "type" in one);
  if (!isTrakt) return null;
  const entries = (value as TraktEntry[]).map((one, index): Entry => {
    const thing = (one[String(one.type)] ?? one.show ?? {}) as TraktThing;
    return {
      itemTitle: withYear(asText(thing.title ?? thing.name), asText(thing.year)),
      itemContext: asText(one.notes),
      order: typeof one.rank === "number" ? one.rank : index + 1,
    };
  });
  return exportOf("Trakt list", entries);
}

const asText = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

const TIER = /^([A-Z](?:[A-Z]|[+-]{1,2})?)\s*:(.*)$/;
const TIERS_MIN = 2;

/** Reads lines such as 'S: Azul, Codenames': tiers in their order, items as they stand in them. */
function readTiers(text: string): SiteExport | null {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim());
  const tiers = lines.map((line) => TIER.exec(line.trim()));
  const labels = new Set(tiers.map((tier) => tier?.[1]));
  if (labels.has(undefined) || labels.size < TIERS_MIN || labels.size < lines.length) return null;
  const titles = tiers.flatMap((tier) => (tier?.[2] ?? "").split(",").map((title) => title.trim()));
  const entries = titles
    .filter(Boolean)
    .map((itemTitle, index): Entry => ({ itemTitle, itemContext: "", order: index }));
  return exportOf("Tier list", entries);
}
