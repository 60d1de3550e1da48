import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import bootstrap from "./bootstrap?inline-script";

test("the bootstrap is one script without imports, of at most 2,100 bytes when compressed", () => {
  expect(() => new Function(bootstrap)).not.toThrow();
  expect(bootstrap).not.toMatch(/\b(import|export|require)\b/);
  expect(brotliCompressSync(bootstrap).length).toBeLessThanOrEqual(2100);
});
