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
  return { rows: ODD_TEXT.test(body) ? rows.map((cells) => cells.map(cleanCell)) : rows, delimiter };
}

/** Takes off what spreadsheets and databases write around a text: `="007"`, a formula's guard, separators. */
function cleanCell(cell: string): string {
  if (!ODD_CELL.test(cell)) return cell;
  const text = cell.replace(SEPARATORS, "");
  const isText = text.length > 2 && text.startsWith('="') && text.endsWith('"');
  return withoutFormulaGuards(isText ? text.slice(2, -1) : text);
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the purpose
const ODD_TEXT = /[='\u001C-\u001F]/;
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
    const widths = parseRows(text, sign, SAMPLE).map(({ length }) => length);
    const [first = 0] = widths;
    const isEven = first > 1 && widths.length > 1 && widths.every((width) => width === first);
    return { sign, isEven, first, most: Math.max(...widths, 0) };
  });
  const even = scored.filter(({ isEven }) => isEven);
  const [best] = (even.length > 0 ? even : scored).toSorted((a, b) => b.first - a.first || b.most - a.most);
  return best?.sign ?? ",";
}

/** One more than are taken, a head aside, so that too many are noticed. */
const ROWS_READ = IMPORT_ROWS_MAX + 2;

/** Parses rows whose quotes are in order: for others the library collects an error for each quote. */
function parse(text: string, delimiter: Delimiter, preview: number): string[][] {
  return Papa.parse<string[]>(text, { delimiter, newline: "\n", skipEmptyLines: "greedy", preview }).data;
}

/** A cell and its end; a quote that opens one has to be closed at its end. */
const CELL: Record<Delimiter, RegExp> = {
  ",": /(?:"[^"]*(?:""[^"]*)*" *|[^",\n][^,\n]*)?(?:,|\n|$)/y,
  "\t": /(?:"[^"]*(?:""[^"]*)*" *|[^"\t\n][^\t\n]*)?(?:\t|\n|$)/y,
  ";": /(?:"[^"]*(?:""[^"]*)*" *|[^";\n][^;\n]*)?(?:;|\n|$)/y,
  "|": /(?:"[^"]*(?:""[^"]*)*" *|[^"|\n][^|\n]*)?(?:\||\n|$)/y,
};

function hasQuotesInOrder(text: string, delimiter: Delimiter): boolean {
  if (!text.includes('"')) return true;
  const cell = CELL[delimiter];
  for (cell.lastIndex = 0; cell.lastIndex < text.length; ) if (!cell.test(text)) return false;
  return true;
}

/** Stands for a quote that quotes nothing; a text with NUL is refused before. */
const QUOTE = "\0";

/** Parses rows. A quote that is closed inside a cell, or never, is a character: it may not swallow rows. */
function parseRows(text: string, delimiter: Delimiter, preview = ROWS_READ): string[][] {
  if (hasQuotesInOrder(text, delimiter)) return parse(text, delimiter, preview);
  const lines = text.split("\n");
  const odd = lines.map(hasOddQuotes);
  // lines of which none or all are odd are no better without the quotes of these
  if (odd.includes(true) && lines.some((line, at) => !odd[at] && line.includes('"'))) {
    const mended = lines.map((line, at) => (odd[at] ? line.replaceAll('"', QUOTE) : line)).join("\n");
    if (hasQuotesInOrder(mended, delimiter))
      return parse(mended, delimiter, preview).map((cells) =>
        cells.map((cell) => withoutOuterQuotes(cell, QUOTE).replaceAll(QUOTE, '"')),
      );
  }
  // where no quote counts, a line is a row
  const filled = lines.filter((line) => line.trim()).slice(0, preview);
  return filled.map((line) => line.split(delimiter).map((cell) => withoutOuterQuotes(cell)));
}

function hasOddQuotes(line: string): boolean {
  let count = 0;
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) count += 1;
  return count % 2 === 1;
}

/** Keeps the quotes inside a cell; those around it, or one that only opens or ends it, go. */
function withoutOuterQuotes(cell: string, quote = '"'): string {
  const first = cell.indexOf(quote);
  if (first < 0) return cell;
  const last = cell.lastIndexOf(quote);
  const [isFirst, isLast] = [first === 0, last === cell.length - 1];
  if (first === last) return isFirst ? cell.slice(1) : isLast ? cell.slice(0, -1) : cell;
  return isFirst && isLast && cell.indexOf(quote, 1) === last ? cell.slice(1, -1) : cell;
}

/** Parses rows again that are quoted as a whole, as some programs write them. */
function unwrapped(rows: string[][], delimiter: Delimiter): string[][] {
  const [head = [], ...body] = rows;
  const isWrapped = ([only = "", ...others]: string[]) => others.length === 0 && only.includes(delimiter);
  const wrapped = body.filter(isWrapped).length;
  if (wrapped === 0 || wrapped * 2 < body.length || (head.length < 2 && !isWrapped(head))) return rows;
  return rows.map((row) => (isWrapped(row) ? (parseRows(row[0] ?? "", delimiter, 1)[0] ?? row) : row));
}
