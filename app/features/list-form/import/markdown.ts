/** Reads Markdown's marks inside a line with a CommonMark lexer, and its tables. */
import MarkdownIt from "markdown-it";

/** In characters. Longer text is no title, and the lexer's time grows faster than such text. */
const MARKED_UP_MAX = 1000;
/** A line with more signs is no title, either. */
const SIGNS_MAX = 60;
const SIGN = /[\\`*_[\]<&~!]/g;
const WORD_END = /[\p{L}\p{N}]$/u;
const WORD_START = /^[\p{L}\p{N}]/u;

/** Tags that only format. Others, as in 'Vec<T>', are words. */
const FORMAT_TAG =
  /^<\/?(?:a|b|big|code|del|em|font|i|ins|kbd|mark|p|s|small|span|strike|strong|sub|sup|u)[\s/>]/i;
const BREAK_TAG = /^<br[\s/>]/i;

/** Footnote marks at the end of a word: '[1]', '[^note]', '[a]'. A title of nothing else stays. */
const FOOTNOTES =
  /(?<=[^\s[\]])(?:\[(?:\^[^\s[\]]{1,30}|\d{1,3}|[a-z]|note \d{1,3}|citation needed)\])+(?=[\s.,;:!?)]|$)/g;
/** '[[Kane]]' and '[[Citizen Kane|Kane]]'. */
const WIKI_LINK = /\[\[(?:[^\][|]{1,300}\|)?([^\][|]{1,300})\]\]/g;

/** Built when first needed: it takes the Worker several milliseconds. */
let lexer: Lexer | undefined;
type Lexer = InstanceType<typeof MarkdownIt>;
type Piece = NonNullable<ReturnType<Lexer["parseInline"]>[number]["children"]>[number];

/** Returns a text without bold, italics, code, links, escapes, entities, tags and footnote marks. Line ends stay. */
export const plainText = (text: string): string => text.split("\n").map(plainLine).join("\n");

function plainLine(line: string): string {
  const signs = line.match(SIGN)?.length ?? 0;
  if (signs === 0 || signs > SIGNS_MAX || line.length > MARKED_UP_MAX) return line;
  lexer ??= new MarkdownIt({ html: true });
  // before escapes are read: '\\[a\\]' is no footnote
  const [paragraph] = lexer.parseInline(line.replace(WIKI_LINK, "$1").replace(FOOTNOTES, ""), {});
  return wordsOf(paragraph?.children ?? []).trim();
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

/** Returns whether a line is the delimiter row of a Markdown table, such as '|---|:-:|'. */
const isTableRule = (line: string): boolean =>
  line.includes("|") &&
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .every((cell) => /^\s*:?-+:?\s*$/.test(cell));

/** Returns the lines above the first Markdown table and its cells; null without one. */
export function markdownTable(lines: string[]): { above: string[]; rows: string[][] } | null {
  const rule = lines.findIndex((line, i) => i > 0 && isTableRule(line) && CELL_END.test(lines[i - 1] ?? ""));
  if (rule < 0) return null;
  const end = lines.findIndex((line, i) => i > rule && !CELL_END.test(line));
  const rows = [lines[rule - 1] ?? "", ...lines.slice(rule + 1, end < 0 ? undefined : end)].map((line) =>
    line
      .replace(WIKI_LINK, "$1")
      .trim()
      .replace(/^\||(?<!\\)\|$/g, "")
      .split(CELL_END)
      .map((cell) => cell.trim().replaceAll("\\|", "|").replace(WIKI_LINK, "$1")),
  );
  return { above: lines.slice(0, rule - 1), rows };
}
