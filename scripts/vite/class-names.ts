/**
 * Short names for the classes of CSS modules: a page repeats them in its HTML, its styles and its scripts. A name is
 * the class's place among all classes of all modules, which is the same in the builds of the Worker and the browser.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

const MODULE = /\.module\.css$/;
const COMMENT = /\/\*[\s\S]*?\*\//g;
/** Animations are named like classes. */
const CLASS = /(?:\.|@keyframes )([a-z_][\w-]*)/gi;

/** Two signs each, of which the first is a letter, are enough for so many. None is 'ad', which blockers hide. */
const FIRST = "abcdefghijklmnopqrstuvwxyz";
const SECOND = "abcefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** For `css.modules.generateScopedName`; `root` is the folder of the modules. */
export function shortClassNames(root: string): (name: string, file: string) => string {
  const modules = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => MODULE.test(file))
    .sort();
  const classes = modules.flatMap((file) =>
    [...new Set(classesIn(readFileSync(join(root, file), "utf8")))].map((name) => `${file} ${name}`),
  );
  const places = new Map(classes.map((name, i) => [name, i]));
  return (name, file) => {
    const place = places.get(`${relative(root, file.replace(/\?.*$/, ""))} ${name}`);
    if (place === undefined) throw new Error(`${file} has no class ${name} in ${root}`);
    return nameAt(place);
  };
}

/** What stands behind a dot, decimals aside: perhaps more than the classes, which only makes names unused. */
const classesIn = (css: string) => [...css.replace(COMMENT, "").matchAll(CLASS)].map(([, name = ""]) => name);

function nameAt(place: number): string {
  const first = FIRST[Math.floor(place / SECOND.length)];
  if (!first) throw new Error("There are more classes than names of two signs");
  return first + SECOND[place % SECOND.length];
}
