import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../settings";

type Entry = { resolved?: string; integrity?: string; dev?: boolean; optional?: boolean; os?: string[] };

const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
const entries = Object.entries<Entry>(packages).filter(([folder]) => folder !== "");

/**
 * Builds for other platforms that the registry of this lock file did not provide. They have no hash, and npm
 * ci skips them on every platform that they are not for.
 */
const NOT_GIVEN = /node_modules\/(@biomejs\/cli-|@rollup\/rollup-)/;

test("every package is pinned by a hash, but for builds for other machines that the registry did not give", () => {
  const bare = entries.filter(([, { integrity }]) => !integrity);
  const odd = bare.filter(
    ([folder, { optional, dev, os, resolved }]) =>
      !(NOT_GIVEN.test(folder) && optional && dev && os && !resolved),
  );
  expect(odd.map(([folder]) => folder)).toEqual([]);
  expect(entries.length).toBeGreaterThan(900);
});

test("hashes are SHA-512, and packages come over https", () => {
  const weak = entries.filter(([, { integrity }]) => integrity && !/^sha512-[\w+/]{86}==$/.test(integrity));
  expect(weak.map(([folder]) => folder)).toEqual([]);
  const plain = entries.filter(([, { resolved }]) => resolved && !resolved.startsWith("https://"));
  expect(plain.map(([folder]) => folder)).toEqual([]);
});
