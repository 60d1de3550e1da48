import { isolate } from "~/lib/text/isolate";
import { ordinal } from "~/lib/text/ordinal";
import type { Move } from "./effect";

const isRise = ({ from, to }: Move) => from !== null && to !== null && to < from;

/** Describes the main change, such as 'Azul took 1st from Codenames' or 'Dixit rose 11 → 7'; '' if none. */
export function effectClause(moves: readonly Move[]): string {
  const first = moves.find(({ to }) => to === 1);
  const deposed = moves.find(({ from }) => from === 1);
  if (first)
    return deposed
      ? `${isolate(first.title)} took 1st from ${isolate(deposed.title)}`
      : `${isolate(first.title)} is 1st now`;
  const moved = moves.find(isRise) ?? moves.find(({ from }) => from !== null);
  if (moved) return `${isolate(moved.title)} ${isRise(moved) ? "rose" : "fell"} ${moveArrow(moved)}`;
  const [fresh] = moves;
  return fresh ? `${isolate(fresh.title)} is new, ${ordinal(fresh.to ?? 0)}` : "";
}

/** Returns up to `most` changes, such as 'Azul 2 → 1'. */
export const movesInShort = (moves: readonly Move[], most: number): string[] =>
  tellingMoves(moves, most).map((move) => `${isolate(move.title)} ${moveArrow(move)}`);

/** Returns the first rises, or the first falls if nothing rose; excludes new and removed items. */
export function tellingMoves<T extends Move>(moves: readonly T[], most: number): T[] {
  const known = moves.filter(({ from, to }) => from !== null && to !== null);
  const rises = known.filter(isRise);
  return (rises.length > 0 ? rises : known).slice(0, most);
}

export const newTitles = (moves: readonly Move[]): string[] =>
  moves.filter(({ from }) => from === null).map(({ title }) => isolate(title));

const moveArrow = ({ from, to }: Move) => `${from ?? "–"} → ${to ?? "–"}`;
