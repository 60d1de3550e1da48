/** Recognizes exports of other sites by their columns. Texts name the sites from `SITES`. */
import { keptApart, type NamedRow } from "./apart";
import type { ImportedItem, LeftOut } from "./imported";
import type { Site } from "./site-names";

export type SiteExport = {
  source: string;
  listTitle: string;
  /** In order. */
  item: ImportedItem[];
  /** Number of rows in the file. */
  rows: number;
  leftOut: LeftOut[];
};

type Entry = ImportedItem & {
  /** Lower comes first; null leaves the entry out. */
  order: number | null;
  /** Columns that tell works of one title apart, most telling first. */
  apart?: string[];
  /** Equal for rows that are one work; what `apart` says by default. */
  id?: string;
};

/** Returns a row's cell by the lower-case names that its column has had. */
type Cells = (...names: string[]) => string;
type Reader = {
  site: Site;
  kind: string;
  /** Columns that only this export has together, each by its names. */
  columns: string[][];
  entry: (cell: Cells, index: number) => Entry;
  /** Why entries without an order are left out. */
  unordered?: string;
};

const NOT_RATED = "not rated";
const OWN_RATING = ["your rating", "you rated"];
const FILM_ADDRESS = ["letterboxd uri", "url"];

/** A list has positions, a watchlist or diary has none. */
const READERS: Reader[] = [
  {
    site: "Letterboxd",
    kind: "ratings",
    columns: [["name"], ["year"], ["letterboxd uri"], ["rating"]],
    unordered: NOT_RATED,
    entry: (cell) => ({
      ...film(cell("name"), cell("year")),
      itemContext: cell("review"),
      order: byRating(cell("rating")),
      // in a diary the address is that of the entry
      id: cell("watched date") ? "" : cell(...FILM_ADDRESS),
    }),
  },
  {
    site: "Letterboxd",
    kind: "films",
    columns: [["name"], ["year"], ["letterboxd uri"]],
    entry: (cell, index) => ({
      ...film(cell("name"), cell("year")),
      order: index,
      id: cell(...FILM_ADDRESS),
    }),
  },
  {
    site: "Goodreads",
    kind: "library",
    columns: [["book id"], ["title"], ["author"], ["my rating"]],
    unordered: NOT_RATED,
    entry: (cell) => {
      const [title, series] = splitSeries(cell("title").trim());
      return {
        itemTitle: title,
        itemContext: cell("my review"),
        order: byRating(cell("my rating")),
        apart: [cell("author"), series, cell("original publication year", "year published")],
      };
    },
  },
  rated("StoryGraph", "library", [["title"], ["authors"], ["read status"], ["star rating"]], {
    rating: "star rating",
    review: "review",
    apart: [["authors"], ["isbn/uid"]],
  }),
  rated("BookWyrm", "library", [["title"], ["author text"], ["rating"]], {
    review: "review content",
    apart: [["author text"], ["isbn 13", "isbn 10"]],
  }),
  rated("LibraryThing", "library", [["book id"], ["title"], ["sort character"], ["rating"]], {
    review: "review",
    apart: [["primary author"], ["date"], ["isbn"]],
  }),
  rated("BoardGameGeek", "collection", [["objectname"], ["objectid"], ["rating"]], {
    title: "objectname",
    review: "comment",
    apart: [["yearpublished"], ["objectid"]],
  }),
  rated("Rate Your Music", "collection", [["rym album"], ["title"], ["rating"]], {
    review: "review",
    apart: [["last name"], ["first name"], ["release date"]],
  }),
  rated("Discogs", "collection", [["catalog#"], ["artist"], ["title"], ["release id"], ["rating"]], {
    review: "collection notes",
    apart: [["artist"], ["released"], ["catalog#"]],
  }),
  {
    site: "IMDb",
    kind: "list",
    columns: [["position"], ["const"], ["title"]],
    entry: (cell, index) => ({
      ...film(cell("title"), cell("year")),
      itemContext: cell("description"),
      order: byPosition(cell("position"), index),
      apart: [cell("directors"), cell("title type")],
      id: cell("const"),
    }),
  },
  {
    site: "IMDb",
    kind: "ratings",
    columns: [["const"], OWN_RATING, ["title"]],
    unordered: NOT_RATED,
    entry: (cell) => ({
      ...film(cell("title"), cell("year")),
      order: byRating(cell(...OWN_RATING)),
      apart: [cell("directors"), cell("title type")],
      id: cell("const"),
    }),
  },
  {
    site: "Exportify",
    kind: "playlist",
    columns: [["track name"], ["artist name(s)", "artist name", "artist names"]],
    entry: (cell, index) => ({
      itemTitle: [
        cell("track name").trim(),
        firstArtist(cell("artist name(s)", "artist name", "artist names")),
      ]
        .filter(Boolean)
        .join(" – "),
      itemContext: "",
      order: index,
      apart: [cell("album name", "album"), cell("release date", "album release date")],
    }),
  },
];

