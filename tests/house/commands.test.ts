import { expect, test } from "vitest";
import { SOURCES } from "#scripts/build";
import { files, read } from "./sources";

test("commands of package.json run files that exist", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const lost = Object.entries(scripts).flatMap(([name, command]) =>
    [...command.matchAll(/(?:scripts|tests)\/[\w./-]+/g)]
      .filter(([file]) => !files.includes(file))
      .map(([file]) => `${name}: ${file}`),
  );
  expect(lost).toEqual([]);
});

test("a build is made again when a file changes that makes it", () => {
  const makers = [...read("vite.config.ts").matchAll(/from "\.\/([^"]+)"/g)].map(
    ([, path = ""]) => `${path}.ts`,
  );
  const known = (file: string) => SOURCES.some((source) => file === source || file.startsWith(`${source}/`));
  expect(makers.length).toBeGreaterThan(1);
  expect(makers.filter((file) => !known(file))).toEqual([]);
});
