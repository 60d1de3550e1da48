/** Small valid pictures of all three formats, with metadata that must be removed, and minimal parsers. */
import { crc32, deflateSync } from "node:zlib";

/** Metadata text that no stored byte may contain. */
export const SECRET = "SECRET-51.5007N-0.1246W";

const bytes = (...numbers: number[]) => Buffer.from(numbers);
const text = (words: string) => Buffer.from(words, "latin1");
const u16 = (n: number) => bytes(n >> 8, n & 255);
const u32 = (n: number) => Buffer.from(Uint32Array.of(n).buffer).reverse();
const u32le = (n: number) => Buffer.from(Uint32Array.of(n).buffer);

/** Builds EXIF data with an orientation and a description that contains the secret. */
export function exif(orientation: number): Buffer {
  const entry = (tag: number, type: number, count: number, value: Buffer) =>
    Buffer.concat([u16(tag), u16(type), u32(count), value]);
  const textChunk = text(`${SECRET}\0`);
  const entries = [
    entry(0x0112, 3, 1, bytes(0, orientation, 0, 0)),
    entry(0x010e, 2, textChunk.length, u32(8 + 2 + 24 + 4)),
  ];
  return Buffer.concat([text("MM\0*"), u32(8), u16(entries.length), ...entries, u32(0), textChunk]);
}

