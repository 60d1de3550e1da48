import { byteAt, nameAt, u16, u24le, u32 } from "./bytes";
import type { ImageType } from "./image-type";

/** Decoded, 40 megapixels take 160 MB. */
const PIXELS_MAX = 40_000_000;
const SIDE_MAX = 12_000;

export const PIXELS_MESSAGE = "Image must have at most 40 megapixels and at most 12000 pixels a side";

export type PixelSize = { width: number; height: number };

/** Returns the width and height in pixels that a picture declares, or null if it declares none. */
export function pixelSizeOf(bytes: Uint8Array, type: ImageType): PixelSize | null {
  const size = READ[type](bytes);
  return size && size.width > 0 && size.height > 0 ? size : null;
}

export const hasTooManyPixels = ({ width, height }: PixelSize): boolean =>
  width > SIDE_MAX || height > SIDE_MAX || width * height > PIXELS_MAX;

const READ: Record<ImageType, (bytes: Uint8Array) => PixelSize | null> = {
  "image/jpeg": readJpeg,
  "image/png": (bytes) =>
    nameAt(bytes, 12) === "IHDR" ? { width: u32(bytes, 16), height: u32(bytes, 20) } : null,
  "image/webp": readWebp,
};

/** Start-of-frame markers: 0xC0 to 0xCF except tables (C4, CC) and the reserved C8. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function readJpeg(bytes: Uint8Array): PixelSize | null {
  let index = 2;
  while (index + 9 <= bytes.length && byteAt(bytes, index) === 0xff) {
    const marker = byteAt(bytes, index + 1);
    if (isFrame(marker)) return { height: u16(bytes, index + 5), width: u16(bytes, index + 7) };
    index += 2 + u16(bytes, index + 2);
  }
  return null;
}

/** Reads the canvas, or the picture; decoders reject one larger than its canvas. */
function readWebp(bytes: Uint8Array): PixelSize | null {
  const data = 20;
  switch (nameAt(bytes, 12)) {
    case "VP8X":
      return { width: u24le(bytes, data + 4) + 1, height: u24le(bytes, data + 7) + 1 };
    case "VP8L": {
      const packed = u24le(bytes, data + 1) + byteAt(bytes, data + 4) * 2 ** 24;
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    case "VP8 ":
      return { width: u24le(bytes, data + 6) & 0x3fff, height: u24le(bytes, data + 8) & 0x3fff };
    default:
      return null;
  }
}
