/** Parses delimited text: CSV, TSV, the cells of a spreadsheet on the clipboard. */
import Papa from "papaparse";
import { withoutFormulaGuards } from "~/features/sharing/export/list-export";
import { trimEnd } from "~/lib/trim-end";
import { IMPORT_ROWS_MAX } from "./bounds";

export type Delimiter = "\t" | "," | ";" | "|";
const DELIMITERS: Delimiter[] = [",", "\t", ";", "|"];
const SAMPLE = 12;
const SEPARATOR_LINE = /^"?sep=(.)"?\n/i;
/** A quote after a space still quotes. */
const SPACED_QUOTE = /([,;]) {1,9}(?="[^"\n]*"(?:[,;\n]|$))/g;

export type Delimited = { rows: string[][]; delimiter: Delimiter };

/** Returns the cells of all rows that are not empty. Line ends have to be '\n'. */
export function delimited(text: string): Delimited {
  const named = SEPARATOR_LINE.exec(text);
  const whole = named ? text.slice(named[0].length) : text;
  const body = unquotedLines(whole.replace(SPACED_QUOTE, "$1"));
  const delimiter = DELIMITERS.find((sign) => sign === named?.[1]) ?? delimiterOf(body);
  const rows = unwrapped(parseRows(body, delimiter), delimiter).filter((cells) => !cells.every(isRule));
  return { rows: rows.map((cells) => cells.map(withoutFormulaGuards)), delimiter };
}

/** The line under the head of a Markdown table. */
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
    const widths = parse(text, sign, SAMPLE).data.map(({ length }) => length);
    const [first = 0] = widths;
    const isEven = first > 1 && widths.length > 1 && widths.every((width) => width === first);
    return { sign, isEven, first, most: Math.max(...widths, 0) };
  });
  const even = scored.filter(({ isEven }) => isEven);
  const [best] = (even.length > 0 ? even : scored).toSorted((a, b) => b.first - a.first || b.most - a.most);
  return best?.sign ?? ",";
}

const parse = (text: string, delimiter: string, preview: number, quoteChar = '"') =>
  Papa.parse<string[]>(text, { delimiter, newline: "\n", skipEmptyLines: "greedy", preview, quoteChar });

/** One more than are taken, a head aside, so that too many are noticed. */
const ROWS_READ = IMPORT_ROWS_MAX + 2;

/** A quote that is closed inside a cell, or never, is a character: it may not swallow rows. */
function parseRows(text: string, delimiter: Delimiter): string[][] {
  let lines = text;
  for (const code of ["InvalidQuotes", "MissingQuotes"] as const) {
    const { data, errors } = parse(lines, delimiter, ROWS_READ);
    if (!errors.some(({ type }) => type === "Quotes")) return data.map((cells) => cells.map(withQuotes));
    lines = lines
      .split("\n")
      .map((line) => (hasError(line, delimiter, code) ? line.replaceAll('"', QUOTE) : line))
      .join("\n");
  }
  return parse(lines, delimiter, ROWS_READ).data.map((cells) => cells.map(withQuotes));
}

const hasError = (line: string, delimiter: Delimiter, code: Papa.ParseError["code"]) =>
  line.includes('"') && parse(line, delimiter, 1).errors.some((error) => error.code === code);

/** Stands for a quote that quotes nothing. */
const QUOTE = "\uE0FF";

/** Restores the quotes inside a cell; one that only opens or ends it goes. */
function withQuotes(cell: string): string {
  if (!cell.includes(QUOTE)) return cell;
  const text = cell.replaceAll(QUOTE, '"');
  return text.split('"').length % 2 === 0 ? text.replace(/^"|"$/, "") : text;
}

/** Parses rows again that are quoted as a whole, as some programs write them. */
function unwrapped(rows: string[][], delimiter: Delimiter): string[][] {
  const [head = [], ...body] = rows;
  const isWrapped = ([only = "", ...others]: string[]) => others.length === 0 && only.includes(delimiter);
  const wrapped = body.filter(isWrapped).length;
  if (wrapped === 0 || wrapped * 2 < body.length || (head.length < 2 && !isWrapped(head))) return rows;
  return rows.map((row) => (isWrapped(row) ? (parse(row[0] ?? "", delimiter, 1).data[0] ?? row) : row));
}
