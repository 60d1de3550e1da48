/** Recognizes what stands before an item, a number in any common style or a bullet, and what the numbers number. */
export type NumberMark = {
  kind: "number";
  value: number;
  /** True for '1.' and the like, false for numbers that may begin a title, as in '12 Angry Men'. */
  strong: boolean;
};
export type MarkedText = { mark: NumberMark | { kind: "bullet" } | null; text: string };

/** Longer than every mark. */
const HEAD_MAX = 24;

/** Typed and word processors' bullets; those of symbol fonts are private-use signs, one arrives as 'o' and a tab. */
const BULLET =
  /^(?:\\?(?:[-+~§]|\*{1,6})(?=\s)|[–—→](?=\s)|[★☆⭐](?![★☆⭐½])|[•·・‣⁃◦▪▫●○◘■□▸►▶▼◆◇➢➤❖»✓✔☐☑☒➔➡👉✅🔹🔸🔷🔶📌\uF020-\uF0FF]|&(?:bull|middot|#8226);|o(?=\t))[\uFE0F🏻-🏿]{0,2}\s*(?:\[[ xX✓-]?\]\s+)?|^\[[ xX✓]?\]\s+/u;
/** '1.' '1)' '(1)' '[1]' '1\.' 'No. 1' '#1' '1st' '1 -' '1:' '１．' '①' '1️⃣' '🥇' 'IV.' '第1位', with the white space after it. */
const NUMBER =
  /^(?<open>[([{（［【]\s?)?(?<word>(?:[#＃№第=]|T-?(?=\d)|n[º°]|(?:no|nr|number|rank|top|place|platz)[. ])\s?)?(?:(?<digits>\p{Nd}{1,4})(?<keycap>\uFE0F?\u20E3)?|(?<sign>[\p{No}\p{Nl}🥇🥈🥉🔟]\uFE0F?)|(?<roman>[ivxlc]{1,7})(?=\\?[.)\]]|\s[-–—]\s))(?<end>(?:st|nd|rd|th|er|e|ème|[ºª°=]|[位名番위등])?(?:\.[)-]|\s?\\?[.)]|[\]/}>）］】．、。।:：-])?)(?<gap>[\s\u200B]+(?:[-–—:=→>]{1,2}(?:\s+|$))?)?/iu;
const EMPHASIS = /^(?:\*{1,3}|_{1,3})(?=[^\s*_])/;
const MEDALS = ["🥇", "🥈", "🥉"];

/** Splits a line's mark off. Emphasis may be around the mark or around the whole line. */
export function splitMark(line: string): MarkedText {
  const [emphasis = ""] = EMPHASIS.exec(line) ?? [];
  const bullet = emphasis ? null : BULLET.exec(line);
  if (bullet) return { mark: { kind: "bullet" }, text: line.slice(bullet[0].length) };
  const inner = line.slice(emphasis.length);
  const end = emphasis ? inner.slice(0, HEAD_MAX).indexOf(emphasis) : -1;
  const after = inner.slice(end + emphasis.length);
  const alone = end > 0 && /^\s/.test(after) ? numberOf(inner.slice(0, end)) : null;
  if (alone?.text === "") return { ...alone, text: after.trim() };
  const number = numberOf(inner);
  return number ? { ...number, text: emphasis + number.text } : { mark: null, text: line };
}

function numberOf(line: string): MarkedText | null {
  const match = NUMBER.exec(line.slice(0, HEAD_MAX));
  if (!match?.groups) return null;
  const { open, word = "", digits = "", keycap, sign, roman = "", end = "", gap } = match.groups;
  const text = line.slice(match[0].length);
  const isOneSign = sign !== undefined || keycap !== undefined;
  const isSpaced =
    gap !== undefined || text === "" || isOneSign || /[位名番위등）］】．、。：]$/.test(match[0]);
  const isClosed = open !== undefined || !/[\]}）］】]/.test(end);
  const value = sign ? signValue(sign) : digits ? digitsIn(digits) : romanValue(roman);
  if (!isSpaced || !isClosed || value === undefined) return null;
  const isMarked =
    isOneSign || text === "" || /[.)\]}/>）］】．、。।位名番위등]/.test(end) || /[:：]/.test(word && end);
  const words = isOneSign ? text.replace(/^[.:)]?\s*/, "") : text.trim();
  return { mark: { kind: "number", value, strong: isMarked && !roman }, text: words };
}

const ALPHABETS = [
  "abcdefghijklmnopqrstuvwxyz",
  "абвгдежзиклмн",
  "אבגדהוזחטי",
  "가나다라마바사아자차카타파하",
];
const LETTER = /^(\(?)(\p{L})(?=[.)]\s)/gmu;

/** Writes numbers for letters that count lines from the first one of an alphabet: 'a) … b) … c) …'. */
export function withLettersCounted(text: string): string {
  const letters = [...text.matchAll(LETTER)].map(([, , letter = ""]) => letter.toLowerCase()).join("");
  if (letters.length < 3 || !ALPHABETS.some((all) => all.startsWith(letters)) || /^\d/m.test(text))
    return text;
  let count = 0;
  return text.replace(LETTER, (_, open: string) => `${open}${++count}`);
}

/** Reads the decimal digits of every script: their blocks begin at 0. */
const digitsIn = (digits: string): number =>
  Number(
    digits.replace(
      /(?!\d)\p{Nd}/gu,
      (digit) => `${[...Array(10).keys()].find((i) => !isDigit(digit, i + 1))}`,
    ),
  );
const isDigit = (digit: string, below: number) =>
  /\p{Nd}/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - below));

