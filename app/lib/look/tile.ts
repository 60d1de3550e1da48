/**
 * An item's tile: one of 8 patterns, of 3 tones (light, mid, deep) and of 10 hues, as three characters such as
 * '3d7'. Pattern, tone and which neighbour of the chapter's hue come from the item alone, so that it has the
 * same tile on every list of a chapter.
 */
import { mixBits, textHash } from "~/lib/text/text-hash";

/** Pattern from 1, tone, hue; then the item's glyph, if it has one. */
export type TileCode = string;

/** Returns the ground alone, as the style sheet knows it. */
export const tileGround = (code: TileCode): string => code.slice(0, 3);

export const tileGlyph = (code: TileCode): string => code.slice(3);

const PATTERNS = 8;
const TONES = "lmd";
/** Hues in a circle; tile.module.css has their colours. */
const HUES = 10;
/** Chosen so that few neighbours of the demo's lists share a pattern or a tone. */
const SEED = 0xd9217960;

/** The hues of common chapters; others get one from a hash of their name. */
const CHAPTER_HUES: ReadonlyMap<string, number> = new Map([
  ["food", 0],
  ["cooking", 0],
  ["education", 3],
  ["books", 4],
  ["board games", 5],
  ["games", 5],
  ["cities", 6],
  ["travel", 6],
  ["film", 7],
  ["films", 7],
  ["programming", 8],
  ["music", 9],
]);

/** `key` is the title's key in the merge; a list without chapters has none. */
export function tileOf(key: string, chapter: string | undefined): TileCode {
  const hash = mixBits((textHash(key) ^ SEED) >>> 0);
  const pattern = (hash % PATTERNS) + 1;
  const tone = TONES[(hash >>> 3) % TONES.length] ?? "m";
  const beside = ((hash >>> 9) % 3) - 1;
  return `${pattern}${tone}${(hueOfChapter(chapter ?? key) + beside + HUES) % HUES}`;
}

export const chapterTile = (chapter: string): TileCode => `1m${hueOfChapter(chapter)}`;

/** Returns the tile of a chapter itself, with a pattern and a tone of its own. */
export const tileOfChapter = (chapter: string): TileCode =>
  `${tileOf(chapter.toLowerCase(), chapter).slice(0, 2)}${hueOfChapter(chapter)}`;

const hueOfChapter = (chapter: string): number =>
  CHAPTER_HUES.get(chapter.toLowerCase()) ?? mixBits(textHash(chapter.toLowerCase())) % HUES;

const LETTER = /[\p{L}\p{N}]/u;
/** As wide as high, or nearly: set smaller. */
const WIDE = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]|[MWÆŒЖМШЩЮ]/u;
const SQUARE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|\p{Emoji_Presentation}/u;
const BROAD = /[MWmw]/;

/** A word that a small tile may have to break. */
const LONG_WORD = /\p{Script=Latin}{11,}/gu;
/** The beginning of a syllable: a consonant, or two that belong together, soon after a vowel and before one. */
const SYLLABLE = /(?<=[aeiouy].{0,2})(?:[bcdfgkpt][rl]|[cgpstw]h|[b-df-hj-np-tv-xz])(?=[aeiouy]..)/gi;

/** Lets a browser break long words between syllables. */
export const hyphenated = (title: string): string =>
  title.replace(LONG_WORD, (word) => word.replace(SYLLABLE, "\u00ad$&"));

/** The one letter of a small tile. */
export function tileLetter(title: string): { letter: string; isWide: boolean } {
  const letters = [...title];
  const letter = (letters.find((one) => LETTER.test(one)) ?? letters[0] ?? "").toUpperCase();
  return { letter, isWide: WIDE.test(letter) || letter.length > 1 };
}

/** Sizes of a tile's words, from the largest: the letters that fit into a line. */
const FITS = [9, 10, 13, 15];
const LINES = 3;

/** The size of a title on a tile's foot, from 1; the smallest also for titles that it cuts. */
export function tileFit(title: string): number {
  const words = title.split(/\s+/).map(widthOf);
  const fit = FITS.findIndex((width) => linesOf(words, width) <= LINES);
  return fit < 0 ? FITS.length : fit + 1;
}

/** In letters of Latin; Han and its like are twice as wide, and an M is in between. */
const widthOf = (word: string): number =>
  [...word].reduce((sum, one) => sum + (SQUARE.test(one) ? 1.8 : BROAD.test(one) ? 1.6 : 1), 0);

function linesOf(words: readonly number[], width: number): number {
  let lines = 1;
  let used = 0;
  for (const word of words) {
    if (word > width) return Number.POSITIVE_INFINITY;
    if (used > 0 && used + 1 + word > width) {
      lines++;
      used = word;
    } else used += (used > 0 ? 1 : 0) + word;
  }
  return lines;
}
