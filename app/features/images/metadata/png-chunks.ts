import { asciiBytes, concatBytes, nameAt, PARTS_MAX, u32, u32Bytes } from "./bytes";
import { orientationOf, tiffOf } from "./orientation";

const SIGNATURE_BYTES = 8;
/** Bytes of length, name and checksum. */
const AROUND_BYTES = 12;

/** Chunks that draw a picture: pixels, palette, transparency, colours, size. */
const DRAWS = new Set(
  "IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs".split(" "),
);

type Chunk = { name: string; bytes: Uint8Array };

/** Returns the chunks up to the picture's end or the first unreadable one. */
function chunksOf(bytes: Uint8Array): Chunk[] {
  const chunks: Chunk[] = [];
  let index = SIGNATURE_BYTES;
  while (index + AROUND_BYTES <= bytes.length && chunks.length < PARTS_MAX) {
    const end = index + AROUND_BYTES + u32(bytes, index);
    if (end > bytes.length) break;
    chunks.push({ name: nameAt(bytes, index + 4), bytes: bytes.subarray(index, end) });
    if (chunks.at(-1)?.name === "IEND") break;
    index = end;
  }
  return chunks;
}

export const pngMoves = (bytes: Uint8Array): boolean => chunksOf(bytes).some(({ name }) => name === "acTL");

/** Drops texts, times, EXIF except the orientation, and trailing bytes. */
export const stripPng = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  concatBytes([
    bytes.subarray(0, SIGNATURE_BYTES),
    ...chunksOf(bytes).flatMap(({ name, bytes: chunk }) => {
      if (name === "eXIf") return orientationChunks(chunk.subarray(8, -4));
      return DRAWS.has(name) ? [chunk] : [];
    }),
  ]);

function orientationChunks(exif: Uint8Array): Uint8Array[] {
  const tiff = tiffOf(orientationOf(exif));
  if (!tiff) return [];
  const named = concatBytes([asciiBytes("eXIf"), tiff]);
  return [u32Bytes(tiff.length), named, u32Bytes(crc32(named))];
}

/** Computes PNG's CRC-32 (ISO/IEC 15948, Annex D) bit by bit: a table would slow the Worker's startup. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
