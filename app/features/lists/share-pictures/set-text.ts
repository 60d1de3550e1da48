/** Sets text in a typeface that lacks some letters: substitution, width and line breaks. */
import { trimEnd } from "~/lib/trim-end";
import type { Face } from "./glyphs";

const ELLIPSIS = "…";

/**
 * Returns the text without letters and accents that the typeface lacks; '' if most letters would be missing,
 * because the rest could be misleading.
 */
export function drawableText(text: string, { glyphs }: Face): string {
  let lost = 0;
  let drawable = "";
  for (const sign of text.normalize("NFC")) {
    const shown = glyphs.has(sign) ? sign : [...sign.normalize("NFKD")].filter((s) => glyphs.has(s)).join("");
    if (!shown && /[\p{L}\p{N}]/u.test(sign)) lost++;
    drawable += /\s/.test(sign) ? " " : shown;
  }
  const letters = drawable.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return lost === 0 || letters > lost ? drawable.replace(/ +/g, " ").trim() : "";
}

/** Calls `place` with each letter and its offset in pixels. Returns the total width. */
export function setLine(text: string, face: Face, place?: (letter: string, x: number) => void): number {
  let x = 0;
  let before = "";
  for (const letter of text) {
    x += face.kerning.get(before + letter) ?? 0;
    place?.(letter, x);
    x += face.glyphs.get(letter)?.advance ?? 0;
    before = letter;
  }
  return x;
}

/** Truncates text with an ellipsis if it is wider than `width` pixels. */
export function fitOneLine(text: string, face: Face, width: number): string {
  if (setLine(text, face) <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && setLine(letters.join("") + ELLIPSIS, face) > width) letters.pop();
  return trimEnd(letters.join(""), /[\s,.;:–-]/) + ELLIPSIS;
}

/** Breaks text into at most `most` lines, as even as possible; truncates longer text with an ellipsis. */
export function wrapText(
  text: string,
  face: Face,
  { width, most }: { width: number; most: number },
): string[] {
  const lines = breakLines(text, face, width);
  if (lines.length > most)
    return [...lines.slice(0, most - 1), fitOneLine(lines.slice(most - 1).join(" "), face, width)];
  let even = lines;
  for (let narrower = width; narrower > 0; narrower -= 16) {
    const tried = breakLines(text, face, narrower);
    if (tried.length > lines.length || tried.join(" ") !== lines.join(" ")) break;
    even = tried;
  }
  return even;
}

/** Breaks text greedily; splits a word that is longer than a line. */
function breakLines(text: string, face: Face, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line ? `${line} ${word}` : word;
    if (setLine(longer, face) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = "";
    for (const letter of word) {
      if (setLine(line + letter, face) > width) {
        lines.push(line);
        line = "";
      }
      line += letter;
    }
  }
  return line ? [...lines, line] : lines;
}
