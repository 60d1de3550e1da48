/** Third-party content of the build, and its documentation. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#scripts/settings";
import { thirdPartyLicences } from "#scripts/supply/licences";
import { lockEntries, packageName, shippedFolders } from "#scripts/supply/lock";
import { billOfMaterials } from "#scripts/supply/sbom";

test("THIRD-PARTY-LICENCES.md is of this build; if not, run npm run tool -- licences", () => {
  expect(readFileSync(join(root, "THIRD-PARTY-LICENCES.md"), "utf8")).toBe(thirdPartyLicences());
});

test("what ships may be shipped: no licence asks for our sources", () => {
  const entries = new Map(lockEntries());
  const licences = new Set(shippedFolders().map((folder) => entries.get(folder)?.license));
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
  expect([...licences].filter((licence) => !free.includes(licence ?? ""))).toEqual([]);
});

test("the bill of materials is CycloneDX and names every package with its hash, what ships and what does not", () => {
  const bill = billOfMaterials();
  expect(bill).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.5", version: 1 });
  expect(bill.serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(bill.components.length).toBe(lockEntries().length);
  const required = bill.components.filter(({ scope }) => scope === "required").map(({ name }) => name);
  expect(required).toEqual(
    shippedFolders()
      .map(packageName)
      .filter((name) => required.includes(name)),
  );
  expect(required).toEqual(expect.arrayContaining(["react", "hono", "drizzle-orm", "zod"]));
  expect(required).not.toContain("typescript");
  const hono = bill.components.find(({ purl }) => purl.startsWith("pkg:npm/hono@"));
  expect(hono?.hashes).toEqual([{ alg: "SHA-512", content: expect.stringMatching(/^[0-9a-f]{128}$/) }]);
  const refs = new Set(bill.components.map((component) => component["bom-ref"]));
  expect(refs.size).toBe(bill.components.length);
  expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
});
