/** Reads Markdown's marks inside a line, and its tables, with a CommonMark lexer. */
import MarkdownIt from "markdown-it";

/** In characters. Longer text is no title, and the lexer's time grows faster than such text. */
const MARKED_UP_MAX = 1000;

const SIGNS = /[\\`*_[\]<&~]/;
const WORD_END = /[\p{L}\p{N}]$/u;
const WORD_START = /^[\p{L}\p{N}]/u;

/** Tags that only format. Others, as in 'Vec<T>', are words. */
const FORMAT_TAG =
  /^<\/?(?:a|b|big|code|del|em|font|i|ins|kbd|mark|p|s|small|span|strike|strong|sub|sup|u)[\s/>]/i;
const BREAK_TAG = /^<br[\s/>]/i;

/** Footnote marks at the end of a word: '[1]', '[^note]', '[a]'. A title of nothing else stays. */
const FOOTNOTES =
  /(?<=[^\s[\]])(?:\[(?:\^[^\s[\]]{1,30}|\d{1,3}|[a-z]|note \d{1,3}|citation needed)\])+(?=[\s.,;:!?)]|$)/g;

/** '<ref>The book</ref>' and '<ref name="book" />'. */
const WIKI_NOTE = /<ref\b[^<>]{0,100}(?:\/>|>[^<]{0,300}<\/ref>)/gi;
/** '[Kane][1]', whose address stands elsewhere. */
const REFERENCE = /(?<!\S)\[([^[\]]{1,300})\]\[[^[\]]{0,80}\]/g;
/** '[[Kane]]' and '[[Citizen Kane|Kane]]'. */
const WIKI_LINK = /\[\[(?:[^\][|]{1,300}\|)?([^\][|]{1,300})\]\]/g;

type Lexer = InstanceType<typeof MarkdownIt>;
/** Built when first needed: it takes the Worker several milliseconds. */
let lexers: { all: Lexer; html: Lexer } | undefined;
function lexerOf(kind: "all" | "html"): Lexer {
  lexers ??= {
    all: new MarkdownIt({ html: true }),
    html: new MarkdownIt("zero", { html: true }).enable(["entity", "html_inline"]),
  };
  return lexers[kind];
}

type Piece = NonNullable<ReturnType<Lexer["parseInline"]>[number]["children"]>[number];

/** Returns a line without bold, italics, code, links, escapes, entities, line breaks and footnote marks. */
export const plainLine = (line: string): string =>
  line.length > MARKED_UP_MAX || !SIGNS.test(line)
    ? line
    : // before escapes are: '\\[a\\]' is no footnote
      wordsIn(
        line.replace(WIKI_LINK, "$1").replace(WIKI_NOTE, "").replace(REFERENCE, "$1").replace(FOOTNOTES, ""),
        "all",
      ).trim();

/** Returns a cell of another site without entities and tags. Line ends stay. */
export const plainCell = (cell: string): string =>
  /[<&]/.test(cell)
    ? cell
        .split("\n")
        .map((line) => (line.length > MARKED_UP_MAX ? line : wordsIn(line, "html")))
        .join("\n")
    : cell;

function wordsIn(line: string, kind: "all" | "html"): string {
  const [paragraph] = lexerOf(kind).parseInline(line, {});
  return wordsOf(paragraph?.children ?? []);
}

function wordsOf(pieces: Piece[]): string {
  // a picture alone is named by its words
  const hasWords = pieces.some(({ type, content }) => type !== "image" && content.trim() !== "");
  const texts = pieces.map((piece) => (hasWords && piece.type === "image" ? "" : textOf(piece)));
  const open: number[] = [];
  for (const [at, { type, markup }] of pieces.entries()) {
    if (type.endsWith("_open")) open.push(at);
    if (!type.endsWith("_close")) continue;
    const from = open.pop() ?? at;
    // the stars of 'M*A*S*H' are letters
    const isInWord = WORD_END.test(texts[from - 1] ?? "") && WORD_START.test(texts[at + 1] ?? "");
    if (type === "em_close" && isInWord) [texts[from], texts[at]] = [markup, markup];
  }
  return texts.join("");
}

function textOf({ type, content, children }: Piece): string {
  if (type === "image") return (children ?? []).map(textOf).join("");
  if (type === "softbreak" || type === "hardbreak") return " ";
  if (type !== "html_inline") return content;
  if (BREAK_TAG.test(content)) return " ";
  return FORMAT_TAG.test(content) ? "" : content;
}

const CELL_END = /(?<!\\)\|/;
const OUTER = /^[|+]|[|+]$/g;
/** Lines above, between and below the rows of tables that databases print. */
const DRAWN = /^\s*(?:\+[-=+]+\+|[┌├└╔╠╚╒╞╘┏┡┗][─━═┬┼┴╤╪╧╦╬╩┳╇┻]+[┐┤┘╗╣╝╕╡╛┓┩┛])\s*$/;

/** Returns whether a line is the delimiter row of a Markdown table, such as '|---|:-:|'. */
function isTableRule(line: string): boolean {
  const cells = line.trim().replace(OUTER, "").split(/[|+]/);
  return cells.every((cell) => /^:?-+:?$/.test(cell.trim()));
}

/** Returns the cells of the first Markdown table; null without one. */
export function markdownTable(all: string[]): string[][] | null {
  const lines = ruledTable(all);
  const rule = lines.findIndex((line, i) => i > 0 && isTableRule(line) && CELL_END.test(lines[i - 1] ?? ""));
  if (rule < 0) return null;
  const end = lines.findIndex((line, i) => i > rule && !CELL_END.test(line));
  return [lines[rule - 1] ?? "", ...lines.slice(rule + 1, end < 0 ? undefined : end)].map((line) =>
    line
      .trim()
      .replace(/^\||(?<!\\)\|$/g, "")
      .split(CELL_END)
      .map((cell) => plainLine(cell.trim().replaceAll("\\|", "|"))),
  );
}

/** '||Rank||Film||', '|_. Rank|' and '^ Rank ^ Film ^' are heads without a rule below. */
const HEAD_BARS = /^(?:\|\|.*\|\||\|_\..*\||\^.*\^)$/;
const HEAD_BAR = /\|\||\|(?:_\.)?|\^/g;

/** Turns other drawings of tables into Markdown's: one rule, below the head. */
function ruledTable(all: string[]): string[] {
  const [head = "", ...rest] = all;
  if (HEAD_BARS.test(head.trim()) && /^\s*\|(?!\|)/.test(rest[0] ?? ""))
    return [head.replace(HEAD_BAR, "|"), "|-|", ...rest];
  if (!all.some((line) => DRAWN.test(line))) return all;
  const rows = all.filter((line) => /^\s*[|│║┃]/.test(line)).map((line) => line.replace(/[│║┃]/g, "|"));
  return [...rows.slice(0, 1), "|-|", ...rows.slice(1)];
}

/** '|-', '| style="…" | Kane' and '! Film' of a Wikipedia table. */
const WIKI_ROW = /^\s*\|-/;
const WIKI_CELLS = /^\s*([|!])(?![-}+])(.*)$/;
const WIKI_STYLE = /^[^|[\]]{0,200}\|(?!\|)/;

/** Returns the cells of a table of Wikipedia's source; null for other lines. */
export function wikiTable(lines: string[]): string[][] | null {
  if (!lines[0]?.startsWith("{|")) return null;
  const rows: string[][] = [[]];
  for (const line of lines.slice(1)) {
    if (WIKI_ROW.test(line)) rows.push([]);
    const [, , cells] = WIKI_CELLS.exec(line) ?? [];
    if (cells !== undefined)
      rows
        .at(-1)
        ?.push(...cells.split(/\|\||!!/).map((cell) => plainLine(cell.replace(WIKI_STYLE, "").trim())));
  }
  return rows.filter(({ length }) => length > 0);
}
