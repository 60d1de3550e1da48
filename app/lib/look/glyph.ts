/**
 * The picture on a tile: a one-colour emoji. A glyph that somebody picked is one emoji, or LETTER for none;
 * '' means that nobody picked one.
 */

export const LETTER = "letter";

/** Picked glyphs of a list's items, by the keys of their titles. */
export type Glyphs = Readonly<Record<string, string>>;

/** Font files, a file for each glyph. Raise the number when the font changes: they are cached for ever. */
export const GLYPH_FOLDER = "/assets/glyphs-1";

export const glyphFile = (glyph: string): string => `${GLYPH_FOLDER}/${glyphHex(glyph)}.ttf`;

export const glyphHex = (glyph: string) => glyph.codePointAt(0)?.toString(16);

/** The style sheet of the picker, whose files hold a hundred glyphs each. */
export const PICKER_STYLES = `${GLYPH_FOLDER}/picker.css`;
