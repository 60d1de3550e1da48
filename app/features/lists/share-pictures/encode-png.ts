/** The subset of PNG (ISO/IEC 15948) for pictures of at most 256 colours. */
import { crc32 } from "~/lib/crc32";
import type { Canvas } from "./canvas";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const EIGHT_BITS = 8;
const BY_PALETTE = 3;

/** Encodes a canvas as PNG; `palette` has three bytes per pixel value. */
export async function encodePng(
  { width, height, pixels }: Canvas,
  palette: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const packed = new Blob([rows]).stream().pipeThrough(new CompressionStream("deflate"));
  const head = new DataView(new ArrayBuffer(13));
  head.setUint32(0, width);
  head.setUint32(4, height);
  head.setUint8(8, EIGHT_BITS);
  head.setUint8(9, BY_PALETTE);
  const chunks = [
    Uint8Array.from(SIGNATURE),
    chunk("IHDR", new Uint8Array(head.buffer)),
    chunk("PLTE", palette),
    chunk("IDAT", new Uint8Array(await new Response(packed).arrayBuffer())),
    chunk("IEND", new Uint8Array()),
  ];
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function chunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}
