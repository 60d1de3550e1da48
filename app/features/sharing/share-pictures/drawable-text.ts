import { normalize } from "~/lib/text/clean";
import { graphemesOf } from "~/lib/text/graphemes";
import { type Font, hasCharacter } from "./font-index";

/** Text with a font for each of its letters. */
export type DrawableText = { text: string; fonts: Font[]; isCut: boolean };

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
const SHOWN_AS_EMOJI = /\p{Emoji_Presentation}|\ufe0f/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const PRESENTATION = /[\ufe0e\ufe0f]/g;
const SOFT_HYPHENS = /\u00ad/g;

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Minimum widths in ems. */
const WIDTH = { wide: 0.9, other: 0.2 };

/**
 * Returns the start of a text that can fill `ems`, so that no fonts are read for letters that are cut off.
 * Returns null if a letter is in no font: a box or another letter would say something else. Letters with
 * accents must be in one font, or the accent is drawn beside it. Emoji without a font are left out.
 */
export function drawableText(text: string, fonts: readonly Font[], ems: number): DrawableText | null {
  const used = new Set<Font>();
  let drawable = "";
  let width = 0;
  const line = normalize(text.replace(SOFT_HYPHENS, "").replace(/\s+/g, " ").trim());
  for (const grapheme of graphemesOf(line)) {
    if (width > ems) return { text: drawable, fonts: [...used], isCut: true };
    const drawn = drawableGrapheme(grapheme, fonts);
    if (drawn) used.add(drawn.font);
    else if (!EMOJI.test(grapheme) && grapheme.replace(INVISIBLE, "")) return null;
    drawable += drawn?.letters ?? "";
    width += WIDE.test(grapheme) ? WIDTH.wide : WIDTH.other;
  }
  drawable = drawable.replace(/ +/g, " ").trim();
  return drawable.replace(INVISIBLE, "") ? { text: drawable, fonts: [...used], isCut: false } : null;
}

function drawableGrapheme(grapheme: string, fonts: readonly Font[]): { letters: string; font: Font } | null {
  const isEmoji = EMOJI.test(grapheme);
  const inOrder = SHOWN_AS_EMOJI.test(grapheme)
    ? [...fonts.filter(isForEmoji), ...fonts.filter((font) => !isForEmoji(font))]
    : fonts;
  // invisible characters join emoji and say which flag it is
  const shown = grapheme.replace(isEmoji ? PRESENTATION : INVISIBLE, "");
  for (const letters of [grapheme, shown, ...writtenOut(shown)]) {
    const characters = [...letters].map((letter) => letter.codePointAt(0) ?? 0);
    const font = inOrder.find((one) => characters.every((character) => hasCharacter(one, character)));
    if (font && letters) return { letters, font };
  }
  return null;
}

/** Returns '⅓' as ' 1⁄3', away from a figure before it; no '⁵', which would mean something else as '5'. */
function writtenOut(letters: string): string[] {
  const plain = letters.normalize("NFKC");
  return plain !== letters && plain.includes(FRACTION_SLASH) ? [` ${plain}`] : [];
}

const FRACTION_SLASH = "\u2044";

const isForEmoji = ({ kind }: Font) => kind === "emoji";
