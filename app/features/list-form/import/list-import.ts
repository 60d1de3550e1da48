/** Parses a list from a file or pasted text. Our own exports survive a round trip. Nothing is stored. */

import { FORMATS, type Format } from "~/features/lists/export/list-export";
import { ITEMS_MAX } from "~/features/merge/titles/ballot-limits";
import { cleanLine, cleanText } from "~/lib/clean";
import { figure, plural } from "~/lib/plural";
import { isText } from "./is-text";
import { pasteItems } from "./paste-items";
import { readSiteExport, type SiteExport } from "./site-exports";
import { csvRows, type ImportedItem, itemsOfRows, markdownRows } from "./tables";

export type ImportedList = { listTitle: string; item: ImportedItem[] };

/** Returns the list in a text, with at most a hundred items; null if the text is not of this format. */
export function readImport(format: Format, text: string): ImportedList | null {
  const list = parseFormat(format, text);
  return list && { ...list, item: list.item.slice(0, ITEMS_MAX) };
}

/** A list whose format was recognized, with the rows that are not in it. */
export type RecognizedList = ImportedList & Pick<SiteExport, "source" | "rows" | "leftOut">;

/** Returns the list in any text that is recognized, with at most a hundred items; null if there is none. */
export function readAnyImport(text: string): RecognizedList | null {
  const list = listInText(text);
  if (!list) return null;
  const beyond = list.item.length - ITEMS_MAX;
  const more = beyond > 0 ? [{ count: beyond, why: BEYOND_MAX }] : [];
  return { ...list, item: list.item.slice(0, ITEMS_MAX), leftOut: [...list.leftOut, ...more] };
}

export const BEYOND_MAX = `beyond the first ${ITEMS_MAX}`;

/** Returns the list in pasted text or a file, with all of its items; null if there is none. */
export function listInText(input: string, fileName = ""): RecognizedList | null {
  if (!isText(input)) return null;
  const text = input.replace(/^\uFEFF/, "");
  const siteExport = readSiteExport(text);
  if (siteExport) return siteExport.item.length > 0 ? { ...siteExport, ...cleanList(siteExport) } : null;
  const format = formatOf(text, fileName) ?? "txt";
  const list = parseFormat(format, text);
  if (!list || list.item.length === 0) return null;
  return { ...list, source: SOURCES[format], rows: list.item.length, leftOut: [] };
}

const NO_LIST = "This file holds no list: Markdown, CSV, JSON and plain text can be read";

/** Says why a file has no list: it is not text, or it is a known export with nothing to rank. */
export function noListSentence(text: string): string {
  if (!isText(text)) return "This file isn't text in UTF-8: save the list as CSV or plain text";
  const siteExport = readSiteExport(text.replace(/^\uFEFF/, ""));
  return siteExport ? `${recognizedSentence(siteExport, 0)}. There is nothing to rank in it` : NO_LIST;
}

const SOURCES: Record<Format, string> = { md: "Markdown", csv: "CSV", json: "JSON", txt: "text" };

/** Returns a sentence such as 'Goodreads library: 2 of 3 rows. Left out: 1 not rated'; '' for plain text. */
export function recognizedSentence(
  { source, rows, leftOut }: Pick<RecognizedList, "source" | "rows" | "leftOut">,
  added: number,
): string {
  if (source === SOURCES.txt && leftOut.length === 0) return "";
  const reasons = leftOut.map(({ count, why }) => `${figure(count)} ${why}`).join(", ");
  const count = added === rows ? plural(rows, "row") : `${added} of ${plural(rows, "row")}`;
  return `${source}: ${count}${reasons && `. Left out: ${reasons}`}`;
}

function parseFormat(format: Format, text: string): ImportedList | null {
  const list = READERS[format](text.replace(/^\uFEFF/, ""));
  return list && cleanList(list);
}

const cleanList = ({ listTitle, item }: ImportedList): ImportedList => ({
  listTitle: cleanLine(listTitle),
  item: item
    .map(({ itemTitle, itemContext }) => ({
      itemTitle: cleanLine(itemTitle),
      itemContext: cleanText(itemContext),
    }))
    .filter(({ itemTitle }) => itemTitle),
});

