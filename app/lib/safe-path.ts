// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the purpose
const UNSAFE = /[\\\u0000-\u0020\u007F-\u009F]/;

/** Characters that a Location header may hold. */
const IN_A_HEADER = /^[\u0021-\u007E]+$/;

/**
 * A path on our own origin that is safe to navigate to: one leading '/', no '//', no backslash, white space or control
 * character, also after decoding, and still ours once the browser has resolved it; else null. Letters that no header
 * can hold are percent-encoded.
 */
export function safePath(given: unknown): string | null {
  if (typeof given !== "string" || !given.startsWith("/")) return null;
  const path = given.split(/[?#]/, 1)[0] ?? "";
  if (UNSAFE.test(given) || path.includes("//") || hidesTrouble(path)) return null;
  const base = "https://own.invalid";
  if (!URL.canParse(given, base)) return null;
  const resolved = new URL(given, base);
  if (resolved.origin !== base || resolved.pathname.startsWith("//")) return null;
  return IN_A_HEADER.test(given) ? given : resolved.href.slice(base.length);
}

/** Whether a path would leave our origin if something decoded it. */
function hidesTrouble(path: string): boolean {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.startsWith("//") || decoded.includes("\\") || /%(0|1|7f)/i.test(path);
  } catch {
    return true;
  }
}
