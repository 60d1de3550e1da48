/** Small valid pictures of all four formats, with metadata that must be removed, and minimal parsers. */
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
      webpChunk(
        "ANMF",
        Buffer.concat([Buffer.alloc(16), webpChunk("VP8L", VP8L), webpChunk("note", text(SECRET))]),
      ),
      webpChunk("EXIF", exif(orientation)),
      webpChunk("XMP ", XMP),
      webpChunk("note", text(SECRET)),
    ]),
    text(SECRET),
  ]);
export const plainWebp = () => riff([vp8x(0x20), webpChunk("ICCP", ICC), webpChunk("VP8L", VP8L)]);

// ---- AVIF ----

const box = (name: string, ...content: Buffer[]) => {
  const inside = Buffer.concat(content);
  return Buffer.concat([u32(inside.length + 8), text(name), inside]);
};
const fullBox = (name: string, version: number, ...content: Buffer[]) =>
  box(name, bytes(version, 0, 0, 0), ...content);

/** The coded pixel data that these tests compare. */
export const AV1 = text("the coded picture itself");

type Item = { id: number; type: string; data: Buffer; name?: string };

function avifOf(
  items: Item[],
  extra: { meta?: Buffer[]; properties?: Buffer[]; top?: Buffer[] } = {},
): Buffer {
  const ftyp = box("ftyp", text("avif"), u32(0), text("avifmif1"));
  const infe = items.map(({ id, type }) =>
    fullBox("infe", 2, u16(id), u16(0), text(type), text(type === "mime" ? "\0application/rdf+xml\0" : "\0")),
  );
  const meta = (dataAt: number) => {
    let offset = dataAt;
    const places = items.map(({ id, data }) => {
      const entry = Buffer.concat([u16(id), u16(0), u16(1), u32(offset), u32(data.length)]);
      offset += data.length;
      return entry;
    });
    return fullBox(
      "meta",
      0,
      fullBox("hdlr", 0, u32(0), text("pict"), Buffer.alloc(13)),
      fullBox("pitm", 0, u16(1)),
      fullBox("iloc", 0, bytes(0x44, 0x00), u16(items.length), ...places),
      fullBox("iinf", 0, u16(items.length), ...infe),
      box(
        "iprp",
        box(
          "ipco",
          fullBox("ispe", 0, u32(1), u32(1)),
          ...(extra.properties ?? []),
          box("colr", text("prof"), ICC),
          box("irot", bytes(1)),
        ),
        fullBox("ipma", 0, u32(1), u16(1), bytes(2, 1, 2)),
      ),
      ...(extra.meta ?? []),
    );
  };
  const between = Buffer.concat(extra.top ?? []);
  const dataAt = ftyp.length + meta(0).length + between.length + 8;
  return Buffer.concat([ftyp, meta(dataAt), between, box("mdat", ...items.map(({ data }) => data))]);
}

export const avif = () =>
  Buffer.concat([
    avifOf(
      [
        { id: 1, type: "av01", data: AV1 },
        { id: 2, type: "Exif", data: Buffer.concat([u32(0), exif(6)]) },
        { id: 3, type: "mime", data: XMP },
        { id: 4, type: "av01", data: AV1 },
      ],
      {
        meta: [fullBox("xml ", 0, text(SECRET)), box("uuid", Buffer.alloc(16), text(SECRET))],
        properties: [fullBox("udes", 0, text(`en\0${SECRET}\0\0\0`))],
        top: [box("uuid", Buffer.alloc(16), text(SECRET)), box("free", text(SECRET))],
      },
    ),
    text(SECRET),
  ]);
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
  avif: avifOf([{ id: 1, type: "av01", data: AV1 }], {
    properties: [fullBox("ispe", 0, u32(width), u32(height))],
  }),
  "avif, animated": Buffer.concat([
    box("ftyp", text("avis"), u32(0), text("avifmif1")),
    box(
      "moov",
      box("trak", fullBox("tkhd", 0, Buffer.alloc(72), u32(width * 0x10000), u32(height * 0x10000))),
    ),
  ]),
});
export const plainAvif = () => avifOf([{ id: 1, type: "av01", data: AV1 }]);
