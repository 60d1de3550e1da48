/**
 * Reads a number that somebody typed in the digits of any script; NaN for anything else, also for nothing. Digits of a
 * script stand in one block of ten, which begins at the start of a row of sixteen or six further (Unicode, Nd).
 */
export function typedNumber(text: string): number {
  const digits = text
    .normalize("NFKC")
    .trim()
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      const row = code & ~15;
      return String(code - (/\p{Nd}/u.test(String.fromCodePoint(row)) ? row : row + 6));
    });
  return digits === "" ? Number.NaN : Number(digits);
}
