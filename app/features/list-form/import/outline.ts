/** Reads lines as a list: what their marks, headings and indentation say is an item, a note or a title. */
import { trimEnd } from "~/lib/trim-end";
import type { ImportedItem } from "./imported";
import { plainLine } from "./markdown";
import { type MarkedText, type NumberMark, rankIn, splitMark } from "./marks";
import { isDense, type Numbering, numberingOf } from "./numbering";
import { LINES_MIN, tidied, titleAndNote } from "./title-and-note";

export type Line = MarkedText & {
  /** In columns. */
  indent: number;
  /** 1 to 6; 0 for a line that is no heading. */
  heading: number;
  /** With its mark. */
  whole: string;
  /** True if an empty line stands before it. */
  isApart: boolean;
};

export type OutlineChoices = { keepNumbers?: boolean; fileOrder?: boolean };

export type Outline = {
  listTitle: string;
  item: ImportedItem[];
  marks: "numbers" | "bullets" | "tiers" | "none";
  /** The order of the source: the last came first, or the numbers gave it. */
  order: "down" | "sorted" | "file";
};

const TAB = 4;
const QUOTED = /^(?: {0,3}>(?!!) ?)+/;
/** What stands above and between items in Org: '#+AUTHOR: Ann', ':END:'. */
const ORG_FIELD = /^\s*(?:#\+(?!TITLE:|title:)[A-Za-z_]{1,20}:|:[A-Z_]{1,20}:(?:\s|$))/;
const ORG_TITLE = /^#\+title:(?=\s)/i;
const ORG_STATE = /^(?:TODO|DONE|NEXT|WAITING)\s+(?=\S)/;
const RULE = /^\s*(?:(?:[-_*=~•·]\s*){3,})$/;
const EQUALS = /^={3,}\s*$/;
const DASHES = /^-{3,}\s*$/;
/** What stands around items in LaTeX. */
const ENVIRONMENT = /^\s*\\(?:begin|end)\{[a-z]{1,20}\*?\}/i;
/** Below it stands who sent a mail. */
const SIGNATURE = "-- ";
const FENCE = /^\s*(?:```|~~~)/;
const LINK_TARGET = /^\s{0,3}\[[^\]]{1,80}\]:\s/;
/** '||Kane||' and '>!Kane!<' hide words from a reader. */
const SPOILER = /\|\|([^|]{1,300})\|\||>!([^<>]{1,300})!</g;
const WIKI_EMPHASIS = /'{2,5}([^']{1,300})'{2,5}/g;
const UNSEEN = [RULE, FENCE, ENVIRONMENT, LINK_TARGET, ORG_FIELD];
const HEADING = /^#{1,6}(?=\s)/;

/** Splits a text into lines; Markdown's rules, fences and link targets are none. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  const whole = text.split("\n").map((line) => line.replace(QUOTED, ""));
  const end = whole.indexOf(SIGNATURE);
  const raw = end > 0 ? whole.slice(0, end) : whole;
  const isTitleRuled = raw.filter((line) => DASHES.test(line)).length === 1;
  let isApart = false;
  for (const line of raw) {
    const last = lines.at(-1);
    const isUnderline = EQUALS.test(line) || (isTitleRuled && lines.length === 1 && DASHES.test(line));
    if (last && !isApart && isUnderline) last.heading = 1;
    if (!line.trim()) isApart = true;
    else if (!UNSEEN.some((pattern) => pattern.test(line))) {
      lines.push(lineOf(line.replace(ORG_TITLE, "#"), isApart));
      isApart = false;
    }
  }
  return lines;
}

function lineOf(raw: string, isApart: boolean): Line {
  const spaces = raw.slice(0, raw.length - raw.trimStart().length);
  const indent = [...spaces].reduce((sum, space) => sum + (space === "\t" ? TAB : 1), 0);
  const content = raw.trim().replace(SPOILER, "$1$2").replace(WIKI_EMPHASIS, "$1");
  const [signs = ""] = HEADING.exec(content) ?? [];
  const whole = signs ? withoutClosing(content.slice(signs.length).trim()) : content;
  const [stars = "*"] = /^\*{2,6}(?=\s)/.exec(content) ?? [];
  const level = indent + (stars.length - 1) * TAB;
  return { ...splitMark(whole), indent: level, heading: signs.length, whole, isApart };
}

/** Removes the closing signs of '## Title ##'. */
function withoutClosing(title: string): string {
  const open = trimEnd(title, /#/);
  return open === title || !/\s$/.test(open) ? title : open.trim();
}

/** Returns the list in lines. `plain` turns marked-up text into words. */
export function readOutline(all: Line[], choices: OutlineChoices = {}, plain = plainLine): Outline {
  const { lines, isTiers } = withTierHeadings(withTrailingRanks(withSameSigns(withoutColumnHead(all))));
  const tops = numberedHeadings(lines) ?? numberedLines(lines) ?? bulletLines(lines) ?? plainLines(lines);
  const { listTitle, entries } = gather(lines, tops);
  const keepsNumbers = tops.numbering !== null && choices.keepNumbers === true;
  const inOrder = choices.fileOrder ? entries : sorted(entries, tops.numbering);
  const items = inOrder.map(({ line, title, notes }) => {
    const text = keepsNumbers && line.text !== "" ? line.whole : title;
    return { ...titleAndNote(text, plain), notes: notes.map(plain).filter(Boolean) };
  });
  const titled = items.filter(({ title }) => title !== "");
  const imported = (isTiers ? splitTiers(titled) : titled).map(({ title, note, notes }) => ({
    itemTitle: title,
    itemContext: [note, ...notes].filter(Boolean).join("\n"),
  }));
  return {
    listTitle: plain(listTitle),
    item: tidied(imported),
    marks: isTiers ? "tiers" : tops.numbering ? "numbers" : tops.isMarked ? "bullets" : "none",
    order: tops.numbering?.down ? "down" : tops.numbering?.order ? "sorted" : "file",
  };
}

const COLUMN_HEAD = /^(?:titles?|items?|names?|item titles?)$/i;

/** Removes the name of a column that was copied from a spreadsheet. */
const withoutColumnHead = (lines: Line[]) =>
  lines.length > 2 && COLUMN_HEAD.test(lines[0]?.whole ?? "") && !lines[0]?.heading ? lines.slice(1) : lines;

const ONE_SIGN = /^(?:(\p{Extended_Pictographic}\uFE0F?)\s+(?=\S)|[-–—*+](?=[\p{L}\p{N}"“]))/u;

/** Takes a picture, or a dash without a space, that begins every line as its bullet. */
function withSameSigns(lines: Line[]): Line[] {
  const signs = new Set(lines.flatMap(({ heading, whole }) => (heading ? [] : [ONE_SIGN.exec(whole)?.[0]])));
  const areEmphasised = lines.some(({ whole }) => whole.endsWith("*"));
  if (lines.length < LINES_MIN || signs.size !== 1 || signs.has(undefined) || areEmphasised) return lines;
  return lines.map((line) =>
    line.heading ? line : { ...line, mark: { kind: "bullet" }, text: line.whole.replace(ONE_SIGN, "") },
  );
}

const LEADER = "...";
const TRAILING_RANK =
  /^(.*\S)(?:\s*[:：=,]\s*|\s+[-–—]\s+|\s+(?=[#(]))\(?([#=]?\d{1,3}(?:st|nd|rd|th)?)\)?$/i;

/** Splits 'Kane ..... 1' as a match of `TRAILING_RANK` does. */
function leaderParts(line: string): string[] | null {
  const at = line.lastIndexOf(LEADER);
  const rank = line.slice(at + LEADER.length).trim();
  const title = trimEnd(line.slice(0, at), /[.\s]/);
  return at > 0 && title && /^\d{1,3}$/.test(rank) ? [line, title, rank] : null;
}

/** Takes numbers at the ends of all lines as their ranks, if they are 1 2 3 in any order: 'Kane: 1', 'Kane (1st)'. */
function withTrailingRanks(lines: Line[]): Line[] {
  const found = lines.map(({ heading, whole }) =>
    heading ? null : (leaderParts(whole) ?? TRAILING_RANK.exec(whole)),
  );
  const ranks = found.map((match) => rankIn(match?.[2]?.replace("#", "") ?? "") ?? 0);
  const titles = new Set(found.map((match) => match?.[1]));
  const isRanked = ranks.toSorted((a, b) => a - b).every((rank, i) => rank === i + 1);
  if (lines.length < LINES_MIN || !isRanked || titles.size < lines.length) return lines;
  return lines.map((line, i) => ({
    ...line,
    mark: { kind: "number", value: ranks[i] ?? 0, strong: true },
    text: splitMark(found[i]?.[1] ?? "").text,
  }));
}

type Tops = { lines: Set<Line>; numbering: Numbering | null; isMarked: boolean };
type Entry = { line: Line; title: string; notes: string[] };

const numberMarks = (lines: Line[]): NumberMark[] =>
  lines.flatMap(({ mark }) => (mark?.kind === "number" ? [mark] : []));

/** Headings with numbers are items, if all of their level have one. */
function numberedHeadings(lines: Line[]): Tops | null {
  for (let level = 1; level <= 6; level++) {
    const tops = lines.filter(({ heading }) => heading === level);
    const marks = numberMarks(tops);
    if (tops.length < 2 || marks.length < tops.length) continue;
    const numbering = numberingOf(marks);
    if (numbering) return { lines: new Set(tops), numbering, isMarked: true };
  }
  return null;
}

/** Numbers may be aligned at their right, so that '10.' begins before '9.'. */
const NUMBER_JITTER = 2;
const BULLET_JITTER = 1;

function numberedLines(lines: Line[]): Tops | null {
  const numbered = withoutNumbersAsTitles(lines).filter(({ mark }) => mark?.kind === "number");
  const level = leastIndent(numbered) + NUMBER_JITTER;
  const continued = numbered.filter(({ indent }) => indent <= level);
  const all = continued.length < 2 && numbered.length > 1 ? numbered : continued;
  // a year or a figure on a line of its own, below an item
  const titled = all.filter(({ text }) => text !== "");
  const tops = numberingOf(numberMarks(all)) || titled.length === 0 ? all : titled;
  const marks = numberMarks(tops);
  const numbering = numberingOf(marks);
  if (
    marks.length === 0 ||
    !numbering ||
    (tops.length < 2 && lines.length > 1 && !hasTitleAbove(lines, tops)) ||
    // 'No. 5' and 'No. 9' are titles
    (tops.every(({ text }) => text === "") && !isDenseEitherWay(marks))
  )
    return null;
  const found = { lines: new Set(tops), numbering, isMarked: true };
  const isStrong = marks.every(({ strong }) => strong);
  if (!isStrong && (hasBareLine(lines, found, level) || areOneTitle(tops))) return null;
  if (!beginsAsList(lines, found)) return null;
  const again = tops.map(({ text }) => splitMark(text));
  const areTwice = again.every(({ mark, text }, i) => isSameNumber(mark, marks[i]) && text !== "");
  if (areTwice) for (const [i, top] of tops.entries()) top.text = again[i]?.text ?? top.text;
  const more = isStrong && !numbering.order && !numbering.down ? bulletsBelow(lines, tops) : [];
  return { ...found, lines: new Set([...tops, ...more]) };
}

/** '1. 1. Kane', as word processors copy it. */
const isSameNumber = (mark: Line["mark"], first: NumberMark | undefined) =>
  mark?.kind === "number" && mark.strong && mark.value === first?.value;

/** Returns bullets under a line such as 'Honorable mentions:' that follows the numbered ones. */
function bulletsBelow(lines: Line[], tops: Line[]): Line[] {
  const last = tops.at(-1);
  const end = last ? lines.indexOf(last) : -1;
  const at = lines.findIndex((line, i) => i > end && line.isApart && line.whole.endsWith(":"));
  const level = (lines[at]?.indent ?? 0) + BULLET_JITTER;
  return at < 0
    ? []
    : lines.slice(at + 1).filter(({ mark, indent }) => mark?.kind === "bullet" && indent <= level);
}

function isDenseEitherWay(marks: NumberMark[]): boolean {
  const values = marks.map(({ value }) => value);
  return isDense(values) || isDense(values.toReversed());
}

function hasBareLine(lines: Line[], tops: Tops, level: number): boolean {
  const sections = sectionsAmong(lines, tops);
  return lines.some(
    (line) =>
      !tops.lines.has(line) &&
      !sections.has(line) &&
      !line.heading &&
      line.indent <= level &&
      line.mark?.kind !== "bullet",
  );
}

/** '1st Avenue' and '2nd Avenue' are two titles. */
const areOneTitle = (tops: { text: string }[]) => new Set(tops.map(({ text }) => text)).size < tops.length;

/** Takes the line after a number on a line of its own as its title, also if that is a number. */
function withoutNumbersAsTitles(lines: Line[]): Line[] {
  let isTitle = false;
  return lines.filter((line) => {
    if (isTitle) {
      isTitle = false;
      return false;
    }
    isTitle = line.mark?.kind === "number" && line.text === "";
    return true;
  });
}

function bulletLines(lines: Line[]): Tops | null {
  const bullets = lines.filter(({ mark, heading }) => mark?.kind === "bullet" && !heading);
  const outermost = leastIndent(bullets) + BULLET_JITTER;
  const tops = bullets.filter(({ indent }) => indent <= outermost);
  const nested = bullets.filter(({ indent }) => indent > outermost);
  const [only] = tops;
  const isTitle = tops.length === 1 && nested.length > 1 && only === lines[0];
  if (isTitle && only) only.heading = 1;
  const level = leastIndent(nested) + BULLET_JITTER;
  const items = isTitle ? nested.filter(({ indent }) => indent <= level) : tops;
  if (items.length === 0 || (items.length < 2 && !hasTitleAbove(lines, items) && lines.length > 1))
    return null;
  const found = { lines: new Set(items), numbering: numbersIn(items), isMarked: true };
  return beginsAsList(lines, found) ? found : null;
}

/** Takes numbers that stand after all bullets off: '- 1. Kane', '- #1 Kane'; and the states of tasks in Org. */
function numbersIn(items: Line[]): Numbering | null {
  if (items.every(({ text }) => ORG_STATE.test(text)))
    for (const item of items) item.text = item.text.replace(ORG_STATE, "");
  const inner = items.map(({ text }) => splitMark(text));
  const marks = inner.flatMap(({ mark }) => (mark?.kind === "number" ? [mark] : []));
  const areSure = marks.every(({ strong }) => strong) || (items.length >= LINES_MIN && !areOneTitle(inner));
  const numbering = marks.length === items.length && areSure ? numberingOf(marks) : null;
  if (numbering) for (const [i, item] of items.entries()) item.text = inner[i]?.text ?? item.text;
  return numbering;
}

function plainLines(lines: Line[]): Tops {
  const words = lines.filter(({ heading }) => !heading);
  const headings = lines.filter(({ heading }) => heading > 0 && heading !== TIER_HEADING);
  const [first] = words;
  const isLabel = first?.whole.endsWith(":") && !words.slice(1).some(({ whole }) => whole.endsWith(":"));
  // one empty line, below the first one, sets it apart
  const isTitle =
    isLabel || (words.length > LINES_MIN && words.every(({ isApart }, i) => isApart === (i === 1)));
  const body = isTitle && words.length > 2 ? words.slice(1) : words;
  const level = leastIndent(body) + BULLET_JITTER;
  const outer = body.filter(({ indent }) => indent <= level);
  const tops = outer.length < 2 ? body : outer;
  const levels = headings.map(({ heading }) => heading);
  const deepest = Math.max(...levels.filter((level, i) => levels.indexOf(level) < i), 0);
  const titles = headings.filter(({ heading }) => heading === deepest);
  const areHeadingsItems = titles.length > 1 && words.length <= titles.length;
  return { lines: new Set(areHeadingsItems ? titles : tops), numbering: null, isMarked: false };
}

const leastIndent = (lines: Line[]) =>
  lines.reduce((least, { indent }) => Math.min(least, indent), Number.POSITIVE_INFINITY);

const hasTitleAbove = (lines: Line[], [only]: Line[]) =>
  only !== undefined && lines.indexOf(only) === 1 && (lines[0]?.heading !== 0 || only.isApart);

/** Only headings, an introduction, or one line that introduces stand above the first item. */
function beginsAsList(lines: Line[], tops: Tops): boolean {
  const at = lines.findIndex((line) => tops.lines.has(line));
  const above = lines.slice(0, at).filter(({ heading }) => !heading);
  const isIntroduced = lines[at]?.isApart || above.at(-1)?.whole.endsWith(":");
  return above.length <= 1 || isIntroduced === true;
}

/** Lines above items: the first one, or those after an empty line, with a colon, or where numbers begin again. */
function sectionsAmong(lines: Line[], tops: Tops): Set<Line> {
  const sections = lines.filter((line, at) => {
    const below = lines[at + 1];
    const above = lines[at - 1];
    if (above && tops.lines.has(above) && above.text === "") return false;
    if (tops.lines.has(line) || line.heading || line.mark?.kind === "bullet") return false;
    if (!below || !tops.lines.has(below) || line.indent > below.indent) return false;
    const restarts = below.mark?.kind === "number" && below.mark.value <= 1;
    return at === 0 || restarts || line.whole.endsWith(":") || (line.isApart && !below.isApart);
  });
  // as many as the items have are their notes
  return new Set(sections.length * 2 <= tops.lines.size + 1 ? sections : []);
}

/** Gives each line to the item above it. */
function gather(lines: Line[], tops: Tops): { listTitle: string; entries: Entry[] } {
  const sections = tops.isMarked ? sectionsAmong(lines, tops) : new Set<Line>();
  const entries: Entry[] = [];
  let listTitle = "";
  for (const line of lines) {
    const last = entries.at(-1);
    if (tops.lines.has(line))
      entries.push({ line, title: tops.isMarked ? line.text : line.whole, notes: [] });
    else if (!last && !isSectionHead(line, sections)) listTitle ||= line.text || line.whole;
    else if (!last) continue;
    else if (!line.heading && !sections.has(line)) {
      const text = line.mark?.kind === "bullet" ? line.text : line.whole;
      if (last.title === "") last.title = text;
      else last.notes.push(text);
    }
  }
  return { listTitle, entries };
}

/** Tiers and the first of several sections don't name the list. */
const isSectionHead = (line: Line, sections: Set<Line>) =>
  line.heading === TIER_HEADING || (sections.has(line) && sections.size > 1);

function sorted(entries: Entry[], numbering: Numbering | null): Entry[] {
  if (numbering?.down) return entries.toReversed();
  const order = numbering?.order;
  if (!order) return entries;
  return entries
    .map((entry, i) => ({ entry, rank: order[i] ?? 0 }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}

const TIER_LABEL =
  /^(?:(?:[SABCDEFG]|S{2,3})(?:[+-]{0,2})|(?:[A-Z]|S{2,3})[+-]{0,2}[ -]tier|tier (?:[A-Z]|\d{1,2}))\s*:?$/i;
const TIERS_MIN = 2;
/** Below all levels of Markdown. */
const TIER_HEADING = 7;

/** Turns lines such as 'S:' and 'A Tier' into headings, if the list begins with one and has several. */
function withTierHeadings(lines: Line[]): { lines: Line[]; isTiers: boolean } {
  const words = lines.map(({ whole }) => (whole.length > 40 ? "" : plainLine(whole)));
  const isLabel = words.map((word) => TIER_LABEL.test(word) && word !== word.toLowerCase());
  const labels = words.filter((_, i) => isLabel[i]);
  const first = isLabel.indexOf(true);
  const isFirst =
    first === 0 || (first === 1 && lines[0]?.heading !== 0) || (first === 1 && lines[1]?.isApart);
  const isTiers =
    isFirst &&
    (!isLabel[first + 1] || words[first]?.endsWith(":")) &&
    labels.length >= TIERS_MIN &&
    new Set(labels).size === labels.length &&
    labels.length < lines.length;
  if (!isTiers) return { lines, isTiers: false };
  return {
    lines: lines.map((line, i) => (isLabel[i] ? { ...line, heading: TIER_HEADING, mark: null } : line)),
    isTiers,
  };
}

type Read = { title: string; note: string; notes: string[] };

/** Splits 'Azul, Dixit' under the label of a tier, if no line has another mark. */
function splitTiers(items: Read[]): Read[] {
  if (!items.some(({ title }) => title.includes(",")) || items.some(({ notes }) => notes.length > 0))
    return items;
  return items.flatMap(({ title }) =>
    title.split(",").flatMap((part) => (part.trim() ? [{ title: part.trim(), note: "", notes: [] }] : [])),
  );
}
