/** Parses delimited text: CSV, TSV, the cells of a spreadsheet on the clipboard. */
import Papa from "papaparse";
import { withoutFormulaGuards } from "~/features/sharing/export/list-export";
import { trimEnd } from "~/lib/text/trim-end";
import { IMPORT_ROWS_MAX } from "./bounds";

export type Delimiter = "\t" | "," | ";" | "|";
/** Of two that fit as well, the first counts: commas may be decimal ones. */
const DELIMITERS: Delimiter[] = [";", "\t", ",", "|"];
const SAMPLE = 12;
/** In characters. */
const SAMPLE_MAX = 16_000;
const SEPARATOR_LINE = /^"?sep=(.)"?\n/i;
/** A quote after a space still quotes. */
const SPACED_QUOTE = /([,;]) {1,9}(?="[^"\n]*"(?:[,;\n]|$))/g;

export type Delimited = { rows: string[][]; delimiter: Delimiter };

/** Returns the cells of all rows that are not empty. Line ends have to be '\n'. */
export function delimited(text: string, isUnwrapped = false): Delimited {
  const named = SEPARATOR_LINE.exec(text);
  const body = withoutEmptyEnds(named ? text.slice(named[0].length) : text).replace(SPACED_QUOTE, "$1");
  const sample = body
    .split("\n", 4 * SAMPLE)
    .join("\n")
    .slice(0, SAMPLE_MAX);
  const delimiter = DELIMITERS.find((sign) => sign === named?.[1]) ?? delimiterOf(sample);
  const parsed = parseRows(body, delimiter);
  const inner = isUnwrapped ? null : wrappedRows(parsed);
  if (inner !== null) return delimited(inner, true);
  const rows = parsed.filter((cells) => !cells.every((cell) => isRule(cell) || !cell.trim()));
  return { rows: ODD_TEXT.test(body) ? rows.map((cells) => cells.map(cleanCell)) : rows, delimiter };
}

/** Takes off what spreadsheets and databases write around a text: `="007"`, a formula's guard, separators. */
function cleanCell(cell: string): string {
  const text = cell.replace(SEPARATORS, "");
  const isText = text.length > 2 && text.startsWith('="') && text.endsWith('"');
  return withoutFormulaGuards(isText ? text.slice(2, -1) : text);
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the purpose
const ODD_TEXT = /[='\u001C-\u001F]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the purpose
const SEPARATORS = /^[\u001C-\u001F]+/;

/** Accepts the cells of the line under the head of a Markdown table. */
const isRule = (cell: string) => /^\s*:?-{2,}:?\s*$/.test(cell);

/** Takes off the empty columns that a spreadsheet of semicolons puts behind rows of commas. */
function withoutEmptyEnds(text: string): string {
  if (!text.includes(";;\n")) return text;
  const lines = text.split("\n").filter((line) => line.trim());
  const areEmpty = lines.every((line) => line.includes(",") && line.endsWith(";;"));
  return areEmpty ? lines.map((line) => trimEnd(line, /;/)).join("\n") : text;
}

/** Prefers the sign that gives the most cells in rows of one width. */
function delimiterOf(text: string): Delimiter {
  const cellsBy = (sign: Delimiter) => {
    const widths = parseRows(text, sign, SAMPLE).map(({ length }) => length);
    return Math.max(
      0,
      ...widths.map((width) => (width > 1 ? width * widths.filter((one) => one === width).length : 0)),
    );
  };
  return DELIMITERS.toSorted((a, b) => cellsBy(b) - cellsBy(a))[0] ?? ",";
}

/** One more than are taken, a head aside, so that too many are noticed. */
const ROWS_READ = IMPORT_ROWS_MAX + 2;

/** A cell with its end; a quote that opens one has to be closed at its end. */
const CELL: Record<Delimiter, RegExp> = {
  ",": /(?:"[^"]*(?:""[^"]*)*" *|[^",\n][^,\n]*)?(?:,|\n|$)/y,
  "\t": /(?:"[^"]*(?:""[^"]*)*" *|[^"\t\n][^\t\n]*)?(?:\t|\n|$)/y,
  ";": /(?:"[^"]*(?:""[^"]*)*" *|[^";\n][^;\n]*)?(?:;|\n|$)/y,
  "|": /(?:"[^"]*(?:""[^"]*)*" *|[^"|\n][^|\n]*)?(?:\||\n|$)/y,
};

function areQuotesInOrder(text: string, delimiter: Delimiter): boolean {
  if (!text.includes('"')) return true;
  const cell = CELL[delimiter];
  for (cell.lastIndex = 0; cell.lastIndex < text.length; ) if (!cell.test(text)) return false;
  return true;
}

/** Stands for the quotes of lines that quote; a text with NUL is refused before. */
const QUOTE = "\0";

/** Parses rows. A quote that is closed inside a cell, or never, is a character: it may not swallow rows. */
function parseRows(text: string, delimiter: Delimiter, preview = ROWS_READ): string[][] {
  const options = { delimiter, newline: "\n", skipEmptyLines: true, preview } as const;
  if (areQuotesInOrder(text, delimiter)) return Papa.parse<string[]>(text, options).data;
  const lines = text
    .split("\n")
    .map((line) => (areQuotesInOrder(line, delimiter) ? line.replaceAll('"', QUOTE) : line));
  const { data } = Papa.parse<string[]>(lines.join("\n"), { ...options, quoteChar: QUOTE });
  return data.map((cells) => cells.map(plainQuotes));
}

/** Keeps the quotes inside a cell; those around it, or one that only opens or ends it, go. */
function plainQuotes(cell: string): string {
  const first = cell.indexOf('"');
  if (first < 0) return cell.includes(QUOTE) ? cell.replaceAll(QUOTE, '"') : cell;
  const end = cell.length - 1;
  if (first > 0) return first === end ? cell.slice(0, end) : cell;
  const second = cell.indexOf('"', 1);
  return second < 0 ? cell.slice(1) : second === end ? cell.slice(1, end) : cell;
}

/** Returns the text of rows that are quoted as a whole, as some programs write them; null for others. */
function wrappedRows(rows: string[][]): string | null {
  const [head = [], ...body] = rows;
  const isWrapped = ([only = "", ...others]: string[]) => others.length === 0 && /[,;]/.test(only);
  const wrapped = body.filter(isWrapped).length;
  if (wrapped === 0 || wrapped * 2 < body.length || (head.length < 2 && !isWrapped(head))) return null;
  return rows.map((row) => (isWrapped(row) ? row[0] : Papa.unparse([row]))).join("\n");
}
