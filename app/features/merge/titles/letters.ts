/** Folds letters: the merge and the search use the same. */

const LATIN: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ħ: "h",
  ŋ: "n",
  ς: "σ",
};

/** Normalizes compatibility forms, case and the optional accents of Latin and Greek. */
export function plainLetters(title: string): string {
  if (/^[\0-\x7f]*$/.test(title)) return title.toLowerCase();
  return (
    title
      .replace(/\p{Cs}/gu, "\uFFFD")
      .replace(/[™®©℠]/g, "")
      .replace(/[¼-¾⅐-⅞↉]/g, (part) => ` ${part.normalize("NFKC").replace("⁄", "/")} `)
      // an acute accent typed as an apostrophe; NFKC would turn it into a space and a combining accent
      .replace(/´/g, "'")
      .normalize("NFKC")
      .replace(/[\p{Cf}\p{Variation_Selector}]/gu, "")
      .toLowerCase()
      .normalize("NFD")
      .replace(/[ßæœøłđðþıħŋς]/g, (letter) => LATIN[letter] ?? letter)
      .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, "$1")
      .normalize("NFC")
  );
}

const ALIKE: Record<string, string> = { ё: "е", أ: "ا", إ: "ا", آ: "ا", ٱ: "ا", ى: "ي", ی: "ي", ک: "ك" };

/**
 * Folds further than the merge, for a search and for suggestions: optional marks of Arabic and Hebrew, Arabic
 * letters of several forms, and ё.
 */
export const searchLetters = (text: string): string => {
  const plain = plainLetters(text);
  if (/^[\0-\x7f]*$/.test(plain)) return plain;
  return plain
    .replace(/[ёأإآٱىیک]/g, (letter) => ALIKE[letter] ?? letter)
    .replace(/ـ|([\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+/gu, "$1");
};
