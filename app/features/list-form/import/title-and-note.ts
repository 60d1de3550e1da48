/** Divides titles from what stands around them: notes, scores, quotes, footnote signs. */
import { itemKey, titleKey } from "~/features/merge/titles/item-title";
import { trimEnd } from "~/lib/trim-end";
import type { ImportedItem } from "./imported";

/** Fewer lines that look alike may do so by chance. */
export const LINES_MIN = 3;

const STRONG_TITLE = /^(\*\*|__|\*|_)([^*_]{1,300})\1(.*)$/;

/** Splits '**Title**: note', '**Title:** note', '**Title** – note' and cells from a spreadsheet. */
export function titleAndNote(text: string, plain: (line: string) => string): { title: string; note: string } {
  const [first = "", ...cells] = text.split("\t").map((cell) => cell.trim());
  const note = cells.filter(Boolean).map(plain).join(" ");
  const [, , strong = "", rest = ""] = STRONG_TITLE.exec(first) ?? [];
  const ending = /^\s*(?:[:–—]|-{1,2}(?=\s))\s*/.exec(rest);
  const isLabel = strong.trim().endsWith(":");
  if (!strong || !(isLabel || ending)) return { title: plain(first), note };
  const after = rest.slice(ending?.[0].length ?? 0).trim();
  return {
    title: plain(isLabel ? strong.trim().slice(0, -1) : strong),
    note: [plain(after), note].filter(Boolean).join(" "),
  };
}

const QUOTED_TITLE = /^(?:(["'`]).+\1|“.+”|‘.+’|„.+[“”]|«.+»|‹.+›|『.+』|「.+」|《.+》)[,;]?$/;

/** Removes quotes and commas that every line has, as in source code. */
function withoutQuotes(items: ImportedItem[]): ImportedItem[] {
  const titled = (titleOf: (title: string) => string) =>
    items.map((item) => ({ ...item, itemTitle: titleOf(item.itemTitle) }));
  if (items.length < 2) return items;
  if (items.every(({ itemTitle }) => QUOTED_TITLE.test(itemTitle)))
    return titled((title) => title.replace(/[,;]$/, "").slice(1, -1).trim());
  const endWithComma = items.slice(0, -1).every(({ itemTitle }) => /[^,;][,;]$/.test(itemTitle));
  return endWithComma ? titled((title) => title.replace(/[,;]$/, "")) : items;
}

/** '9.5/10', '90%', '★★★½', '120 votes' and an address. */
const ASIDES = [
  /^\d{1,3}(?:[.,]\d{1,2})? ?(?:\/ ?(?:5|10|100)|%|points?|pts\.?|stars?)$/i,
  /^\d[\d.,]{0,12} votes?$/i,
  /^(?:[★☆⭐½]\uFE0F?)+$/u,
  /^https?:\/\/\S+$/i,
];
const SCORE = /^\d{1,2}(?:[.,]\d{1,2})?$/;
const SEPARATOR = /[:,=–—-]/;
const ASIDE_WORDS_MAX = 3;

/** Splits what stands after a title: 'Kane 9/10', 'Kane (120 votes)', 'Kane: 9.5'. */
function splitAside({ itemTitle, itemContext }: ImportedItem): ImportedItem | null {
  const words = itemTitle.split(" ");
  for (let count = 1; count <= Math.min(ASIDE_WORDS_MAX, words.length - 1); count++) {
    const before = words.slice(0, -count).join(" ");
    const aside = words
      .slice(-count)
      .join(" ")
      .replace(/^\(|\)$/g, "");
    const isScore = SCORE.test(aside) && SEPARATOR.test(before.slice(-1));
    const title = trimEnd(before, /[:,=–—\s-]/);
    if (title && (isScore || ASIDES.some((pattern) => pattern.test(aside))))
      return { itemTitle: title, itemContext: [aside, itemContext].filter(Boolean).join("\n") };
  }
  return null;
}

/** Makes what stands after all titles their notes. */
function withAsides(items: ImportedItem[]): ImportedItem[] {
  const split = items.flatMap((item) => splitAside(item) ?? []);
  return items.length < LINES_MIN || split.length < items.length ? items : split;
}

const FOOTNOTE = /(?:[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}|[†‡]{1,2})$/;

/** Removes '†' from titles, and '¹' and the like if they number the titles' footnotes. */
function withoutFootnotes(items: ImportedItem[]): ImportedItem[] {
  const signs = items.flatMap(({ itemTitle }) => FOOTNOTE.exec(itemTitle)?.[0].normalize("NFKC") ?? []);
  const numbers = signs.filter((sign) => /\d/.test(sign));
  const areNumbers = numbers.length > 1 && numbers.every((number, i) => Number(number) === i + 1);
  if (numbers.length > 0 ? !areNumbers : signs.length === 0) return items;
  const bare = items.map((item) => ({ ...item, itemTitle: item.itemTitle.replace(FOOTNOTE, "") }));
  // m, m² and m³ are three
  const titles = new Set(bare.map(({ itemTitle }) => itemTitle));
  return titles.size < bare.length || titles.has("") ? items : bare;
}

/** A dash between spaces, unlike the hyphen in 'Spider-Man'. */
const DASH = /\s(?:-{1,2}|[–—])\s/;

/**
 * Splits 'Title - note' if at least half of the items have a dash. Not if two titles became equal: then the
 * part before the dash is no title, as in songs by one singer.
 */
function withNotes(items: ImportedItem[]): ImportedItem[] {
  const parts = items.map(splitAtDash);
  const notes = parts.filter(({ itemContext }) => itemContext).length;
  if (items.length < 2 || notes === 0 || notes * 2 < items.length) return items;
  if (items.some(({ itemContext }) => itemContext)) return items;
  const keys = new Set(parts.map(({ itemTitle }) => itemKey(titleKey(itemTitle))));
  return keys.size === parts.length ? parts : items;
}

function splitAtDash(item: ImportedItem): ImportedItem {
  const dash = DASH.exec(item.itemTitle);
  if (!dash) return item;
  const before = item.itemTitle.slice(0, dash.index).trim();
  const after = item.itemTitle.slice(dash.index + dash[0].length).trim();
  return before && after ? { itemTitle: before, itemContext: after } : item;
}

/** Returns the items without quotes, footnote signs and scores that all of them have. */
export const tidied = (items: ImportedItem[]): ImportedItem[] =>
  withoutQuotes(withNotes(withoutFootnotes(withAsides(withoutQuotes(items)))));
