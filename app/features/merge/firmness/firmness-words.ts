import { clamp } from "~/lib/text/clamp";
import { isolate } from "~/lib/text/isolate";
import { capitalized, numberWord } from "~/lib/text/number-word";
import { ordinal } from "~/lib/text/ordinal";
import { figure } from "~/lib/text/plural";
import type { Firmness } from "./firmness";
import type { Range } from "./ranges";

export type FirmnessMark = "close" | "firm" | "two" | "circle" | "several";

/** The verdict: what stands at the top, and what could move it. */
export type Verdict = {
  lead: string;
  rest: string;
};

export type FirmnessInShort = {
  mark: FirmnessMark;
  label: string;
};

const NAMED_MAX = 5;
/** Titles that are longer together are counted. */
const NAMES_LENGTH = 100;

/** Code points of a title in the sentence; the rows below have the whole. */
const NAME_MAX = 40;

/** The first items of a masterlist, and how many versions more put the first above the second than below it. */
export type Top = { titles: readonly string[]; lead: number | null };

/** Returns the verdict. It invites the reader's list, or the next one if they have one. */
export function verdictOf(firmness: Firmness, { titles, lead }: Top, hasVersion: boolean): Verdict {
  const { top, needed, shape, split } = firmness;
  const named = titles.slice(0, Math.max(2, top)).map(nameOf);
  const [first = "", second = "", third = ""] = named;
  const whose = hasVersion ? "The next list" : "Yours";
  if (needed !== null && needed > 1)
    return { lead: `${first} is 1st.`, rest: `It would take ${numberWord(needed)} lists to change that.` };
  if (top > NAMED_MAX) return { lead: "Wide open:", rest: `${numberWord(top)} could still win.` };
  if (shape === "level" && (top > 2 || split === undefined)) {
    const names = `${named.slice(0, -1).join(", ")} and ${named.at(-1) ?? ""}`;
    const who = names.length > NAMES_LENGTH ? `${capitalized(numberWord(top))} items` : names;
    return { lead: `${who} are level.`, rest: `${whose} decides.` };
  }
  if (shape === "circle")
    return {
      lead: `${first} beats ${second}, ${second} beats ${third}, ${third} beats ${first}.`,
      rest: `${whose} could break it.`,
    };
  if (split !== undefined)
    return { lead: `${first} and ${second}: ${splitWords(split)}.`, rest: `${whose} decides.` };
  const by = lead && lead > 0 ? ` by ${numberWord(lead)} ${lead === 1 ? "list" : "lists"}` : "";
  return { lead: `${first} leads ${second}${by}.`, rest: `${whose} could change it.` };
}

/** Returns a title for a sentence: its start, in quotes if a comma would divide it. */
function nameOf(title: string): string {
  const name = isolate(clamp(title, NAME_MAX) ?? title);
  return title.includes(",") ? `“${name}”` : name;
}

/** Returns the verdict in a word or three, for cards and pictures. */
export function firmnessInShort(firmness: Firmness): FirmnessInShort {
  const { top, needed, shape, split } = firmness;
  const mark = markOf(firmness);
  if (needed !== null) return { mark, label: needed === 1 ? "Close" : "Firm" };
  if (top > NAMED_MAX) return { mark, label: "Wide open" };
  if (shape === "circle") return { mark, label: "Close" };
  if (split !== undefined && (top === 2 || shape !== "level")) {
    return { mark, label: capitalized(splitWords(split)) };
  }
  return { mark, label: shape === "level" || top === 2 ? "Level" : "Close" };
}

/** Returns the text for a share picture, which follows the number of people: '6 people, firm'. */
export const firmnessOnPicture = (firmness: Firmness): string =>
  firmnessInShort(firmness).label.toLowerCase();

/** Counts of versions: those that prefer an item to the next one, and those that prefer the next one. */
type Quarrel = { itemTitle: string; prefer: number; against: number };

/**
 * Returns 'Codenames 7, Azul 6. Yours?', each figure on its title's line; '' where all agree, and where the titles
 * are too long for a picture.
 */
export function quarrelWords(title: string, above: Quarrel | null | undefined): string {
  if (!above || Math.min(above.prefer, above.against) === 0) return "";
  const isLong = title.length + above.itemTitle.length > QUARREL_LENGTH;
  return isLong
    ? ""
    : `${isolate(title)}\u00a0${figure(above.prefer)}, ${isolate(above.itemTitle)}\u00a0${figure(above.against)}. Yours?`;
}

/** The letters of both titles that fit beside a picture's tiles. */
const QUARREL_LENGTH = 56;

/** Returns the text after a drop; '' if the version didn't make 1st place firmer, or one list could still move it. */
export function firmerSentence({ needed }: Firmness, neededWithout: number | null): string {
  if (needed === null || needed <= Math.max(1, neededWithout ?? 0)) return "";
  return `Your version made it firmer: ${figure(needed)} more would be needed now.`;
}

/** Returns an item's range, such as '2nd. Without any one list, 1st at best, 4th at worst.' */
export function rangeSentence(rank: number, range: Range | null | undefined): string {
  if (!range) return "";
  const [best, worst] = range;
  if (best === worst) return `${ordinal(rank)}, whichever version is left out.`;
  const ends = [best < rank && `${ordinal(best)} at best`, worst > rank && `${ordinal(worst)} at worst`];
  return `${ordinal(rank)}. Without any one list, ${ends.filter(Boolean).join(", ")}.`;
}

/** Returns 'six against six'. */
const splitWords = (people: number): string => `${numberWord(people)} against ${numberWord(people)}`;

const markOf = ({ top, needed, shape }: Firmness): FirmnessMark =>
  needed === null
    ? top === 2
      ? "two"
      : shape === "circle"
        ? "circle"
        : "several"
    : needed === 1
      ? "close"
      : "firm";
