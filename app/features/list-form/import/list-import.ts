/** Reads a list from a file, pasted text or the cells of a clipboard, and says how. Nothing is stored. */

import { ITEMS_MAX } from "~/features/merge/titles/ballot-limits";
import { FORMATS, type Format } from "~/features/sharing/export/list-export";
import { cleanLine, cleanText } from "~/lib/clean";
import { figure, plural } from "~/lib/plural";
import { isTooLarge, linesRefusal, TOO_LARGE, tableRefusal } from "./bounds";
import { withoutChat } from "./chat";
import { delimited } from "./delimited";
import { frontMatter, recordsIn, yamlList } from "./front-matter";
import { isRankName, isTitleName } from "./heads";
import { withoutForumMarks, withoutHtmlSource } from "./html-source";
import { notesWords, shorten } from "./import-words";
import type { ImportChoices, ImportedItem, UnderstoodList } from "./imported";
import { jsonList } from "./json-list";
import { markdownTable, plainCell, plainLine, wikiTable } from "./markdown";
import { splitMark } from "./marks";
import { oneLineParts } from "./one-line";
import { type Line, linesOf, type Outline, readOutline } from "./outline";
import { readOwnExport } from "./own-exports";
import { readSiteTable, readTiers, readTrakt, resemblesSiteExport, type SiteExport } from "./site-exports";
import { readTable, rolesOf, type TableOptions } from "./table";

/** Says why nothing was read. */
export type Unread = { refused: string; tooLarge?: boolean };
export type ReadList = UnderstoodList | Unread;

export const isRead = (list: ReadList): list is UnderstoodList => !("refused" in list);

/** The cells or lines of a clipboard's HTML. */
export type ClipboardShape = { kind: "table"; rows: string[][] } | { kind: "lines"; lines: Line[] };

export type ImportSource = {
  text: string;
  fileName?: string;
  /** Of the file, as it was decoded. */
  encoding?: string;
  format?: Format;
  shape?: ClipboardShape | null;
};

export const BEYOND_MAX = `beyond the first ${ITEMS_MAX}`;
const NO_LIST = "No list found in this file. Use Markdown, CSV, JSON or plain text";
export const NOT_TEXT = "This file isn't text: save the list as CSV or plain text";
const BROKEN_JSON = "This JSON can't be read: it may be cut off. Export it again";

/** Returns the list in a source with all of its items, or says why there is none. */
export function readList(source: ImportSource, choices: ImportChoices = {}): ReadList {
  if (isTooLarge(source.text)) return { refused: TOO_LARGE, tooLarge: true };
  if (!isText(source.text)) return { refused: NOT_TEXT };
  const list = readSource(source, choices);
  if (!isRead(list)) return list;
  const item = cleanItems(list.item);
  const encoding = source.encoding === "UTF-8" ? undefined : source.encoding;
  const cleaned = { ...list, listTitle: cleanLine(list.listTitle), item, ...(encoding && { encoding }) };
  if (item.length > 0 || source.format) return cleaned;
  return {
    refused:
      list.rows > 0 || isSite(list)
        ? `${aboutSentence(cleaned, 0)}. There is nothing to rank in it`
        : NO_LIST,
  };
}

const cleanItems = (items: ImportedItem[]): ImportedItem[] =>
  items
    .map(({ itemTitle, itemContext }) => ({
      itemTitle: cleanLine(itemTitle),
      itemContext: cleanText(itemContext),
    }))
    .filter(({ itemTitle }) => itemTitle);

/** Returns the list with at most a hundred items, and says how many are left out. */
export function withinLimit(list: UnderstoodList): UnderstoodList {
  const beyond = list.item.length - ITEMS_MAX;
  const more = beyond > 0 ? [{ count: beyond, why: BEYOND_MAX }] : [];
  return { ...list, item: list.item.slice(0, ITEMS_MAX), leftOut: [...list.leftOut, ...more] };
}

