/** Reads and joins bytes; reads beyond the end return 0. */

/** Maximum number of segments, chunks or boxes per picture, far above any real one; the rest is dropped. */
export const PARTS_MAX = 20_000;

export const byteAt = (bytes: Uint8Array, index: number): number => bytes[index] ?? 0;

export const u16 = (bytes: Uint8Array, index: number): number =>
  (byteAt(bytes, index) << 8) | byteAt(bytes, index + 1);

export const u32 = (bytes: Uint8Array, index: number): number =>
  u16(bytes, index) * 0x10000 + u16(bytes, index + 2);

export const u24le = (bytes: Uint8Array, index: number): number =>
  byteAt(bytes, index) | (byteAt(bytes, index + 1) << 8) | (byteAt(bytes, index + 2) << 16);

export const u32le = (bytes: Uint8Array, index: number): number =>
  byteAt(bytes, index) +
  byteAt(bytes, index + 1) * 0x100 +
  byteAt(bytes, index + 2) * 0x10000 +
  byteAt(bytes, index + 3) * 0x1000000;

export const nameAt = (bytes: Uint8Array, index: number): string =>
  String.fromCharCode(...bytes.subarray(index, index + 4));

export const asciiBytes = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

export const u32leBytes = (value: number): Uint8Array =>
  Uint8Array.of(value & 255, (value >>> 8) & 255, (value >>> 16) & 255, (value >>> 24) & 255);

export const u32Bytes = (value: number): Uint8Array => u32leBytes(value).reverse();

export const reads = (bytes: Uint8Array, index: number, text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (bytes[index + i] !== text.charCodeAt(i)) return false;
  return true;
};

export function concatBytes(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
}
