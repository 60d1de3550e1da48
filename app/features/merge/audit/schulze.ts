/**
 * Schulze's method on margins (M. Schulze, 'A new monotonic, clone-independent, reversal symmetric, and
 * Condorcet-consistent single-winner election method', 2011): a second opinion on 1st place. It shares no code
 * with the merge.
 */

/**
 * Returns the strength of the strongest path from each candidate to each other one. A path is as strong as its
 * smallest margin. An item that a ballot doesn't rank counts as below all that it ranks.
 */
export function strongestPaths(
  ballots: readonly (readonly string[])[],
  candidates: readonly string[],
): number[][] {
  const margins = candidates.map(() => candidates.map(() => 0));
  for (const ballot of ballots) {
    const places = candidates.map((candidate) => ballot.indexOf(candidate) + 1 || Number.POSITIVE_INFINITY);
    margins.forEach((row, x) => {
      places.forEach((place, y) => {
        row[y] = (row[y] ?? 0) + Math.sign(place - (places[x] ?? 0) || 0);
      });
    });
  }
  const paths = margins.map((row) => row.map((margin) => Math.max(0, margin)));
  paths.forEach((through, z) => {
    for (const row of paths)
      through.forEach((onward, y) => {
        row[y] = Math.max(row[y] ?? 0, Math.min(row[z] ?? 0, onward));
      });
  });
  return paths;
}

/** Returns the candidates that no other candidate has a stronger path to than they have back. */
export function schulzeWinners(
  ballots: readonly (readonly string[])[],
  candidates: readonly string[],
): string[] {
  const paths = strongestPaths(ballots, candidates);
  return candidates.filter((_, x) =>
    candidates.every((_, y) => (paths[x]?.[y] ?? 0) >= (paths[y]?.[x] ?? 0)),
  );
}