const XMP = text(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SECRET}</x:xmpmeta>`);
export const ICC = text("a colour profile");

// ---- JPEG ----

const segment = (marker: number, content: Buffer) =>
  Buffer.concat([bytes(0xff, marker), u16(content.length + 2), content]);

const JPEG_HEAD = [
  segment(0xe0, Buffer.concat([text("JFIF\0"), bytes(1, 1, 0, 0, 1, 0, 1, 0, 0)])),
  segment(0xe2, Buffer.concat([text("ICC_PROFILE\0"), bytes(1, 1), ICC])),
];
const JPEG_PICTURE = [
  segment(0xdb, Buffer.concat([bytes(0), Buffer.alloc(64, 1)])),
  segment(0xc0, bytes(8, 0, 8, 0, 8, 1, 1, 0x11, 0)),
  segment(0xc4, Buffer.concat([bytes(0x00, 1), Buffer.alloc(15), bytes(0)])),
  segment(0xc4, Buffer.concat([bytes(0x10, 1), Buffer.alloc(15), bytes(0)])),
  segment(0xda, bytes(1, 1, 0, 0, 63, 0)),
  bytes(0x3f, 0xff, 0x00, 0xff, 0xd0, 0x3f),
];

export const jpeg = (orientation = 6) =>
  Buffer.concat([
    bytes(0xff, 0xd8),
    ...JPEG_HEAD,
    segment(0xe1, Buffer.concat([text("Exif\0\0"), exif(orientation)])),
    segment(0xe1, Buffer.concat([text("http://ns.adobe.com/xap/1.0/\0"), XMP])),
    segment(0xed, text(`Photoshop 3.0\0${SECRET}`)),
    segment(0xe2, text(`MPF\0${SECRET}`)),
    segment(0xfe, text(SECRET)),
    ...JPEG_PICTURE,
    segment(0xfe, text(SECRET)),
    bytes(0xff, 0xd9),
    text(SECRET),
  ]);
export const plainJpeg = () =>
  Buffer.concat([bytes(0xff, 0xd8), ...JPEG_HEAD, ...JPEG_PICTURE, bytes(0xff, 0xd9)]);

// ---- PNG ----

const pngChunk = (name: string, data: Buffer) => {
  const named = Buffer.concat([text(name), data]);
  return Buffer.concat([u32(data.length), named, u32(crc32(named))]);
};

const PNG_HEAD = [
  text("\x89PNG\r\n\x1a\n"),
  pngChunk("IHDR", Buffer.concat([u32(1), u32(1), bytes(8, 0, 0, 0, 0)])),
];
const PNG_PROFILE = pngChunk("iCCP", Buffer.concat([text("icc\0\0"), deflateSync(ICC)]));
const PNG_PICTURE = [pngChunk("IDAT", deflateSync(bytes(0, 128))), pngChunk("IEND", Buffer.alloc(0))];

export const png = (orientation = 6) =>
  Buffer.concat([
    ...PNG_HEAD,
    PNG_PROFILE,
    pngChunk("eXIf", exif(orientation)),
    pngChunk("tEXt", text(`Comment\0${SECRET}`)),
    pngChunk("iTXt", text(`XML:com.adobe.xmp\0\0\0\0\0${SECRET}`)),
    pngChunk("zTXt", Buffer.concat([text("Author\0\0"), text(SECRET)])),
    pngChunk("tIME", bytes(7, 234, 11, 22, 1, 2, 3)),
    pngChunk("prVt", text(SECRET)),
    ...PNG_PICTURE,
    text(SECRET),
  ]);
export const movingPng = () =>
  Buffer.concat([...PNG_HEAD, pngChunk("acTL", Buffer.concat([u32(2), u32(0)])), ...PNG_PICTURE]);
export const plainPng = () => Buffer.concat([...PNG_HEAD, PNG_PROFILE, ...PNG_PICTURE]);

// ---- WebP ----

const webpChunk = (name: string, data: Buffer) =>
  Buffer.concat([text(name), u32le(data.length), data, Buffer.alloc(data.length % 2)]);
const riff = (chunks: Buffer[]) => {
  const body = Buffer.concat([text("WEBP"), ...chunks]);
  return Buffer.concat([text("RIFF"), u32le(body.length), body]);
};
const VP8L = bytes(0x2f, 0, 0, 0, 0, 0x07, 0xd0, 0xff, 0xfe, 0xf7, 0xbf, 0xff, 0x81, 0x88, 0xe8, 0xff, 0x01);
const vp8x = (flags: number) => webpChunk("VP8X", bytes(flags, 0, 0, 0, 0, 0, 0, 0, 0, 0));

export const webp = (orientation = 6) =>
  Buffer.concat([
    riff([
      vp8x(0x20 | 0x08 | 0x04),
      webpChunk("ICCP", ICC),
      webpChunk("VP8L", VP8L),
      webpChunk("EXIF", exif(orientation)),
      webpChunk("XMP ", XMP),
      webpChunk("note", text(SECRET)),
    ]),
    text(SECRET),
  ]);
export const movingWebp = () =>
  riff([vp8x(0x02), webpChunk("ANMF", Buffer.concat([Buffer.alloc(16), webpChunk("VP8L", VP8L)]))]);
export const plainWebp = () => riff([vp8x(0x20), webpChunk("ICCP", ICC), webpChunk("VP8L", VP8L)]);

/** Builds pictures that declare a width and height in pixels, by format. */
export const sized = (width: number, height: number): Record<string, Buffer> => ({
  jpeg: Buffer.concat([
    bytes(0xff, 0xd8),
    ...JPEG_HEAD,
    segment(0xc2, Buffer.concat([bytes(8), u16(height), u16(width), bytes(1, 1, 0x11, 0)])),
    bytes(0xff, 0xd9),
  ]),
  png: Buffer.concat([
    text("\x89PNG\r\n\x1a\n"),
    pngChunk("IHDR", Buffer.concat([u32(width), u32(height), bytes(8, 0, 0, 0, 0)])),
    ...PNG_PICTURE,
  ]),
  "webp, lossy": riff([
    webpChunk(
      "VP8 ",
      Buffer.concat([bytes(0, 0, 0, 0x9d, 0x01, 0x2a), u16(width).reverse(), u16(height).reverse()]),
    ),
  ]),
  "webp, lossless": riff([
    webpChunk("VP8L", Buffer.concat([bytes(0x2f), u32le((width - 1) | ((height - 1) << 14))])),
  ]),
  "webp, extended": riff([
    webpChunk(
      "VP8X",
      Buffer.concat([u32le(0), u32le(width - 1).subarray(0, 3), u32le(height - 1).subarray(0, 3)]),
    ),
    webpChunk("VP8L", VP8L),
  ]),
});
