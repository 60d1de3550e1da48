import { bothSentence } from "~/features/merge/both/both-words";
import { rangeSentence } from "~/features/merge/firmness/firmness-words";
import type { Range } from "~/features/merge/firmness/ranges";
import { isolate } from "~/lib/isolate";
import { figure } from "~/lib/plural";
import type { Duel, RankedItem } from "./masterlist";
import type { StandingReason } from "./masterlist-ranking";

type Reasons = Pick<
  RankedItem,
  "namedBy" | "of" | "averagePlace" | "above" | "decidedBy" | "despite" | "chain"
>;

const REASONS: Record<StandingReason, string> = {
  count: "more versions name it",
  sum: "its average place is better",
  best: "its best place is better",
  title: "nothing else tells them apart, so they stand in alphabetical order",
};

export function reasonSentences({
  why,
  rank,
  range,
  both,
}: {
  why: Reasons;
  rank: number;
  range?: Range | null;
  both?: number | null;
}): string {
  return [whySentence(why), rangeSentence(rank, range), bothSentence(rank, both)]
    .filter((words) => words !== "")
    .join(" ");
}

/** Explains an item's rank: its numbers, then the deciding reason. */
export function whySentence(item: Reasons): string {
  const { namedBy, of, averagePlace, above, decidedBy } = item;
  const sentences = [`Named by ${figure(namedBy)} of ${figure(of)}, average place ${tenths(averagePlace)}.`];
  if (above) sentences.push(duelSentence(above, of));
  if (above && decidedBy !== "margin" && decidedBy !== "chain")
    sentences.push(reasonSentence(above, decidedBy));
  if (item.chain) sentences.push(chainSentence(item.chain, item.despite, of));
  return sentences.join(" ");
}

function duelSentence({ itemTitle, prefer, against, neither }: Duel, of: number): string {
  const parts = [`${figure(prefer)} of ${figure(of)} ${prefer === 1 ? "puts" : "put"} it higher`];
  parts.push(`${against === 0 ? "none" : figure(against)} lower`);
  if (neither > 0) parts.push(`${figure(neither)} named neither`);
  return `Above ${isolate(itemTitle)}: ${parts.join(", ")}.`;
}

function reasonSentence({ prefer, against }: Duel, reason: StandingReason): string {
  // majorities decide only among the first hundred items, so further down they may contradict the rank
  if (prefer !== against) return `This far down that does not decide; ${REASONS[reason]}.`;
  return `That is a draw; ${REASONS[reason]}.`;
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
