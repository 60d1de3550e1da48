/** `npm run tool -- glyphs`, run manually: writes the emoji that a tile can show, by group, with names and tags. */
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(import.meta.url);

type Emoji = { label: string; emoji: string; tags?: string[]; group?: number; order?: number };

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

const inText = ({ emoji }: Emoji) => emoji.replace("\ufe0f", "");
const isSingle = (one: Emoji) => [...inText(one)].length === 1;

const emojiByGroup = (): [group: string, all: Emoji[]][] => {
  const all: Emoji[] = require("emojibase-data/en/data.json");
  return GROUPS.map(([number, name]) => [
    name,
    all
      .filter((one) => one.group === number && isSingle(one))
      .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)),
  ]);
};

/** Returns a group a line: its name, then its emoji with their names. */
export const glyphTable = (): [group: string, ...glyphs: string[]][] =>
  emojiByGroup().map(([name, all]) => [name, ...all.map((one) => `${inText(one)} ${one.label}`)]);

/** Returns the tags of each emoji that its name does not say, in the order of the table. */
export const glyphTags = (): string[][] =>
  emojiByGroup().map(([, all]) =>
    all.map(({ tags = [], label }) => tags.filter((tag) => !label.includes(tag)).join(" ")),
  );

export const GLYPH_TABLE = "app/lib/look/glyph-table.json";

export function writeGlyphTable(root: string): void {
  const write = (path: string, groups: string[][]) =>
    writeFileSync(join(root, path), `[\n${groups.map((group) => JSON.stringify(group)).join(",\n")}\n]\n`);
  write(GLYPH_TABLE, glyphTable());
  write("app/features/list-form/glyphs/glyph-tags.json", glyphTags());
}
