import { ordinal } from "~/lib/text/ordinal";
import type { PageCard } from "./card-view";

/** The sentence of a card about its newest version: who did what with which item. */
export type CardSentence = { who: string; did: string; title: string; rest: string };

/** A rise is told if it ends here or higher. */
const TOLD_FROM = 5;

/** Returns the first that is true: a new 1st place, the biggest rise, what came in, or that nothing moved. */
export function cardSentence({
  newest,
  creatorCount,
  version,
}: Pick<PageCard, "newest" | "creatorCount" | "version">): CardSentence | null {
  if (creatorCount === 1)
    return { who: version.creator, did: "dropped it.", title: "", rest: "Yours makes the masterlist" };
  return creatorCount > 1 && newest ? { who: newest.creator, ...deedOf(newest.moves) } : null;
}

type Moves = NonNullable<PageCard["newest"]>["moves"];

/** Returns what the version of these moves did. */
export function deedOf(moves: Moves): Omit<CardSentence, "who"> {
  const first = moves.find(({ to }) => to === 1);
  if (first) return { did: "put", title: first.title, rest: "on top" };
  const [rise] = moves
    .flatMap(({ title, from, to }) =>
      from !== null && to !== null && to < from ? [{ title, from, to }] : [],
    )
    .filter(({ to }) => to <= TOLD_FROM)
    .toSorted((a, b) => b.from - b.to - (a.from - a.to));
  if (rise) return { did: "lifted", title: rise.title, rest: fromTo(rise) };
  const fresh = moves.find(({ from, to }) => from === null && to !== null);
  if (fresh) return { did: "brought in", title: fresh.title, rest: `at ${ordinal(fresh.to ?? 0)}` };
  const other = moves.find(({ from, to }) => from !== null && to !== null);
  if (other) return { did: "moved", title: other.title, rest: fromTo(other) };
  return { did: "agrees", title: "", rest: "with the masterlist" };
}

const fromTo = ({ from, to }: { from: number | null; to: number | null }) =>
  `from ${ordinal(from ?? 0)} to ${ordinal(to ?? 0)}`;
