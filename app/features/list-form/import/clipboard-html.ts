/** Reads a list or table in a clipboard's HTML. The browser parses it inert: nothing in it runs or loads. */
import type { ClipboardShape } from "./list-import";
import { splitMark } from "./marks";
import type { Line } from "./outline";

/** In characters. Spreadsheets write many styles around few words. */
const HTML_MAX = 4_000_000;
const LEVEL = 4;
const BLOCKS =
  "address,article,aside,blockquote,div,dd,dl,dt,footer,h1,h2,h3,h4,h5,h6,header,li,main,nav,ol,p,pre,section,table,ul,tr";
const UNSEEN = "script,style,template,noscript,head,title,svg,button,[hidden]";

/** Returns the table or list that holds most of the words; null without one. */
export function clipboardShape(html: string): ClipboardShape | null {
  if (!html || html.length > HTML_MAX) return null;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of body.querySelectorAll(UNSEEN)) element.remove();
  const words = wordsOf(body).length;
  const isMost = (text: number) => text * 2 >= words;
  const table = [...body.querySelectorAll("table")].find((one) => isMost(wordsOf(one).length));
  const rows = table ? [...table.rows].map((row) => [...row.cells].map(wordsOf)) : [];
  if (rows.length > 1) return { kind: "table", rows: rows.filter((cells) => cells.some(Boolean)) };
  const entries = [...body.querySelectorAll("li")];
  const listed = entries.filter((entry) => !entry.parentElement?.closest("li"));
  if (entries.length < 2 || !isMost(listed.reduce((sum, entry) => sum + wordsOf(entry).length, 0)))
    return null;
  const lines: Line[] = [];
  collect(body, 0, lines);
  return { kind: "lines", lines };
}

const wordsOf = (element: Element): string => (element.textContent ?? "").replace(/\s+/g, " ").trim();

/** Appends the lines of an element in their order. */
function collect(element: Element, depth: number, lines: Line[]): void {
  for (const child of element.children) {
    const heading = /^H([1-6])$/.exec(child.tagName)?.[1];
    if (heading) lines.push(lineOf(wordsOf(child), depth, Number(heading)));
    else if (child.matches("ol,ul")) collectList(child, depth, lines);
    else if (child.querySelector(BLOCKS)) collect(child, depth, lines);
    else if (wordsOf(child)) lines.push(lineOf(wordsOf(child), depth));
  }
}

function collectList(list: Element, depth: number, lines: Line[]): void {
  let value = list instanceof HTMLOListElement ? list.start : 0;
  for (const entry of list.children) {
    if (entry.matches("ol,ul")) collectList(entry, depth + 1, lines);
    if (!entry.matches("li")) continue;
    const [title = "", ...notes] = withoutBadge(paragraphsOf(entry));
    const own = entry.getAttribute("value");
    value = own ? Number(own) : value;
    const line = list.matches("ol") ? numberedLine(title, value, depth) : bulletLine(title, depth);
    // words above a list introduce it
    lines.push({ ...line, isApart: depth === 0 && lines.at(-1)?.mark === null });
    for (const note of notes) lines.push({ ...lineOf(note, depth + 0.5), mark: null, text: note });
    for (const nested of entry.querySelectorAll(":scope > ol, :scope > ul"))
      collectList(nested, depth + 1, lines);
    value += list.hasAttribute("reversed") ? -1 : 1;
  }
}

const lineOf = (whole: string, depth: number, heading = 0): Line => ({
  ...splitMark(whole),
  whole,
  indent: depth * LEVEL,
  heading,
  isApart: false,
});

const numberedLine = (text: string, value: number, depth: number): Line => ({
  mark: { kind: "number", value, strong: true },
  text,
  whole: `${value}. ${text}`,
  indent: depth * LEVEL,
  heading: 0,
  isApart: false,
});

function bulletLine(whole: string, depth: number): Line {
  const line = lineOf(whole, depth);
  return line.mark?.kind === "number" ? line : { ...line, mark: { kind: "bullet" }, text: whole };
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