/** Describes an export that has a rating in each row. */
function rated(
  site: Site,
  kind: string,
  columns: string[][],
  names: { title?: string; rating?: string; review: string; apart: string[][] },
): Reader {
  return {
    site,
    kind,
    columns,
    unordered: NOT_RATED,
    entry: (cell) => ({
      itemTitle: cell(names.title ?? "title").trim(),
      itemContext: cell(names.review),
      order: byRating(cell(names.rating ?? "rating")),
      apart: names.apart.map((columns) => cell(...columns)),
    }),
  };
}

const TRAKT: Site = "Trakt";

/** Sites that have a reader. */
export const READ_SITES: Site[] = [...new Set([...READERS.map(({ site }) => site), TRAKT])];

const film = (title: string, year: string) => ({
  itemTitle: withYear(title, year),
  itemContext: "",
});

const withYear = (title: string, year: string) =>
  title.trim() && /^\d{4}$/.test(year.trim()) ? `${title.trim()} (${year.trim()})` : title.trim();

/** Reads decimal commas, too. */
const numberIn = (text: string): number | null => {
  const value = Number.parseFloat(text.trim().replace(",", "."));
  return Number.isFinite(value) ? value : null;
};

/** Best rating first; ratings of 0 mean none. */
const byRating = (text: string): number | null => {
  const rating = numberIn(text);
  return rating === null || rating <= 0 ? null : -rating;
};

const byPosition = (text: string, index: number) => numberIn(text) ?? index + 1;

