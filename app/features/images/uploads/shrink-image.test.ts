/** The choice between a picked file and its smaller copy; the browser's decoder and encoder are simulated. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shrinkImage } from "./shrink-image.client";

let encodes: string[];

beforeEach(() => {
  encodes = ["image/webp", "image/jpeg"];
  vi.stubGlobal("createImageBitmap", async () => ({ width: 800, height: 600, close: () => {} }));
  const toBlob = (done: (blob: Blob) => void, type: string) =>
    done(new Blob([new Uint8Array(500_000)], { type: encodes.includes(type) ? type : "image/png" }));
  vi.stubGlobal("document", {
    createElement: () => ({ toBlob, getContext: () => ({ drawImage: () => {} }) }),
  });
});
afterEach(() => vi.unstubAllGlobals());

const fileOf = (type: string, bytes: number) => new File([new Uint8Array(bytes)], "picture", { type });

test("a small picture of an accepted type is sent as it is, a large one smaller", async () => {
  const small = fileOf("image/png", 1000);
  expect(await shrinkImage(small)).toBe(small);
  expect((await shrinkImage(fileOf("image/png", 900_000))).type).toBe("image/webp");
});

test("an AVIF is re-encoded, also if that makes it larger", async () => {
  const avif = fileOf("image/avif", 1000);
  expect((await shrinkImage(avif)).type).toBe("image/webp");
  encodes = ["image/jpeg"];
  expect((await shrinkImage(avif)).type).toBe("image/jpeg");
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no decoder")));
  expect(await shrinkImage(avif)).toBe(avif);
});
