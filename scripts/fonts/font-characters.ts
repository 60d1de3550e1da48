/** Reads which characters a WOFF2 file can draw (https://www.w3.org/TR/WOFF2/, OpenType's table `cmap`). */
import { brotliDecompressSync } from "node:zlib";

const HEADER = 48;
/** Indexes of the format's known tables; `OWN_TAG` is followed by a tag of four bytes. */
const [CMAP, GLYF, LOCA, OWN_TAG] = [0, 10, 11, 63];
/** Formats of subtables: 16-bit segments, 32-bit groups. */
const [SEGMENTS, GROUPS] = [4, 12];
const NO_CHARACTER = 0xffff;

/** Returns the code points of a font in ascending order. */
export function fontCharacters(file: Buffer): number[] {
  const cmap = readCmap(file);
  const found = new Set<number>();
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const subtable = cmap.subarray(cmap.readUInt32BE(8 + 8 * i));
    const format = subtable.readUInt16BE(0);
    if (format === SEGMENTS) addSegments(subtable, found);
    if (format === GROUPS) addGroups(subtable, found);
  }
  return [...found].sort((a, b) => a - b);
}

/** Tables are compressed as one stream, in the order of the directory. `cmap` is never transformed. */
function readCmap(file: Buffer): Buffer {
  let at = HEADER;
  const readBase128 = () => {
    for (let value = 0; ; ) {
      const byte = file.readUInt8(at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  let offset = 0;
  let found: { offset: number; length: number } | undefined;
  for (let tables = file.readUInt16BE(12); tables > 0; tables--) {
    const flags = file.readUInt8(at++);
    const tag = flags & 63;
    if (tag === OWN_TAG) at += 4;
    const size = readBase128();
    const isTransformed = (flags >> 6 === 0) === (tag === GLYF || tag === LOCA);
    const length = isTransformed ? readBase128() : size;
    if (tag === CMAP) found = { offset, length };
    offset += length;
  }
  if (!found) throw new Error("The font has no table cmap");
  const tables = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)));
  return tables.subarray(found.offset, found.offset + found.length);
}

function addGroups(subtable: Buffer, found: Set<number>): void {
  for (let i = 0; i < subtable.readUInt32BE(12); i++) {
    const group = 16 + 12 * i;
    const last = subtable.readUInt32BE(group + 4);
    for (let character = subtable.readUInt32BE(group); character <= last; character++) found.add(character);
  }
}

function addSegments(subtable: Buffer, found: Set<number>): void {
  const size = subtable.readUInt16BE(6);
  const [ends, starts] = [14, 16 + size];
  const [deltas, offsets] = [starts + size, starts + 2 * size];
  for (let at = 0; at < size; at += 2) {
    const [first, last] = [subtable.readUInt16BE(starts + at), subtable.readUInt16BE(ends + at)];
    const offset = subtable.readUInt16BE(offsets + at);
    for (let character = first; character <= last && character < NO_CHARACTER; character++) {
      const glyph =
        offset === 0
          ? (character + subtable.readUInt16BE(deltas + at)) & 0xffff
          : subtable.readUInt16BE(offsets + at + offset + 2 * (character - first));
      if (glyph !== 0) found.add(character);
    }
  }
}
