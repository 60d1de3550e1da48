/** Splits a list that somebody wrote on one line. */
import { splitMark } from "./marks";

/** In characters; no mark is longer. */
const MARK_MAX = 40;
/** The best one comes last. */
const UPWARDS = / < /;
const SEPARATORS = [
  UPWARDS,
  / (?:>|->|→|») /,
  /(?<=[^\s<>-])>(?=[^\s<>-])/,
  / ?; /,
  / [|•·] /,
  / \/ /,
  / ?[、，] ?/,
  / ?[,،] /,
];
const PARTS_MIN = 3;
/** Characters; what is longer between commas is a sentence. */
const PART_MAX = 60;

/**
 * Returns the parts of '1. A 2. B', 'A<br>B', 'A > B > C', 'A; B; C' and 'A, B, C'; null for several lines, and for a line
 * that is one item. Two commas are needed, because many titles have one.
 */
export function oneLineParts(text: string): string[] | null {
  if (text.trim().includes("\n")) return null;
  const whole = text.trim().replace(/\s+/g, " ");
  const label = labelOf(whole);
  const parts = partsOf(withoutBrackets(whole.slice(label.length)));
  return parts && label ? [label.trim(), ...parts] : parts;
}

function partsOf(line: string): string[] | null {
  const broken = line.split(LINE_BREAK).filter((part) => part.trim());
  if (broken.length > 1) return broken;
  const numbers = numbersIn(line);
  const values = numbers.map(({ value }) => value);
  const isUp = values.every((value, i) => value === i + 1);
  if (numbers.length > 1 && (isUp || values.toReversed().every((value, i) => value === i + 1)))
    return partsAt(
      line,
      numbers.map(({ at }) => at),
    );
  for (const separator of SEPARATORS) {
    const split = line.split(separator).filter(Boolean);
    const parts = separator === UPWARDS ? split.toReversed() : split;
    if (
      parts.length >= PARTS_MIN &&
      parts.every((part) => part.length <= PART_MAX && /[\p{L}\p{N}]/u.test(part))
    )
      return parts;
  }
  return null;
}

/** Returns where numbers with a sign of their own stand: '1.', '(1)', '#1', '①', '🥇'. */
function numbersIn(line: string): { at: number; value: number }[] {
  return [...line.matchAll(/(?:^| )(?=[\p{P}\p{S}\p{N}\p{M}])/gu)].flatMap(({ index, 0: gap }) => {
    const at = index + gap.length;
    const { mark, text } = splitMark(line.slice(at, at + MARK_MAX));
    const isSure = mark?.kind === "number" && (mark.strong || mark.tight || line[at] === "#") && text !== "";
    return isSure ? [{ at, value: mark.value }] : [];
  });
}

/** 'My top 3: Kane, Vertigo, Ran' and 'films: [Kane, Vertigo, Ran]'. */
const LABEL = /^[^:[]{1,60}: ?(?=\S)/;
const LISTS = /\b(?:top|best|rank(?:ed|ing)?|favou?rites?)\b/i;

function labelOf(line: string): string {
  const [label = ""] = LABEL.exec(line) ?? [];
  return LISTS.test(label) || line.charAt(label.length) === "[" ? label : "";
}

const LINE_BREAK = /<br ?\/?>/i;

/** Removes the brackets around quoted items, as in source code. */
const withoutBrackets = (line: string): string =>
  /^(?:[[({] ?["'`].*["'`],? ?[\])}];?|\[[^[\]]*\])$/.test(line)
    ? line.replace(/;$/, "").slice(1, -1).trim()
    : line;

const partsAt = (line: string, starts: number[]): string[] =>
  [0, ...starts.filter((start) => start > 0)].map((start, i, all) =>
    line
      .slice(start, all[i + 1])
      .trim()
      .replace(/[,;]$/, ""),
  );
