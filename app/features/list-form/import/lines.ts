/** Reads lines as a list: what their marks, headings and indentation say is an item, a note or a title. */
import { BANDS_MAX, BANDS_MIN, type Band, bandsFrom, storedBands } from "~/features/lists/model/bands";
import { ITEMS_MAX } from "~/features/merge/titles/ballot-limits";
import { itemKey, titleKey } from "~/features/merge/titles/item-title";
import { cleanLine } from "~/lib/text/clean";
import { plural } from "~/lib/text/plural";
import { trimEnd } from "~/lib/text/trim-end";
import { BEYOND_MAX } from "./apart";
import { notesReader, READ_MAX } from "./bounds";
import { type ImportChoices, type ImportedItem, shorten, type UnderstoodList } from "./imported";
import {
  type MarkedText,
  type Numbering,
  type NumberMark,
  numberingOf,
  splitMark,
  withLettersCounted,
} from "./marks";

type Line = MarkedText & {
  /** In columns. */
  indent: number;
  /** 1 to 6, or `ABOVE_ALL` for one that is left out; 0 for a line that is no heading. */
  heading: number;
  /** With its mark. */
  whole: string;
  /** True if an empty line stands before it. */
  isApart: boolean;
};
type Outline = {
  titles: string[];
  entries: Entry[];
  numbering: Numbering | null;
  /** Number of lines below the list that are left out. */
  below: number;
};
type Entry = { line: Line; title: string; notes: string[] };

