import { crc32 } from "~/lib/crc32";
import { asciiBytes, concatBytes, nameAt, PARTS_MAX, u32, u32Bytes } from "./bytes";
import { orientationOf, tiffOf } from "./orientation";

const SIGNATURE_BYTES = 8;
/** Bytes of length, name and checksum. */
const AROUND_BYTES = 12;

/** Chunks that draw a picture or animation: pixels, palette, transparency, colours, size. */
const DRAWS = new Set(
  "IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs acTL fcTL fdAT".split(" "),
);

/** Drops texts, times, EXIF except the orientation, and trailing bytes. */
export function stripPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const keptChunks: Uint8Array[] = [bytes.subarray(0, SIGNATURE_BYTES)];
  let index = SIGNATURE_BYTES;
  while (index + AROUND_BYTES <= bytes.length && keptChunks.length < PARTS_MAX) {
    const end = index + AROUND_BYTES + u32(bytes, index);
    if (end > bytes.length) break;
    const name = nameAt(bytes, index + 4);
    const chunk = bytes.subarray(index, end);
    if (DRAWS.has(name)) keptChunks.push(chunk);
    else if (name === "eXIf") keptChunks.push(...orientationChunks(chunk.subarray(8, -4)));
    if (name === "IEND") break;
    index = end;
  }
  return concatBytes(keptChunks);
}

function orientationChunks(exif: Uint8Array): Uint8Array[] {
  const tiff = tiffOf(orientationOf(exif));
  if (!tiff) return [];
  const named = concatBytes([asciiBytes("eXIf"), tiff]);
  return [u32Bytes(tiff.length), named, u32Bytes(crc32(named))];
}
