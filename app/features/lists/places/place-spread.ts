/**
 * Lays out an item's voter breakdown on an axis of places, on one scale per list, so that its pictures are
 * comparable. Dots shrink with long axes and high stacks; above DOTS_MAX versions they become bars.
 * Horizontal units are percent, vertical units pixels.
 */
import { SPREAD } from "./place-axis";
import type { Spread } from "./place-words";

/** The length of the big picture's axis on the narrowest phone, in pixels. */
export const NARROWEST_AXIS = 158;
/** Above this number of versions, dots would be indistinguishable. */
const DOTS_MAX = 40;

/** The minimum length of the axis of places. */
export const SHORTEST_AXIS = 7;
/** Above this number of places, neighbours share a column, so that dots don't overlap. */
const COLUMNS_MAX = 40;
/** Keeps the highest bar clear of the rank above it. */
const BAR_SHARE = 0.87;
const OUT_COLUMN = 3;
const OUT_DOTS_MAX = 12;
/** The minimum height of a touch target, in pixels. */
const TOUCH = 44;

/** In pixels: highest stack, largest and smallest dot, space below the axis, shortest axis, gap. */
const SIZES = {
  big: { stack: 60, radiusMax: 5.5, radiusMin: 1.5, under: 20, axis: NARROWEST_AXIS, gap: 1 },
  small: { stack: 21, radiusMax: 3.4, radiusMin: 1.2, under: 9, axis: 58, gap: 0.6 },
} as const;

export type SpreadSize = keyof typeof SIZES;

export type SpreadScale = {
  look: "dots" | "bars";
  /** True if each version that left an item out has its own dot. */
  outDots: boolean;
  r: number;
  /** The distance between the dots of a stack. */
  pitch: number;
  /** The most versions in one column, for the height of bars. */
  most: number;
  stack: number;
  base: number;
  height: number;
  columns: number;
  last: number;
};

export function spreadScale(spreads: Spread[], longest: number, size: SpreadSize = "big"): SpreadScale {
  const { stack, radiusMax, radiusMin, under, axis, gap } = SIZES[size];
  const last = Math.max(longest, SHORTEST_AXIS);
  const columns = Math.min(last, COLUMNS_MAX);
  const most = Math.max(1, ...spreads.flatMap((spread) => [...columnCounts(spread, last, columns).values()]));
  const mostOut = Math.max(0, ...spreads.map(({ outCount }) => outCount));
  const look = Math.max(0, ...spreads.map(versionsIn)) > DOTS_MAX ? "bars" : "dots";
  const beside = axis / (columns - 1) / 2 - gap / 4;
  const above = look === "bars" ? radiusMax : Math.max(radiusMin, (stack / most - gap) / 2);
  const r = roundTenth(Math.max(size === "small" ? radiusMin : 0, Math.min(radiusMax, beside, above)));
  // dots overlap if a stack doesn't fit
  const pitch = roundTenth(Math.min(2 * r + gap, stack / most));
  const inStack = Math.max(look === "bars" ? 1 : most, mostOut > 0 ? OUT_COLUMN : 1);
  const high = look === "bars" ? stack : (inStack - 1) * pitch + r + gap;
  const base = size === "small" ? stack : Math.max(Math.ceil(high), TOUCH - under);
  const outDots = look === "dots" && mostOut <= OUT_DOTS_MAX;
  const highest = look === "bars" ? stack * BAR_SHARE : stack;
  return { look, outDots, r, pitch, most, stack: highest, base, height: base + under, columns, last };
}

const versionsIn = ({ places, outCount }: Spread) => places.reduce((sum, [, count]) => sum + count, outCount);

/** Returns a percentage of the width. */
const xOf = (place: number, { last, columns }: Pick<SpreadScale, "last" | "columns">): number =>
  roundTenth(SPREAD.left + (binOf(place, last, columns) * (SPREAD.right - SPREAD.left)) / (columns - 1));

const binOf = (place: number, last: number, columns: number) =>
  Math.min(columns - 1, Math.floor(((place - 1) * columns) / last));

function columnCounts({ places }: Spread, last: number, columns: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const [place, count] of places) {
    const column = binOf(place, last, columns);
    counts.set(column, (counts.get(column) ?? 0) + count);
  }
  return counts;
}

export type Dot = { place: number; x: number; y: number };

/** Returns a dot for each version that names the item, best place first; dots of one column stack upwards. */
export function dotsOf({ places }: Spread, scale: SpreadScale): Dot[] {
  const stacked = new Map<number, number>();
  return places.flatMap(([place, count]) => {
    const x = xOf(place, scale);
    return Array.from({ length: count }, () => {
      const below = stacked.get(x) ?? 0;
      stacked.set(x, below + 1);
      return { place, x, y: roundTenth(scale.base - below * scale.pitch) };
    });
  });
}

export type Bar = { x: number; y: number; places: number[]; count: number };

export function barsOf(spread: Spread, scale: SpreadScale): Bar[] {
  const { last, columns, base, most, stack } = scale;
  return [...columnCounts(spread, last, columns)].map(([column, count]) => {
    const places = spread.places.flatMap(([place]) =>
      binOf(place, last, columns) === column ? [place] : [],
    );
    return {
      x: xOf(places[0] ?? 1, scale),
      y: roundTenth(base - Math.max(2, (count / most) * stack)),
      places,
      count,
    };
  });
}

/** Returns the position of the i-th hollow dot, in pixels: columns of three, from the left. */
export const outDot = (i: number, { base, r, pitch }: SpreadScale) => ({
  x: roundTenth(r + Math.floor(i / OUT_COLUMN) * pitch),
  y: roundTenth(base - (i % OUT_COLUMN) * pitch),
});

export const axisTicks = (scale: SpreadScale) =>
  [1, Math.ceil((scale.last + 1) / 2), scale.last].map((place) => ({ place, x: xOf(place, scale) }));

/** A small picture of places, drawn by the server: only positions. */
export type SmallSpread = {
  height: number;
  base: number;
  /** The radius of dots, and half the width of bars. */
  r: number;
  /** [x, y] of each dot. */
  dots: [number, number][];
  /** The data of an SVG path with all bars, on 100 units across; empty with dots. */
  bars: string;
  outCount: number;
};

/** `all` are the spreads of the list's items, which have one scale. */
export function smallSpread(spread: Spread, all: Spread[], longest: number): SmallSpread {
  const scale = spreadScale(all, longest, "small");
  const { height, base, r, look } = scale;
  const isBars = look === "bars";
  const bars = isBars ? barsOf(spread, scale).map(({ x, y }) => `M${x} ${base}V${y}`) : [];
  const dots = isBars ? [] : dotsOf(spread, scale).map(({ x, y }): [number, number] => [x, y]);
  return {
    height,
    base,
    r,
    dots,
    bars: bars.join(""),
    outCount: spread.outCount,
  };
}

const roundTenth = (n: number) => Math.round(n * 10) / 10;
