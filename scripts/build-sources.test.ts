import { expect, test } from "vitest";
import { readSource } from "#tests/house/sources";
import { SOURCES } from "./build";

test("the sources of the build include every module of vite.config.ts", () => {
  const makers = [...readSource("vite.config.ts").matchAll(/from "\.\/([^"]+)"/g)].map(
    ([, path = ""]) => `${path}.ts`,
  );
  const isKnown = (file: string) =>
    SOURCES.some((source) => file === source || file.startsWith(`${source}/`));
  expect(makers.length).toBeGreaterThan(1);
  expect(makers.filter((file) => !isKnown(file))).toEqual([]);
});
