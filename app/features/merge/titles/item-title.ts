/** Stored beside every key: raise it whenever `titleKey` changes, so that stored keys are recomputed. */
export const TITLE_KEY_VERSION = 1;

export interface TitleKey {
  /** Without the year: two titles with the same key name the same item, years aside. */
  key: string;
  /** From a trailing '(1999)' or '[1999]'. */
  year: number | null;
}

const ROMAN = "ii iii iv v vi vii viii ix - xi xii xiii xiv xv xvi xvii xviii xix xx".split(" ");
const ROMAN_DIGITS = new Map(ROMAN.flatMap((roman, i) => (roman === "-" ? [] : [[roman, String(i + 2)]])));

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

/** Replaces punctuation. It is not a space, because an article counts as one only before typed white space. */
const GAP = "\n";

/** Code units, several times the longest title. The input may be a whole pasted book. */
const READ_MAX = 500;

/** A title without differences of spelling, accents, articles and punctuation; never throws. */
export function titleKey(whole: string): TitleKey {
  const title = whole.slice(0, READ_MAX);
  const text = plainLetters(title)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  const { base, year } = splitYear(text);
  const minus = /^[-−](?=\.?\p{Nd})/u.test(base) ? "-" : "";
  const words = /^[a-z0-9 ]*$/.test(base) ? base : punctuation(spelledOut(base.slice(minus.length)));
  const key =
    minus +
    joined(
      withoutArticle(words)
        .split(/[ \n]+/)
        .filter(Boolean),
    );
  return { key: key || `=${base || literal(title)}`, year };
}

/** The stored form of an item's identity: the year-free key, then the year. */
export function itemKey({ key, year }: TitleKey): string {
  return year === null ? key : `${key} (${year})`;
}

/** Steps 1 and 2: compatibility forms, case, and the accents that Latin and Greek spelling may leave out. */
function plainLetters(title: string): string {
  if (/^[\0-\x7f]*$/.test(title)) return title.toLowerCase();
  return (
    title
      .replace(/\p{Cs}/gu, "\uFFFD")
      .replace(/[™®©℠]/g, "")
      .replace(/[¼-¾⅐-⅞↉]/g, (part) => ` ${part.normalize("NFKC").replace("⁄", "/")} `)
      // an acute accent typed as an apostrophe, which NFKC would turn into a space and a combining accent
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

function literal(title: string): string {
  return title
    .replace(/\p{Cs}/gu, "\uFFFD")
    .trim()
    .toLowerCase();
}

/** Step 3. A title that is only a year keeps it. */
function splitYear(text: string): { base: string; year: number | null } {
  const found = /^(?:\(([12]\d{3})\)|\[([12]\d{3})\])$/.exec(text.slice(-6));
  const base = text.slice(0, -6).trimEnd();
  if (!found || !base) return { base: text, year: null };
  return { base, year: Number(found[1] ?? found[2]) };
}

/** Step 4: one way of writing for what is written in several. */
function spelledOut(text: string): string {
  return text
    .replace(/^(.+?) ?, ?(the|an?)$/, "$2 $1")
    .replace(/[`‘’‛ʹʻʼʽ′‵՚׳]/g, "'")
    .replace(/'n'|(?<= )(?:'n|n')(?= )/g, `${GAP}and${GAP}`)
    .replaceAll("'", "")
    .replace(/&|(?<= )\+(?= )/g, `${GAP}and${GAP}`)
    .replace(/\d+(?:[.,]\d+)*/g, withoutThousands)
    .replace(/(?<![\p{L}\p{N}])\p{L}(?:\*\p{L})+(?![\p{L}\p{N}])/gu, (stars) => stars.replaceAll("*", ""))
    .replace(/(?<![\p{L}\p{N}])\p{L}(?:\.\p{L})+\.?(?![\p{L}\p{N}])/gu, (dots) => dots.replaceAll(".", ""))
    .replaceAll("♯", "#");
}

/** '1,000.5' as '1000.5'; other commas in a number stay. */
function withoutThousands(number: string): string {
  const [whole = ""] = number.split(".", 1);
  if (!/^\d{1,3}(?:,\d{3})+$/.test(whole)) return number;
  return whole.replaceAll(",", "") + number.slice(whole.length);
}

/** Step 5: punctuation that distinguishes items stays, the rest becomes a gap. */
function punctuation(text: string): string {
  return text
    .replace(/\.(?!\p{Nd})|(?<=[^\p{Nd} ])\.|\/(?!\p{Nd})|(?<!\p{Nd})\//gu, GAP)
    .replace(/[^\p{L}\p{N}\p{M}\p{Emoji}+#%@*$./ \n]/gu, GAP);
}

/** Step 6: no leading article. */
function withoutArticle(text: string): string {
  return text.replace(/^[ \n]*(?:the|an?) (?=[ \n]*[^ \n])/, "");
}

/** Steps 7 and 8: Roman numerals as digits, and no spaces except between numbers. */
function joined(words: string[]): string {
  let key = "";
  words.forEach((word, i) => {
    const next = (i > 0 && ROMAN_DIGITS.get(word)) || word;
    key += /\p{Nd}$/u.test(key) && /^\p{Nd}/u.test(next) ? ` ${next}` : next;
  });
  return key;
}

/**
 * Which year a list's titles without a year mean, for one key: the only year named, or the only one that two or
 * more versions name; null where they stay apart. `named` is year -> number of versions.
 */
export function groupYears(named: ReadonlyMap<number, number>): number | null {
  const years = [...named].filter(([, versions]) => versions > 0);
  const agreed = years.length === 1 ? years : years.filter(([, versions]) => versions > 1);
  return agreed.length === 1 && agreed[0] ? agreed[0][0] : null;
}

export interface Spelling {
  title: string;
  year: number | null;
  /** Versions that use this spelling. */
  uses: number;
  /** The oldest of these versions; lower is older. */
  oldest: number | string;
  /** Whether it has no year and means the item of a year, but not in a version that names both. */
  joined: boolean;
}

type Shown = Omit<Spelling, "joined">;

/** Sorts spellings of one item, the one to show first: with a year, then most used, then oldest. */
export function byShown(a: Shown, b: Shown): number {
  return (
    Number(a.year === null) - Number(b.year === null) ||
    b.uses - a.uses ||
    (a.oldest < b.oldest ? -1 : a.oldest > b.oldest ? 1 : 0)
  );
}
