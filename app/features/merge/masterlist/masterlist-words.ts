import { rangeSentence } from "~/features/merge/firmness/firmness-words";
import type { Range } from "~/features/merge/firmness/ranges";
import type { StandingReason } from "~/features/merge/ranked-pairs/ranked-pairs";
import { isolate } from "~/lib/text/isolate";
import { ordinal } from "~/lib/text/ordinal";
import { figure } from "~/lib/text/plural";
import type { Duel, RankedItem } from "./masterlist";

type Why = Pick<RankedItem, "namedBy" | "of" | "averagePlace" | "above" | "decidedBy" | "despite" | "chain">;

/** One reason for an item's rank. `score` is the versions that put it higher and lower: '4–2'. */
export type Reason = { score: string | null; lead: string; text: string };

type Explained = { title: string; rank: number; why: Why; range?: Range | null; both?: number | null };

const ABOVE: Record<StandingReason, string> = {
  count: "more versions name it",
  sum: "its average place is better",
  best: "its best place is better",
  title: "nothing else tells them apart, so they stand in alphabetical order",
};

const BELOW: Record<StandingReason, string> = {
  ...ABOVE,
  count: "fewer versions name it",
  sum: "its average place is worse",
  best: "its best place is worse",
};

/** Explains an item's rank: why it is below the item before it, why it is above the next, and its numbers. */
export function reasonsOf(items: readonly Explained[], index: number): Reason[] {
  const [before, item, next] = [items[index - 1], items[index], items[index + 1]];
  if (!item) return [];
  const { rank, why, range, both } = item;
  const numbers = [
    why.chain ? chainSentence(why.chain, why.despite, why.of) : "",
    namedSentence(why),
    rangeSentence(rank, range),
    bothSentence(rank, both),
  ];
  return [
    ...(before ? belowReason(before, rank) : []),
    ...aboveReason(why, next?.rank === rank),
    ...numbers.flatMap((text) => (text === "" ? [] : [{ score: null, lead: "", text }])),
  ];
}

/** Explains an item's rank in short: its numbers, then the comparison with the next item. */
export function whySentence(why: Why): string {
  const [above] = aboveReason(why, false);
  const sentences = [namedSentence(why)];
  if (above) sentences.push(`${above.lead} ${above.text}`);
  if (why.chain) sentences.push(chainSentence(why.chain, why.despite, why.of));
  return sentences.join(" ");
}

const namedSentence = ({ namedBy, of, averagePlace }: Why) =>
  `Named by ${figure(namedBy)} of ${figure(of)}, average place ${tenths(averagePlace)}.`;

function aboveReason({ above, decidedBy, of }: Why, isTied: boolean): Reason[] {
  if (!above) return [];
  const { itemTitle, prefer, against, neither } = above;
  const split = splitWords([prefer, "higher"], [against, "lower"], neither, of);
  return [
    {
      score: `${figure(prefer)}–${figure(against)}`,
      lead: `${isTied ? "Level with" : "Above"} ${isolate(itemTitle)}:`,
      text: isTied ? split : [split, ...standingSentence(above, decidedBy, ABOVE)].join(" "),
    },
  ];
}

/** `before` is the item above, whose comparison with this one is seen from the other side. */
function belowReason({ title, rank, why: { above, decidedBy, of } }: Explained, own: number): Reason[] {
  if (!above) return [];
  const { prefer, against, neither } = above;
  const isTied = rank === own;
  const split = isTied
    ? splitWords([against, "higher"], [prefer, "lower"], neither, of)
    : splitWords([prefer, "lower"], [against, "higher"], neither, of);
  return [
    {
      score: `${figure(against)}–${figure(prefer)}`,
      lead: `${isTied ? "Level with" : "Below"} ${isolate(title)}:`,
      text: isTied ? split : [split, ...standingSentence(above, decidedBy, BELOW)].join(" "),
    },
  ];
}

type Side = [versions: number, where: "higher" | "lower"];

/** Returns '4 of 6 put it higher, 2 lower.'; sides add up to `of` with those that name neither. */
function splitWords([most, where]: Side, [others, elsewhere]: Side, neither: number, of: number): string {
  if (most === of) return `all ${figure(of)} put it ${where}.`;
  const parts = [`${figure(most)} of ${figure(of)} ${most === 1 ? "puts" : "put"} it ${where}`];
  parts.push(`${others === 0 ? "none" : figure(others)} ${elsewhere}`);
  if (neither > 0) parts.push(`${figure(neither)} named neither`);
  return `${parts.join(", ")}.`;
}

/** Returns a sentence if no majority decided, else none. */
function standingSentence(
  { prefer, against }: Duel,
  decidedBy: Why["decidedBy"],
  reasons: Record<StandingReason, string>,
): string[] {
  if (decidedBy === "margin" || decidedBy === "chain") return [];
  // majorities decide only among the first hundred items, so further down they may contradict the rank
  if (prefer !== against) return [`This far down that does not decide; ${reasons[decidedBy]}.`];
  return [`That is a draw; ${reasons[decidedBy]}.`];
}

function chainSentence(chain: readonly string[], despite: Duel | undefined, of: number): string {
  const loser = chain.at(-1) ?? "";
  const majority = despite
    ? `${figure(despite.against)} of ${figure(of)} ${despite.against === 1 ? "puts" : "put"} ${loser} above it`
    : `More put ${loser} above it`;
  return `${majority}, but it beats ${chain.slice(1).join(", which beats ")}, each by more.`;
}

function tenths(place: number): string {
  return figure(Math.round(place * 10) / 10);
}

/** Minimum difference from the masterlist's rank that is worth a sentence. */
const BOTH_DIFFERENCE_MIN = 3;

/** Returns '9th overall, 2nd counting only lists that have it.'; '' for similar or unknown ranks. */
export function bothSentence(rank: number, both: number | null | undefined): string {
  if (both == null || Math.abs(rank - both) < BOTH_DIFFERENCE_MIN) return "";
  return `${ordinal(rank)} overall, ${ordinal(both)} counting only lists that have it.`;
}
