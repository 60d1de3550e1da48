/** Reads a table or list in a clipboard's HTML. The browser parses it inert: nothing in it runs or loads. */
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from "./bounds";
import type { ClipboardShape } from "./list-import";
import { splitMark } from "./marks";

/** In characters. Spreadsheets write many styles around few words. */
const HTML_MAX = 4_000_000;
const HEADINGS = "h1,h2,h3,h4,h5,h6";
const BLOCKS = `address,article,aside,blockquote,div,dd,dl,dt,footer,${HEADINGS},header,li,main,nav,ol,p,pre,section,table,ul,tr`;
const UNSEEN = "script,style,template,noscript,head,title,svg,button,[hidden]";

/** Returns the table or list that holds most of the words; null without one. */
export function clipboardShape(html: string): ClipboardShape | null {
  if (!html || html.length > HTML_MAX) return null;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll(UNSEEN)) element.remove();
  for (const note of body.querySelectorAll("sup")) if (/^\[.{1,20}\]$/.test(wordsOf(note))) note.remove();
  for (const block of body.querySelectorAll(`:is(td,th) :is(br,${BLOCKS})`)) {
    block.before(" ");
    block.after(" ");
  }
  const words = wordsOf(body).length;
  const isMost = (text: number) => text * 2 >= words;
  const table = [...body.querySelectorAll("table")].findLast((one) => isMost(wordsOf(one).length));
  const rows = table ? rowsOf(table) : [];
  if (rows.length > 1) return { rows };
  const entries = [...body.querySelectorAll("li")];
  const listed = entries.filter((entry) => !entry.parentElement?.closest("li"));
  if (entries.length < 2 || !isMost(listed.reduce((sum, entry) => sum + wordsOf(entry).length, 0)))
    return null;
  return { lines: linesOf(body).join("\n") };
}

const wordsOf = (element?: Element): string => (element?.textContent ?? "").replace(/\s+/g, " ").trim();

/** Returns the cells of a table. One that spans several stands in each of them; one that is a whole row, only above. */
function rowsOf(table: HTMLTableElement): string[][] {
  const rows = [...table.rows].slice(0, IMPORT_ROWS_MAX + 2).map((): string[] => []);
  for (const [at, row] of rows.entries()) {
    const cells = [...(table.rows[at]?.cells ?? [])];
    if (row.length === 0 && cells.length === 1 && (cells[0]?.colSpan ?? 1) > 1) {
      if (!rows.slice(0, at).some(({ length }) => length > 1)) row.push(wordsOf(cells[0]));
      continue;
    }
    for (const cell of cells) {
      const text = wordsOf(cell);
      const from = [...row, undefined].indexOf(undefined);
      if (from > IMPORT_COLUMNS_MAX) break;
      const width = Math.min(cell.colSpan, IMPORT_COLUMNS_MAX);
      for (const spanned of rows.slice(at, at + (cell.rowSpan || rows.length)))
        for (let column = from; column < from + width && column <= IMPORT_COLUMNS_MAX; column++)
          spanned[column] ??= text;
    }
  }
  return rows.map((row) => Array.from(row, (cell) => cell ?? "")).filter((cells) => cells.some(Boolean));
}

/** Returns the entries of lists and the headings between them as lines, in their order. */
function linesOf(body: HTMLElement): string[] {
  const values = new Map<Element, number>();
  return [...body.querySelectorAll(`${HEADINGS},li`)].flatMap((element) => {
    const list = element.closest("ol,ul");
    if (!element.matches("li"))
      return list ? [] : [`${"#".repeat(Number(element.tagName[1]))} ${wordsOf(element)}`];
    if (!list) return [];
    const before =
      values.get(list) ??
      Number(list.getAttribute("start") ?? (list.hasAttribute("reversed") ? list.children.length : 1));
    const value = Number(element.getAttribute("value")) || before;
    values.set(list, value + (list.hasAttribute("reversed") ? -1 : 1));
    const [title = "", ...notes] = withoutBadge(paragraphsOf(element));
    const indent = "\t".repeat(depthOf(list));
    return [
      `${indent}${list.matches("ol") ? `${value}.` : "•"} ${title}`,
      ...notes.map((note) => `${indent}\t${note}`),
    ];
  });
}

/** Counts the lists around a list. */
function depthOf(list: Element): number {
  const outer = list.parentElement?.closest("ol,ul");
  return outer ? depthOf(outer) + 1 : 0;
}

/** Removes a number of its own before the title, as on our cards. */
const withoutBadge = (texts: string[]) =>
  texts.length > 1 && splitMark(texts[0] ?? "").text === "" ? texts.slice(1) : texts;

/** Returns the texts of an entry that its blocks and line breaks divide, without the lists in it. */
function paragraphsOf(entry: Element): string[] {
  const texts = [""];
  const add = (node: Node) => {
    if (node instanceof Text) texts.push(`${texts.pop() ?? ""}${node.data}`);
    if (!(node instanceof Element) || node.matches("ol,ul")) return;
    const isBlock = node.matches(`br,${BLOCKS}`);
    if (isBlock) texts.push("");
    node.childNodes.forEach(add);
    if (isBlock) texts.push("");
  };
  entry.childNodes.forEach(add);
  return texts.map((text) => text.replace(/\s+/g, " ").trim()).filter(Boolean);
}
