import { crc32, inflateSync } from "node:zlib";
import { Renderer } from "@takumi-rs/wasm/node";

/** Bytes per pixel by colour type: grey, RGB, palette, RGBA. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 6: 4 };

/** Returns a PNG's size. Checks every length and checksum; throws if one is wrong. */
export function readPng(bytes: Uint8Array): { width: number; height: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) throw new Error("Not a PNG");
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (crc32(bytes.subarray(at + 4, at + 8 + length)) !== view.getUint32(at + 8 + length))
      throw new Error(`${type} has a wrong checksum`);
    const data = Buffer.from(bytes.subarray(at + 8, at + 8 + length));
    chunks.set(type, Buffer.concat([chunks.get(type) ?? Buffer.alloc(0), data]));
    at += length + 12;
  }
  const head = chunks.get("IHDR") ?? Buffer.alloc(0);
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const rows = inflateSync(chunks.get("IDAT") ?? Buffer.alloc(0));
  if (rows.length !== (width * (CHANNELS[head.readUInt8(9)] ?? 0) + 1) * height)
    throw new Error("The size of IDAT differs from IHDR");
  return { width, height };
}

/** Returns a PNG's pixels as RGBA. */
export async function pixelsOf(png: Uint8Array): Promise<Uint32Array> {
  const size = readPng(png);
  const node = { type: "image" as const, src: png, ...size };
  const raw = await new Renderer().render(node, { ...size, format: "raw" });
  return new Uint32Array(raw.buffer, raw.byteOffset, raw.byteLength / 4);
}

/** Returns a colour, written as `#rrggbb`, as a pixel. */
export const pixelOf = (colour: string): number => Buffer.from(`${colour.slice(1)}ff`, "hex").readUInt32LE();

/** Returns how many pixels of a PNG have exactly this colour. */
export async function amountOf(colour: string, png: Uint8Array): Promise<number> {
  return (await pixelsOf(png)).filter((pixel) => pixel === pixelOf(colour)).length;
}
