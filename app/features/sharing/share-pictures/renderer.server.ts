/** The renderer that an isolate's pictures share, with the fonts that they have used. */
import { initSync, Renderer } from "@takumi-rs/wasm";

export type FontFile = { name: string; file: Uint8Array; weight?: number };

/** Fonts can't be removed from a renderer. Beyond this size of their files, a new one takes over. */
const BYTES_MAX = 3_000_000;

type Shared = { renderer: Renderer; fonts: Set<string>; bytes: number; users: number };

let shared: Shared | undefined;

/** Calls `draw` with a renderer that has the fonts. */
export async function withRenderer<T>(
  fonts: readonly FontFile[],
  draw: (renderer: Renderer) => Promise<T>,
): Promise<T> {
  // compiled for the first picture, not when the Worker starts
  const { default: module } = await import("@takumi-rs/wasm/auto");
  initSync({ module });
  const used = rendererFor(fonts);
  used.users++;
  try {
    for (const { name, file, weight } of fonts.filter((font) => !used.fonts.has(font.name))) {
      await used.renderer.registerFont({ name, data: file, ...(weight && { weight }) });
      used.fonts.add(name);
    }
    return await draw(used.renderer);
  } catch (error) {
    if (shared === used) shared = undefined;
    throw error;
  } finally {
    used.users--;
    freeUnused(used);
  }
}

function rendererFor(fonts: readonly FontFile[]): Shared {
  const before = shared;
  const added = fonts.filter(({ name }) => !before?.fonts.has(name));
  const bytes = added.reduce((sum, { file }) => sum + file.length, before?.bytes ?? 0);
  if (before && bytes <= BYTES_MAX) return Object.assign(before, { bytes });
  shared = {
    renderer: new Renderer(),
    fonts: new Set(),
    bytes: fonts.reduce((sum, { file }) => sum + file.length, 0),
    users: 0,
  };
  if (before) freeUnused(before);
  return shared;
}

/** Frees a renderer that another one has replaced, after its last picture. */
function freeUnused(one: Shared): void {
  if (one !== shared && one.users === 0) one.renderer.free();
}
