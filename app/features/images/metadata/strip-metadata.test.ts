import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as crafted from "#tests/safety/support/crafted-pictures";
import { growthOf, LINEAR_MAX } from "#tests/support/growth";
import { type ImageType, imageTypeOf } from "./image-type";
import { orientationOf, tiffOf } from "./orientation";
import { isMoving, stripMetadata } from "./strip-metadata";

const { exif, ICC, SECRET } = crafted;

type Kind = { type: ImageType; full: Buffer; plain: Buffer };
const KINDS: Kind[] = [
  { type: "image/jpeg", full: crafted.jpeg(), plain: crafted.plainJpeg() },
  { type: "image/png", full: crafted.png(), plain: crafted.plainPng() },
  { type: "image/webp", full: crafted.webp(), plain: crafted.plainWebp() },
];

const strip = (bytes: Uint8Array, type: ImageType) => Buffer.from(stripMetadata(bytes, type));

/** Room for a small EXIF, checksums and padding. */
const GROWS_BY = 64;

describe.each(KINDS)("$type", ({ type, full, plain }) => {
  test("keeps the picture and its profile, and no metadata", () => {
    expect(full.includes(SECRET)).toBe(true);
    const stripped = strip(full, type);
    expect(stripped.includes(SECRET)).toBe(false);
    expect(imageTypeOf(stripped)).toBe(type);
    if (type !== "image/png") expect(stripped.includes(ICC)).toBe(true);
  });

  test("is unchanged without metadata, byte for byte; also the second time", () => {
    expect(strip(plain, type)).toEqual(plain);
    const once = strip(full, type);
    expect(strip(once, type)).toEqual(once);
  });

  test("truncated or with changed bytes, throws nothing and keeps no metadata", () => {
    for (let end = 0; end <= full.length; end++)
      expect(strip(full.subarray(0, end), type).includes(SECRET)).toBe(false);
    const change = fc.record({ at: fc.nat(full.length - 1), to: fc.integer({ min: 0, max: 255 }) });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        const broken = Buffer.from(full);
        for (const { at, to } of changes) broken[at] = to;
        expect(strip(broken, type).length).toBeLessThanOrEqual(broken.length + GROWS_BY);
      }),
      { numRuns: Number(process.env.FUZZ ?? 500) },
    );
  });

  test("of any bytes works, and returns no more bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(40), (noise, keep) => {
        const bytes = Buffer.concat([full.subarray(0, keep), noise]);
        expect(strip(bytes, type).length).toBeLessThanOrEqual(bytes.length + GROWS_BY);
      }),
      { numRuns: Number(process.env.FUZZ ?? 500) },
    );
  });
});

test.each([
  ["image/jpeg", crafted.jpeg],
  ["image/png", crafted.png],
  ["image/webp", crafted.webp],
] as const)("%s keeps its orientation, in an EXIF with nothing else", (type, made) => {
  expect(strip(made(6), type).includes(Buffer.from(tiffOf(6) ?? []))).toBe(true);
  for (const none of [1, 0, 9, 255]) expect(strip(made(none), type).includes("MM\0*")).toBe(false);
});

test("an orientation is read in either byte order, and nothing else", () => {
  expect([1, 2, 3, 6, 8].map((n) => orientationOf(exif(n)))).toEqual([1, 2, 3, 6, 8]);
  const little = Buffer.from("49492a000800000001001201030001000000080000000000000000", "hex");
  expect(orientationOf(little)).toBe(8);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.constantFrom("", "MM\0*", "II*\0"), (noise, head) => {
      const n = orientationOf(Buffer.concat([Buffer.from(head, "latin1"), noise]));
      expect(n >= 1 && n <= 8).toBe(true);
    }),
  );
});

test("a PNG or WebP with frames moves", () => {
  expect([crafted.movingPng(), crafted.plainPng()].map((file) => isMoving(file, "image/png"))).toEqual([
    true,
    false,
  ]);
  expect([crafted.movingWebp(), crafted.webp()].map((file) => isMoving(file, "image/webp"))).toEqual([
    true,
    false,
  ]);
});

describe("hostile sizes", () => {
  const FIVE_MB = 5 * 1024 * 1024;
  const filled = (head: Buffer, unit: Buffer) =>
    Buffer.concat([head, Buffer.alloc(FIVE_MB - head.length, unit)]);
  const hex = (text: string) => Buffer.from(text, "hex");
  const text = (words: string) => Buffer.from(words, "latin1");
  test.each<[string, ImageType, Buffer]>([
    ["segments of nothing", "image/jpeg", filled(hex("ffd8"), hex("ffdb0002"))],
    ["fill bytes", "image/jpeg", filled(hex("ffd8"), hex("ff"))],
    ["a scan of nothing but markers", "image/jpeg", filled(hex("ffd8ffda0002"), hex("ffd0"))],
    [
      "chunks of nothing",
      "image/png",
      filled(text("\x89PNG\r\n\x1a\n"), Buffer.concat([hex("00000000"), text("IDAT"), hex("00000000")])),
    ],
    ["a chunk beyond the end", "image/png", filled(text("\x89PNG\r\n\x1a\n"), hex("ffffffff49444154"))],
    [
      "chunks of nothing",
      "image/webp",
      filled(text("RIFF\xff\xff\x4f\0WEBP"), Buffer.concat([text("ALPH"), hex("00000000")])),
    ],
  ])("%s of an %s take linear time", (_, type, bytes) => {
    expect(strip(bytes, type).length).toBeLessThanOrEqual(bytes.length + GROWS_BY);
    for (const read of [strip, isMoving])
      expect(growthOf((size) => read(bytes.subarray(0, size), type), bytes.length / 4)).toBeLessThan(
        LINEAR_MAX,
      );
  });
});