/** 'The Left Hand of Darkness (Hainish Cycle, #4)' is the book, whatever series it is in. */
function splitSeries(title: string): [title: string, series: string] {
  const [found = ""] = / \([^()]*#[\d.–-]+\)$/.exec(title) ?? [];
  return [title.slice(0, title.length - found.length), found.slice(2, -1)];
}

const firstArtist = (names: string) => names.split(names.includes(";") ? ";" : /,(?! )/)[0]?.trim() ?? "";

function exportOf(source: string, entries: Entry[], { unordered = "", listTitle = "" } = {}): SiteExport {
  const titled = entries.filter(({ itemTitle }) => itemTitle.trim() !== "");
  const ordered = titled
    .filter(({ order }) => order !== null)
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .map(
      ({ itemTitle, itemContext, apart = [], id }): NamedRow => ({
        item: { itemTitle, itemContext },
        apart,
        work: id || apart.join("\n"),
      }),
    );
  const { item, twice } = keptApart(ordered);
  const leftOut = [
    { count: titled.length - ordered.length, why: unordered },
    { count: entries.length - titled.length, why: "without a title" },
    { count: twice, why: "named twice" },
  ].filter(({ count }) => count > 0);
  return { source, listTitle, item, rows: entries.length, leftOut };
}

/** Reads cells by the names of their columns, each looked up once. Case and spaces around names don't matter. */
function cellReader(head: string[]): {
  has: (names: string[]) => boolean;
  cellsOf: (row: string[]) => Cells;
} {
  const columns = new Map<string, number>();
  for (const [index, cell] of head.entries()) {
    const name = cell
      .trim()
      .replace(/([a-z])([A-Z])/g, "$1 $2")
      .replaceAll("_", " ")
      .toLowerCase();
    if (!columns.has(name)) columns.set(name, index);
  }
  const columnOf = (names: string[]) =>
    names.map((name) => columns.get(name)).find((at) => at !== undefined) ?? -1;
  return {
    has: (names) => columnOf(names) >= 0,
    cellsOf:
      (row) =>
      (...names) =>
        row[columnOf(names)] ?? "",
  };
}

/** Returns the list in the table of a known export; null for any other table. */
export function readSiteTable(rows: string[][]): SiteExport | null {
  const [head = [], ...body] = rows;
  if (isLetterboxdList(head)) return readLetterboxdList(rows);
  const { has, cellsOf } = cellReader(head);
  const reader = READERS.find(({ columns }) => columns.every(has));
  if (!reader) return null;
  const entries = body.map((row, index) => reader.entry(cellsOf(row), index));
  return exportOf(`${reader.site} ${reader.kind}`, entries, { unordered: reader.unordered });
}

/** True for a head that shares columns with a known export, and is none. */
export function resemblesSiteExport([head = []]: string[][]): boolean {
  const { has } = cellReader(head);
  return READERS.some(
    ({ columns }) => columns.length > 3 && columns.filter(has).length >= columns.length - 1,
  );
}

const isLetterboxdList = ([first = ""]: string[]) => /^letterboxd list export\b/i.test(first.trim());

/** A line about the format, the list's own row, and the films under a head of their own. */
function readLetterboxdList(rows: string[][]): SiteExport {
  const start = rows.findIndex((row) => {
    const { has } = cellReader(row);
    return has(["position"]) && has(["name"]);
  });
  const [about = [], values = []] = rows.slice(1, start < 0 ? undefined : start);
  const [head = [], ...films] = start < 0 ? [] : rows.slice(start);
  const { cellsOf } = cellReader(head);
  const entries = films.map((row, index): Entry => {
    const cell = cellsOf(row);
    return {
      itemTitle: withYear(cell("name"), cell("year")),
      itemContext: cell("description"),
      order: byPosition(cell("position"), index),
      id: cell(...FILM_ADDRESS),
    };
  });
  return exportOf("Letterboxd list", entries, { listTitle: cellReader(about).cellsOf(values)("name") });
}

type TraktThing = {
  title?: unknown;
  name?: unknown;
  year?: unknown;
  season?: unknown;
  number?: unknown;
  ids?: unknown;
};
type TraktEntry = Record<string, unknown>;

/** Returns the list in a JSON value of Trakt, a list or ratings; null for any other value. */
export function readTrakt(value: unknown): SiteExport | null {
  const isTrakt =
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(
      (one) =>
        typeof one === "object" && one !== null && "type" in one && ("listed_at" in one || "rated_at" in one),
    );
  if (!isTrakt) return null;
  const all = value as TraktEntry[];
  const isRated = all.every((one) => "rated_at" in one && !("listed_at" in one));
  const entries = all.map((one, index): Entry => {
    const rank = typeof one.rank === "number" ? one.rank : index + 1;
    return {
      ...traktWork(one),
      itemContext: asText(one.notes),
      order: isRated ? byRating(asText(one.rating)) : rank,
    };
  });
  return exportOf(`${TRAKT} ${isRated ? "ratings" : "list"}`, entries, {
    unordered: isRated ? NOT_RATED : "",
  });
}

function traktWork(one: TraktEntry): Pick<Entry, "itemTitle" | "apart" | "id"> {
  const thing = (one[String(one.type)] ?? one.show ?? {}) as TraktThing;
  const show = (one.show ?? {}) as TraktThing;
  const own = asText(thing.title ?? thing.name);
  const ids = JSON.stringify(thing.ids ?? "");
  const id = ids.length > 4 ? ids : undefined;
  const isPart = one.type === "season" || one.type === "episode";
  if (!isPart) return { itemTitle: withYear(own, asText(thing.year)), ...(id && { id }) };
  const number = asText(thing.number);
  const place = one.type === "season" ? `Season ${number}` : `S${asText(thing.season)} E${number}`;
  const title = [asText(show.title), own || place].filter(Boolean).join(": ");
  return { itemTitle: title, apart: [place, asText(show.year)], ...(id && { id }) };
}

const asText = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** 'S: Azul', '[S] Azul', '**S Tier:** Azul', '🟥 S – Azul', 'God tier: Azul', 'T1: Azul'. */
const TIER =
  /^(?:[-*•] |\p{Extended_Pictographic}\uFE0F? ?)?(?:\*\*|__)?[[(]?(S{2,3}|[A-Z](?:[A-Z]|[+-]{1,2})?|T\d{1,2}|[A-Z][a-z]{1,11}(?=[ -][Tt]ier))(?:[ -][Tt]ier)?(?: ?(?:\*\*|__)? ?([:：|\t]|=(?=\s)|[-–—](?=\s))(?:\*\*|__)?|([\])]))(.*)$/u;
const TIER_SPLITS = [/;/, /\|/, /、/, /\t/, / \/ /, /,/];
const TIERS_MIN = 2;

/** Reads lines such as 'S: Azul, Codenames': tiers in their order, items as they stand in them. */
export function readTiers(text: string): SiteExport | null {
  const upper = /^s:/.test(text) ? text.replace(/^[a-z]:/gm, (label) => label.toUpperCase()) : text;
  const lines = upper.split("\n").filter((line) => line.trim());
  const tiers = lines.map((line) => TIER.exec(line.trim()));
  const labels = new Set(tiers.map((tier) => tier?.[1]));
  if (labels.has(undefined) || labels.size < TIERS_MIN || labels.size < lines.length) return null;
  const areTiers = tiers[0]?.[1]?.startsWith("S") || tiers.every((tier) => /[:：]/.test(tier?.[2] ?? ""));
  if (!areTiers) return null;
  const titles = tiers.flatMap((tier) => {
    const named = tier?.[4] ?? "";
    return named.split(TIER_SPLITS.find((split) => split.test(named)) ?? ",").map((title) => title.trim());
  });
  const entries = titles
    .filter(Boolean)
    .map((itemTitle, index): Entry => ({ itemTitle, itemContext: "", order: index }));
  return exportOf("Tier list", entries);
}
