import { TITLE_KEY_VERSION } from "~/features/merge/titles/item-title";
import type { ItemOverride } from "./masterlist-items";

/** Maximum UTF-8 bytes of a state stored in one row, well under D1's 2 MB. */
export const STATE_LIMIT = 1_500_000;

/** Immutable totals of one list's versions. */
export interface MergeState {
  limits: Limits;
  /** Non-empty versions only. */
  versions: number;
  /** Overrides at build time, and the years that undated titles of overridden keys joined then. */
  overrides: readonly ItemOverride[];
  joined: ReadonlyMap<string, number | null>;
  /** Key without year -> year -> number of versions that name it. */
  years: ReadonlyMap<string, ReadonlyMap<number, number>>;
  groups: ReadonlyMap<string, ItemGroup>;
  /** Group of each row of `pairwise`; '' for a free row. */
  rows: readonly string[];
  /** Versions naming both groups, with x above y: `pairwise[x * limits.rows + y]`. */
  pairwise: Float64Array;
}

export interface Limits {
  /** Number of items, first by standing, that are ranked pair by pair. */
  candidates: number;
  /** Number of items with pairs: more than `candidates`, so that a rising item has its pairs in time. */
  kept: number;
  /** Includes free rows for new items. */
  rows: number;
}

/** Totals for one title key, independent of the year that undated titles join. */
export interface ItemGroup {
  /** Item that the group belongs to; for undated titles, the item that they name when they join no year. */
  item: string;
  /** Years of the same key that the same versions name; null for dated titles. */
  beside: readonly number[] | null;
  places: ReadonlyMap<number, number>;
  spellings: ReadonlyMap<string, GroupSpelling>;
}

export interface GroupSpelling {
  year: number | null;
  uses: number;
  /** Oldest version with this spelling; if not `sure`, all versions with it are newer. */
  oldest: string | number;
  sure: boolean;
}

/** Increment it whenever the encoding changes, so that older states are rebuilt. */
const FORMAT = 2;

/** Serializes the state; null if it exceeds STATE_LIMIT, and then the list is merged from its ballots. */
export function encodeState(state: MergeState): string | null {
  const ids = new Map<string | number, number>();
  const idIndex = (id: string | number) => {
    const index = ids.get(id) ?? ids.size;
    ids.set(id, index);
    return index;
  };
  const numbers: number[] = [];
  const rowOf = new Map(state.rows.map((key, row) => [key, row]));
  const order = state.rows.filter((key) => key !== "");
  const groups = [...order, ...[...state.groups.keys()].filter((key) => !rowOf.has(key))].map((key) => {
    const group = state.groups.get(key);
    if (!group) throw new Error(`No group ${key}`);
    numbers.push(group.places.size);
    for (const [place, versions] of group.places) numbers.push(place, versions);
    for (const { year, uses, oldest, sure } of group.spellings.values()) {
      numbers.push(year ?? 0, uses, idIndex(oldest), sure ? 1 : 0);
    }
    return [key, group.item === key ? 0 : group.item, group.beside, ...group.spellings.keys()];
  });
  for (const x of order) {
    const row = (rowOf.get(x) ?? 0) * state.limits.rows;
    for (const y of order) numbers.push(state.pairwise[row + (rowOf.get(y) ?? 0)] ?? 0);
  }
  const text = JSON.stringify({
    format: [FORMAT, TITLE_KEY_VERSION],
    limits: state.limits,
    versions: state.versions,
    overrides: state.overrides,
    joined: [...state.joined],
    years: [...state.years].map(([key, years]) => [key, [...years]]),
    rows: order.length,
    groups,
    ids: [...ids.keys()],
    numbers: packNumbers(numbers),
  });
  return new TextEncoder().encode(text).length <= STATE_LIMIT ? text : null;
}

type Encoded = {
  format: [number, number];
  limits: Limits;
  versions: number;
  overrides: ItemOverride[];
  joined: [string, number | null][];
  years: [string, [number, number][]][];
  rows: number;
  groups: [key: string, item: string | 0, beside: number[] | null, ...spellings: string[]][];
  ids: (string | number)[];
  numbers: string;
};

/** Parses the output of `encodeState`; null for an older format or title key, which requires a rebuild. */
export function decodeState(text: string): MergeState | null {
  const encoded = JSON.parse(text) as Encoded;
  if (encoded.format[0] !== FORMAT || encoded.format[1] !== TITLE_KEY_VERSION) return null;
  const next = numberReader(encoded.numbers);
  const groups = new Map<string, ItemGroup>();
  for (const [key, item, beside, ...texts] of encoded.groups) {
    const places = new Map<number, number>();
    for (let left = next(); left > 0; left--) places.set(next(), next());
    const spellings = new Map<string, GroupSpelling>();
    for (const spelling of texts) {
      const [year, uses, id, sure] = [next(), next(), next(), next()];
      spellings.set(spelling, { year: year || null, uses, oldest: encoded.ids[id] ?? "", sure: sure === 1 });
    }
    groups.set(key, { item: item || key, beside, places, spellings });
  }
  const stride = encoded.limits.rows;
  const pairwise = new Float64Array(stride * stride);
  for (let x = 0; x < encoded.rows; x++) {
    for (let y = 0; y < encoded.rows; y++) pairwise[x * stride + y] = next();
  }
  return {
    limits: encoded.limits,
    versions: encoded.versions,
    overrides: encoded.overrides,
    joined: new Map(encoded.joined),
    years: new Map(encoded.years.map(([key, years]) => [key, new Map(years)])),
    groups,
    rows: encoded.groups.slice(0, encoded.rows).map(([key]) => key),
    pairwise,
  };
}

/** Encodes whole numbers as base64 varints: seven bits per byte, lowest first. */
function packNumbers(numbers: readonly number[]): string {
  const bytes: number[] = [];
  for (const number of numbers) {
    let rest = number;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    bytes.push(rest);
  }
  let binary = "";
  for (let i = 0; i < bytes.length; i += 4096) binary += String.fromCharCode(...bytes.slice(i, i + 4096));
  return btoa(binary);
}

function numberReader(base64: string): () => number {
  const binary = atob(base64);
  let at = 0;
  return () => {
    let number = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = binary.charCodeAt(at++);
      if (byte < 128) return number + byte * unit;
      if (Number.isNaN(byte)) throw new Error("The state is cut short");
      number += (byte - 128) * unit;
    }
  };
}
