import { glyphFile, glyphHex } from "~/lib/look/glyph";

/** Different glyphs of a page, so that their files are at most 60 KB. */
const GLYPHS_MAX = 40;
/** Glyphs wait this many ms for others, because each new font lays out the whole page again. */
const TOGETHER_MS = 200;

/** The font of each glyph that was asked for; null until it has arrived. */
const faces = new Map<string, FontFace | null>();
let timer = 0;

/** Draws the glyphs of tiles after the first paint, and of what the page shows later. */
export function drawGlyphs(): void {
  window.addEventListener("load", () =>
    new PerformanceObserver((_, painted) => {
      painted.disconnect();
      askAndDraw();
      new MutationObserver(askAndDraw).observe(document.body, { childList: true, subtree: true });
    }).observe({ type: "paint", buffered: true }),
  );
}

/** Loads a file for each glyph on the page; without it the picture stays a letter on its pattern. */
function askAndDraw(): void {
  const shown = new Set([...pictures()].map(({ dataset }) => dataset.glyph ?? ""));
  for (const glyph of [...shown].slice(0, GLYPHS_MAX)) if (!faces.has(glyph)) load(glyph).catch(() => {});
  draw();
}

async function load(glyph: string): Promise<void> {
  faces.set(glyph, null);
  const answer = await fetch(glyphFile(glyph));
  if (!answer.ok) return;
  // of its bytes, because a font that loads by its address lays out a quarter of the page when it arrives
  const face = new FontFace("Listdrop Glyphs", await answer.arrayBuffer(), {
    unicodeRange: `U+${glyphHex(glyph)}`,
  });
  faces.set(glyph, await face.load());
  clearTimeout(timer);
  timer = window.setTimeout(draw, TOGETHER_MS);
}

function draw(): void {
  for (const { dataset } of pictures()) {
    const face = faces.get(dataset.glyph ?? "");
    if (!face || dataset.drawn !== undefined) continue;
    document.fonts.add(face);
    dataset.drawn = "";
  }
}

const pictures = () => document.querySelectorAll<HTMLElement>("[data-glyph]");
