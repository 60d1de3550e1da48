export type TextBallot = { count: number; item: string[] };

/** The ballots of a text, or why it can't be read. */
export type ReadBallots = { versions: TextBallot[] } | { refused: string };

const TIMES = /^(\d{1,7})\s*(?:x|×|times|voters?|votes?|ballots?|people|persons|lists?|%)\s*:?$/i;
/** '4x ', '42:', '42*', '42 voters:' and '42%'. */
const COUNT_FIRST =
  /^(\d{1,7})\s*(?:(?:x|×|times|voters?|votes?|ballots?|people|persons|lists?|%)(?:\s*[:*]|(?=\s))|[:*])\s*(?=\S)/i;
const COUNT_AND_COMMA = /^(\d{1,7})\s*[,;]\s*(?=\S)/;
const COUNT_AND_SPACE = /^(\d{1,7})\s+(?=\S)/;
const COUNT_LAST = /(?::\s*|\(\s*|[x×]\s*)(\d{1,7})\s*\)?$/i;
const ODD_COUNT = /^[-+]?\d[\d.,]*\s*[:*%]/;
const NUMBER = /^\d{1,3}\s*[.):]\s+/;

/** Signs of order, one or several in a row. */
const ORDER = /(?:[>≻›→＞»]|&gt;)+/g;
const TIE = /[=≈~≥≽{}]/;

/**
 * Parses lists separated by empty lines, with one item per line; a first line like '4 x' repeats its list.
 * Lines with '>' (or, without empty lines, commas) are a list each, after a count such as '42:', '42*' or
 * '42,'. Numbers before the items of a block are dropped.
 */
export function ballotsFromText(text: string): ReadBallots {
  const blocks = text
    .replace(/\r\n?/g, "\n")
    .split(/\n\s*\n+/)
    .map((block) =>
      block
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .filter((lines) => lines.length > 0);
  const lines = blocks.flat().filter((line) => !line.startsWith("#"));
  const isOrdered = lines.length > 0 && lines.every((line) => ordered(line).includes(">"));
  if (isOrdered) return fromLines(lines.map(ordered));
  const [only = []] = blocks;
  if (blocks.length <= 1 && only.some((line) => /[>,]|^\d+\s*[:*].*=/.test(ordered(line))))
    return fromLines(only.filter((line) => !line.startsWith("#")).map(ordered));
  return { versions: blocks.map(fromBlock) };
}

const ordered = (line: string) => line.replace(ORDER, ">");

function fromBlock(lines: string[]): TextBallot {
  const times = TIMES.exec(lines[0] ?? "");
  const items = times ? lines.slice(1) : lines;
  return { count: Number(times?.[1] ?? 1), item: items.map((line) => line.replace(NUMBER, "")) };
}

function fromLines(lines: string[]): ReadBallots {
  const counted = countedLines(lines);
  for (const [at, { count, rest }] of counted.entries()) {
    const place = `Line ${at + 1}, '${shorten(lines[at] ?? "")}'`;
    const isOrdered = rest.includes(">");
    if ((isOrdered || count !== null) && TIE.test(rest))
      return { refused: `${place}, has a tie. Lists can't have ties here yet: put one of the two first` };
    if (count === 0 || (count === null && isOrdered && ODD_COUNT.test(rest)))
      return { refused: `${place}, has a count that can't be read. Write it like this: 42: A > B > C` };
    if (isOrdered && itemsOf(rest).length === 0)
      return { refused: `${place}, names nothing. Write it like this: 42: A > B > C` };
  }
  return { versions: counted.map(({ count, rest }) => ({ count: count ?? 1, item: itemsOf(rest) })) };
}

const itemsOf = (line: string) =>
  line
    .split(line.includes(">") ? ">" : ",")
    .map((title) => title.trim())
    .filter(Boolean);

type Counted = { count: number | null; rest: string };

/** Splits counts off: those with a sign of their own, else what every line begins or ends with. */
function countedLines(lines: string[]): Counted[] {
  const split = (line: string, pattern: RegExp): Counted => {
    const found = pattern.exec(line);
    return found ? { count: Number(found[1]), rest: line.replace(pattern, "") } : { count: null, rest: line };
  };
  const own = lines.map((line) => {
    const first = split(line, COUNT_FIRST);
    return first.count === null && line.includes(">") ? split(line, COUNT_AND_COMMA) : first;
  });
  if (own.some(({ count }) => count !== null)) return own;
  const isWhole = (all: Counted[]) =>
    all.every(({ count, rest }) => count !== null && itemsOf(rest).length > 1) && namesMeet(all, lines);
  const others = [COUNT_AND_COMMA, COUNT_AND_SPACE, COUNT_LAST].map((pattern) =>
    lines.map((line) => split(line, pattern)),
  );
  return others.find(isWhole) ?? own;
}

/** True if the lines name more things in common without the counts than with them. */
function namesMeet(counted: Counted[], lines: string[]): boolean {
  const distinct = (texts: string[]) => new Set(texts.flatMap(itemsOf)).size;
  return lines.length > 1 && distinct(counted.map(({ rest }) => rest)) < distinct(lines);
}

const SHOWN = 40;
const shorten = (line: string) => (line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line);
