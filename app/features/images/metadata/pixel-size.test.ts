import fc from "fast-check";
import { expect, test } from "vitest";
import * as crafted from "#tests/safety/support/crafted-pictures";
import { IMAGE_TYPES, imageTypeOf } from "./image-type";
import { hasTooManyPixels, pixelSizeOf } from "./pixel-size";
import { stripMetadata } from "./strip-metadata";

const sizeOf = (bytes: Uint8Array) => {
  const type = imageTypeOf(bytes);
  return type && pixelSizeOf(stripMetadata(bytes, type), type);
};

test.each(Object.keys(crafted.sized(1, 1)))("reads the width and height of a %s", (kind) => {
  for (const [width, height] of [
    [1, 1],
    [640, 481],
    [481, 12_001],
    [16_000, 3],
  ] as const)
    expect([kind, sizeOf(crafted.sized(width, height)[kind] ?? Buffer.alloc(0))]).toEqual([
      kind,
      { width, height },
    ]);
});

test("finds a frame behind metadata that is stripped", () => {
  expect(sizeOf(crafted.jpeg())).toEqual({ width: 8, height: 8 });
  for (const file of [crafted.png(), crafted.webp()]) expect(sizeOf(file)).toEqual({ width: 1, height: 1 });
});

test.each([
  [12_000, 3_333, false],
  [12_001, 1, true],
  [1, 12_001, true],
  [6_325, 6_325, true],
])("%i x %i pixels are too many: %s", (width, height, tooMany) => {
  expect(hasTooManyPixels({ width, height })).toBe(tooMany);
});

test("any bytes give a positive size or none", () => {
  fc.assert(
    fc.property(fc.constantFrom(...IMAGE_TYPES), fc.uint8Array({ maxLength: 200 }), (type, bytes) => {
      const size = pixelSizeOf(bytes, type);
      expect(size === null || (size.width > 0 && size.height > 0)).toBe(true);
    }),
  );
});
