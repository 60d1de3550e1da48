import { asciiBytes, byteAt, concatBytes, PARTS_MAX, reads, u16 } from "./bytes";
import { orientationOf, tiffOf } from "./orientation";

const EXIF = "Exif\0\0";
const START = Uint8Array.of(0xff, 0xd8);
const END = Uint8Array.of(0xff, 0xd9);
const [END_MARKER, SCAN_MARKER] = [0xd9, 0xda];

/**
 * Keeps tables, frames, scans, colour profile and orientation. Drops EXIF, XMP, IPTC, comments, thumbnails,
 * further pictures, trailing bytes and unreadable data.
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const segments: Uint8Array[] = [START];
  let index = START.length;
  while (index + 1 < bytes.length && byteAt(bytes, index) === 0xff && segments.length < PARTS_MAX) {
    const marker = byteAt(bytes, index + 1);
    if (marker === 0xff) index += 1;
    else if (marker === END_MARKER) return concatBytes([...segments, END]);
    else if (isAlone(marker)) index += 2;
    else {
      const size = u16(bytes, index + 2);
      const end = index + 2 + size;
      if (size < 2 || end > bytes.length) break;
      const segment = stripSegment(marker, bytes.subarray(index, end));
      if (segment) segments.push(segment);
      index = end;
      if (marker !== SCAN_MARKER) continue;
      index = endOfScan(bytes, end);
      segments.push(bytes.subarray(end, index));
    }
  }
  return concatBytes([...segments, END]);
}

/** Markers without a segment. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Frames, tables, scans and restarts. */
const draws = (marker: number) => marker >= 0xc0 && marker <= 0xdf;

function stripSegment(marker: number, segment: Uint8Array): Uint8Array | null {
  if (draws(marker)) return segment;
  if (marker === 0xe0 && reads(segment, 4, "JFIF\0")) return withoutThumbnail(segment);
  if (marker === 0xe1 && reads(segment, 4, EXIF)) return orientationExif(segment.subarray(4 + EXIF.length));
  if (marker === 0xe2 && reads(segment, 4, "ICC_PROFILE\0")) return segment;
  // Declares the colour encoding.
  if (marker === 0xee && reads(segment, 4, "Adobe")) return segment;
  return null;
}

const JFIF_BYTES = 18;

function withoutThumbnail(segment: Uint8Array): Uint8Array | null {
  if (segment.length < JFIF_BYTES) return null;
  const head = segment.slice(0, JFIF_BYTES);
  head.set([0, JFIF_BYTES - 2], 2);
  head.set([0, 0], JFIF_BYTES - 2);
  return head;
}

function orientationExif(exif: Uint8Array): Uint8Array | null {
  const tiff = tiffOf(orientationOf(exif));
  if (!tiff) return null;
  const size = 2 + EXIF.length + tiff.length;
  return concatBytes([Uint8Array.of(0xff, 0xe1, size >> 8, size & 255), asciiBytes(EXIF), tiff]);
}

/** Returns the end of a scan's coded data: the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let index = bytes.indexOf(0xff, from); index !== -1; index = bytes.indexOf(0xff, index + 1)) {
    const next = byteAt(bytes, index + 1);
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return index;
  }
  return bytes.length;
}
