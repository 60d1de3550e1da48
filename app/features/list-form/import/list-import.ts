/** Reads a list from a file, pasted text or the clipboard's table, and says how. Nothing is stored. */
import { FORMATS, type Format } from "~/features/sharing/export/list-export";
import { cleanLine, cleanText } from "~/lib/text/clean";
import { figure, plural } from "~/lib/text/plural";
import { isTooLarge, linesRefusal, TOO_LARGE, tableRefusal } from "./bounds";
import { chosenColumns, readTable } from "./columns";
import { delimited } from "./delimited";
import type { ImportChoices, TableStart, UnderstoodList } from "./imported";
import { jsonList } from "./json-list";
import { readLines } from "./lines";
import { markdownTable, plainText } from "./markdown";
import { readOwnExport } from "./own-exports";
import { signatureOf } from "./signatures";
import { readSiteTable, readTrakt, resemblesSiteExport } from "./site-exports";
import { siteNames } from "./site-names";
import { looksLikeTable, tableIn } from "./table";

/** Says why nothing was read. `table` is there if a person may choose its columns; `isColumn` if a chosen one is unknown. */
export type Unread = { refused: string; tooLarge?: boolean; isColumn?: boolean; table?: TableStart };
export type ReadList = UnderstoodList | Unread;

export const isRead = (list: ReadList): list is UnderstoodList => !("refused" in list);

/** The table of a clipboard's HTML, or its list as lines. */
export type ClipboardShape = { rows: string[][] } | { lines: string };

export type ImportSource = {
  text: string;
  fileName?: string;
  /** Of the file, as it was decoded. */
  encoding?: string;
  format?: Format;
  shape?: ClipboardShape | null;
};

const NO_LIST = "No list found in this file. Use Markdown, CSV, JSON or plain text";
const NO_TITLES = "We couldn't find a column of titles: choose it, or paste one item a line";
export const NOT_TEXT = "This file isn't text: save the list as CSV or plain text";
const BROKEN_JSON = "This JSON can't be read: it may be cut off. Export it again";
const SOURCES: Record<Format, string> = { md: "Markdown", csv: "CSV", json: "JSON", txt: "text" };

/** Returns the list in a source with at most a hundred items, or says why there is none. */
export function readList(source: ImportSource, choices: ImportChoices = {}): ReadList {
  if (isTooLarge(source.text)) return { refused: TOO_LARGE, tooLarge: true };
  if (!isText(source.text)) return { refused: NOT_TEXT };
  const list = readSource(source, choices);
  if (!isRead(list)) return list;
  const item = list.item
    .map((one) => ({ ...one, itemTitle: cleanLine(one.itemTitle), itemContext: cleanText(one.itemContext) }))
    .filter(({ itemTitle }) => itemTitle);
  const encoding = source.encoding === "UTF-8" ? undefined : source.encoding;
  const cleaned = { ...list, listTitle: cleanLine(list.listTitle), item, ...(encoding && { encoding }) };
  if (item.length > 0 || source.format) return cleaned;
  const { table } = list;
  const isEmpty = list.rows > 0 || isSite(list);
  if (table?.columns.title === null) return { refused: NO_TITLES, table };
  return {
    refused: isEmpty ? `${aboutSentence(cleaned, 0)}. There is nothing to rank in it` : NO_LIST,
    table,
  };
}

/** Returns a sentence such as 'Goodreads library: 2 of 3 rows. Left out: 1 not rated'; '' for plain lines. */
export function aboutSentence(list: UnderstoodList, added: number): string {
  const reasons = list.leftOut.map(({ count, why }) => `${figure(count)} ${why}`).join(", ");
  const encoding = list.encoding ? `Read as ${list.encoding}` : "";
  const isPlain =
    list.source === SOURCES.txt && !list.table && !list.hasNumbers && !list.understood.includes(";");
  if (isPlain && !reasons) return encoding;
  const rows =
    added === list.rows ? plural(list.rows, "row") : `${figure(added)} of ${plural(list.rows, "row")}`;
  const about = isSite(list) || !list.understood ? `${list.source}: ${rows}` : list.understood;
  return [encoding, about, reasons && `Left out: ${reasons}`].filter(Boolean).join(". ");
}

const isSite = ({ understood, source }: UnderstoodList) => understood === source;

