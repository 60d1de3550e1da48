/** The cache never confuses the pictures of two lists, even if their hashes share a long prefix. */
import { afterEach, expect, test, vi } from "vitest";
import { dropListOf } from "#tests/support/lists";
import { assetsWithFonts } from "#tests/support/share-fonts";
import { memberOf, testApp } from "#tests/support/test-app";
import { readSharePicture } from "./share-picture.server";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Makes every hash begin with this number of zeros. */
function startHashesWith(zeros: number): void {
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, "digest").mockImplementation(async (...args) => {
    const hash = new Uint8Array(await digest(...args));
    hash.fill(0, 0, zeros / 2);
    return hash.buffer;
  });
}

test.each([12, 64])("two lists whose hashes have %d equal digits have their own pictures", async (digits) => {
  const app = await testApp({ env: { ASSETS: assetsWithFonts() } });
  const ann = await memberOf(app, "ann");
  const first = await dropListOf(app, ann, ["Vertigo"], { title: "Films" });
  const second = await dropListOf(app, ann, ["Azul"], { title: "Games" });
  startHashesWith(digits);
  const { png, hash } = await readSharePicture(app, { listId: first });
  const other = await readSharePicture(app, { listId: second });
  expect([hash, other.hash].map((each) => each.slice(0, digits))).toEqual(Array(2).fill("0".repeat(digits)));
  expect(Buffer.from(other.png).equals(png)).toBe(false);
});
