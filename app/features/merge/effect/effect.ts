/** Item with its place or rank; equal ranks are tied. */
export type Ranked = {
  key: string;
  title: string;
  rank: number;
};

/** Item whose rank a version changed, with its rank without and with that version. */
export type Move = {
  title: string;
  /** Null if the item was not in the masterlist. */
  from: number | null;
  /** Null if the item is no longer in the masterlist. */
  to: number | null;
};

/** Sorts changes by better rank, new rank, then title; titles are spelled as in `after`. */
export function movesBetween(before: readonly Ranked[], after: readonly Ranked[]): Move[] {
  const ranksBefore = new Map(before.map(({ key, rank }) => [key, rank]));
  const keysAfter = new Set(after.map(({ key }) => key));
  const gone = before.filter(({ key }) => !keysAfter.has(key));
  return [
    ...after.map(({ key, title, rank }) => ({ title, from: ranksBefore.get(key) ?? null, to: rank })),
    ...gone.map(({ title, rank }) => ({ title, from: rank, to: null })),
  ]
    .filter(({ from, to }) => from !== to)
    .sort(compareMoves);
}

function compareMoves(a: Move, b: Move): number {
  return (
    best(a) - best(b) ||
    (a.to ?? Number.MAX_SAFE_INTEGER) - (b.to ?? Number.MAX_SAFE_INTEGER) ||
    (a.title < b.title ? -1 : 1)
  );
}

const best = ({ from, to }: Move) => Math.min(from ?? Infinity, to ?? Infinity);
