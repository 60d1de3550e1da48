/** Decides whether the numbers before lines number something, or belong to the titles. */
import type { NumberMark } from "./marks";

export type Numbering = {
  /** True if the last comes first, as in a countdown. */
  down: boolean;
  /** Numbers to sort by, where the lines stand in no order of their own. */
  order: number[] | null;
};

/** Lines such as '1.Kane' and 'II Kane'. */
const TIGHT_MIN = 3;
/** Numbers as large may be years. */
const YEAR_MIN = 1000;

/**
 * Accepts 1 2 3; 1 2 2 4; gaps; restarts; 3 2 1; and 1 1 1 as Markdown allows. Numbers that may begin a title
 * (`12 Angry Men`) have to be dense, and to begin or end at 1.
 */
export function numberingOf(marks: NumberMark[]): Numbering | null {
  if (marks.length < TIGHT_MIN && marks.some(({ tight }) => tight)) return null;
  const byValue = numberingOfValues(
    marks.map(({ value }) => value),
    // initials are no numbers: 'C. S. Lewis', 'D. H. Lawrence'
    marks.every((mark) => mark.strong && !mark.letter),
  );
  if (byValue) return byValue;
  const letters = marks.map(({ letter }) => letter ?? 0);
  return letters.every((letter, i) => letter === i + 1) ? IN_ORDER : null;
}

const IN_ORDER: Numbering = { down: false, order: null };
const COUNTDOWN: Numbering = { down: true, order: null };

function numberingOfValues(values: number[], strong: boolean): Numbering | null {
  const [first = 0] = values;
  if (values.length < 2) return strong && first <= 1 ? IN_ORDER : null;
  const isLoose = strong && values.every((value) => value < YEAR_MIN);
  const upwards = values.toReversed();
  const isOneNumber = new Set(values).size === 1;
  if (!isOneNumber && isDense(upwards) && ((upwards[0] ?? 0) <= 1 || strong)) return COUNTDOWN;
  const runs = runsOf(values);
  const goesUp = runs.every((run) => ascends(run, isLoose, strong)) && (runs.length === 1 || first <= 1);
  if (goesUp) return !isOneNumber || strong ? IN_ORDER : null;
  if (isLoose && isNondecreasing(upwards)) return COUNTDOWN;
  const isPermutation = new Set(values).size === values.length && Math.max(...values) === values.length;
  return strong && isPermutation && values.every((value) => value >= 1)
    ? { down: false, order: values }
    : null;
}

/** Splits where the numbers begin again. */
function runsOf(values: number[]): number[][] {
  const runs: number[][] = [];
  for (const [at, value] of values.entries()) {
    const run = runs.at(-1);
    const restarts = value <= 1 && (values[at - 1] ?? 0) > value;
    if (run && !restarts) run.push(value);
    else runs.push([value]);
  }
  return runs;
}

function ascends(run: number[], isLoose: boolean, strong: boolean): boolean {
  if (isLoose) return isNondecreasing(run);
  return isDense(run) && ((run[0] ?? 0) <= 1 || strong);
}

const isNondecreasing = (run: number[]) => run.every((value, i) => i === 0 || value >= (run[i - 1] ?? 0));

/** Accepts steps of one, ties, and the gap after a tie: 1 2 2 3, 1 2 2 4. */
export function isDense(run: number[]): boolean {
  let tied = 1;
  return run.every((value, i) => {
    const step = value - (run[i - 1] ?? value - 1);
    if (step === 0) {
      tied++;
      return true;
    }
    const fits = step === 1 || step === tied;
    tied = 1;
    return fits;
  });
}
