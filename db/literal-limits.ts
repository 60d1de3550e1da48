import { keepNewest } from "~/lib/keep-newest";

/**
 * D1's SQLite prepares a statement anew at each run if its limit is a parameter, because a plan may depend on it: some 6 %
 * of a member's page. So D1 gets the number in the text. There are few: sizes of pages, and limits that are constants.
 */
type Preparer = Pick<D1Database, "prepare" | "batch">;

/** A text between its parameters, and which of them are limits. */
type Parts = { between: string[]; isLimit: boolean[] };

/** Texts seen by this isolate; lists of values make texts of many lengths. */
const seen = new Map<string, Parts | null>();
const SEEN_MAX = 500;

const PARAMETER_OR_QUOTED = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g;

/** The parts of a text that limits something to a parameter, else null. */
function partsOf(text: string): Parts | null {
  const known = seen.get(text);
  if (known !== undefined) return known;
  const between: string[] = [];
  const isLimit: boolean[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(PARAMETER_OR_QUOTED)) {
    if (found !== "?") continue;
    between.push(text.slice(from, index));
    isLimit.push(/\blimit $/i.test(text.slice(from, index)));
    from = index + 1;
  }
  const parts = isLimit.includes(true) ? { between: [...between, text.slice(from)], isLimit } : null;
  keepNewest(seen, text, parts, SEEN_MAX);
  return parts;
}

/** The binding, with each limit that is bound to a whole number written into the statement's text. */
export function withLiteralLimits(binding: Preparer): Preparer {
  const bound = ({ between, isLimit }: Parts, values: unknown[]) => {
    const isLiteral = values.map((value, i) => isLimit[i] === true && Number.isSafeInteger(value));
    const text = between.reduce((made, part, i) => made + (isLiteral[i - 1] ? values[i - 1] : "?") + part);
    return binding.prepare(text).bind(...values.filter((_, i) => !isLiteral[i]));
  };
  return {
    prepare(text) {
      const parts = partsOf(text);
      return parts
        ? ({ bind: (...values: unknown[]) => bound(parts, values) } as D1PreparedStatement)
        : binding.prepare(text);
    },
    batch: (statements) => binding.batch(statements),
  };
}
