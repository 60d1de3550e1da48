import { nameAt, PARTS_MAX, u32 } from "./bytes";

/** Byte offsets in an ISO file: `start` of the box, `from` of its content, `end` of both. */
export type Box = { name: string; start: number; from: number; end: number };

const HEAD_BYTES = 8;
const LARGE_HEAD_BYTES = 16;

/** Returns the boxes in a range of a file, up to the first unreadable one. */
export function boxesOf(bytes: Uint8Array, from: number, end: number): Box[] {
  const boxes: Box[] = [];
  let start = from;
  while (start + HEAD_BYTES <= end && boxes.length < PARTS_MAX) {
    const short = u32(bytes, start);
    const isLarge = short === 1;
    // Inexact beyond 2^53, which is far beyond the end of any file.
    const size = isLarge ? u32(bytes, start + 8) * 2 ** 32 + u32(bytes, start + 12) : short || end - start;
    const head = isLarge ? LARGE_HEAD_BYTES : HEAD_BYTES;
    if (size < head || start + size > end) break;
    boxes.push({ name: nameAt(bytes, start + 4), start, from: start + head, end: start + size });
    start += size;
  }
  return boxes;
}
