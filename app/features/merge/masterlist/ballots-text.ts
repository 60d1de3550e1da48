export type TextBallot = { count: number; item: string[] };

const TIMES = /^(\d{1,7})\s*(?:x|×|times)\s*:?$/i;
const TIMES_FIRST = /^(\d{1,7})\s*(?:x|×|times)(?:\s*:)?\s+(?=\S)/i;
const NUMBER = /^\d{1,3}\s*[.):]\s+/;

/**
 * Parses lists separated by empty lines, with one item per line; a first line like '4 x' repeats its list.
 * Without empty lines, each line is a list with items separated by '>' or commas. Numbers before items are
 * dropped.
 */
export function ballotsFromText(text: string): TextBallot[] {
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
  const [only = []] = blocks;
  if (blocks.length <= 1 && only.some((line) => /[>,]/.test(line))) return only.map(fromLine);
  return blocks.map(fromLines);
}

function fromLines(lines: string[]): TextBallot {
  const times = TIMES.exec(lines[0] ?? "");
  const items = times ? lines.slice(1) : lines;
  return { count: Number(times?.[1] ?? 1), item: items.map((line) => line.replace(NUMBER, "")) };
}

function fromLine(line: string): TextBallot {
  const times = TIMES_FIRST.exec(line);
  const items = line.slice(times?.[0].length ?? 0);
  const sign = items.includes(">") ? ">" : ",";
  const item = items.split(sign).map((title) => title.trim());
  return { count: Number(times?.[1] ?? 1), item: item.filter(Boolean) };
}
