/** Parses PNGs of one byte per pixel. */
import { crc32, inflateSync } from "node:zlib";

export type DecodedPng = {
  width: number;
  height: number;
  types: string[];
  colourAt: (x: number, y: number) => string;
};

/** Checks every length and checksum; throws if one is wrong. */
export function readPng(bytes: Uint8Array): DecodedPng {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) throw new Error("Not a PNG");
  const chunks = new Map<string, Uint8Array>();
  for (let at = 8; at < bytes.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (crc32(bytes.subarray(at + 4, at + 8 + length)) !== view.getUint32(at + 8 + length))
      throw new Error(`${type} has a wrong checksum`);
    chunks.set(type, bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const head = Buffer.from(chunks.get("IHDR") ?? []);
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const palette = chunks.get("PLTE") ?? new Uint8Array();
  const rows = inflateSync(chunks.get("IDAT") ?? new Uint8Array());
  if (rows.length !== (width + 1) * height) throw new Error("The size of IDAT differs from IHDR");
  const colourAt = (x: number, y: number) => {
    const first = (rows[y * (width + 1) + 1 + x] ?? 0) * 3;
    return `#${Buffer.from(palette.subarray(first, first + 3)).toString("hex")}`;
  };
  return { width, height, types: [...chunks.keys()], colourAt };
}
