/** The typefaces of share pictures: subset files of npm packages, and an index of the characters in each. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import {
  FONT_FOLDER,
  FONT_INDEX,
  type IndexedFont,
} from "../../app/features/sharing/share-pictures/font-index";
import { fontCharacters } from "./font-characters";

const VARIABLE = "@fontsource-variable";

type Package = {
  name: string;
  /** By default all numbered ones. */
  subsets?: string[];
  kind?: IndexedFont["kind"];
  /** The package has one file with all characters, although its index names a part of them. */
  isWhole?: boolean;
};

/** In the order in which a character looks for its font. */
const PACKAGES: Package[] = [
  { name: "@fontsource/young-serif", subsets: ["latin", "latin-ext"], kind: "display" },
  {
    name: `${VARIABLE}/noto-serif`,
    subsets: ["latin", "latin-ext", "vietnamese", "cyrillic", "cyrillic-ext", "greek", "greek-ext", "math"],
  },
  ...["armenian", "hebrew", "georgian", "ethiopic", "devanagari", "bengali", "gurmukhi", "gujarati", "oriya"]
    .concat("tamil", "telugu", "kannada", "malayalam", "sinhala", "thai", "lao", "khmer")
    .map((script) => ({ name: `${VARIABLE}/noto-serif-${script}`, subsets: [script] })),
  { name: `${VARIABLE}/noto-naskh-arabic`, subsets: ["arabic"] },
  { name: `${VARIABLE}/noto-sans-myanmar`, subsets: ["myanmar"] },
  { name: `${VARIABLE}/noto-sans-symbols`, subsets: ["symbols"] },
  { name: "@fontsource/noto-sans-symbols-2", subsets: ["symbols", "math"] },
  { name: "@fontsource/noto-sans-math", subsets: ["latin"], isWhole: true },
  { name: `${VARIABLE}/noto-serif-jp`, kind: "jp" },
  { name: `${VARIABLE}/noto-serif-sc`, kind: "sc" },
  { name: `${VARIABLE}/noto-serif-kr`, kind: "kr" },
  { name: `${VARIABLE}/noto-emoji`, kind: "emoji" },
];

export const SHARE_FONT_PACKAGES = PACKAGES.map(({ name }) => name);

/** Numbered subsets of large fonts: `[12]` in the package's index, `12` in file names. */
const NUMBERED = /^\[(\d+)\]$/;

type Font = { path: string; entry: IndexedFont };

function readFonts(root: string): Font[] {
  return PACKAGES.flatMap(({ name, subsets, kind = "any", isWhole = false }) => {
    const folder = join(root, "node_modules", name);
    const ranges: Record<string, string> = JSON.parse(readFileSync(join(folder, "unicode.json"), "utf8"));
    const isVariable = name.startsWith(VARIABLE);
    const files = new Set(readdirSync(join(folder, "files")));
    return Object.entries(ranges).flatMap(([subset, range]): Font[] => {
      const number = NUMBERED.exec(subset)?.[1];
      if (subsets ? !subsets.includes(subset) : number === undefined) return [];
      const font = `${name.replace(/^.*\//, "")}-${number ?? subset}`;
      const file = `${font}-${isVariable ? "wght" : "400"}-normal.woff2`;
      if (!files.has(file)) throw new Error(`${name} has no ${file}`);
      const path = join(folder, "files", file);
      const bytes = readFileSync(path);
      const isServed = isWhole ? () => true : rangeTest(range);
      // the ranges in the package include characters that the font lacks
      const ranges = packRanges(fontCharacters(bytes).filter(isServed));
      return [{ path, entry: { name: font, bytes: bytes.length, kind, ranges } }];
    });
  });
}

/** Parses the value of CSS's `unicode-range`. */
function rangeTest(range: string): (character: number) => boolean {
  const pairs = range.split(",").map((part) => {
    const [first = 0, last = first] = part
      .replace("U+", "")
      .split("-")
      .map((hex) => Number.parseInt(hex, 16));
    return [first, last] as const;
  });
  return (character) => pairs.some(([first, last]) => first <= character && character <= last);
}

/** Writes ranges as distances in base 36: to the next first character, then to its last. */
function packRanges(characters: number[]): string {
  const distances: number[] = [];
  let before = 0;
  for (let i = 0; i < characters.length; ) {
    const first = characters[i] ?? 0;
    let last = first;
    while (characters[++i] === last + 1) last++;
    distances.push(first - before, last - first);
    before = last;
  }
  return distances.map((distance) => distance.toString(36)).join(" ");
}

let fonts: Font[] | undefined;

/** Returns the font files and their index by their addresses. */
export function fontAssets(root: string): Map<string, () => Buffer> {
  fonts ??= readFonts(root);
  const index = Buffer.from(JSON.stringify(fonts.map(({ entry }) => entry)));
  const files = fonts.map(({ path, entry }) => {
    const address = `${FONT_FOLDER}/${entry.name}.woff2`;
    return [address, () => readFileSync(path)] as const;
  });
  return new Map([[FONT_INDEX, () => index], ...files]);
}

/** Adds the fonts to the browser's build, where the Worker reads them; serves them in development. */
export const shareFonts = (root: string): Plugin => ({
  name: "share-fonts",
  writeBundle({ dir = "" }) {
    if (this.environment.config.consumer !== "client") return;
    mkdirSync(join(dir, FONT_FOLDER), { recursive: true });
    for (const [address, read] of fontAssets(root)) writeFileSync(join(dir, address), read());
  },
  configureServer: (vite) =>
    void vite.middlewares.use((request, response, next) => {
      const read = request.url?.startsWith(FONT_FOLDER) && fontAssets(root).get(request.url);
      if (read) response.end(read());
      else next();
    }),
});
