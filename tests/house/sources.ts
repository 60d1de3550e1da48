import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

const FOLDERS = ["app", "db", "functions", "scripts", "tests"];

const all: string[] = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length)),
).sort();

const isUnitTest = (file: string) => !file.startsWith("tests/") && /\.test\.tsx?$/.test(file);

/** Every source file except unit tests, relative to the project. */
export const files = all.filter((file) => !isUnitTest(file));

/** Every test and its helpers. */
export const tests = all.filter((file) => file.startsWith("tests/") || isUnitTest(file));

export const readSource = (file: string): string => readFileSync(join(root, file), "utf8");
