/** Splits a list that somebody wrote on one line. */

const NUMBER = /(?:^|[,;]? )(?=\(?(\d{1,3})[.):] )/g;
const SEPARATORS = [/ (?:>|->|→|») /, / ?; /, / [|•·] /, / \/ /, / ?[、，] ?/, / ?[,،] /];
const PARTS_MIN = 3;
/** Characters; what is longer between commas is a sentence. */
const PART_MAX = 60;

/**
 * Returns the parts of '1. A 2. B', 'A<br>B', 'A > B > C', 'A; B; C' and 'A, B, C'; null for several lines, and for a line
 * that is one item. Two commas are needed, because many titles have one.
 */
export function oneLineParts(text: string): string[] | null {
  if (text.trim().includes("\n")) return null;
  const line = withoutBrackets(text.trim().replace(/\s+/g, " "));
  const broken = line.split(LINE_BREAK).filter((part) => part.trim());
  if (broken.length > 1) return broken;
  const numbers = [...line.matchAll(NUMBER)];
  if (numbers.length > 1 && numbers.every(([, number], i) => Number(number) === i + 1))
    return partsAt(
      line,
      numbers.map(({ index, 0: gap }) => index + gap.length),
    );
  for (const separator of SEPARATORS) {
    const parts = line.split(separator).filter(Boolean);
    if (
      parts.length >= PARTS_MIN &&
      parts.every((part) => part.length <= PART_MAX && /[\p{L}\p{N}]/u.test(part))
    )
      return parts;
  }
  return null;
}

const LINE_BREAK = /<br ?\/?>/i;

/** Removes the brackets around quoted items, as in source code. */
const withoutBrackets = (line: string): string =>
  /^[[({] ?["'`].*["'`],? ?[\])}];?$/.test(line) ? line.replace(/;$/, "").slice(1, -1).trim() : line;

const partsAt = (line: string, starts: number[]): string[] =>
  [0, ...starts.filter((start) => start > 0)].map((start, i, all) =>
    line
      .slice(start, all[i + 1])
      .trim()
      .replace(/[,;]$/, ""),
  );
