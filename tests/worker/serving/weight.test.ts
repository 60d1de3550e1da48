import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { draft } from "#scripts/generated-lists/sample";
import { root } from "#scripts/settings";
import { inlineScriptsOf } from "#tests/support/html";
import { memberOf } from "#tests/support/test-app";
import { bootWorker, type TestWorker } from "#tests/support/worker";
import { addVersion, dropList } from "~/features/lists/writes/drop-list.server";

/** A free plan allows 3 MiB, and cold starts get slower with size. WebAssembly is compiled for the first picture. */
const MOST_KIB = { script: 1024, all: 2662 };

/** Compressed bytes of a page with its styles and the display face: pages are compressed per request, files once. */
const MOST_BYTES = 70_000;
const MOST_FACE_BYTES = 25_000;
const MOST_INLINE_BYTES = 10_240;
const PAGE_QUALITY = 4;

const VERSIONS = 10;
const ITEMS = 10;

let worker: TestWorker;
beforeAll(async () => {
  worker = await bootWorker();
});
afterAll(() => worker.close());

test("the Worker stays small enough to start fast", () => {
  const folder = join(root, "build/server");
  const sizeOf = (ending: string) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length / 1024, 0);
  const [script, wasm] = [sizeOf(".js"), sizeOf(".wasm")];
  expect(script).toBeLessThanOrEqual(MOST_KIB.script);
  expect(wasm).toBeGreaterThan(0);
  expect(script + wasm).toBeLessThanOrEqual(MOST_KIB.all);
});

test("home and the page of ten versions of ten items are small before anybody touches them, and a few requests", async () => {
  const { app } = worker;
  const people = await Promise.all(
    Array.from({ length: VERSIONS }, (_, i) => memberOf(app, `member_0000${i}`)),
  );
  const [first, ...others] = people;
  const title = "Ten versions of ten items";
  const chapters = ["albums", "Amsterdam"];
  const dropped = { title, chapters, imageUrl: null, version: draft(0, ITEMS) };
  const { listId } = await dropList(app, first ?? null, dropped);
  for (const [i, member] of others.entries())
    await addVersion(app, member, { listId, version: draft(i + 1, ITEMS) });
  for (const path of ["/", `/lists/${listId}`]) await expectSmall(path);
});

async function expectSmall(path: string): Promise<void> {
  const page = await (await worker.fetch(path)).text();
  expect(brotliCompressSync(inlineScriptsOf(page)).length).toBeLessThanOrEqual(MOST_INLINE_BYTES);
  const sheets = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
  expect(sheets.length).toBeGreaterThan(0);
  // without the page itself; scripts load on the first interaction
  expect(sheets.length).toBeLessThanOrEqual(3);
  expect(page).not.toMatch(/<script[^>]* src=|<link rel="modulepreload"/);
  const [, faceHref = "", ...more] = page.split(/<link rel="preload" as="font"[^>]* href="([^"]+)"/);
  expect(more).toHaveLength(1);
  const face = await worker.fetch(faceHref);
  expect(face.headers.get("Cache-Control")).toMatch(/max-age=31536000, immutable/);
  const faceBytes = (await face.arrayBuffer()).byteLength;
  expect(faceBytes).toBeLessThanOrEqual(MOST_FACE_BYTES);
  const styles = await Promise.all(sheets.map(async (href) => (await worker.fetch(href)).arrayBuffer()));
  const bytes =
    faceBytes +
    brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: PAGE_QUALITY } }).length +
    styles.reduce((sum, style) => sum + brotliCompressSync(new Uint8Array(style)).length, 0);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
}
