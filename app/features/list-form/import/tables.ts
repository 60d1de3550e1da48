/** Parses CSV (RFC 4180, separated by commas, semicolons or tabs) and Markdown tables. */
import { withoutFormulaGuards } from "~/features/lists/export/list-export";
import { cleanLine, cleanText } from "~/lib/clean";

/** Maximum number of rows that are read; more than the longest list has. */
const ROWS_MAX = 2000;
const SEPARATORS = [",", ";", "\t"];

function separatorOf(text: string): string {
  const [line = ""] = text.split(/\r?\n/, 1);
  const counted = SEPARATORS.map((sign) => ({ sign, count: line.split(sign).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ",";
}

/** A quote that is never closed is read as a character, so that it doesn't swallow the rows after it. */
export function csvRows(text: string, most = ROWS_MAX): string[][] {
  const { rows, unclosed } = readCsv(text, most);
  return unclosed === null ? rows : readCsv(text.slice(0, unclosed) + text.slice(unclosed + 1), most).rows;
}

function readCsv(text: string, most: number): { rows: string[][]; unclosed: number | null } {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  let openedAt = 0;
  const endCell = () => {
    row.push(cell);
    cell = "";
  };
  const endRow = () => {
    endCell();
    if (row.some((one) => one !== "")) rows.push(row);
    row = [];
  };
  for (let i = 0; i < text.length && rows.length < most; i++) {
    const sign = text[i] ?? "";
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[i + 1] === '"') {
        cell += sign;
        i++;
      } else quoted = false;
    } else if (sign === '"' && cell === "") {
      quoted = true;
      openedAt = i;
    } else if (sign === separator) endCell();
    else if (sign === "\n" || (sign === "\r" && text[i + 1] === "\n")) {
      if (sign === "\r") i++;
      endRow();
    } else cell += sign;
  }
  endRow();
  return {
    rows: rows.map((cells) => cells.map(withoutFormulaGuards)),
    unclosed: quoted && rows.length <= most ? openedAt : null,
  };
}

const CELL_END = /(?<!\\)\|/;
const OUTER = /^\||\|$/g;

/** Returns whether a line is the delimiter row of a Markdown table, such as '|---|:-:|'. */
export function isTableRule(line: string): boolean {
  const cells = line.trim().replace(OUTER, "").split("|");
  return cells.every((cell) => /^:?-+:?$/.test(cell.trim()));
}

export function markdownRows(lines: string[], plain: (cell: string) => string): string[][] | null {
  const rule = lines.findIndex((line, i) => i > 0 && isTableRule(line) && CELL_END.test(lines[i - 1] ?? ""));
  if (rule < 0) return null;
  const end = lines.findIndex((line, i) => i > rule && !CELL_END.test(line));
  return [lines[rule - 1] ?? "", ...lines.slice(rule + 1, end < 0 ? undefined : end)]
    .slice(0, ROWS_MAX)
    .map((line) =>
      line
        .trim()
        .replace(/^\||(?<!\\)\|$/g, "")
        .split(CELL_END)
        .map((cell) => plain(cell.trim())),
    );
}

const NAMES = {
  title: /^(?:title|item|itemtitle|name)$/i,
  note: /^(?:note|notes|context|itemcontext|description|comment|why)$/i,
};

/** Uses named columns; otherwise the first column that is not a rank, and the rest as the note. */
export function itemsOfRows(rows: string[][]): ImportedItem[] {
  const [head = []] = rows;
  const titleColumn = head.findIndex((cell) => NAMES.title.test(cell.trim()));
  if (titleColumn >= 0) {
    const note = head.findIndex((cell) => NAMES.note.test(cell.trim()));
    return rows.slice(1).flatMap((row) => importedItem(row[titleColumn], note < 0 ? "" : row[note]));
  }
  const isRanked = rows.length > 0 && rows.every(([first = ""]) => /^\d{1,4}[.)]?$/.test(first.trim()));
  return rows.flatMap((row) => {
    const [title, ...rest] = isRanked && row.length > 1 ? row.slice(1) : row;
    return importedItem(title, rest.filter(Boolean).join(" "));
  });
}

function importedItem(title = "", context = ""): ImportedItem[] {
  const itemTitle = cleanLine(title);
  return itemTitle ? [{ itemTitle, itemContext: cleanText(context) }] : [];
}

export type ImportedItem = { itemTitle: string; itemContext: string };
