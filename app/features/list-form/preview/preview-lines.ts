/** The words of the masterlist preview. */

import { isFilled, type Row, rowOf } from "~/features/list-form/model/row-values";
import { type Agreement, agreementWords, toldOf } from "~/features/merge/effect/agreement";
import { isolate } from "~/lib/text/isolate";
import { capitalized, numberWord } from "~/lib/text/number-word";
import { ordinal } from "~/lib/text/ordinal";

export type PreviewLine = {
  title: string;
  rank: number;
  tied: boolean;
  /** Rank in the merge without this version; null for a new item. */
  from: number | null;
  own: boolean;
};

/** With the agreement with the masterlist that counts this version. */
export type Preview = Agreement & {
  lines: PreviewLine[];
  /** The number of versions that prefer each of the first two items, if they are equally many; else 0. */
  evenVotes: number;
};

const MOVES_NAMED = 2;

export function movedLines(lines: PreviewLine[]): { first: PreviewLine[]; more: number } {
  const moves = lines
    .filter(({ from, rank }) => from !== rank)
    .toSorted((a, b) => Number(b.own) - Number(a.own) || a.rank - b.rank);
  return { first: moves.slice(0, MOVES_NAMED), more: Math.max(0, moves.length - MOVES_NAMED) };
}

/** Returns '3 → 2', or 'new at 5' for an item that only this version names. */
export const moveWords = ({ from, rank }: Pick<PreviewLine, "from" | "rank">): string =>
  from === null ? `new at ${rank}` : `${from} → ${rank}`;

/** Returns 'With yours: Azul 3 → 1, Dixit new at 7 and 4 more.'; '' if nothing moves. */
export function movedSentence(lines: PreviewLine[]): string {
  const { first, more } = movedLines(lines);
  if (first.length === 0) return "";
  const moves = first.map((line) => `${isolate(line.title)} ${moveWords(line)}`).join(", ");
  return `With yours: ${moves}${more > 0 ? ` and ${more} more` : ""}.`;
}

/**
 * Returns what this version would change, the largest change first: 'You put Azul on top.', 'Catan goes from 5th
 * to 4th.' The second sentence may be ''.
 */
export function effectWords({ lines, evenVotes }: Preview): [lead: string, rest: string] {
  const [moved, ...others] = movedLines(lines).first;
  if (!moved) return ["Nothing moves yet.", ""];
  const wasLevel = lines.some(({ rank, from }) => from === 1 && rank > 1);
  const onTop = lines.find(({ own, rank, from }) => own && rank === 1 && (from !== 1 || wasLevel));
  const next = [moved, ...others].find((line) => line !== onTop);
  const rest = next ? placeWords(next) : "";
  if (!onTop) return [placeWords(moved), others[0] ? placeWords(others[0]) : ""];
  const title = isolate(onTop.title);
  const [level, ...more] = lines.filter((line) => line.rank === 1 && line !== onTop);
  if (!level) return [`You put ${title} on top.`, rest];
  const votes = numberWord(evenVotes);
  return [
    `${title} would draw level with ${isolate(level.title)}.`,
    evenVotes > 0 && more.length === 0 ? `${capitalized(votes)} against ${votes}.` : rest,
  ];
}

const placeWords = ({ title, from, rank }: PreviewLine): string =>
  from === null
    ? `${isolate(title)} comes in at ${ordinal(rank)}.`
    : `${isolate(title)} goes from ${ordinal(from)} to ${ordinal(rank)}.`;

/** Returns how far a version of `count` items agrees with the masterlist; '' for none. */
export function agreementSentence(preview: Preview, count: number): string {
  if (count === 0) return "";
  const [told] = toldOf([preview]);
  return told
    ? `You agree on ${agreementWords(told.agreement, told.pairs)}.`
    : "Rank a few more to see how far you agree.";
}

/** Puts an item into the first empty row, or after the last one; `place` counts from 1. */
export function withTitle(rows: Row[], title: string): { rows: Row[]; place: number } {
  const empty = rows.findIndex((row) => !isFilled(row) && !row.commentId);
  const index = empty < 0 ? rows.length : empty;
  return { rows: rows.toSpliced(index, 1, rowOf(title)), place: index + 1 };
}
