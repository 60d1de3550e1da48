/** Third-party content of the build, and its documentation. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#scripts/settings";
import { shippedFolders, thirdPartyLicences } from "#scripts/supply/licences";

test("THIRD-PARTY-LICENCES.md is of this build; if not, run npm run tool -- licences", () => {
  expect(readFileSync(join(root, "THIRD-PARTY-LICENCES.md"), "utf8")).toBe(thirdPartyLicences());
});

test("what ships may be shipped: no licence asks for our sources", () => {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const licences = new Set<string>(shippedFolders().map((folder) => packages[folder]?.license));
  const free = [
    "MIT",
    "ISC",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "(Apache-2.0 AND MIT)",
    "(MIT OR Apache-2.0)",
    "OFL-1.1",
    "0BSD",
    "MIT-0",
    "Unlicense",
  ];
  expect([...licences].filter((licence) => !free.includes(licence))).toEqual([]);
});