/** Returns the format by the file name, otherwise by the first characters; null for plain text. */
export function formatOf(text: string, fileName = ""): Exclude<Format, "txt"> | null {
  const [, ending = ""] = /\.(\w+)$/.exec(fileName.toLowerCase()) ?? [];
  const extension = { markdown: "md", tsv: "csv" }[ending] ?? ending;
  const byName = FORMATS.find((format) => format === extension);
  if (byName) return byName === "txt" ? null : byName;
  const begin = text.trimStart();
  if (/^[[{]\s*["{[\]}]/.test(begin)) return "json";
  if (/^(?:#{1,6} |\|)/.test(begin)) return "md";
  return /^"?(?:rank|title|item|name)"?\s*[,;]/i.test(begin) ? "csv" : null;
}

const READERS: Record<Format, (text: string) => ImportedList | null> = {
  md: readMarkdown,
  csv: (text) => ({ listTitle: "", item: itemsOfRows(csvRows(text)) }),
  json: parseJsonList,
  txt: readText,
};

const HEADING_LINE = /^#{1,6}\s+/;
const NUMBERED_LINE = /^(?:\d{1,4}[.)]|[-*+])\s+/;

function afterMark(mark: RegExp, line: string): string | undefined {
  const match = mark.exec(line);
  return match ? line.slice(match[0].length) : undefined;
}

const unescapeMarkdown = (text: string) => text.replace(/\\([!-/:-@[-`{-~])/g, "$1");

function readMarkdown(text: string): ImportedList {
  const lines = text.split(/\r\n?|\n/);
  const [heading] = lines.flatMap((line) => afterMark(HEADING_LINE, line) ?? []);
  const listTitle = unescapeMarkdown(heading ?? "");
  const rows = markdownRows(lines, unescapeMarkdown);
  if (rows) return { listTitle, item: itemsOfRows(rows) };
  return {
    listTitle,
    item: numberedItems(lines, unescapeMarkdown) ?? (heading === undefined ? pasteAsItems(text) : []),
  };
}

function readText(text: string): ImportedList {
  const lines = text.split(/\r\n?|\n/);
  const [first = "", second = "", third = "", ...rest] = lines;
  const isOurs =
    second.trim() === "" && (/^1\. /.test(third) || [third, ...rest].every((line) => !line.trim()));
  if (!isOurs) return { listTitle: "", item: pasteAsItems(text) };
  return { listTitle: first, item: numberedItems(lines.slice(2), (line) => line) ?? [] };
}

/** Returns numbered or bulleted lines as items, with the indented lines below as notes. */
function numberedItems(lines: string[], read: (text: string) => string): ImportedItem[] | null {
  const items: ImportedItem[] = [];
  for (const line of lines) {
    const title = afterMark(NUMBERED_LINE, line);
    const last = items.at(-1);
    if (title !== undefined) items.push({ itemTitle: read(title), itemContext: "" });
    else if (last && /^\s+\S/.test(line))
      last.itemContext += `${last.itemContext && "\n"}${read(line.trim())}`;
  }
  return items.length > 0 ? items : null;
}

/** Parses text in the same way as a paste into the form. */
const pasteAsItems = (text: string): ImportedItem[] =>
  (pasteItems(text) ?? [{ title: text, context: "" }]).map(({ title, context }) => ({
    itemTitle: title,
    itemContext: context,
  }));

function parseJsonList(text: string): ImportedList | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const list = Array.isArray(value) ? { item: value } : (value as Record<string, unknown> | null);
  const items = list && typeof list === "object" ? (list.item ?? list.items) : undefined;
  if (!list || !Array.isArray(items)) return null;
  return { listTitle: stringOrEmpty(list.listTitle ?? list.title), item: items.map(parseItem) };
}

function parseItem(value: unknown): ImportedItem {
  if (typeof value !== "object" || value === null)
    return { itemTitle: stringOrEmpty(value), itemContext: "" };
  const { itemTitle, title, itemContext, context, note } = value as Record<string, unknown>;
  return {
    itemTitle: stringOrEmpty(itemTitle ?? title),
    itemContext: stringOrEmpty(itemContext ?? context ?? note),
  };
}

const stringOrEmpty = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
