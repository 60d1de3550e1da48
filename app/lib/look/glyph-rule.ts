/** In its own file, so that pages that only draw glyphs don't load zod. */
import { z } from "zod";
import { LETTER } from "./glyph";

const ONE_EMOJI = /^\p{Extended_Pictographic}$/u;

/** Removes the variation selector: a tile's font has one form of each. */
const bare = (text: string) => text.trim().replace("\ufe0f", "");

export const glyphField = z
  .string({ error: "Picture must be one emoji, or letter" })
  .transform(bare)
  .refine((glyph) => glyph === "" || glyph === LETTER || ONE_EMOJI.test(glyph), {
    error: "Picture must be one emoji, or letter",
  });
