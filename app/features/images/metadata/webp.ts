import { asciiBytes, concatBytes, nameAt, PARTS_MAX, reads, u32le, u32leBytes } from "./bytes";
import { orientationOf, tiffOf } from "./orientation";

const HEAD_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;

const DRAWS = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ICCP"]);

/** Flags of VP8X. */
const [SAYS_EXIF, SAYS_XMP] = [0x08, 0x04];

export const webpMoves = (bytes: Uint8Array): boolean =>
  chunksOf(bytes).some(({ name }) => name === "ANIM" || name === "ANMF");

/** Drops EXIF except the orientation, XMP and unknown chunks. */
export function stripWebp(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunks = chunksOf(bytes);
  const exif = chunks.find(({ name }) => name === "EXIF");
  const tiff = exif ? tiffOf(orientationOf(withoutPrefix(exif.data))) : null;
  const keptChunks = chunks
    .filter(({ name }) => DRAWS.has(name))
    .map(({ name, data }) => chunkOf(name, stripData(name, data, tiff !== null)));
  const body = concatBytes([asciiBytes("WEBP"), ...keptChunks, ...(tiff ? [chunkOf("EXIF", tiff)] : [])]);
  return concatBytes([asciiBytes("RIFF"), u32leBytes(body.length), body]);
}

type Chunk = { name: string; data: Uint8Array };

function chunksOf(bytes: Uint8Array): Chunk[] {
  const chunks: Chunk[] = [];
  const end = Math.min(bytes.length, CHUNK_HEAD_BYTES + u32le(bytes, 4));
  let index = HEAD_BYTES;
  while (index + CHUNK_HEAD_BYTES <= end && chunks.length < PARTS_MAX) {
    const from = index + CHUNK_HEAD_BYTES;
    const size = u32le(bytes, index + 4);
    if (from + size > end) break;
    chunks.push({ name: nameAt(bytes, index), data: bytes.subarray(from, from + size) });
    index = from + size + (size % 2);
  }
  return chunks;
}

const chunkOf = (name: string, data: Uint8Array) =>
  concatBytes([asciiBytes(name), u32leBytes(data.length), data, new Uint8Array(data.length % 2)]);

function stripData(name: string, data: Uint8Array, hasExif: boolean): Uint8Array {
  if (name !== "VP8X") return data;
  const header = data.slice();
  header[0] = ((header[0] ?? 0) & ~(SAYS_EXIF | SAYS_XMP)) | (hasExif ? SAYS_EXIF : 0);
  return header;
}

/** Strips JPEG's prefix, which some encoders write before EXIF. */
const withoutPrefix = (exif: Uint8Array) => (reads(exif, 0, "Exif\0\0") ? exif.subarray(6) : exif);
