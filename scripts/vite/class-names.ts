/**
 * Short names for the classes of CSS modules: a page repeats them in its HTML, its styles and its scripts. The class
 * is followed by its module's place among all modules, which is the same in the builds of the Worker and the browser.
 */
import { readdirSync } from "node:fs";
import { relative } from "node:path";

const MODULE = /\.module\.css$/;

/** For `css.modules.generateScopedName`; `root` is the folder of the modules. */
export function shortClassNames(root: string): (name: string, file: string) => string {
  const modules = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => MODULE.test(file))
    .sort();
  const places = new Map(modules.map((file, i) => [file, i.toString(36)]));
  return (name, file) => {
    const place = places.get(relative(root, file.replace(/\?.*$/, "")));
    if (!place) throw new Error(`${file} is no module in ${root}`);
    return `${name}-${place}`;
  };
}
