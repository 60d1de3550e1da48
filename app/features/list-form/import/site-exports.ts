/** Recognizes exports of other sites by their columns. Texts name the sites from `SITES`. */
import { itemsOf, type SourceRow } from "./apart";
import type { UnderstoodList } from "./imported";
import { plainText } from "./markdown";
import type { Site } from "./site-names";

export type SiteExport = Pick<UnderstoodList, "source" | "listTitle" | "item" | "rows" | "leftOut">;

/** The names that a column has had, in lower case. */
type Column = string[];

/**
 * A line for each export: its site, what it is, and the columns that only this export has together; then the columns
 * of titles, years, notes, ratings, positions and ids, and those that tell works of one title apart, most telling
 * first. '/' stands between names that a column has had. Ratings and positions order the rows, if there are any.
 */
const READERS = `
Letterboxd | ratings | name, year, letterboxd uri, rating, watched date | name | year | review | rating | | |
Letterboxd | ratings | name, year, letterboxd uri, rating | name | year | review | rating | | letterboxd uri |
Letterboxd | films | name, year, letterboxd uri | name | year | | | | letterboxd uri |
Goodreads | library | book id, title, author, my rating | title | | my review | my rating | | | author, series, original publication year/year published
StoryGraph | library | title, authors, read status, star rating | title | | review | star rating | | | authors, isbn/uid
BookWyrm | library | title, author text, rating | title | | review content | rating | | | author text, isbn 13/isbn 10
LibraryThing | library | book id, title, sort character, rating | title | | review | rating | | | primary author, date, isbn
BoardGameGeek | collection | objectname, objectid, rating | objectname | | comment | rating | | | yearpublished, objectid
Rate Your Music | collection | rym album, title, rating | title | | review | rating | | | last name, first name, release date
Discogs | collection | catalog#, artist, title, release id, rating | title | | collection notes | rating | | | artist, released, catalog#
Letterboxd | list | position, name, year, url | name | year | description | | position | url |
IMDb | list | position, const, title | title | year | description | | position | const | directors, title type
IMDb | ratings | const, your rating/you rated, title | title | year | | your rating/you rated | | const | directors, title type
Exportify | playlist | track name, artist name(s)/artist name/artist names | track name | | | | | | album name/album, release date/album release date
`
  .trim()
  .split("\n")
  .map(readerOf);

function readerOf(line: string) {
  const [site = "", kind = "", ...cells] = line.split("|").map((cell) => cell.trim());
  const columnsIn = (cell = ""): Column[] => (cell ? cell.split(", ").map((names) => names.split("/")) : []);
  const [columns = [], title = [], year = [], note = [], rating = [], position = [], id = [], apart = []] =
    cells.map(columnsIn);
  // the sites above are those of the type
  return { site: site as Site, kind, columns, title, year, note, rating, position, id, apart };
}
type Reader = ReturnType<typeof readerOf>;

const TRAKT: Site = "Trakt";

/** Sites that have a reader. */
export const READ_SITES: Site[] = [...new Set([...READERS.map(({ site }) => site), TRAKT])];

const withYear = (title: string, year: string) =>
  title.trim() && /^\d{4}$/.test(year.trim()) ? `${title.trim()} (${year.trim()})` : title.trim();

/** Reads decimal commas, too. */
function numberIn(text: string): number | null {
  const value = Number.parseFloat(text.trim().replace(",", "."));
  return Number.isFinite(value) ? value : null;
}

/** Returns a place that puts the best rating first; ratings of 0 mean none. */
const byRating = (text: string): number | null => -Math.max(0, numberIn(text) ?? 0) || null;