/** Returns a sentence such as 'Goodreads library: 2 of 3 rows. Left out: 1 not rated'; '' for plain lines. */
export function aboutSentence(list: UnderstoodList, added: number): string {
  const reasons = list.leftOut.map(({ count, why }) => `${figure(count)} ${why}`).join(", ");
  const encoding = list.encoding ? `Read as ${list.encoding}. ` : "";
  if (isPlain(list) && !reasons) return encoding.trim().replace(/\.$/, "");
  const rows = added === list.rows ? plural(list.rows, "row") : `${added} of ${plural(list.rows, "row")}`;
  const about =
    isSite(list) || !list.understood
      ? `${list.source}: ${rows}`
      : `${list.understood}${added === list.rows ? "" : `. ${rows}`}`;
  return `${encoding}${about}${reasons && `. Left out: ${reasons}`}`;
}

const isSite = ({ understood, source }: UnderstoodList) => understood === source;
const isPlain = ({ source, choices, understood }: UnderstoodList) =>
  source === SOURCES.txt &&
  choices.columns.length === 0 &&
  !choices.numbers &&
  !/;|on one line/.test(understood);

const SOURCES: Record<Format, string> = { md: "Markdown", csv: "CSV", json: "JSON", txt: "text" };
const YAML = "YAML";
const WIKI_TABLE = "{|";
const NO_CHOICES = { columns: [], title: null, numbers: false, order: false };

function readSource(
  { text: input, fileName = "", format, shape }: ImportSource,
  choices: ImportChoices,
): ReadList {
  if (shape) return readShape(shape, choices);
  const marked = input.replace(/^\uFEFF/, "");
  const own = readOwnExport(marked, format);
  if (own)
    return {
      ...own,
      source: SOURCES[own.format],
      rows: own.item.length,
      leftOut: [],
      understood: "",
      choices: NO_CHOICES,
    };
  const whole = withoutHtmlSource(
    marked
      .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n")
      .replace(INVISIBLE_STARTS, "")
      .replace(FANCY, (sign) => sign.normalize("NFKC")),
  );
  const front = frontMatter(whole);
  const list = readText(front?.body ?? whole, { fileName, format, choices });
  return front && isRead(list) ? { ...list, listTitle: front.listTitle || list.listTitle } : list;
}

type TextSource = Pick<ImportSource, "format"> & { fileName: string; choices: ImportChoices };