const TAB = 4;
const ABOVE_ALL = 7;
const QUOTED = /^(?: {0,3}>(?!!) ?){1,9}/;
const HEADING = /^#{1,6}(?=\s)/;
const UNSEEN = [/^\s*(?:[-_*=~•·]\s*){3,200}$/, /^\s*(?:```|~~~)/];

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let isApart = false;
  for (const quoted of text.split("\n")) {
    const raw = quoted.replace(QUOTED, "");
    const last = lines.at(-1);
    if (last && !isApart && /^={3,}\s*$/.test(raw)) last.heading = 1;
    if (!raw.trim()) isApart = true;
    else if (!UNSEEN.some((pattern) => pattern.test(raw))) {
      lines.push(lineOf(raw, isApart));
      isApart = false;
    }
  }
  return lines;
}

function lineOf(raw: string, isApart: boolean): Line {
  const content = raw.trim();
  const spaces = raw.slice(0, raw.length - raw.trimStart().length);
  const indent = [...spaces].reduce((sum, space) => sum + (space === "\t" ? TAB : 1), 0);
  const [signs = ""] = HEADING.exec(content) ?? [];
  const title = content.slice(signs.length).trim();
  const open = trimEnd(title, /#/);
  const whole = signs && /\s$/.test(open) ? open.trim() : title;
  return { ...splitMark(whole), indent, heading: signs.length, whole, isApart };
}

/** Returns the list in lines. `plain` turns marked-up text into words. */
export function readLines(
  text: string,
  source: string,
  choices: ImportChoices,
  plain: (line: string) => string,
): UnderstoodList {
  const tiers = tiersIn(text, plain);
  const lines = tiers ? [] : linesOf(withLettersCounted(text));
  const isNamed = lines.length > 2 && /^(?:titles?|items?|names?)$/i.test(lines[0]?.whole ?? "");
  const { titles, entries, numbering, below } = outlineOf(
    withTitlesOfNumbers(isNamed ? lines.slice(1) : lines),
  );
  const ordered = choices.fileOrder ? entries : inOrder(entries, numbering);
  const titled = ordered.map(({ line, title, notes }) => ({
    title: numbering && choices.keepNumbers ? line.whole : title,
    notes,
  }));
  const item = wordsOf(tiers?.entries ?? titled, plain);
  const rows = (tiers?.entries ?? entries).length;
  const bands = storedBands(tiers?.bands, Math.min(item.length, ITEMS_MAX));
  const listTitle = plain((titles[0] ?? "").slice(0, 300)).replace(/[:：]$/, "");
  const notes = item.filter(({ itemContext }) => itemContext).length;
  const order = numbering && !choices.fileOrder ? ORDERS[numbering] : "";
  const parts = [
    tiers
      ? `${plural(rows, "item")} in ${bands ? `${bands.length} tiers` : "the order of the tiers"}`
      : plural(rows, numbering ? "numbered line" : "line") + order,
    listTitle && `title "${shorten(listTitle)}"`,
    notes > 0 && plural(notes, "note"),
  ];
  return {
    listTitle,
    item: item.slice(0, ITEMS_MAX),
    ...(bands && { tiers: bands }),
    source: tiers ? "Tier list" : source,
    rows,
    leftOut: [
      { count: rows - ITEMS_MAX, why: BEYOND_MAX },
      { count: below, why: "below the list" },
    ].filter(({ count }) => count > 0),
    understood: `Text: ${parts.filter(Boolean).join("; ")}`,
    hasNumbers: numbering !== null,
    isOrdered: numbering === "down" || numbering === "mixed",
  };
}

const ORDERS = {
  up: "",
  down: ", counted down: the last comes first",
  mixed: ", in the order of their numbers",
};

/** 'S: Azul, Codenames', '[S] Azul', '**S Tier:** Azul', 'T1: Azul'. */
const TIER =
  /^(?:[-*•] )?(?:\*\*|__)?\[?(S{1,3}|[A-Z][+-]?|T\d{1,2})(?:[ -][Tt]ier)?(?: ?(?:\*\*|__)? ?[:：](?:\*\*|__)?|\])(.*)$/u;
const TIER_SPLITS = [/;/, /\|/, /、/, /\t/, / \/ /, /,/];

type TierList = { entries: Pick<Entry, "title" | "notes">[]; bands: Band[] | null };

/** Returns the items of lines such as 'S: Azul, Codenames', and their bands if a version may have so many. */
function tiersIn(text: string, plain: (line: string) => string): TierList | null {
  const tiers = text.split("\n").flatMap((line) => (line.trim() ? [TIER.exec(line.trim())] : []));
  const labels = new Set(tiers.map((tier) => tier?.[1]));
  if (labels.has(undefined) || labels.size < 2 || labels.size < tiers.length) return null;
  const titles = tiers.map((tier) => {
    const named = tier?.[2] ?? "";
    const split = TIER_SPLITS.find((one) => one.test(named)) ?? ",";
    return named.split(split).filter((title) => cleanLine(plain(title.trim())));
  });
  const bandOf = titles.flatMap((line, band) => line.map(() => band));
  return {
    entries: titles.flat().map((title) => ({ title: title.trim(), notes: [] })),
    bands:
      titles.length >= BANDS_MIN && titles.length <= BANDS_MAX
        ? bandsFrom(
            tiers.map((tier) => tier?.[1] ?? ""),
            bandOf,
          )
        : null,
  };
}

const numberIn = ({ mark }: MarkedText): NumberMark[] => (mark?.kind === "number" ? [mark] : []);
const isBullet = ({ mark }: Line) => mark?.kind === "bullet";
const wordsIn = (line: Line) => (isBullet(line) ? line.text : line.whole);

/** Joins numbers on lines of their own with the titles below them, also where those are numbers. */
function withTitlesOfNumbers(lines: Line[]): Line[] {
  const starts = new Map<number, Line>();
  for (const [at, line] of lines.entries())
    if (numberIn(line).length > 0 && line.text === "" && !starts.has(at - 1) && lines[at + 1])
      starts.set(at, line);
  const marks = [...starts.values()].flatMap(numberIn);
  const isDensest = starts.size * 3 >= lines.length || !lines.some(({ mark, text }) => mark && text);
  if (marks.length < 2 || !marks.some(({ value }) => value === 1) || !numberingOf(marks) || !isDensest)
    return lines;
  return lines.flatMap((line, at) => {
    const title = lines[at + 1]?.whole ?? "";
    if (starts.has(at)) return [{ ...line, text: title, whole: `${line.whole} ${title}` }];
    return starts.has(at - 1) ? [] : [line];
  });
}

const DEPTH_MAX = 6;
const isLabel = ({ whole }: Line) => /[:：]$|^(?:S{1,3}|[A-Z][+-]?)[ -]tier$/i.test(whole);

function outlineOf(lines: Line[], depth = 0): Outline {
  const headings = headingItems(lines);
  if (headings) return gather(lines, headings, numberingOf(headings.flatMap(numberIn)));
  const body = lines.filter(({ heading }) => !heading);
  // numbers may be aligned at their right, so that '10.' begins before '9.'
  const jitter = body.every((line) => numberIn(line).length > 0) ? 2 : 1;
  const level =
    body.reduce((least, { indent }) => Math.min(least, indent), Number.POSITIVE_INFINITY) + jitter;
  const tops = body.filter(({ indent }, at) => indent <= level || at === 0);
  const above = new Set(tops);
  if (depth === DEPTH_MAX || !areAboveItems(body, above))
    return readMarked(lines, tops) ?? readUnmarked(lines, tops);
  const inner = lines.map((line) => (above.has(line) ? { ...line, heading: ABOVE_ALL } : line));
  const below = outlineOf(inner, depth + 1);
  return tops.length === 1 ? { ...below, titles: [...tops.map(wordsIn), ...below.titles] } : below;
}

/** Returns headings that are items: all of a level have numbers, or no more than one line stands below each. */
function headingItems(lines: Line[]): Line[] | undefined {
  const words = lines.filter(({ heading }) => !heading);
  return [6, 5, 4, 3, 2, 1]
    .map((level) => lines.filter(({ heading }) => heading === level))
    .find((items) => {
      const marks = items.flatMap(numberIn);
      if (items.length < 2) return false;
      if (marks.length === items.length) return numberingOf(marks) !== null;
      return words.length <= items.length && words.every(({ mark }) => !mark);
    });
}

const SECTIONS_MAX = 8;

/** Accepts lines above indented ones as headings if they end with a colon, or are few with several below each. */
function areAboveItems(body: Line[], tops: Set<Line>): boolean {
  const groups: { top: Line; below: Line[] }[] = [];
  for (const line of body) {
    if (tops.has(line)) groups.push({ top: line, below: [] });
    else groups.at(-1)?.below.push(line);
  }
  if (groups.length === 0 || groups.some(({ below }) => below.length === 0)) return false;
  if (groups.every(({ top }) => isLabel(top))) return true;
  const isHeading = ({ top, below: [first, second] }: { top: Line; below: Line[] }) =>
    second !== undefined && numberIn(top).length === 0 && (!top.mark || first?.mark);
  return groups.length <= SECTIONS_MAX && groups.every(isHeading);
}

/** Reads items with numbers or bullets. Lines between them are notes, or headings. */
function readMarked(lines: Line[], tops: Line[]): Outline | null {
  const all = tops.filter((line) => numberIn(line).length > 0 && line.text !== "");
  // numbers that may begin a title may also begin a heading or a note: 'Top 3 films'
  const strong = all.filter((line) => numberIn(line).some((mark) => mark.strong));
  const numbered = sureNumbering(all, tops.length) ? all : strong;
  const numbering = sureNumbering(numbered, tops.length);
  // bullets under 'Honorable mentions:' go on
  const label = tops.findLastIndex((line) => line.isApart && isLabel(line));
  const [last] = numbered.slice(-1);
  const more = last && label > tops.indexOf(last) ? tops.slice(label).filter(isBullet) : [];
  const items = numbering ? [...numbered, ...more] : tops.filter(isBullet);
  const [first] = items;
  if (!first) return null;
  const at = tops.indexOf(first);
  const isAlone = items.length === 1 && tops.length > 1 && !(at === 1 && first.isApart);
  const isIntroduced = at <= 1 || first.isApart || tops.slice(at - 1, at).some(isLabel);
  if (isAlone || !isIntroduced) return null;
  // '- 1. Kane', '1. ☐ Kane'
  const inner = items.map(({ text }) => splitMark(text));
  const again = sureNumbering(inner, items.length);
  const isInner = again || inner.every(({ mark }) => mark?.kind === "bullet");
  if (items.length > 1 && isInner && inner.every(({ mark, text }) => mark && text))
    for (const [i, item] of items.entries())
      Object.assign(item, numbering ? { text: inner[i]?.text } : inner[i]);
  const kept = withoutEnd(lines, items);
  const outline = gather(kept, items, numbering ?? again, sectionsAmong(tops, new Set(items)));
  return { ...outline, below: lines.length - kept.length };
}

/** Removes what stands below a list and apart from it, unless other items have notes that stand so. */
function withoutEnd(lines: Line[], items: Line[]): Line[] {
  const listed = new Set(items);
  const isOutside = (line: Line) =>
    line.isApart && !listed.has(line) && line.indent <= (items[0]?.indent ?? 0);
  const first = lines.findIndex((line) => listed.has(line));
  const last = lines.findLastIndex((line) => listed.has(line));
  const end = lines.findIndex((line, at) => at > last && isOutside(line));
  return end < 0 || lines.slice(first, last).some(isOutside) ? lines : lines.slice(0, end);
}

/** Returns what numbers number. Those that may begin a title count if all lines have one, and titles of their own. */
function sureNumbering(marked: MarkedText[], all: number): Numbering | null {
  const marks = marked.flatMap(numberIn);
  const areTitles = marks.length === all && new Set(marked.map(({ text }) => text)).size === all;
  return areTitles || marks.every(({ strong }) => strong) ? numberingOf(marks) : null;
}

/** Returns lines above items: the first one, or those apart, with a colon, or where numbers begin again. */
function sectionsAmong(tops: Line[], items: Set<Line>): Line[] {
  const sections = tops.filter((line, at) => {
    const below = tops[at + 1];
    if (items.has(line) || isBullet(line) || !below || !items.has(below)) return false;
    const restarts = numberIn(below).some(({ value }) => value <= 1);
    return at === 0 || restarts || isLabel(line) || (line.isApart && !below.isApart);
  });
  // as many as the items have are their notes
  return sections.length * 2 <= items.size + 1 ? sections : [];
}

/** Fewer lines that look alike may do so by chance. */
const LINES_MIN = 3;

/** Reads each line of the top level as an item, but for headings. */
function readUnmarked(lines: Line[], tops: Line[]): Outline {
  const labels = tops.filter(
    (line, at) => isLabel(line) && at + 1 < tops.length && !tops[at + 1]?.whole.endsWith(":"),
  );
  // one empty line, below the first one, sets it apart
  const isTitled = tops.length > LINES_MIN && tops.every(({ isApart }, i) => isApart === (i === 1));
  const sections = new Set(isTitled ? [...tops.slice(0, 1), ...labels] : labels);
  const outline = gather(
    lines,
    tops.filter((line) => !sections.has(line)),
    null,
    [...sections],
  );
  return { ...outline, entries: outline.entries.map((entry) => ({ ...entry, title: entry.line.whole })) };
}

/** Gives each line to the item above it. A lone heading names the list. */
function gather(lines: Line[], all: Line[], numbering: Numbering | null, sections: Line[] = []): Outline {
  const items = new Set(all);
  const left = new Set(sections);
  const entries: Entry[] = [];
  const titles: string[] = [];
  const levels = lines.map(({ heading }) => heading);
  const sole = new Set([1, 2, 3, 4, 5, 6].filter((one) => levels.indexOf(one) === levels.lastIndexOf(one)));
  for (const line of lines) {
    const last = entries.at(-1);
    const isAboveSome = (line.heading > 0 && !sole.has(line.heading)) || (left.has(line) && left.size > 1);
    if (items.has(line)) entries.push({ line, title: line.text, notes: [] });
    else if (isAboveSome || (last && (line.heading || left.has(line)))) continue;
    else (last?.notes ?? titles).push(wordsIn(line));
  }
  return { titles, entries, numbering, below: 0 };
}

function inOrder(entries: Entry[], numbering: Numbering | null): Entry[] {
  if (numbering === "down") return entries.toReversed();
  const rankOf = ({ line }: Entry) => numberIn(line)[0]?.value ?? 0;
  return numbering === "mixed" ? entries.toSorted((a, b) => rankOf(a) - rankOf(b)) : entries;
}

/** Reads the words of the first items, with the notes behind their titles. */
function wordsOf(entries: Pick<Entry, "title" | "notes">[], plain: (line: string) => string): ImportedItem[] {
  const plainNote = notesReader(plain);
  const items = entries.slice(0, READ_MAX).map(({ title: whole, notes }) => {
    const itemTitle = plain(whole.replaceAll("\t", " "));
    return { itemTitle, itemContext: notes.map(plainNote).filter(Boolean).join("\n") };
  });
  return withoutQuotes(withNotes(withoutQuotes(items.filter(({ itemTitle }) => itemTitle))));
}

const QUOTED_TITLE = /^(?:(["'`]).+\1|“.+”|‘.+’|„.+[“”]|«.+»|『.+』|「.+」|《.+》)[,;]?$/;

