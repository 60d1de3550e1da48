/** The project's files, for the tests of the layout. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

const FOLDERS = ["app", "db", "functions", "scripts", "tests"];

/** Every file of the source folders, by its path in the project. */
export const files: string[] = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length)),
).sort();

export const read = (file: string): string => readFileSync(join(root, file), "utf8");
