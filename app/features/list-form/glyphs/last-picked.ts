/** Keeps the glyphs that were picked last in this browser. */
const NAME = "glyphs";
const KEPT = 6;

export function lastPicked(): string[] {
  try {
    return (localStorage.getItem(NAME) ?? "").split(" ").filter(Boolean);
  } catch {
    // storage is unavailable
    return [];
  }
}

export function rememberPick(glyph: string): void {
  const picked = [glyph, ...lastPicked().filter((one) => one !== glyph)].slice(0, KEPT);
  try {
    localStorage.setItem(NAME, picked.join(" "));
  } catch {
    // storage is unavailable or full
  }
}
