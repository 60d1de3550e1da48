/**
 * The picture on a tile: a one-colour emoji. A glyph that somebody picked is one emoji, or LETTER for none;
 * '' means that nobody picked one.
 */
import { z } from "zod";

export const LETTER = "letter";

/** Picked glyphs of a list's items, by the keys of their titles. */
export type Glyphs = Readonly<Record<string, string>>;

const ONE_EMOJI = /^\p{Extended_Pictographic}$/u;

/** Removes the variation selector: a tile's font has one form of each. */
const bare = (text: string) => text.trim().replace("\ufe0f", "");

export const glyphField = z
  .string({ error: "Picture must be one emoji, or letter" })
  .transform(bare)
  .refine((glyph) => glyph === "" || glyph === LETTER || ONE_EMOJI.test(glyph), {
    error: "Picture must be one emoji, or letter",
  });

/** Font files, a file for each glyph. Raise the number when the font changes: they are cached for ever. */
export const GLYPH_FOLDER = "/assets/glyphs-1";

export const glyphFile = (glyph: string): string =>
  `${GLYPH_FOLDER}/${glyph.codePointAt(0)?.toString(16)}.ttf`;

/** The style sheet of the picker, whose files hold a hundred glyphs each. */
export const PICKER_STYLES = `${GLYPH_FOLDER}/picker.css`;
