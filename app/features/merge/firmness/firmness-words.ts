import { isolate } from "~/lib/isolate";
import { ordinal } from "~/lib/ordinal";
import { figure } from "~/lib/plural";
import type { Firmness } from "./firmness";
import type { Range } from "./ranges";

export type FirmnessMark = "early" | "firm" | "two" | "circle" | "several";

export interface FirmnessWords {
  mark: FirmnessMark;
  label: "Early" | "Firm" | "Undecided";
  rest: string;
}

/** Maximum number of top items to name; more are only counted. */
const NAMED_MAX = 3;
const LEVEL_MAX = 5;

/** Returns the text for a list page; `titles` are those of the first items, in masterlist order. */
export function firmnessWords(firmness: Firmness, titles: readonly string[]): FirmnessWords {
  const { top, needed, shape } = firmness;
  const named = titles.slice(0, top).map(isolate);
  const all = `${named.slice(0, -1).join(", ")} and ${named.at(-1) ?? ""}`;
  const rest = {
    early: "one more version could change 1st place.",
    firm: `it would take at least ${figure(needed ?? 0)} more versions to change 1st place.`,
    two: `${all} are level at the top.`,
    circle: `${all} beat each other in a circle.`,
    several:
      shape === "level" && top <= LEVEL_MAX
        ? `${all} are level at the top.`
        : top <= NAMED_MAX
          ? `none of ${all} beats both others.`
          : `${figure(top)} items are close at the top.`,
  };
  const mark = markOf(firmness);
  return { mark, label: labelOf(mark), rest: rest[mark] };
}

/** Returns the text for a card, such as 'Undecided: Azul or Codenames'. */
export function firmnessInShort(firmness: Firmness, titles: readonly string[]): FirmnessWords {
  const { top, needed, shape } = firmness;
  const [first = "", second = ""] = titles.map(isolate);
  const rest = {
    early: "one more could change 1st",
    firm: `at least ${figure(needed ?? 0)} more to change 1st`,
    two: `${first} or ${second}`,
    circle: "three in a circle",
    several: `${numberWord(top)} ${shape === "level" ? "level" : "close"} at the top`,
  };
  const mark = markOf(firmness);
  return { mark, label: labelOf(mark), rest: rest[mark] };
}

/** Returns the text for a share picture, which follows the number of people: '6 people, firm'. */
export function firmnessOnPicture(firmness: Firmness): string {
  return {
    early: "still early",
    firm: "firm",
    two: "two level",
    circle: "a circle of three",
    several: `${numberWord(firmness.top)} ${firmness.shape === "level" ? "level" : "close"}`,
  }[markOf(firmness)];
}

/** Returns the text after a drop; '' if the version didn't make 1st place firmer. */
export function firmerSentence({ needed }: Firmness, neededWithout: number | null): string {
  if (needed === null || needed <= (neededWithout ?? 0)) return "";
  return `Your version made it firmer: ${figure(needed)} more would be needed now.`;
}

/** Returns an item's range, such as '2nd; 1st to 4th if any one version is left out.' */
export function rangeSentence(rank: number, range: Range | null | undefined): string {
  if (!range) return "";
  const [best, worst] = range;
  if (best === worst) return `${ordinal(rank)}, whichever version is left out.`;
  return `${ordinal(rank)}; ${ordinal(best)} to ${ordinal(worst)} if any one version is left out.`;
}

const labelOf = (mark: FirmnessMark): FirmnessWords["label"] =>
  mark === "early" ? "Early" : mark === "firm" ? "Firm" : "Undecided";

function markOf({ top, needed, shape }: Firmness): FirmnessMark {
  if (needed !== null) return needed === 1 ? "early" : "firm";
  return top === 2 ? "two" : shape === "circle" ? "circle" : "several";
}

const numberWord = (n: number): string => ["three", "four", "five"][n - 3] ?? figure(n);
