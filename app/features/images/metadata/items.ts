/** Reads the items of an AVIF: their types (`iinf`) and locations (`iloc`). */
import { type Box, boxesOf } from "./boxes";
import { byteAt, nameAt, u16, u32 } from "./bytes";

/** Limits far above any real picture; a hostile file's further items are ignored. */
const ITEMS_MAX = 4096;
const EXTENTS_MAX = 16_384;

export function typesOfItems(bytes: Uint8Array, iinf: Box): Map<number, string> {
  const isShort = byteAt(bytes, iinf.from) === 0;
  const entries = boxesOf(bytes, iinf.from + (isShort ? 6 : 8), iinf.end).slice(0, ITEMS_MAX);
  return new Map(
    entries.map(({ from }) => {
      const isLong = byteAt(bytes, from) >= 3;
      const id = isLong ? u32(bytes, from + 4) : u16(bytes, from + 4);
      return [id, nameAt(bytes, from + (isLong ? 10 : 8))];
    }),
  );
}

export type Extent = { item: number; from: number; end: number };

function reader(bytes: Uint8Array, box: Box) {
  let index = box.from;
  return {
    ended: () => index >= box.end,
    next: (size: number): number => {
      const start = index;
      index += size;
      if (size === 2) return u16(bytes, start);
      if (size === 4) return u32(bytes, start);
      return size === 8 ? u32(bytes, start) * 2 ** 32 + u32(bytes, start + 4) : 0;
    },
  };
}

/** Returns the extents of all items within the file. Excludes items constructed from other items. */
export function extentsOf(bytes: Uint8Array, iloc: Box, idat: Box | undefined): Extent[] {
  const { ended, next } = reader(bytes, iloc);
  const version = next(4) >>> 24;
  const sizes = next(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15] as const;
  const indexSize = version === 0 ? 0 : sizes & 15;
  if ([offsetSize, lengthSize, baseSize, indexSize].some((size) => ![0, 4, 8].includes(size))) return [];
  const idSize = version < 2 ? 2 : 4;
  const extents: Extent[] = [];
  for (let items = Math.min(next(idSize), ITEMS_MAX); items > 0 && !ended(); items--) {
    const item = next(idSize);
    const method = version === 0 ? 0 : next(2) & 15;
    next(2); // data reference index: only this file is read
    const base = next(baseSize);
    const count = next(2);
    // Zero-byte extents don't advance the reader, so one stands for all.
    const isCountable = offsetSize + lengthSize + indexSize > 0;
    for (let left = isCountable ? count : Math.min(count, 1); left > 0 && !ended(); left--) {
      next(indexSize);
      const offset = base + next(offsetSize);
      const length = next(lengthSize) || Number.POSITIVE_INFINITY;
      const source = method === 0 ? { from: 0, end: bytes.length } : method === 1 ? idat : undefined;
      if (!source || extents.length === EXTENTS_MAX) continue;
      const from = Math.min(source.from + offset, source.end);
      extents.push({ item, from, end: Math.min(from + length, source.end) });
    }
  }
  return extents;
}
