/**
 * `npm run tool -- display-font`, run manually: cuts the display face (Young Serif, SIL Open Font License 1.1)
 * down to the letters of Western European titles. Rarer Latin letters stay in the package's second file.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./settings";

type Subset = (font: Buffer, letters: string, options: Record<string, unknown>) => Promise<Buffer>;

const require = createRequire(import.meta.url);
/** It has no types. */
const subsetFont: Subset = require("subset-font");

const PACKAGE_FILE = "@fontsource/young-serif/files/young-serif-latin-400-normal.woff2";
const lettersFrom = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));

/** The same as the unicode-range in app/styles/display.css. */
const LETTERS = `${lettersFrom(0x20, 0x7e)}${lettersFrom(0xa0, 0xff)}Œœı–—‘’‚“”„•…‹›€`;

const whole = readFileSync(require.resolve(PACKAGE_FILE));
const cut = await subsetFont(whole, LETTERS, { targetFormat: "woff2", noHinting: true });
writeFileSync(join(root, "app/styles/young-serif.woff2"), cut);
console.log(`app/styles/young-serif.woff2: ${cut.length} bytes`);
