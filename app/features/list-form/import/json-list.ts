/** Finds the list in a JSON value. */
import { IMPORT_COLUMNS_MAX } from "./bounds";
import { isNoteName, titleNameRank } from "./heads";

/** A table whose first row names the columns, if it `isNamed`. */
export type JsonList = { listTitle: string; rows: string[][]; isNamed: boolean };

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown) => typeof value === "string" || typeof value === "number";
const textOf = (value: unknown): string => (isText(value) ? String(value) : "");

const DEPTH_MAX = 5;
/** Lists in the entries of another list, as in a file of playlists. */
const INNER_LISTS = ["items", "entries", "tracks", "songs", "films", "cards", "tasks", "children"];
/** Returns the list in a value; null for a value without one. */
export function jsonList(value: unknown): JsonList | null {
  if (Array.isArray(value)) return { listTitle: "", ...tableOf(value) };
  if (!isObject(value)) return null;
  const [largest] = listsIn(value, "", 0).toSorted((a, b) => b.list.length - a.list.length);
  return largest ? { listTitle: largest.title, ...tableOf(largest.list) } : null;
}

/** Returns the lists in an object and the objects in it, each under the title of what holds it. */
function listsIn(value: Fields, above: string, depth: number): { title: string; list: unknown[] }[] {
  const title = textOf(value.listTitle ?? value.title ?? value.name ?? value.displayName) || above;
  const isEntry = (one: unknown) => isObject(one) || Array.isArray(one) || typeof one === "string";
  return Object.values(value).flatMap((one) => {
    if (Array.isArray(one)) return one.some(isEntry) ? [{ title, list: one }] : [];
    return isObject(one) && depth < DEPTH_MAX ? listsIn(one, title, depth + 1) : [];
  });
}

function tableOf(values: unknown[]): Pick<JsonList, "rows" | "isNamed"> {
  const inner = INNER_LISTS.find((name) => values.some((one) => isObject(one) && Array.isArray(one[name])));
  const lists = values.flatMap((one) =>
    inner && isObject(one) && Array.isArray(one[inner]) ? [one[inner]] : [],
  );
  const given = lists.length > 0 && lists.length === values.length ? lists.flat() : values;
  if (given.length > 0 && given.every(Array.isArray))
    return { rows: given.map((cells) => cells.map(textOf)), isNamed: false };
  const columns = new Map<string, number>();
  const entries = given.map((one) => {
    const texts = new Map<string, string>();
    if (isObject(one)) collectTexts(one, "", 0, texts);
    else if (isText(one)) texts.set("title", textOf(one));
    for (const path of texts.keys())
      if (!columns.has(path) && columns.size <= IMPORT_COLUMNS_MAX) columns.set(path, columns.size);
    return texts;
  });
  const rows = entries
    .filter(({ size }) => size > 0)
    .map((texts) => {
      const row = Array<string>(columns.size).fill("");
      for (const [path, text] of texts) row[columns.get(path) ?? columns.size] = text;
      return row.slice(0, columns.size);
    });
  return { rows: [[...columns.keys()].map(columnName), ...rows], isNamed: true };
}

/** Returns the last part of a column's path that says what it is: 'artist' for 'track.artist.name'. */
function columnName(path: string): string {
  const [last = "", above = ""] = path.split(".").toReversed();
  return /^(?:name|title)$/i.test(last) && (titleNameRank(above) >= 0 || isNoteName(above)) ? above : last;
}

/** Collects the texts of an object and of those in it, by their paths. */
function collectTexts(value: Fields, above: string, depth: number, texts: Map<string, string>) {
  for (const [name, one] of Object.entries(value)) {
    // '@type' of linked data
    if (name.startsWith("@")) continue;
    if (isObject(one) && depth < DEPTH_MAX) collectTexts(one, `${above}${name}.`, depth + 1, texts);
    const names = Array.isArray(one) ? one.map((entry) => textOf(isObject(entry) ? entry.name : entry)) : [];
    const text = textOf(one) || names.filter(Boolean).join(", ");
    if (text) texts.set(above + name, text);
  }
}