function readText(source: string, { fileName, format, choices }: TextSource): ReadList {
  const text = withoutForumMarks(withoutChat(source));
  const kind = format ?? formatOf(text, fileName);
  const isSource = !kind && jsonOfSource(text) !== "";
  if (kind === "json" || isSource || (!kind && /^\s*[[{]/.test(text) && !text.startsWith(WIKI_TABLE))) {
    const list = readJson(text, choices);
    if (list || kind === "json") return list ?? { refused: format ? NO_LIST : BROKEN_JSON };
  }
  const [titleLine = ""] = /^[^\n]*\n\s*/.exec(text) ?? [];
  const below = text.slice(titleLine.length);
  if (!below.startsWith("|") && !isNamedTable(text) && isNamedTable(below)) {
    const table = readDelimited(below, true, choices);
    if (table && isRead(table)) return { ...table, listTitle: titleLine.replace(/^#+ /, "").trim() };
  }
  if (kind !== "md" && !text.startsWith(WIKI_TABLE)) {
    const tiers = format ? null : readTiers(text);
    if (tiers) return ofSite(tiers);
    const table = readDelimited(text, kind === "csv", choices);
    if (table) return table;
    const records = recordsIn(text);
    const yaml = records ? { listTitle: "", rows: records } : yamlList(text);
    if (yaml) {
      const list = readRows(yaml.rows, records ? SOURCES.txt : YAML, {
        ...choices,
        plain: plainLine,
        named: true,
      });
      if (isRead(list)) return { ...list, listTitle: yaml.listTitle };
    }
  }
  return readLines(text, kind === "md" ? "md" : "txt", choices, !kind);
}

/** Marks of direction and the like, which messengers put before lines. */
const INVISIBLE_STARTS = /^[\u200B-\u200F\u202A-\u202E\u2060-\u2069]+/gm;

/** Bold and script letters of mathematics, typed as decoration. */
const FANCY = /[\u{1D400}-\u{1D7FF}]/gu;

const ofSite = (list: SiteExport): UnderstoodList => ({
  ...list,
  item: list.item.map(({ itemTitle, itemContext }) => ({
    itemTitle: plainCell(itemTitle),
    itemContext: plainCell(itemContext),
  })),
  understood: list.source,
  choices: NO_CHOICES,
});

function readShape(shape: ClipboardShape, choices: ImportChoices): ReadList {
  if (shape.kind === "table") return readRows(shape.rows, SOURCES.csv, { ...choices, plain: (cell) => cell });
  const refused = linesRefusal(shape.lines.map(({ whole }) => whole));
  if (refused) return { refused };
  return ofOutline(
    readOutline(shape.lines, choices, (line) => line),
    "txt",
    choices,
  );
}

function readRows(rows: string[][], source: string, options: TableOptions): ReadList {
  const refused = tableRefusal(rows);
  if (refused) return { refused };
  const site = readSiteTable(rows);
  if (site) return ofSite(site);
  const named = titleRow(rows);
  const table = readTable(named ? rows.slice(1) : rows, options);
  if (!table) return { refused: NO_LIST };
  const understood = resemblesSiteExport(rows)
    ? table.understood.replace(/^Table: /, NOT_RECOGNISED)
    : table.understood;
  return { ...table, understood, listTitle: named ?? "", source };
}

/** Returns the sheet's title: the one cell of a row above a head. */
function titleRow([first = [], ...rows]: string[][]): string | null {
  const [title, ...others] = first.filter((cell) => cell.trim());
  const isTitle = title !== undefined && others.length === 0 && first.length > 1 && rows.length > 1;
  const head = isTitle && rolesOf(rows)?.head;
  return head && head.filter(Boolean).length > 1 ? title : null;
}

const NOT_RECOGNISED = "Not recognised: read as a table, ";

/** True where the first line names a rank or title and another column. */
function isNamedTable(text: string): boolean {
  const [head = []] = delimited(text.slice(0, 4000)).rows;
  return head.length > 1 && head.some(isRankName) && head.some(isTitleName);
}

/** Reads a table; null for text that is none, unless it is said to be one. */
function readDelimited(text: string, isTable: boolean, choices: ImportChoices): ReadList | null {
  const { rows, delimiter } = delimited(isTable ? text : withTabs(text));
  if (rows.length === 0) return null;
  const refused = tableRefusal(rows);
  if (refused) return { refused };
  if (isTable || isDelimited(text, rows, delimiter) || readSiteTable(rows.slice(0, 1)))
    return readRows(rows, delimiter === "\t" ? SOURCES.txt : SOURCES.csv, { ...choices, plain: plainLine });
  return null;
}

const COLUMN_GAP = /(?<=\S) {2,}(?=\S)/g;
const DRAWN_RULE = /^\s*[-=]{2,}(?: +[-=]{2,})*\s*$/;

/** Puts tabs between columns that spaces align, if there is a head or a rank. */
function withTabs(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() && !DRAWN_RULE.test(line));
  if (lines.length < 3 || !lines.every((line) => /\S {2,}\S/.test(line))) return text;
  const rows = lines.map((line) => line.trim().split(COLUMN_GAP));
  const roles = rows.every(({ length }) => length === rows[0]?.length) ? rolesOf(rows) : null;
  return roles && (roles.head || roles.rank !== null) ? rows.map((row) => row.join("\t")).join("\n") : text;
}

const EVEN = 0.9;
const ENTITY = /&(?:[a-z]{2,31}|#\d{1,7}|#x[\da-f]{1,6});/gi;

/** Tabs make a table; commas and the like do if the rows are even and a column is a rank, a head or numbers. */
function isDelimited(text: string, rows: string[][], delimiter: string): boolean {
  const [first = []] = rows;
  const width = first.length;
  if (rows.length < 2) return false;
  if (delimiter === "\t") {
    const cells = rows.filter((row) => row.length > 1).length;
    const areBullets = rows.every(
      ([cell = ""]) => cell.trim().length === 1 && splitMark(`${cell.trim()}\t`).mark?.kind === "bullet",
    );
    return cells * 2 >= rows.length && !areBullets;
  }
  if (delimiter === ";" && !text.replace(ENTITY, "").includes(";")) return false;
  if (width < 2 || rows.filter((row) => row.length === width).length < rows.length * EVEN) return false;
  if ((width > 2 && rows.length > 2) || text.split("\n").every((line) => !line || /^".*"[,;|]"/.test(line)))
    return true;
  // '1,000 Ways', '1,5 litres'
  if (
    delimiter === "," &&
    rows.every(([, second = ""]) => /^\d/.test(second)) &&
    rows.some(([, second = ""]) => /\D/.test(second))
  )
    return false;
  const roles = rolesOf(rows);
  const [, ...others] = first;
  return (
    roles !== null &&
    (roles.head !== null || roles.rank !== null || others.some((cell) => /^\s*\d[\d.,]*\s*$/.test(cell)))
  );
}

/** A list in a program's source: what stands before its first bracket, and after its last. */
const SOURCE_START = /^[\w$.:[\]<>=` \n]{0,80}$/;
const SOURCE_END = /^[\s;)\]}]*(?:```\s*)?$/;
/** A string, a comment, a comma and the end after it, a word and the colon after it: each always matches. */
const SOURCE_TOKEN =
  /"(?:[^"\\\n]|\\.)*"?|'((?:[^'\\\n]|\\.)*)'?|\/\/[^\n]*|,(\s*[}\])])?|([A-Za-z_$][\w$]*)(\s*:)?/g;

/** Returns the JSON of a list in source code, as in 'const top = ["Kane", 'Ran',]'; '' for other text. */
function jsonOfSource(text: string): string {
  const start = text.search(/[[{(]\s*(?:["'{[]|\/\/)/);
  const end = Math.max(text.lastIndexOf("]"), text.lastIndexOf("}"), text.lastIndexOf(")")) + 1;
  if (
    start < 0 ||
    end <= start ||
    !SOURCE_START.test(text.slice(0, start)) ||
    !SOURCE_END.test(text.slice(end))
  )
    return "";
  const body = text.slice(start, end).replace(/^\(/, "[").replace(/\)$/, "]");
  const json = body.replace(
    SOURCE_TOKEN,
    (token, single?: string, end?: string, name?: string, colon?: string) => {
      if (single !== undefined) return JSON.stringify(single.replace(/\\(.)/g, "$1"));
      if (name !== undefined) return colon ? `${JSON.stringify(name)}:` : token;
      if (token.startsWith(",")) return end ?? ",";
      return token.startsWith('"') ? token : "";
    },
  );
  try {
    JSON.parse(json);
    return json;
  } catch {
    return "";
  }
}

function readJson(text: string, choices: ImportChoices): ReadList | null {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    const source = jsonOfSource(text);
    if (source) return readJson(source, choices);
    return /^\s*[[{]\s*["{[]/.test(text) ? { refused: BROKEN_JSON } : null;
  }
  const trakt = readTrakt(value);
  if (trakt) return ofSite(trakt);
  const list = jsonList(value);
  if (!list) return { refused: NO_LIST };
  const named = !(Array.isArray(value) && value.every(Array.isArray));
  const read = readRows(list.rows, SOURCES.json, { ...choices, plain: plainLine, named });
  if (isRead(read)) return { ...read, listTitle: list.listTitle };
  return list.rows.length > 1 ? read : { ...EMPTY_JSON, listTitle: list.listTitle };
}

const isObjectLine = (line: string) => line.startsWith("{") && line.endsWith("}");

/** Parses JSON, or an object on each line. */
function parseJson(text: string): unknown {
  const lines = text.trim().split("\n");
  const isLines = lines.length > 1 && lines.every((line) => isObjectLine(line.trim()));
  return isLines ? lines.map((line) => JSON.parse(line) as unknown) : JSON.parse(text);
}

const EMPTY_JSON = {
  item: [],
  source: SOURCES.json,
  rows: 0,
  leftOut: [],
  understood: "",
  choices: NO_CHOICES,
};

function readLines(
  text: string,
  format: "md" | "txt",
  choices: ImportChoices,
  isPlainText: boolean,
): ReadList {
  const raw = text.split("\n");
  const refused = linesRefusal(raw);
  if (refused) return { refused };
  const rows = wikiTable(raw) ?? markdownTable(raw);
  if (rows) {
    const table = readRows(rows, SOURCES.md, { ...choices, plain: (cell) => cell, named: true });
    const title = raw.find((line) => /^#{1,6}\s/.test(line))?.replace(/^#+\s+/, "") ?? "";
    return isRead(table) ? { ...table, listTitle: plainLine(title) } : table;
  }
  const parts = isPlainText ? oneLineParts(text) : null;
  const list = ofOutline(readOutline(linesOf(parts?.join("\n") ?? text), choices), format, choices);
  return parts ? { ...list, understood: `Text: ${plural(list.item.length, "item")} ${FROM_ONE_LINE}` } : list;
}

const FROM_ONE_LINE = "on one line";

function ofOutline(outline: Outline, format: "md" | "txt", choices: ImportChoices): UnderstoodList {
  const { listTitle, item, order } = outline;
  return {
    listTitle,
    item,
    source: outline.marks === "tiers" ? "Tier list" : SOURCES[format],
    rows: item.length,
    leftOut: [],
    understood: understoodLines(outline, format, choices),
    choices: { ...NO_CHOICES, numbers: outline.marks === "numbers", order: order !== "file" },
  };
}

/** Returns a sentence such as 'Text: 3 numbered lines, counted down: the last comes first'. */
function understoodLines(
  { item, marks, order, listTitle }: Outline,
  format: "md" | "txt",
  choices: ImportChoices,
): string {
  const lines = {
    numbers: `${plural(item.length, "numbered line")}${choices.keepNumbers ? ", with their numbers" : ""}`,
    bullets: `${plural(item.length, "line")} with bullets`,
    tiers: `${plural(item.length, "item")} in the order of the tiers`,
    none: plural(item.length, "line"),
  }[marks];
  const sorted = {
    down: ", counted down: the last comes first",
    sorted: ", in the order of their numbers",
    file: "",
  }[order];
  const source = marks === "tiers" ? "Tier list" : format === "md" ? SOURCES.md : "Text";
  const noted = item.filter(({ itemContext }) => itemContext);
  return [
    `${source}: ${lines}${choices.fileOrder ? "" : sorted}`,
    listTitle && `title "${shorten(listTitle)}"`,
    notesWords(noted.map(({ itemContext }) => itemContext)),
  ]
    .filter(Boolean)
    .join("; ");
}

const CHECK_BOX = /^\[[ xX]?\]\s+[^\s,]/;

/** Returns the format by the file name, otherwise by the first characters; null for plain text. */
function formatOf(text: string, fileName = ""): Exclude<Format, "txt"> | null {
  const [, ending = ""] = /\.(\w+)$/.exec(fileName.toLowerCase()) ?? [];
  const extension = { markdown: "md", tsv: "csv" }[ending] ?? ending;
  const byName = FORMATS.find((format) => format === extension);
  if (byName) return byName === "txt" ? null : byName;
  const begin = text.trimStart();
  if (/^[[{]\s*["{[\]}]/.test(begin) && !CHECK_BOX.test(begin)) return "json";
  return /^(?:#{1,6} |\|)/.test(begin) ? "md" : null;
}

const UNREADABLE_MAX = 0.1;

/** Control characters except white space, and replacement characters of bytes that are not UTF-8. */
const UNREADABLE = /[^\P{Cc}\s]|\uFFFD/gu;

/** Accepts text without NUL in which at most a tenth is control or replacement characters. */
export const isText = (text: string): boolean =>
  !text.includes("\0") &&
  !text.startsWith("{\\rtf") &&
  (text.match(UNREADABLE)?.length ?? 0) <= text.length * UNREADABLE_MAX;
