/** Numbers of versions by pair of items: `preferences[x * size + y]` put x above y. */
export type Preferences = Float64Array;

/**
 * Returns the items in tiers, best first: whoever stands in a tier has a majority against everybody below it.
 * So no majority between two tiers is ever overruled, and the first tier is the Smith set. Items of a tier are
 * in ascending order.
 */
export function tiersOf(size: number, preferences: Preferences): number[][] {
  // two points for a majority, and one for a balance
  const points = new Float64Array(size);
  for (let x = 0; x < size; x++) {
    for (let y = 0; y < x; y++) {
      const won = Math.sign(numberAt(preferences, x * size + y) - numberAt(preferences, y * size + x));
      points[x] = numberAt(points, x) + 1 + won;
      points[y] = numberAt(points, y) + 1 - won;
    }
  }
  const byPoints = [...points.keys()].sort((x, y) => numberAt(points, y) - numberAt(points, x));
  const tiers: number[][] = [];
  let [tier, sum]: [number[], number] = [[], 0];
  for (const [i, x] of byPoints.entries()) {
    tier.push(x);
    sum += numberAt(points, x);
    // the most that the first ones can have: two for each pair with the rest, and two for each pair of their own
    if (sum < (i + 1) * (2 * size - i - 2)) continue;
    tiers.push(tier.sort((a, b) => a - b));
    tier = [];
  }
  return tiers;
}

/** Returns the numbers of the pairs among some of the items, by their index in `some`. */
export function pairsAmong(some: readonly number[], size: number, numbers: Float64Array): Float64Array {
  const among = new Float64Array(some.length ** 2);
  let pair = 0;
  for (const x of some) for (const y of some) among[pair++] = numberAt(numbers, x * size + y);
  return among;
}

const numberAt = (numbers: Float64Array, index: number): number => numbers[index] ?? 0;