const ARTISTS = ["artist name(s)", "artist name", "artist names"];
/** Divides 'The Left Hand of Darkness (Hainish Cycle, #4)' into the book and its series. */
function withoutSeries(title: string): [title: string, series: string] {
  const [found = ""] = / \([^()]*#[\d.–-]+\)$/.exec(title) ?? [];
  return [title.slice(0, title.length - found.length), found.slice(2, -1)];
}

const firstArtist = (names: string) => names.split(names.includes(";") ? ";" : /,(?! )/)[0]?.trim() ?? "";

/** A row and its place: lower comes first; null leaves the row out. */
type Entry = SourceRow & { order: number | null };

function exportOf(source: string, entries: Entry[], listTitle = ""): SiteExport {
  const ordered = entries
    .filter(({ order }) => order !== null)
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
  const { item, leftOut } = itemsOf(ordered, plainText);
  const unrated = { count: entries.length - ordered.length, why: "not rated" };
  return {
    source,
    listTitle,
    item,
    rows: entries.length,
    leftOut: unrated.count > 0 ? [unrated, ...leftOut] : leftOut,
  };
}

type ColumnIndex = (column?: Column) => number;

/** Finds columns by their names; -1 for others. Case and spaces around names don't matter. */
function columnIndex(head: string[]): ColumnIndex {
  const nameOf = (cell: string) =>
    cell
      .trim()
      .replace(/([a-z])([A-Z])/g, "$1 $2")
      .replaceAll("_", " ")
      .toLowerCase();
  // the first one of a name counts
  const columns = new Map(head.map((cell, at) => [nameOf(cell), at] as const).toReversed());
  return (column = []) => column.map((name) => columns.get(name)).find((at) => at !== undefined) ?? -1;
}

function entryOf(reader: Reader, cellOf: (column?: Column) => string, index: number): Entry {
  const { site, position, rating, apart } = reader;
  const whole = cellOf(reader.title[0]).trim();
  const [title, series] = site === "Goodreads" ? withoutSeries(whole) : [whole, ""];
  const artist = site === "Exportify" ? firstArtist(cellOf(ARTISTS)) : "";
  const place = position[0] ? (numberIn(cellOf(position[0])) ?? index + 1) : index;
  return {
    title: artist ? [title, artist].filter(Boolean).join(" – ") : withYear(title, cellOf(reader.year[0])),
    notes: [cellOf(reader.note[0])],
    order: rating[0] ? byRating(cellOf(rating[0])) : place,
    apart: apart.map((column) => (column[0] === "series" ? series : cellOf(column))),
    id: cellOf(reader.id[0]),
  };
}

const HEAD_ROWS = 10;

/** Returns the list in the table of a known export; null for any other table. */
export function readSiteTable(rows: string[][]): SiteExport | null {
  const heads = headsOf(rows);
  for (const [at, indexOf] of heads.entries()) {
    const reader = READERS.find(({ columns }) => columns.every((column) => indexOf(column) >= 0));
    if (!reader) continue;
    const body = rows.slice(at + 1);
    const entries = body.map((row, i) => entryOf(reader, (column) => row[indexOf(column)] ?? "", i));
    // a Letterboxd list has a table about itself above
    const about = heads.slice(0, at).findIndex((above) => above(["name"]) >= 0);
    const listTitle = rows[about + 1]?.[heads[about]?.(["name"]) ?? -1] ?? "";
    return exportOf(`${reader.site} ${reader.kind}`, entries, listTitle);
  }
  return null;
}

const headsOf = (rows: string[][]) => rows.slice(0, HEAD_ROWS).map(columnIndex);

/** True for a head that has all columns of a known export but one. */
export const resemblesSiteExport = (rows: string[][]): boolean =>
  headsOf(rows).some((indexOf) =>
    READERS.some(
      ({ columns }) =>
        columns.length > 3 && columns.filter((one) => indexOf(one) >= 0).length === columns.length - 1,
    ),
  );

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? { ...value } : {};
const asText = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** Returns the list in a JSON value of Trakt, a list or ratings; null for any other value. */
export function readTrakt(value: unknown): SiteExport | null {
  const all = Array.isArray(value) ? value.map(fieldsOf) : [];
  const isTrakt = all.every((one) => "type" in one && ("listed_at" in one || "rated_at" in one));
  if (all.length === 0 || !isTrakt) return null;
  const isRated = all.every((one) => "rated_at" in one && !("listed_at" in one));
  const entries = all.map((one, index): Entry => {
    const rank = typeof one.rank === "number" ? one.rank : index + 1;
    return {
      ...traktWork(one),
      notes: [asText(one.notes)],
      order: isRated ? byRating(asText(one.rating)) : rank,
    };
  });
  return exportOf(`${TRAKT} ${isRated ? "ratings" : "list"}`, entries);
}

function traktWork(one: Fields): Pick<SourceRow, "title" | "apart" | "id"> {
  const show = fieldsOf(one.show);
  const thing = fieldsOf(one[asText(one.type)] ?? one.show);
  const own = asText(thing.title ?? thing.name);
  const ids = JSON.stringify(thing.ids ?? "");
  const id = ids.length > 4 ? ids : "";
  if (one.type !== "season" && one.type !== "episode")
    return { title: withYear(own, asText(thing.year)), apart: [], id };
  const number = asText(thing.number);
  const place = one.type === "season" ? `Season ${number}` : `S${asText(thing.season)} E${number}`;
  const title = [asText(show.title), own || place].filter(Boolean).join(": ");
  return { title, apart: [place, asText(show.year)], id };
}
