import type { Band } from "~/features/lists/model/bands";

export const FORMATS = ["md", "csv", "json", "txt"] as const;
export type Format = (typeof FORMATS)[number];

/** `tiers` are a version's bands, which only JSON has. */
export type ExportedList = {
  title: string;
  /** The creator, or 'masterlist'. */
  version: string;
  /** Best first; tied items share a rank. */
  items: { rank: number; title: string; note: string; glyph?: string | null }[];
  tiers?: Band[];
};

export const TYPES: Record<Format, string> = {
  md: "text/markdown; charset=utf-8",
  csv: "text/csv; charset=utf-8; header=present",
  json: "application/json",
  txt: "text/plain; charset=utf-8",
};

export const formatIn = (pathname: string): Format | null =>
  FORMATS.find((format) => pathname.toLowerCase().endsWith(`.${format}`)) ?? null;

export const exportText = (list: ExportedList, format: Format): string => WRITERS[format](list);

const BYTE_ORDER_MARK = "\uFEFF";

const WRITERS: Record<Format, (list: ExportedList) => string> = {
  md: ({ title, items }) =>
    [
      `# ${markdown(title)}`,
      "",
      ...items.flatMap((item) => {
        const number = `${item.rank}. `;
        const lines = [`${number}${markdown(item.title)}`];
        // CommonMark: a paragraph belongs to its item if it is indented as far as the title
        if (item.note)
          lines.push("", `${" ".repeat(number.length)}${markdown(collapseSpaces(item.note))}`, "");
        return lines;
      }),
      "",
    ].join("\n"),

  txt: ({ title, items }) =>
    [
      title,
      "",
      ...items.flatMap((item) => [
        `${item.rank}. ${item.title}`,
        ...(item.note ? [`   ${collapseSpaces(item.note)}`] : []),
      ]),
      "",
    ].join("\n"),

  // the mark tells spreadsheets that it is UTF-8
  csv: ({ items }) =>
    BYTE_ORDER_MARK +
    [["rank", "title", "note"], ...items.map(({ rank, title, note }) => [`${rank}`, title, note])]
      .map((cells) => `${cells.map(cell).join(",")}\r\n`)
      .join(""),

  json: ({ title, version, items, tiers }) =>
    `${JSON.stringify(
      {
        listTitle: title,
        version,
        item: items.map(({ title: itemTitle, note: itemContext, glyph }) => ({
          itemTitle,
          itemContext,
          ...(glyph && { glyph }),
        })),
        ...(tiers && { tiers }),
      },
      null,
      2,
    )}\n`,
};

const collapseSpaces = (text: string) => text.replace(/\s+/g, " ").trim();

/** Escapes Markdown's signs, and what would begin a list at the start of a text. */
const markdown = (text: string) =>
  text
    .replace(/[\\`*_[\]<>#~|&]/g, "\\$&")
    .replace(/^(?=[-+](?:\s|$))/, "\\")
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, "$1\\");

/**
 * Matches possible starts of a formula: at the start of the cell and, because a spreadsheet that splits there
 * ignores CSV quotes, after a semicolon, tab or line break.
 */
const FORMULA = /(?<!')(?='*[=+\-@])(?<=(?:^|[;\t\r\n])[" ]*)|^(?='*[\t\r])/g;

/** Puts an apostrophe before everything that a spreadsheet would read as a formula. */
const withFormulaGuards = (cell: string) => cell.replace(FORMULA, "'");

const GUARD = /(?<!')'(?='*[=+\-@])(?<=(?:^|[;\t\r\n])[" ]*')|^'(?='*[\t\r])/g;

export const withoutFormulaGuards = (cell: string) => cell.replace(GUARD, "");

/** Quotes a cell by RFC 4180, with formulas escaped. */
function cell(text: string): string {
  const safe = withFormulaGuards(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

/** In code points. */
const FILE_NAME_MAX = 60;

/**
 * Returns a Content-Disposition with the title as file name: in its own letters, and in ASCII for old browsers
 * (RFC 6266).
 */
export function dispositionOf({ title, version }: ExportedList, format: Format): string {
  const nameOf = (text: string, word: RegExp) => {
    const name = (text.toLowerCase().match(word) ?? ["list"]).join("-");
    return `${[...name].slice(0, FILE_NAME_MAX).join("")}.${format}`;
  };
  const text = `${title} ${version}`;
  const plain = nameOf(text.normalize("NFKD").replace(/\p{M}+/gu, ""), /[a-z0-9]+/g);
  const own = nameOf(text.normalize("NFC"), /[\p{L}\p{M}\p{N}]+/gu);
  return `attachment; filename="${plain}"${own === plain ? "" : `; filename*=UTF-8''${encodeURIComponent(own)}`}`;
}
