/** Parses pasted lists: numbered, bulleted, counted down, from a spreadsheet, or one item per line. */
import { itemKey, titleKey } from "~/features/merge/titles/item-title";

export type PastedItem = { title: string; context: string };

type Line = { number: number | null; marked: boolean; indented: boolean; text: string };

const NUMBER = /^[(#]?\s*(\d{1,3})(?:\s*[.):\]\-–—]\s*|\s+)(?=\S)/;
const STRONG_NUMBER = /^[(#]?\s*\d{1,3}[.)\]]\s+(?=\S)/;
const BULLET = /^(?:[-*+•·‣◦▪–—]\s+(?:\[[ xX]?\]\s+)?|\[[ xX]?\]\s+)(?=\S)/;

/** Maximum number of lines that are read; more than the longest list has with its notes. */
const LINES_MAX = 2000;

/**
 * Returns the items, a countdown reversed; null for fewer than two, so that the paste stays in one field.
 * Lines between numbered or bulleted ones are notes.
 */
export function pasteItems(text: string): PastedItem[] | null {
  const raw = text
    .split(/\r\n?|\n/)
    .filter((line) => line.trim())
    .slice(0, LINES_MAX);
  if (raw.length < 2) return null;
  const items = fromNumbers(raw) ?? fromBullets(raw) ?? raw.map(fromPlainLine);
  const withTitles = withNotes(items.filter((item) => item.title));
  return withTitles.length < 2 ? null : withTitles;
}

/** A dash between spaces, unlike the hyphen in 'Spider-Man'. */
const DASH = /\s(?:-{1,2}|[–—])\s/;

/**
 * Splits 'Title - note' if at least half of the items have a dash. Not if two titles became equal: then the
 * part before the dash is no title, as in songs by one singer.
 */
function withNotes(items: PastedItem[]): PastedItem[] {
  const parts = items.map((item) => splitAtDash(item));
  const notes = parts.filter(({ context }) => context).length;
  if (notes === 0 || notes * 2 < items.length || items.some(({ context }) => context)) return items;
  const keys = new Set(parts.map(({ title }) => itemKey(titleKey(title))));
  return keys.size === parts.length ? parts : items;
}

function splitAtDash({ title, context }: PastedItem): PastedItem {
  const dash = DASH.exec(title);
  if (!dash) return { title, context };
  const [before, after] = [
    title.slice(0, dash.index).trim(),
    title.slice(dash.index + dash[0].length).trim(),
  ];
  return before && after ? { title: before, context: after } : { title, context };
}

/**
 * Accepts only numbers that step by one or stay 1 as in Markdown, so '2001: A Space Odyssey' keeps its year.
 */
function fromNumbers(raw: string[]): PastedItem[] | null {
  const lines = raw.map(readNumber);
  const numbers = lines.flatMap((line) => line.number ?? []);
  if (lines[0]?.number == null || numbers.length < 2) return null;
  const steps = numbers.slice(1).map((number, i) => number - (numbers[i] ?? 0));
  const step = steps[0] ?? 0;
  if (!steps.every((each) => each === step) || ![1, 0, -1].includes(step)) return null;
  const everyStrong = raw.every((line, i) => lines[i]?.number == null || STRONG_NUMBER.test(line.trim()));
  const endsAtOne = numbers[0] === 1 || numbers.at(-1) === 1;
  if (!everyStrong && (!endsAtOne || step === 0)) return null;
  const items = groupNotes(lines);
  return step === -1 ? items.toReversed() : items;
}

function readNumber(raw: string): Line {
  const text = raw.trim();
  const match = NUMBER.exec(text);
  const rest = match ? text.slice(match[0].length) : text;
  return { number: match ? Number(match[1]) : null, marked: match !== null, indented: false, text: rest };
}

function fromBullets(raw: string[]): PastedItem[] | null {
  const lines = raw.map((line): Line => {
    const text = line.trim();
    const marked = BULLET.test(text);
    return { number: null, marked, indented: /^\s/.test(line), text: text.replace(BULLET, "") };
  });
  const bullets = lines.filter((line) => line.marked).length;
  if (!lines[0]?.marked || bullets < 2) return null;
  const allBelong = lines.every((line) => line.marked || line.indented);
  return allBelong ? groupNotes(lines) : null;
}

/** Appends each unmarked line to the note of the marked line before it. */
function groupNotes(lines: Line[]): PastedItem[] {
  const items: PastedItem[] = [];
  for (const { marked, text } of lines) {
    const last = items.at(-1);
    if (marked || !last) items.push(splitCells(text));
    else last.context = last.context ? `${last.context}\n${text}` : text;
  }
  return items;
}

function fromPlainLine(raw: string): PastedItem {
  const cells = raw.split("\t").map((cell) => cell.trim());
  if (cells.length > 1 && /^\d{1,3}[.)]?$/.test(cells[0] ?? "")) cells.shift();
  return splitCells(cells.join("\t"));
}

function splitCells(text: string): PastedItem {
  const [title = "", ...rest] = text.split("\t").map((cell) => cell.trim());
  return { title, context: rest.filter(Boolean).join(" ") };
}
