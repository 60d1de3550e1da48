/** Reads and writes the orientation, the only EXIF field that changes how a picture looks. */
import { asciiBytes, concatBytes, reads, u16, u32, u32le } from "./bytes";

const ORIENTATION = 0x0112;
const UPRIGHT = 1;
const LAST = 8;
const ENTRY_BYTES = 12;

/** Reads the orientation, 1 to 8, from a TIFF structure (the format of EXIF); 1 if unreadable. */
export function orientationOf(tiff: Uint8Array): number {
  const little = reads(tiff, 0, "II*\0");
  if (!little && !reads(tiff, 0, "MM\0*")) return UPRIGHT;
  const short = (index: number) =>
    little ? (tiff[index] ?? 0) | ((tiff[index + 1] ?? 0) << 8) : u16(tiff, index);
  const first = little ? u32le(tiff, 4) : u32(tiff, 4);
  const entries = Math.min(short(first), Math.floor((tiff.length - first) / ENTRY_BYTES));
  for (let n = 0; n < entries; n++) {
    const entry = first + 2 + n * ENTRY_BYTES;
    if (short(entry) !== ORIENTATION) continue;
    const value = short(entry + 8);
    return value >= UPRIGHT && value <= LAST ? value : UPRIGHT;
  }
  return UPRIGHT;
}

/** Returns a TIFF structure with only the orientation; null for an upright picture, which needs none. */
export function tiffOf(orientation: number): Uint8Array | null {
  if (orientation === UPRIGHT) return null;
  const entry = Uint8Array.of(0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0);
  return concatBytes([
    asciiBytes("MM\0*"),
    Uint8Array.of(0, 0, 0, 8, 0, 1),
    entry,
    Uint8Array.of(0, 0, 0, 0),
  ]);
}
