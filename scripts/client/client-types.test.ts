import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#scripts/settings";
import { clientTypes } from "./client-types";

test("the client's types are those of the API as it is: if not, run `npm run tool -- client-types`", () => {
  expect(readFileSync(join(root, "client", "calls.d.ts"), "utf8")).toBe(clientTypes());
});

test("the client depends on nothing", () => {
  const its = JSON.parse(readFileSync(join(root, "client", "package.json"), "utf8"));
  expect([its.type, its.dependencies, its.peerDependencies]).toEqual(["module", undefined, undefined]);
  expect(readFileSync(join(root, "client", "listdrop.js"), "utf8")).not.toMatch(/\bimport\b/);
});
