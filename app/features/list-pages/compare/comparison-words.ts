import { agreementWords } from "~/features/merge/effect/agreement";
import { isolate } from "~/lib/text/isolate";
import { ordinal } from "~/lib/text/ordinal";
import { plural } from "~/lib/text/plural";
import { type ComparedItem, type Comparison, gapOf } from "./comparison";

type Names = { a: string; b: string };

export const comparisonSentence = ({ agreement, pairs }: Pick<Comparison, "agreement" | "pairs">): string =>
  agreement === null
    ? "They have too little in common to say how far they agree."
    : `They put ${agreementWords(agreement, pairs)} of items in the same order.`;

/** Describes the largest gap, the equal places, and a 1st place that the other side left out. */
export function comparisonSentences(
  { items, biggestGap }: Pick<Comparison, "items" | "biggestGap">,
  names: Names,
): string[] {
  const [a, b] = [isolate(names.a), isolate(names.b)];
  const sentences: string[] = [];
  if (biggestGap && gapOf(biggestGap) !== 0)
    sentences.push(
      `They differ most on ${isolate(biggestGap.title)}: ${ordinal(biggestGap.a ?? 0)} for ${a}, ${ordinal(biggestGap.b ?? 0)} for ${b}.`,
    );
  const same = items.filter((item) => gapOf(item) === 0);
  const [first] = same;
  if (first)
    sentences.push(
      same.length === 1
        ? `Both put ${isolate(first.title)} ${ordinal(first.a ?? 0)}.`
        : `Both put ${isolate(first.title)} ${ordinal(first.a ?? 0)}, and ${plural(same.length - 1, "other")} in the same place.`,
    );
  const alone = items.find(
    (item) => Math.min(item.a ?? Infinity, item.b ?? Infinity) === 1 && gapOf(item) === null,
  );
  if (alone)
    sentences.push(
      alone.b === null
        ? `${b} left out ${a}'s 1st, ${isolate(alone.title)}.`
        : `${a} left out ${b}'s 1st, ${isolate(alone.title)}.`,
    );
  return sentences;
}

/** '2 places apart', 'same place', 'only ann'. */
export function gapWords(item: ComparedItem, { a, b }: Names): string {
  const gap = gapOf(item);
  if (gap === null) return `only ${isolate(item.b === null ? a : b)}`;
  return gap === 0 ? "same place" : `${plural(gap, "place")} apart`;
}

/** '3rd for ann, 1st for bob'. */
export function placesInWords(item: ComparedItem, { a, b }: Names): string {
  const one = (place: number | null, name: string) =>
    place === null ? `not on ${isolate(name)}'s list` : `${ordinal(place)} for ${isolate(name)}`;
  return `${one(item.a, a)}, ${one(item.b, b)}`;
}
