import { plainLetters } from "./letters";

/** Stored with every key. Increment it whenever `titleKey` changes, so that stored keys are recomputed. */
export const TITLE_KEY_VERSION = 2;

export type TitleKey = {
  /** Key without the year; titles with the same key name the same item, years aside. */
  key: string;
  /** From a trailing '(1999)' or '[1999]'. */
  year: number | null;
};

const ROMAN = "ii iii iv v vi vii viii ix - xi xii xiii xiv xv xvi xvii xviii xix xx".split(" ");
const ROMAN_DIGITS = new Map(ROMAN.flatMap((roman, i) => (roman === "-" ? [] : [[roman, String(i + 2)]])));

/** Replacement for punctuation, not a space: an article counts as one only before typed white space. */
const GAP = "\n";

/** In code units, several times the longest title. The input may be a whole pasted book. */
const READ_MAX = 500;

/** Normalizes a title's spelling, accents, articles and punctuation to a key; never throws. */
export function titleKey(whole: string): TitleKey {
  const title = whole.slice(0, READ_MAX);
  // steps 1 and 2
  const text = plainLetters(title.replace(BESIDE_RAISED, " "))
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  const { base, year } = splitYear(text);
  if (!/[\p{L}\p{N}]/u.test(base)) return { key: signsKey(base || literal(title)), year };
  const minus = /^[-−](?=\.?\p{Nd})/u.test(base) ? "-" : "";
  const grade = SHORT_WITH_MINUS.test(base) ? "-" : "";
  const words = /^[a-z0-9 ]*$/.test(base) ? base : punctuation(spelledOut(base.slice(minus.length)));
  const key =
    minus +
    joinWords(
      withoutArticle(words)
        .split(/[ \n]+/)
        .filter(Boolean),
    ) +
    grade;
  return { key, year };
}

/** Between a digit and a raised or lowered one: '10²' is not '102'. */
const BESIDE_RAISED = /(?<=\p{Nd})(?=[²³¹⁰-⁹₀-₉])|(?<=[²³¹⁰-⁹₀-₉])(?=\p{Nd})/gu;
/** A grade, such as 'A-'. */
const SHORT_WITH_MINUS = /(?<![^ ])[\p{L}\p{N}]{1,2}[-−]$/u;

/** Signs alone are compared as they are. */
const signsKey = (signs: string): string => `=${signs.replaceAll(" ", "")}`;

/** Returns the stored form of an item's identity: the year-free key, then the year. */
export function itemKey({ key, year }: TitleKey): string {
  return year === null ? key : `${key} (${year})`;
}

export const itemKeyOf = (title: string): string => itemKey(titleKey(title));

function literal(title: string): string {
  return title
    .replace(/\p{Cs}/gu, "\uFFFD")
    .trim()
    .toLowerCase();
}

/** Step 3: splits off the year; a title that is only a year keeps it. */
function splitYear(text: string): { base: string; year: number | null } {
  const found = /^(?:\(([12]\d{3})\)|\[([12]\d{3})\])$/.exec(text.slice(-6));
  const base = text.slice(0, -6).trimEnd();
  if (!found || !base) return { base: text, year: null };
  return { base, year: Number(found[1] ?? found[2]) };
}

/** Step 4: unifies alternative ways of writing. */
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

/** Turns '1,000.5' into '1000.5'; other commas in a number stay. */
function withoutThousands(number: string): string {
  const [whole = ""] = number.split(".", 1);
  if (!/^\d{1,3}(?:,\d{3})+$/.test(whole)) return number;
  return whole.replaceAll(",", "") + number.slice(whole.length);
}

/** Step 5: keeps punctuation that distinguishes items and replaces the rest with a gap. */
function punctuation(text: string): string {
  return text
    .replace(/(?<!\p{Nd} ?)(?:[^\P{Sc}$]|[≤≥<>])(?! ?\p{Nd})/gu, GAP)
    .replace(/\.(?!\p{Nd})|(?<=[^\p{Nd} ])\.|\/(?!\p{Nd})|(?<!\p{Nd})\//gu, GAP)
    .replace(/[^\p{L}\p{N}\p{M}\p{Emoji}\p{Sc}+#%@*≤≥<>♭./ \n]/gu, GAP);
}

/** Step 6: removes a leading article. */
function withoutArticle(text: string): string {
  return text.replace(/^[ \n]*(?:the|an?) (?=[ \n]*[^ \n])/, "");
}

/** Steps 7 and 8: turns Roman numerals into digits and removes spaces except between numbers. */
function joinWords(words: string[]): string {
  let key = "";
  words.forEach((word, i) => {
    const next = (i > 0 && ROMAN_DIGITS.get(word)) || word;
    key += /\p{Nd}$/u.test(key) && /^\p{Nd}/u.test(next) ? ` ${next}` : next;
  });
  return key;
}

/**
 * Returns the year that a list's undated titles of one key mean, or null if they stay separate. It is the
 * only year named, or the only one that two or more versions name. `named` is year -> number of versions.
 */
export function groupYears(named: ReadonlyMap<number, number>): number | null {
  const years = [...named].filter(([, versions]) => versions > 0);
  const agreed = years.length === 1 ? years : years.filter(([, versions]) => versions > 1);
  return agreed.length === 1 && agreed[0] ? agreed[0][0] : null;
}

export type Spelling = {
  title: string;
  year: number | null;
  /** Number of versions with this spelling. */
  uses: number;
  /** Oldest of these versions; lower is older. */
  oldest: number | string;
  /** True for an undated title that means the item of a year, except in versions that name both. */
  joined: boolean;
};

type SpellingParts = Omit<Spelling, "joined">;

/** Compares spellings of one item by display preference: dated first, then most used, then oldest. */
export function byShown(a: SpellingParts, b: SpellingParts): number {
  return (
    Number(a.year === null) - Number(b.year === null) ||
    b.uses - a.uses ||
    (a.oldest < b.oldest ? -1 : a.oldest > b.oldest ? 1 : 0)
  );
}
