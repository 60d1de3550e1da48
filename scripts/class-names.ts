/** Short names for the classes of CSS modules. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

const NAMED = /\.(-?[a-z_][\w-]*)|@keyframes\s+([\w-]+)/gi;

/**
 * Returns Vite's `generateScopedName`, which numbers all names of a folder's modules. A hash would need five
 * letters, and a list page has two thousand of them. The builds for browsers and for the Worker number alike.
 */
export function classNames(folder: string): (name: string, file: string) => string {
  const modules = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".module.css"))
    .toSorted();
  const names = modules.flatMap((file) => [
    ...new Set(
      Array.from(
        readFileSync(join(folder, file), "utf8").matchAll(NAMED),
        ([, name, motion]) => `${file} ${name ?? motion}`,
      ),
    ),
  ]);
  const numbers = new Map(names.map((name, number) => [name, number]));
  return (name, file) => {
    const number = numbers.get(`${relative(folder, file.replace(/\?.*/, ""))} ${name}`);
    if (number === undefined) throw new Error(`${file} has no class or motion '${name}'`);
    return `_${number.toString(36)}`;
  };
}
