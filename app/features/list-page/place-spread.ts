/**
 * The picture of an item's voter breakdown: marks over an axis of places, and apart from them the versions without it.
 * One scale per list, so that its pictures can be compared: a dot per version, smaller if stacks are high or the axis
 * is long, and bars if dots would be too small to see. Horizontal units are percent, vertical units pixels.
 */

/** Where the axis begins and ends, and where the marks of versions without the item begin; in percent of the width. */
export const SPREAD = { left: 4, right: 70, out: 77 };
/** The length of the axis on the narrowest phone, in pixels. */
export const NARROWEST_AXIS = 148;

const SHORTEST_AXIS = 7;
/** With more places than this, neighbours share a column, so that dots don't overlap. */
const COLUMNS_MAX = 40;
const STACK_HEIGHT = 60;
const RADIUS_MAX = 5;
const RADIUS_MIN = 1.5;
const OUT_COLUMN = 3;
const OUT_DOTS_MAX = 12;
/** Space for the numbers under the axis. */
const UNDER_AXIS = 20;
/** The smallest height for touch. */
const TOUCH = 44;

export type Spread = {
  /** [place, how many versions]. */
  places: [number, number][];
  /** How many versions left it out. */
  outCount: number;
};

export type SpreadScale = {
  look: "dots" | "bars";
  /** Whether each version that left an item out has its own dot. */
  outDots: boolean;
  r: number;
  /** From one dot of a stack to the next. */
  pitch: number;
  /** The most versions in one column, for the height of bars. */
  most: number;
  /** The y of the axis, and the height of the picture. */
  base: number;
  height: number;
  columns: number;
  /** The last place on the axis. */
  last: number;
};

/** The one scale for all items of a masterlist. */
export function spreadScale(spreads: Spread[], longest: number): SpreadScale {
  const last = Math.max(longest, SHORTEST_AXIS);
  const columns = Math.min(last, COLUMNS_MAX);
  const most = Math.max(1, ...spreads.flatMap((spread) => [...columnCounts(spread, last, columns).values()]));
  const mostOut = Math.max(0, ...spreads.map(({ outCount }) => outCount));
  const beside = NARROWEST_AXIS / (columns - 1) / 2 - 0.25;
  const above = (STACK_HEIGHT / most - 1) / 2;
  const look = above < RADIUS_MIN ? "bars" : "dots";
  const r = round(Math.min(RADIUS_MAX, beside, look === "bars" ? RADIUS_MAX : above));
  const pitch = round(2 * r + 1);
  const outDots = look === "dots" && mostOut <= OUT_DOTS_MAX;
  const stack = look === "bars" ? STACK_HEIGHT : Math.max(most, mostOut > 0 ? OUT_COLUMN : 1) * pitch;
  const base = Math.max(Math.ceil(stack), TOUCH - UNDER_AXIS);
  return { look, outDots, r, pitch, most, base, height: base + UNDER_AXIS, columns, last };
}

/** In percent of the width. */
const xOf = (place: number, { last, columns }: Pick<SpreadScale, "last" | "columns">): number =>
  round(SPREAD.left + (columnOf(place, last, columns) * (SPREAD.right - SPREAD.left)) / (columns - 1));

const columnOf = (place: number, last: number, columns: number) =>
  Math.min(columns - 1, Math.floor(((place - 1) * columns) / last));

function columnCounts({ places }: Spread, last: number, columns: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const [place, count] of places) {
    const column = columnOf(place, last, columns);
    counts.set(column, (counts.get(column) ?? 0) + count);
  }
  return counts;
}

export type Dot = { place: number; x: number; y: number };

/** A dot for each version that names the item, best place first; dots of one column stack upwards. */
export function dotsOf({ places }: Spread, scale: SpreadScale): Dot[] {
  const stacked = new Map<number, number>();
  return places.flatMap(([place, count]) => {
    const x = xOf(place, scale);
    return Array.from({ length: count }, () => {
      const below = stacked.get(x) ?? 0;
      stacked.set(x, below + 1);
      return { place, x, y: round(scale.base - scale.r - below * scale.pitch) };
    });
  });
}

export type Bar = { x: number; y: number; places: number[]; count: number };

/** A bar for each column that any version names. */
export function barsOf(spread: Spread, scale: SpreadScale): Bar[] {
  const { last, columns, base, most } = scale;
  return [...columnCounts(spread, last, columns)].map(([column, count]) => {
    const places = spread.places.flatMap(([place]) =>
      columnOf(place, last, columns) === column ? [place] : [],
    );
    return {
      x: xOf(places[0] ?? 1, scale),
      y: round(base - Math.max(2, (count / most) * STACK_HEIGHT)),
      places,
      count,
    };
  });
}

/** The position of the i-th hollow dot: columns of three, from the left; in pixels. */
export const outDot = (i: number, { base, r, pitch }: SpreadScale) => ({
  x: round(r + Math.floor(i / OUT_COLUMN) * pitch),
  y: round(base - r - (i % OUT_COLUMN) * pitch),
});

/** The first, the middle and the last place. */
export const ticksOf = (scale: SpreadScale) =>
  [1, Math.ceil((scale.last + 1) / 2), scale.last].map((place) => ({ place, x: xOf(place, scale) }));

const round = (n: number) => Math.round(n * 10) / 10;

/** The same picture in words: '3 at place 1, 1 at place 4, 2 left it out'. */
export function spreadInWords({ places, outCount }: Spread): string {
  const parts = places.map(([place, count]) => `${count} at place ${place}`);
  if (outCount > 0) parts.push(`${outCount} left it out`);
  return parts.join(", ");
}
