import { glyphFile, glyphHex } from "~/lib/look/glyph";

/** Different glyphs of a page, so that their files are at most 60 KB. */
const GLYPHS_MAX = 40;

const faces = new Map<string, Promise<unknown>>();

/** Draws the glyphs of tiles after the first paint, and of what the page shows later. */
export function drawGlyphs(): void {
  window.addEventListener("load", () =>
    new PerformanceObserver((_, painted) => {
      painted.disconnect();
      drawShown();
      new MutationObserver(drawShown).observe(document.body, { childList: true, subtree: true });
    }).observe({ type: "paint", buffered: true }),
  );
}

/** Loads a file for each glyph on the page; without it the picture stays a letter on its pattern. */
function drawShown(): void {
  const shown = new Set<string>();
  for (const picture of document.querySelectorAll<HTMLElement>("[data-glyph]")) {
    const { glyph = "", drawn } = picture.dataset;
    if (shown.add(glyph).size > GLYPHS_MAX) return;
    if (drawn !== undefined) continue;
    const face = faces.get(glyph) ?? loadFace(glyph);
    faces.set(glyph, face);
    face.then(
      () => {
        picture.dataset.drawn = "";
      },
      () => {},
    );
  }
}

const loadFace = (glyph: string): Promise<unknown> =>
  new FontFace("Listdrop Glyphs", `url(${glyphFile(glyph)})`, { unicodeRange: `U+${glyphHex(glyph)}` })
    .load()
    .then((face) => document.fonts.add(face));
