/** Parses delimited text: CSV, TSV, the cells of a spreadsheet on the clipboard. */
import Papa from "papaparse";
import { withoutFormulaGuards } from "~/features/sharing/export/list-export";
import { trimEnd } from "~/lib/text/trim-end";
import { IMPORT_ROWS_MAX } from "./bounds";

export type Delimiter = "\t" | "," | ";" | "|";
const DELIMITERS: Delimiter[] = [",", "\t", ";", "|"];
const SAMPLE = 12;
/** In characters. */
const SAMPLE_MAX = 16_000;
const SEPARATOR_LINE = /^"?sep=(.)"?\n/i;
/** A quote after a space still quotes. */
const SPACED_QUOTE = /([,;]) {1,9}(?="[^"\n]*"(?:[,;\n]|$))/g;

export type Delimited = { rows: string[][]; delimiter: Delimiter };

/** Returns the cells of all rows that are not empty. Line ends have to be '\n'. */
export function delimited(text: string): Delimited {
  const named = SEPARATOR_LINE.exec(text);
  const whole = named ? text.slice(named[0].length) : text;
  const body = unquotedLines(whole.replace(SPACED_QUOTE, "$1"));
  const delimiter =
    DELIMITERS.find((sign) => sign === named?.[1]) ??
    delimiterOf(
      body
        .split("\n", 4 * SAMPLE)
        .join("\n")
        .slice(0, SAMPLE_MAX),
    );
  const rows = unwrapped(parseRows(body, delimiter), delimiter).filter((cells) => !cells.every(isRule));
  return { rows: rows.map((cells) => cells.map(cleanCell)), delimiter };
}

/** Takes off what spreadsheets and databases write around a text: `="007"`, a formula's guard, separators. */
function cleanCell(cell: string): string {
  if (!ODD_CELL.test(cell)) return cell;
  const text = cell.replace(SEPARATORS, "");
  const isText = text.length > 2 && text.startsWith('="') && text.endsWith('"');
  return withoutFormulaGuards(isText ? text.slice(2, -1) : text);
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the purpose
const ODD_CELL = /^[=\u001C-\u001F]|'/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the purpose
const SEPARATORS = /^[\u001C-\u001F]+/;

/** Accepts the cells of the line under the head of a Markdown table. */
const isRule = (cell: string) => /^\s*:?-{2,}:?\s*$/.test(cell);

const WHOLE_QUOTE = /^"[^",]*"$/;

/** Takes off what stands around all rows: quotes around rows of semicolons, and empty cells at their ends. */
function unquotedLines(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim());
  if (lines.length > 1 && lines.every((line) => line.includes(";") && WHOLE_QUOTE.test(line)))
    return lines.map((line) => line.slice(1, -1)).join("\n");
  if (lines.length > 1 && lines.every((line) => line.includes(",") && line.endsWith(";;")))
    return lines.map((line) => trimEnd(line, /;/)).join("\n");
  return text;
}

/** Prefers the sign that gives every row as many cells, then the one with most cells in the first row. */
function delimiterOf(text: string): Delimiter {
  const scored = DELIMITERS.map((sign) => {
    const widths = parse(text, sign, SAMPLE).rows.map(({ length }) => length);
    const [first = 0] = widths;
    const isEven = first > 1 && widths.length > 1 && widths.every((width) => width === first);
    return { sign, isEven, first, most: Math.max(...widths, 0) };
  });
  const even = scored.filter(({ isEven }) => isEven);
  const [best] = (even.length > 0 ? even : scored).toSorted((a, b) => b.first - a.first || b.most - a.most);
  return best?.sign ?? ",";
}

type Parsed = { rows: string[][]; isBroken: boolean };

/** Parses rows up to the first broken quote. */
function parse(text: string, delimiter: string, preview: number): Parsed {
  const parsed: Parsed = { rows: [], isBroken: false };
  Papa.parse<string[]>(text, {
    delimiter,
    newline: "\n",
    skipEmptyLines: "greedy",
    preview,
    step: ({ data, errors }, parser) => {
      parsed.isBroken ||= errors.some(({ type }) => type === "Quotes");
      parsed.rows.push(data);
      if (parsed.isBroken) parser.abort();
    },
  });
  return parsed;
}

/** One more than are taken, a head aside, so that too many are noticed. */
const ROWS_READ = IMPORT_ROWS_MAX + 2;

/** Stands for a quote that quotes nothing. */
const QUOTE = "\uE0FF";

/** Parses rows. A quote that is closed inside a cell, or never, is a character: it may not swallow rows. */
function parseRows(text: string, delimiter: Delimiter): string[][] {
  const whole = parse(text, delimiter, ROWS_READ);
  if (!whole.isBroken) return whole.rows;
  const isOdd = (line: string) => (line.length - line.replaceAll('"', "").length) % 2 === 1;
  const lines = text.split("\n").map((line) => (isOdd(line) ? line.replaceAll('"', QUOTE) : line));
  const mended = lines.join("\n");
  const again = mended === text ? whole : parse(mended, delimiter, ROWS_READ);
  // no quote is left, so a line is a row
  const rows = again.isBroken ? rowsWithoutQuotes(text, delimiter) : again.rows;
  return rows.map((cells) => cells.map(withQuotes));
}

function rowsWithoutQuotes(text: string, delimiter: Delimiter): string[][] {
  const lines = text.split("\n").filter((line) => line.trim());
  return lines.slice(0, ROWS_READ).map((line) => line.replaceAll('"', QUOTE).split(delimiter));
}

/** Restores the quotes inside a cell; those around it, or one that only opens or ends it, go. */
function withQuotes(cell: string): string {
  if (cell === QUOTE) return "";
  if (!cell.includes(QUOTE)) return cell;
  const isOpen = cell.startsWith(QUOTE);
  const isOne = cell.indexOf(QUOTE) === cell.lastIndexOf(QUOTE);
  if (isOne)
    return isOpen ? cell.slice(1) : cell.endsWith(QUOTE) ? cell.slice(0, -1) : cell.replace(QUOTE, '"');
  const inner = cell.slice(1, -1);
  return isOpen && cell.endsWith(QUOTE) && !inner.includes(QUOTE) ? inner : cell.replaceAll(QUOTE, '"');
}

/** Parses rows again that are quoted as a whole, as some programs write them. */
function unwrapped(rows: string[][], delimiter: Delimiter): string[][] {
  const [head = [], ...body] = rows;
  const isWrapped = ([only = "", ...others]: string[]) => others.length === 0 && only.includes(delimiter);
  const wrapped = body.filter(isWrapped).length;
  if (wrapped === 0 || wrapped * 2 < body.length || (head.length < 2 && !isWrapped(head))) return rows;
  return rows.map((row) => (isWrapped(row) ? (parse(row[0] ?? "", delimiter, 1).rows[0] ?? row) : row));
}
