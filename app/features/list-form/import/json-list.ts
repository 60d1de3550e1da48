/** Finds the list in a JSON value. */
import { IMPORT_COLUMNS_MAX } from "./bounds";

/** A table whose first row names the columns, if it `isNamed`. */
export type JsonList = { listTitle: string; rows: string[][]; isNamed: boolean };

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown) => typeof value === "string" || typeof value === "number";
const textOf = (value: unknown): string => (isText(value) ? String(value) : "");

const DEPTH_MAX = 5;
/** Lists in the entries of another list, as in a file of playlists. */
const INNER_LISTS = ["items", "entries", "tracks", "songs", "films", "cards", "tasks"];
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
  const columns = new Map<string, string>();
  const entries = given.map((one) => {
    const cells = new Map<string, string>();
    if (isObject(one)) flatten(one, "", 0, cells, columns);
    else if (isText(one)) cells.set(columns.set("title", "title") && "title", textOf(one));
    return cells;
  });
  const paths = [...columns.keys()];
  const rows = entries.flatMap((cells) =>
    cells.size > 0 ? [paths.map((path) => cells.get(path) ?? "")] : [],
  );
  return { rows: [[...columns.values()], ...rows], isNamed: true };
}

/** Collects the texts of an object and of those in it, by their paths; a column is named by the last part. */
function flatten(
  value: Fields,
  above: string,
  depth: number,
  cells: Map<string, string>,
  columns: Map<string, string>,
) {
  for (const [name, one] of Object.entries(value)) {
    // '@type' of linked data
    if (name.startsWith("@")) continue;
    const path = `${above}${name}`;
    if (isObject(one) && depth < DEPTH_MAX) flatten(one, `${path}.`, depth + 1, cells, columns);
    const names = Array.isArray(one)
      ? one.map((entry) => (isObject(entry) ? textOf(entry.name) : textOf(entry)))
      : [];
    const text = textOf(one) || names.filter(Boolean).join(", ");
    if (!text || (columns.size > IMPORT_COLUMNS_MAX && !columns.has(path))) continue;
    cells.set(path, text);
    columns.set(path, name);
  }
}
