/** The picture of who put an item where: dots over an axis of places, and apart from them those that left it out. */

export const SPREAD = { width: 260, height: 36, left: 12, right: 196, base: 20, out: 222 };

const DOT = 4.5;
const STACKED = 3;
const OUTSIDE_SHOWN = 4;

export type Dot = {
  place: number;
  count: number;
  x: number;
  y: number;
  r: number;
};

export type Spread = {
  dots: Dot[];
  ticks: { place: number; x: number }[];
  /** Versions that left it out: dashed dots, or one with a number where they are many. */
  out: { x: number; r: number }[];
  outCount: number;
};

type Given = {
  /** [place, how many versions]. */
  places: [number, number][];
  /** Versions merged. */
  of: number;
  /** The length of the longest version. */
  longest: number;
};

/** One dot a version while stacks stay low; else one dot a place, its area the number of versions. */
export function placeSpread({ places, of, longest }: Given): Spread {
  const most = Math.max(1, ...places.map(([, count]) => count));
  const named = places.reduce((sum, [, count]) => sum + count, 0);
  const outCount = Math.max(0, of - named);
  const x = axis(longest);
  const dots = places.flatMap(([place, count]) =>
    (most <= STACKED ? stack : bubble)(place, count, x(place), most),
  );
  const ends = [1, Math.ceil((longest + 1) / 2), longest];
  const ticks = [...new Set(ends)].filter((place) => place >= 1).map((place) => ({ place, x: x(place) }));
  const out =
    outCount > OUTSIDE_SHOWN
      ? [{ x: SPREAD.out, r: DOT }]
      : Array.from({ length: outCount }, (_, i) => ({ x: SPREAD.out + i * 10, r: DOT - 1 }));
  return { dots, ticks, out, outCount };
}

function axis(longest: number): (place: number) => number {
  const step = longest > 1 ? (SPREAD.right - SPREAD.left) / (longest - 1) : 0;
  return (place) => round(SPREAD.left + (place - 1) * step);
}

function stack(place: number, count: number, x: number): Dot[] {
  const height = 2 * DOT - 0.5;
  return Array.from({ length: count }, (_, i) => ({
    place,
    count: 1,
    x,
    y: SPREAD.base - i * height + i,
    r: DOT,
  }));
}

function bubble(place: number, count: number, x: number, most: number): Dot[] {
  return [{ place, count, x, y: SPREAD.base, r: round(2 + 8 * Math.sqrt(count / most)) }];
}

const round = (n: number) => Math.round(n * 10) / 10;

/** The same picture in words: '3 at place 1, 1 at place 4, 2 left it out'. */
export function spreadInWords({ places, of }: Given): string {
  const named = places.reduce((sum, [, count]) => sum + count, 0);
  const parts = places.map(([place, count]) => `${count} at place ${place}`);
  if (of > named) parts.push(`${of - named} left it out`);
  return parts.join(", ");
}
