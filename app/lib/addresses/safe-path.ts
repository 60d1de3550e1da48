// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the purpose
const UNSAFE = /[\\\u0000-\u0020\u007F-\u009F]/;

const IN_A_HEADER = /^[\u0021-\u007E]+$/;

/**
 * Returns a path that is safe to navigate to, or null. A safe path has one leading '/', no '//', and no
 * backslash, white space or control character, even after decoding. It stays on our origin once the browser
 * has resolved it. Percent-encodes letters that no header can hold.
 */
export function safePath(value: unknown): string | null {
  if (typeof value !== "string" || !value.startsWith("/")) return null;
  const path = value.split(/[?#]/, 1)[0] ?? "";
  if (UNSAFE.test(value) || path.includes("//") || hidesTrouble(path)) return null;
  const base = "https://own.invalid";
  if (!URL.canParse(value, base)) return null;
  const resolved = new URL(value, base);
  if (resolved.origin !== base || resolved.pathname.startsWith("//")) return null;
  return IN_A_HEADER.test(value) ? value : resolved.href.slice(base.length);
}

function hidesTrouble(path: string): boolean {
  try {
    const decoded = decodeURIComponent(path);
    return decoded.startsWith("//") || decoded.includes("\\") || /%(0|1|7f)/i.test(path);
  } catch {
    return true;
  }
}
