/** `npm run tool -- glyphs`, run manually: writes the emoji that a tile can show, by group, with English names. */
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(import.meta.url);

type Emoji = { label: string; emoji: string; group?: number; order?: number };

/** Groups of emojibase in the order of the picker; flags are sequences, which the font's files don't hold. */
const GROUPS: [number, string][] = [
  [4, "Food"],
  [3, "Animals and nature"],
  [5, "Places"],
  [6, "Activities"],
  [7, "Objects"],
  [1, "People"],
  [0, "Faces"],
  [8, "Symbols"],
];

const isSingle = ({ emoji }: Emoji) => [...emoji.replace("\ufe0f", "")].length === 1;

/** Returns a group a line: its name, then its emoji with their names. */
export function glyphTable(): [group: string, ...glyphs: string[]][] {
  const all: Emoji[] = require("emojibase-data/en/data.json");
  return GROUPS.map(([number, name]) => [
    name,
    ...all
      .filter((one) => one.group === number && isSingle(one))
      .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
      .map(({ emoji, label }) => `${emoji.replace("\ufe0f", "")} ${label}`),
  ]);
}

export const GLYPH_TABLE = "app/lib/look/glyph-table.json";

export const writeGlyphTable = (root: string) =>
  writeFileSync(
    join(root, GLYPH_TABLE),
    `[\n${glyphTable()
      .map((group) => JSON.stringify(group))
      .join(",\n")}\n]\n`,
  );
