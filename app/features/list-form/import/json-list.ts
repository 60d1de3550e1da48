/** Finds the list in a JSON value. */
import { IMPORT_COLUMNS_MAX } from "./bounds";

export type JsonList = { listTitle: string; rows: string[][] };

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const DEPTH_MAX = 3;
const LIST_NAMES = ["item", "items", "list", "entries", "results", "data", "ranking"];

/** Returns a table whose first row names the columns; null for a value without a list. */
export function jsonList(value: unknown, depth = 0): JsonList | null {
  if (Array.isArray(value)) return { listTitle: "", rows: tableOf(nested(value) ?? value) };
  if (!isObject(value)) return null;
  const listTitle = textOf(value.listTitle ?? value.title ?? value.name);
  const named = LIST_NAMES.find((name) => name in value);
  const items = named === undefined ? Object.values(value).find(Array.isArray) : value[named];
  const arrays = Object.values(value).filter(Array.isArray);
  if (named === undefined && arrays.length > 1 && Object.keys(value).every((key) => TIER_NAME.test(key)))
    return { listTitle: "", rows: tableOf(arrays.flat()) };
  if (Array.isArray(items)) return { listTitle, rows: tableOf(nested(items) ?? items) };
  const keyed = named === undefined ? keyedObjects(value) : null;
  if (keyed) return { listTitle: "", rows: tableOf(keyed) };
  if (isObject(items) && Object.values(items).every(isCell)) return { listTitle, rows: mapOf(items) };
  if (named === undefined && Object.keys(value).length > 1 && Object.values(value).every(isCell))
    return { listTitle: "", rows: mapOf(value) };
  if (depth === DEPTH_MAX) return null;
  for (const inner of isObject(items) ? [items] : Object.values(value).filter(isObject)) {
    const found = jsonList(inner, depth + 1);
    if (found) return { ...found, listTitle: listTitle || found.listTitle };
  }
  return null;
}

const TIER_NAME = /^(?:[A-Z]{1,3}[+-]?|tier ?\d{1,2})(?: tier)?$/i;

/** Returns what the lists in a list hold together, such as playlists in a file of them. */
function nested(values: unknown[]): unknown[] | null {
  const name = ["entries", "items", "tracks"].find((one) =>
    values.every((value) => isObject(value) && Array.isArray(value[one]) && value[one].every(isObject)),
  );
  const lists = name && values.length > 0 ? values.map((value) => isObject(value) && value[name]) : null;
  return lists ? lists.flat() : null;
}

/** Returns the objects of `{"1": {"title": "Kane"}}` and `{"Kane": {"rank": 1}}` with their keys as a field. */
function keyedObjects(value: Fields): Fields[] | null {
  const entries = Object.entries(value);
  const objects = entries.map(([, one]) => one).filter(isObject);
  const [first = {}] = objects;
  const shared = Object.keys(first).some((name) => objects.every((one) => isCell(one[name])));
  if (entries.length < 2 || objects.length < entries.length || !shared) return null;
  const field = entries.every(([key]) => /^\d+$/.test(key)) ? "rank" : "title";
  return entries.map(([key, one]) => ({ [field]: key, ...(isObject(one) ? one : {}) }));
}

const isCell = (value: unknown) => typeof value === "string" || typeof value === "number";

/** Reads `{"1": "Kane"}` and `{"Kane": 1}`. */
function mapOf(value: Fields): string[][] {
  const isRanked = Object.values(value).every((one) => typeof one === "number");
  const rows = Object.entries(value).map(([key, one]) =>
    isRanked ? [textOf(one), key] : [key, textOf(one)],
  );
  return [["rank", "title"], ...rows];
}

function tableOf(values: unknown[]): string[][] {
  if (values.length > 0 && values.every(Array.isArray)) {
    const rows = values.map((cells) => cells.map(textOf));
    return rows.every((cells) => cells.every((cell) => !cell)) ? [["title"]] : rows;
  }
  const columns = new Map<string, string>();
  const entries = values.map((value) => {
    const cells = new Map<string, string>();
    if (isObject(value)) flatten(value, "", 0, cells, columns);
    else if (isCell(value)) {
      cells.set("title", textOf(value));
      columns.set("title", "title");
    }
    return cells;
  });
  const paths = [...columns.keys()];
  const filled = entries.filter(({ size }) => size > 0);
  return [[...columns.values()], ...filled.map((cells) => paths.map((path) => cells.get(path) ?? ""))];
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
    const text = Array.isArray(one) ? one.map(nameOf).filter(Boolean).join(", ") : textOf(one);
    if (!text || (columns.size > IMPORT_COLUMNS_MAX && !columns.has(path))) continue;
    cells.set(path, text);
    columns.set(path, name);
  }
}

const nameOf = (value: unknown) => (isObject(value) ? textOf(value.name ?? value.title) : textOf(value));

const textOf = (value: unknown): string => (isCell(value) ? String(value) : "");
