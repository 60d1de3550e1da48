/** An item of an order, with its place or rank; equal ranks are tied. */
export interface Ranked {
  key: string;
  title: string;
  rank: number;
}

/** An item whose rank a version changed: its rank in the masterlist without that version and with it. */
export interface Move {
  title: string;
  /** Null: the masterlist did not have it. */
  from: number | null;
  /** Null: it no longer has it. */
  to: number | null;
}

/** What differs between two masterlists: by the better rank, then the new one, then title; spelled as in `after`. */
export function movesBetween(before: readonly Ranked[], after: readonly Ranked[]): Move[] {
  const ranksBefore = new Map(before.map(({ key, rank }) => [key, rank]));
  const keysAfter = new Set(after.map(({ key }) => key));
  const gone = before.filter(({ key }) => !keysAfter.has(key));
  return [
    ...after.map(({ key, title, rank }) => ({ title, from: ranksBefore.get(key) ?? null, to: rank })),
    ...gone.map(({ title, rank }) => ({ title, from: rank, to: null })),
  ]
    .filter(({ from, to }) => from !== to)
    .sort(byRank);
}

function byRank(a: Move, b: Move): number {
  return (
    best(a) - best(b) ||
    (a.to ?? Number.MAX_SAFE_INTEGER) - (b.to ?? Number.MAX_SAFE_INTEGER) ||
    (a.title < b.title ? -1 : a.title > b.title ? 1 : 0)
  );
}

const best = ({ from, to }: Move) => Math.min(from ?? Infinity, to ?? Infinity);