/** Reads '①', '⑴', '⒈', '❶', 'Ⅳ' and medals. */
function signValue(sign: string): number | undefined {
  const code = sign.charCodeAt(0);
  const medal = MEDALS.findIndex((one) => sign.startsWith(one)) + 1;
  if (medal > 0 || sign.startsWith("🔟")) return medal || 10;
  if (code >= 0x2776 && code <= 0x2793) return ((code - 0x2776) % 10) + 1;
  const plain = sign.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "");
  return /^\d+$/.test(plain) ? Number(plain) : romanValue(plain);
}

const ROMAN_VALUES: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };
const ROMAN = /^(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/i;

function romanValue(signs: string): number | undefined {
  if (!signs || !ROMAN.test(signs)) return undefined;
  const values = [...signs.toLowerCase()].map((letter) => ROMAN_VALUES[letter] ?? 0);
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0);
}

const TIER = /^(S{1,3}|[A-G])([+-]?)$/;

/** Returns the rank in a cell: '1', '1.', '#1', '1st', '1.0', '1,5', 'II.', '🥇', '=1', 'T1', or a tier such as 'S+'. */
export function rankIn(cell: string): number | null {
  const text = cell.trim().replace(/^(?:=|T-?)(?=\d)|(?<=\d)[=T]$/i, "");
  if (/^\d{1,6}(?:[.,]\d{1,3})?$/.test(text)) return Number(text.replace(",", "."));
  const [, tier, sign = ""] = TIER.exec(text) ?? [];
  if (tier)
    return "SABCDEFG".indexOf(tier.charAt(0)) - tier.length / 5 - ({ "+": 0.1, "-": -0.1 }[sign] ?? 0);
  const number = numberOf(text) ?? (romanValue(text) ? numberOf(`${text}.`) : null);
  return number?.mark?.kind === "number" && number.text === "" ? number.mark.value : null;
}

/** Numbers that go up, that count down so that the last comes first, or that are to be sorted. */
export type Numbering = "up" | "down" | "mixed";
/** Numbers as large may be years. */
const YEAR_MIN = 1000;

/**
 * Accepts 1 2 3; 1 2 2 4; gaps; restarts; 3 2 1; and 1 1 1 as Markdown allows. Numbers that may begin a title
 * (`12 Angry Men`) have to be dense, and to begin or end at 1.
 */
export function numberingOf(marks: NumberMark[]): Numbering | null {
  const values = marks.map(({ value }) => value);
  const strong = marks.every((mark) => mark.strong);
  const [first = 0] = values;
  if (values.length < 2) return strong && first <= 1 && values.length > 0 ? "up" : null;
  const isLoose = strong && values.every((value) => value < YEAR_MIN);
  const upwards = values.toReversed();
  const isOneNumber = new Set(values).size === 1;
  if (!isOneNumber && isDense(upwards) && ((upwards[0] ?? 0) <= 1 || strong)) return "down";
  const runs = runsOf(values);
  const ascends = (run: number[]) =>
    isLoose ? isNondecreasing(run) : isDense(run) && ((run[0] ?? 0) <= 1 || strong);
  if (runs.every(ascends) && (runs.length === 1 || first <= 1)) return !isOneNumber || strong ? "up" : null;
  if (isLoose && isNondecreasing(upwards)) return "down";
  const isPermutation = new Set(values).size === values.length && Math.max(...values) === values.length;
  return strong && isPermutation && values.every((value) => value >= 1) ? "mixed" : null;
}

/** Splits where the numbers begin again. */
function runsOf(values: number[]): number[][] {
  const runs: number[][] = [];
  for (const [at, value] of values.entries()) {
    const run = runs.at(-1);
    if (run && !(value <= 1 && (values[at - 1] ?? 0) > value)) run.push(value);
    else runs.push([value]);
  }
  return runs;
}

const isNondecreasing = (run: number[]) => run.every((value, i) => i === 0 || value >= (run[i - 1] ?? 0));

/** Accepts steps of one, ties, and the gap after a tie: 1 2 2 3, 1 2 2 4. */
function isDense(run: number[]): boolean {
  let tied = 1;
  return run.every((value, i) => {
    const step = i === 0 ? 1 : value - (run[i - 1] ?? 0);
    const fits = step === 0 || step === 1 || step === tied;
    tied = step === 0 ? tied + 1 : 1;
    return fits;
  });
}
