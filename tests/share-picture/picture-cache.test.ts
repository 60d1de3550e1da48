/** Share pictures of two lists never stand for each other, however much of their hashes is the same. */
import { beforeEach, expect, test, vi } from "vitest";
import { dropped } from "#tests/support/lists";
import { memberOf, type TestApp, testApp } from "#tests/support/test-app";
import { readSharePicture } from "~/features/share-picture/share-picture.server";
import { assetsWithFont } from "./font";

/** How many of a hash's digits are the same for every text. */
const equal = vi.hoisted(() => ({ digits: 0 }));

vi.mock("~/lib/hash", async (original) => {
  const real = await original<typeof import("~/lib/hash")>();
  const sha256Hex = async (text: string) =>
    "0".repeat(equal.digits) + (await real.sha256Hex(text)).slice(equal.digits);
  return { ...real, sha256Hex };
});

let app: TestApp;

beforeEach(async () => {
  app = await testApp({ env: { ASSETS: assetsWithFont } });
});

test.each([12, 64])("two lists whose hashes have %d equal digits have their own pictures", async (digits) => {
  const ann = await memberOf(app, "ann");
  const first = await dropped(app, ann, ["Vertigo"], { title: "Films" });
  const second = await dropped(app, ann, ["Azul"], { title: "Games" });
  equal.digits = digits;
  const { png } = await readSharePicture(app, { listId: first });
  const other = await readSharePicture(app, { listId: second });
  equal.digits = 0;
  expect(Buffer.from(other.png).equals(png)).toBe(false);
});