/** Removes quotes and commas that every line has. */
function withoutQuotes(items: ImportedItem[]): ImportedItem[] {
  const areQuoted = items.every(({ itemTitle }) => QUOTED_TITLE.test(itemTitle));
  const haveCommas = items.slice(0, -1).every(({ itemTitle }) => /[^,;][,;]$/.test(itemTitle));
  if (items.length < 2 || !(areQuoted || haveCommas)) return items;
  const bare = items.map((item) => ({ ...item, itemTitle: item.itemTitle.replace(/[,;]$/, "") }));
  return areQuoted ? bare.map((item) => ({ ...item, itemTitle: item.itemTitle.slice(1, -1).trim() })) : bare;
}

/** A dash between spaces, unlike the hyphen in 'Spider-Man'. */
const DASH = /\s(?:-{1,2}|[–—])\s/;

/**
 * Splits 'Title - note' if at least half of the items have a dash. Not if two titles became equal: then the
 * part before the dash is no title, as in songs by one singer.
 */
function withNotes(items: ImportedItem[]): ImportedItem[] {
  const parts = items.map((item) => {
    const [dash = "\n"] = DASH.exec(item.itemTitle) ?? [];
    const [itemTitle = "", ...after] = item.itemTitle.split(dash).map((part) => part.trim());
    return itemTitle && after.some(Boolean) ? { itemTitle, itemContext: after.join(dash) } : item;
  });
  const notes = parts.filter(({ itemContext }) => itemContext).length;
  const keys = new Set(parts.map(({ itemTitle }) => itemKey(titleKey(itemTitle))));
  const areNotes = notes * 2 >= items.length && keys.size === parts.length && items.length > 1;
  return areNotes && !items.some(({ itemContext }) => itemContext) ? parts : items;
}