/** Marks of direction and the like, which messengers put before lines. */
const INVISIBLE_STARTS = /^[\u200B-\u200F\u202A-\u202E\u2060-\u2069]+/gm;
/** The fence that a chat with a machine puts around a table. */
const FENCED = /^\s*```\w*\n((?:(?!```)[\s\S])*)\n```\s*$/;
type Plain = (text: string) => string;
const asItIs: Plain = (text) => text;

function readSource({ text, fileName = "", format, shape }: ImportSource, choices: ImportChoices): ReadList {
  if (shape && "rows" in shape) return readRows(shape.rows, SOURCES.csv, choices, asItIs);
  if (shape) return readLines(shape.lines, SOURCES.txt, choices, asItIs);
  const marked = text.replace(/^\uFEFF/, "");
  const own = choices.columns ? null : readOwnExport(marked, format);
  if (own) return { ...own, source: SOURCES[own.format], rows: own.item.length, leftOut: [], understood: "" };
  const whole = marked
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
    .replace(INVISIBLE_STARTS, "")
    .replace(FENCED, "$1");
  return readText(whole, format ?? formatOf(fileName), choices);
}

function readText(text: string, format: Format | null, choices: ImportChoices): ReadList {
  const isCheckBox = /^\s*\[[ xX]?\]\s+\S/.test(text);
  const isJson = format === "json" || (!isCheckBox && /^\s*[[{]\s*["{[\]}\n]/.test(text));
  const json = isJson ? readJson(text, choices) : null;
  if (json || format === "json") return json ?? { refused: NO_LIST };
  const { rows, delimiter } = delimited(text);
  const source = delimiter === "\t" ? SOURCES.txt : SOURCES.csv;
  if (readSiteTable(rows.slice(0, 10))) return readRows(rows, source, choices);
  const looks = signatureOf(text);
  if (looks)
    return {
      refused: `This looks like ${looks}. Listdrop reads lists, tables and exports of ${siteNames}. ${COPY}`,
    };
  const lines = text.split("\n");
  const refused = linesRefusal(lines);
  const drawn = refused ? null : markdownTable(lines);
  if (drawn) {
    const list = readRows(drawn.rows, SOURCES.md, { head: true, ...choices });
    const title = drawn.above.find((line) => /^#{1,6}\s/.test(line))?.replace(/^#+\s+/, "") ?? "";
    return isRead(list) ? { ...list, listTitle: plainText(title) } : list;
  }
  const isTable = format === "csv" || (format !== "md" && looksLikeTable(rows, delimiter));
  if (rows.length > 0 && (choices.columns || isTable)) return readRows(rows, source, choices);
  if (refused) return { refused };
  const isMarkdown = !format && /^(?:#{1,6} |\|)/.test(text.trimStart());
  return readLines(text, SOURCES[isMarkdown ? "md" : (format ?? "txt")], choices, plainText);
}

const COPY = "Copy the list from where it is shown, and paste that";

function readRows(
  rows: string[][],
  source: string,
  choices: ImportChoices,
  plain: Plain = plainText,
): ReadList {
  const refused = tableRefusal(rows);
  if (refused) return { refused };
  const site = choices.columns ? null : readSiteTable(rows);
  if (site) return { ...site, understood: site.source };
  const table = tableIn(rows, choices.head);
  if (table.body.length === 0) return { refused: NO_LIST };
  const columns = chosenColumns(table, choices.columns);
  if ("unknown" in columns)
    return { refused: `No column is named or numbered ${columns.unknown}`, isColumn: true };
  const list = readTable(table, columns, choices, plain);
  const unknown = resemblesSiteExport(rows) ? "Not recognised: read as a table. " : "";
  return { ...list, understood: unknown + list.understood, source };
}

function readJson(text: string, choices: ImportChoices): ReadList | null {
  const objects = text.trim().replace(/\}[ \t]*\n[ \t]*\{/g, "},{");
  const value = jsonIn(text) ?? (objects.includes("},{") ? jsonIn(`[${objects}]`) : undefined);
  if (value === undefined)
    return /^\s*(?:\{\s*"|\[\s*(?:["{]|\[\s*["\d]))/.test(text) ? { refused: BROKEN_JSON } : null;
  const trakt = choices.columns ? null : readTrakt(value);
  if (trakt) return { ...trakt, understood: trakt.source };
  const list = jsonList(value);
  if (!list) return { refused: NO_LIST };
  const { listTitle, rows, isNamed } = list;
  if (rows.length < 2 && isNamed)
    return { listTitle, item: [], source: SOURCES.json, rows: 0, leftOut: [], understood: "" };
  const read = readRows(rows, SOURCES.json, { ...(isNamed && { head: true }), ...choices });
  return isRead(read) ? { ...read, listTitle: listTitle || read.listTitle } : read;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the format that the ending of a file's name tells; null for plain text. */
function formatOf(fileName: string): Format | null {
  const [, ending = ""] = /\.(\w+)$/.exec(fileName.toLowerCase()) ?? [];
  const name = { markdown: "md", tsv: "csv" }[ending] ?? ending;
  return FORMATS.find((format) => format === name && format !== "txt") ?? null;
}

const UNREADABLE_MAX = 0.1;

/** Control characters except white space, and replacement characters of bytes that are not UTF-8. */
const UNREADABLE = /[^\P{Cc}\s]|\uFFFD/gu;

/** Accepts text without NUL in which at most a tenth is control or replacement characters. */
export const isText = (text: string): boolean =>
  !text.includes("\0") && (text.match(UNREADABLE)?.length ?? 0) <= text.length * UNREADABLE_MAX;
