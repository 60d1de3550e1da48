/** The glyphs of tiles: one weight of Noto Emoji, a file for each glyph and one for each group of the picker. */
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Plugin } from "vite";
import { GLYPH_FOLDER, glyphFile, PICKER_STYLES } from "../../app/lib/look/glyph";
import { fontCharacters } from "./font-characters";
import { GLYPH_TABLE } from "./make-glyph-table";

type Subset = (font: Buffer, letters: string, options: Record<string, unknown>) => Promise<Buffer>;

const require = createRequire(import.meta.url);
/** It has no types. */
const subsetFont: Subset = require("subset-font");

const PACKAGE = "@fontsource-variable/noto-emoji";
const FILES = 10;
const WEIGHT = 400;
const CUT = {
  noHinting: true,
  keepFeatures: [],
  noLayoutClosure: true,
  dropTables: ["STAT", "GSUB", "GPOS", "GDEF", "gasp", "vhea", "vmtx"],
};

/** Returns the folder with all files. Cuts them once for each font and table. */
async function glyphFolder(root: string): Promise<string> {
  const table = readFileSync(join(root, GLYPH_TABLE), "utf8");
  const { version } = require(`${PACKAGE}/package.json`);
  const hash = createHash("sha256").update(`${table} ${version} ${WEIGHT}`).digest("hex");
  const folder = join(root, ".cache/glyphs", hash.slice(0, 16));
  if (existsSync(folder)) return folder;
  const aside = `${folder}-${process.pid}`;
  mkdirSync(join(aside, GLYPH_FOLDER), { recursive: true });
  const missing = new Set((JSON.parse(table) as string[][]).flatMap(([, ...all]) => all.map(glyphOf)));
  const rules: string[] = [];
  for (let i = 0; i < FILES; i++) {
    const variable = readFileSync(require.resolve(`${PACKAGE}/files/noto-emoji-${i}-wght-normal.woff2`));
    const glyphs = fontCharacters(variable)
      .map((character) => String.fromCodePoint(character))
      .filter((glyph) => missing.delete(glyph));
    if (glyphs.length === 0) continue;
    const all = glyphs.join("");
    const font = await subsetFont(variable, all, {
      ...CUT,
      targetFormat: "sfnt",
      variationAxes: { wght: WEIGHT },
    });
    const cut = async (address: string, text: string, targetFormat: "sfnt" | "woff2") =>
      writeFileSync(join(aside, address), await subsetFont(font, text, { ...CUT, targetFormat }));
    // packing a file takes 80 ms, for half a kilobyte less
    for (const glyph of glyphs) await cut(glyphFile(glyph), glyph, "sfnt");
    await cut(`${GLYPH_FOLDER}/group-${i}.woff2`, all, "woff2");
    rules.push(fontFace(`group-${i}.woff2`, glyphs));
  }
  writeFileSync(join(aside, PICKER_STYLES), rules.join(""));
  // another build may have cut the same
  if (existsSync(folder)) rmSync(aside, { recursive: true });
  else renameSync(aside, folder);
  return folder;
}

const glyphOf = (entry: string) => entry.split(" ")[0] ?? "";

const fontFace = (file: string, glyphs: string[]) =>
  `@font-face{font-family:"Listdrop Glyphs";src:url(${file}) format("woff2");unicode-range:${glyphs
    .map((glyph) => `U+${glyph.codePointAt(0)?.toString(16)}`)
    .join()}}\n`;

/** Adds the glyphs to the browser's build; serves them in development. */
export const glyphFonts = (root: string): Plugin => ({
  name: "glyph-fonts",
  async writeBundle({ dir = "" }) {
    if (this.environment.config.consumer !== "client") return;
    cpSync(await glyphFolder(root), dir, { recursive: true });
  },
  configureServer: (vite) =>
    void vite.middlewares.use(async (request, response, next) => {
      const path = request.url?.startsWith(`${GLYPH_FOLDER}/`) && join(await glyphFolder(root), request.url);
      if (path && existsSync(path)) response.end(readFileSync(path));
      else next();
    }),
});
