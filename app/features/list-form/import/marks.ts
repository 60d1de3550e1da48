/** Recognizes what stands before an item: a number in any common style, or a bullet. */
import { isRankName } from "./heads";

export type NumberMark = {
  kind: "number";
  value: number;
  /** 'b.' as a letter of the alphabet; 'c.' may be a Roman number, too. */
  letter?: number;
  /** True for '1.' and the like, false for numbers that may begin a title, as in '12 Angry Men'. */
  strong: boolean;
  /** True for '1.Kane' and '1-Kane', which need more lines as proof than '1. Kane': '1.FC Köln', '1-Up'. */
  tight?: boolean;
};
export type Mark = NumberMark | { kind: "bullet" };
export type MarkedText = { mark: Mark | null; text: string };

const HEAD_MAX = 24;

/** First code points of the decimal digits of other scripts, and of full-width ones. */
const ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20,
  0x1040, 0x17e0, 0x1810,
];
const WIDE = /[\uFF01-\uFF5E]/g;

/** Replaces full-width signs and the digits of other scripts, one code unit each. */
const asciiDigits = (head: string) =>
  head
    .replace(WIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/(?!\d)\p{Nd}/gu, (digit) => {
      const zero = ZEROS.find((start) => digit.charCodeAt(0) >= start && digit.charCodeAt(0) < start + 10);
      return zero === undefined ? digit : String(digit.charCodeAt(0) - zero);
    });

/** '1.' '1)' '(1)' '[1]' '1\.' 'No. 1' '#1' '1st' '1 -' '1:' '1/' '1.-' '1-2.' '第1位', with the white space after it. */
const DIGITS =
  /^(?<open>[([{【] ?)?(?<word>(?:[#№=第제]|t-?(?=\d)|[\p{L}\p{M}º°]{1,12}\.?) ?)?(?<value>\d{1,4})(?:[-–]\d{1,4}(?=[.):]))?(?<suffix>st|nd|rd|th|[ºª°]|er|re|ère|e|ème|-?[йяе]|-ое|位|番|위|등|名|=)?(?<sign>\.[)–-]| ?\\?[.)]|[\]/}>】]|[、。।:]|[-–—])?/iu;
/** Before or after a shared place: '공동 1위', '2. (tie)'. */
const TIED = /^(?:공동|同率|joint|tied?)$/i;
const TIED_AFTER = /^\((?:tied?|joint|=)\)[.:]?\s*/i;
const RANK_SIGN = /^(?:[#№=第제]|t-?)$/i;
/** '1 место: Kane', '1º lugar - Kane'. */
const PLACE_AFTER = /^([\p{L}\p{M}]{3,12})(?: ?[:：]| [-–—](?=\s))\s*/u;
const CLOSING: Record<string, string> = { "(": ")", "[": "]", "{": "}", "【": "】" };
const GAP = /^[\s\u200B-\u200F]+(?:(?:-{1,2}>?|[–—:=→>])(?:\s+|$))?|^$/;
const UNSPACED = /^[\p{L}「『《〈“«]/u;
const LATIN = /^\p{Script=Latin}/u;
const SELF_SPACED = /[\uFF01-\uFF5E、。位番名위등】]$/;

/** The words of each language from the first place on. */
const ORDINALS = new Map(
  [
    "first second third fourth fifth sixth seventh eighth ninth tenth",
    "one two three four five six seven eight nine ten",
    "gold silver bronze",
    "winner runner-up",
    "erstens zweitens drittens viertens fünftens sechstens siebtens achtens neuntens zehntens",
    "eins zwei drei vier fünf sechs sieben acht neun zehn",
    "erster zweiter dritter vierter fünfter sechster siebter achter neunter zehnter",
    "premier deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième",
    "première second",
    "primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo",
    "primo secondo terzo quarto quinto sesto settimo ottavo nono decimo",
    "primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono décimo",
    "eerste tweede derde vierde vijfde zesde zevende achtste negende tiende",
    "первый второй третий четвёртый пятый шестой седьмой восьмой девятый десятый",
    "первое второе третье четвёртое пятое шестое седьмое восьмое девятое десятое",
    "الأول الثاني الثالث الرابع الخامس السادس السابع الثامن التاسع العاشر",
    "冠军 亚军 季军",
    "冠軍 亞軍 季軍",
    "優勝 準優勝",
    "첫째 둘째 셋째 넷째 다섯째 여섯째 일곱째 여덟째 아홉째 열째",
    "birinci ikinci üçüncü dördüncü beşinci altıncı yedinci sekizinci dokuzuncu onuncu",
    "pierwszy drugi trzeci czwarty piąty szósty siódmy ósmy dziewiąty dziesiąty",
    "ראשון שני שלישי רביעי חמישי שישי שביעי שמיני תשיעי עשירי",
    "पहला दूसरा तीसरा चौथा पाँचवाँ छठा सातवाँ आठवाँ नौवाँ दसवाँ",
  ].flatMap((words) => words.split(" ").map((word, i): [string, number] => [word, i + 1])),
);
const WORD_LABEL = /^([\p{L}\p{M}-]{2,12}(?: [\p{L}\p{M}]{3,12})?)(?: ?[:：]|\s[-–—](?=\s))\s*/iu;
const EMOJI_NAME = /^:(?:keycap_)?([a-z]{3,6})(?:_place(?:_medal)?)?:\s*/;
const PRIZE = /^(?:prize|prix|preis|premio)$/i;

const ROMAN = /^[([]?([ivxlc]{1,7})(?:\\?[.)]|\])(?=\s|$)/i;
/** 'I: Kane', 'II – Vertigo', 'III Ran'. */
const ROMAN_LABEL = /^([IVXLC]{1,7})(?:(: |\s[-–—]\s)|\s)\s*/;
const LETTER = /^\(?(\p{L})(?:\\?\)|\\?\.)(?=\s|$)/iu;
const ALPHABETS = [
  "abcdefghijklmnopqrstuvwxyz",
  "абвгдежзиклмнопрстуфхцчшщэюя",
  "αβγδεζηθικλμνξοπρστυφχψω",
  "אבגדהוזחטי",
  "가나다라마바사아자차카타파하",
  "アイウエオカキクケコサシスセソ",
  "甲乙丙丁戊己庚辛壬癸",
  "ابجدهوزحطي",
  "أبجدهوزحطي",
];
const ROMAN_SIGN = /^([\u2160-\u217F]{1,4})[.)．、]?(?=\s|$)/;
const HAN =
  /^(?:[(（【]?第?([一二三四五六七八九十]{1,3})(?:[)）]?[、．.]|[)）]|[位名]】?)|第([一二三四五六七八九十]{1,3})(?=[:：\s]))(?:[:：]\s*)?\s*/;
const KEYCAPS = /^(?:(?:\d\uFE0F?\u20E3){1,3}|🔟)/u;
const MEDAL = /^([🥇🥈🥉])\uFE0F?/u;
const ENCLOSED =
  /^([\u2460-\u249B\u24B6-\u24FE\u2776-\u2793\u3220-\u3229\u3251-\u325F\u3280-\u3289\u32B1-\u32BF])\uFE0F?/;
const SIGN_END = /^(?:[.:：)．、]|\s*[-–—](?=\s))?\s*/;
/** First sign, how many there are, and the first one's number. */
const ENCLOSED_RUNS: [number, number, number][] = [
  [0x2460, 20, 1],
  [0x2474, 20, 1],
  [0x2488, 20, 1],
  [0x24b6, 26, 1],
  [0x24d0, 26, 1],
  [0x24eb, 10, 11],
  [0x24f5, 10, 1],
  [0x2776, 10, 1],
  [0x2780, 10, 1],
  [0x278a, 10, 1],
  [0x3220, 10, 1],
  [0x3251, 15, 21],
  [0x3280, 10, 1],
  [0x32b1, 15, 36],
];

/** Typed and word processors' bullets; those of symbol fonts arrive as private-use signs, one as 'o' and a tab. */
const BULLET =
  /^(?:\\?[-+~](?=\s)|\\?\*{1,6}(?=\s)|#?\.(?=\s)|[–—→](?=\s)|[•·・‣⁃◦▪▫●○◘■□▸►▶▼☆◆◇➢➤❖✓✔☐☑☒➔➡👉✅🔹🔸🔷🔶📌\uF020-\uF0FF]|★[★☆½]*|§(?=\s)|\\item(?=\s)|o(?=\t))[\uFE0F🏻-🏿]*\s*(?:\[[ xX-]?\]\s+)?|^\[[ xX]?\]\s+/u;

const EMPHASIS = /^(?:\*{1,3}|_{1,3})(?=[^\s*_])/;

/** Splits a line's mark off. Emphasis may be around the mark or around the whole line. */
export function splitMark(line: string): MarkedText {
  const [emphasis] = EMPHASIS.exec(line) ?? [""];
  if (!emphasis) return readMark(line);
  const inner = line.slice(emphasis.length);
  const end = inner.slice(0, HEAD_MAX).indexOf(emphasis);
  const markAlone = end > 0 ? readMark(inner.slice(0, end)) : null;
  if (markAlone?.mark && markAlone.text === "" && /^\s/.test(inner.slice(end + emphasis.length)))
    return { mark: markAlone.mark, text: inner.slice(end + emphasis.length).trim() };
  const { mark, text } = readMark(inner);
  return mark?.kind === "number" ? { mark, text: emphasis + text } : { mark: null, text: line };
}

function readMark(line: string): MarkedText {
  const bullet = BULLET.exec(line);
  if (bullet) return { mark: { kind: "bullet" }, text: line.slice(bullet[0].length) };
  return (
    signNumber(line) ??
    digitNumber(line) ??
    letterNumber(line) ??
    wordNumber(line) ?? { mark: null, text: line }
  );
}

const strong = (value: number): NumberMark => ({ kind: "number", value, strong: true });

function signNumber(line: string): MarkedText | null {
  const first = (pattern: RegExp) => pattern.exec(line);
  const medal = first(MEDAL);
  if (medal) return afterSign(line, medal[0], ["🥇", "🥈", "🥉"].indexOf(medal[1] ?? "") + 1);
  const enclosed = first(ENCLOSED);
  if (enclosed) {
    const code = line.charCodeAt(0);
    const run = ENCLOSED_RUNS.find(([start, count]) => code >= start && code < start + count);
    return run ? afterSign(line, enclosed[0], code - run[0] + run[2]) : null;
  }
  const keycaps = first(KEYCAPS);
  if (keycaps) return afterSign(line, keycaps[0], Number(keycaps[0].replace(/\D/g, "") || "10"));
  const han = first(HAN);
  return han ? after(line, han[0], strong(hanNumber(han[1] ?? han[2] ?? ""))) : null;
}

/** Takes a number that the sign repeats, too: '🥇 1st: Kane'. */
function afterSign(line: string, found: string, value: number): MarkedText {
  const text = line.slice(found.length).replace(SIGN_END, "");
  const again = digitNumber(text);
  const isAgain = again?.mark?.kind === "number" && again.mark.value === value && again.text !== "";
  return { mark: strong(value), text: isAgain ? again.text : text.trim() };
}

const hanNumber = (signs: string): number => {
  const digit = (sign = "") => "一二三四五六七八九".indexOf(sign) + 1;
  if (!signs.includes("十")) return digit(signs[0]);
  const [tens, ones] = signs.split("十");
  return (tens ? digit(tens) : 1) * 10 + digit(ones || undefined);
};

function digitNumber(line: string): MarkedText | null {
  const head = line.slice(0, HEAD_MAX);
  const match = DIGITS.exec(asciiDigits(head));
  if (!match?.groups) return null;
  const { open, word, value, sign = "" } = match.groups;
  if (word && !namesRank(word.replace(/\.? ?$/, ""))) return null;
  const end = open && CLOSING[open.trim()];
  const closes = end ? sign === end : !/[\]}】]/.test(sign);
  if (!closes) return null;
  const rest = line.slice(match[0].length);
  const gap = GAP.exec(rest);
  const isSelfSpaced = SELF_SPACED.test(head.slice(0, match[0].length));
  const isUnspaced = !gap && !isSelfSpaced;
  if (isUnspaced && !(/^[.):-]$/.test(sign) && UNSPACED.test(rest))) return null;
  const tight = isUnspaced && (/[:-]/.test(sign) || (sign === "." && LATIN.test(rest)));
  const isStrong = /[.)\]}/>、。।]/.test(sign) || (word !== undefined && sign === ":") || isSelfSpaced;
  const text = rest.slice(gap?.[0].length ?? 0).trim();
  return {
    mark: {
      kind: "number",
      value: Number(value),
      strong: (isStrong && !tight) || !rest.trim(),
      ...(tight && { tight }),
    },
    text: withoutPlace(text.replace(TIED_AFTER, "")),
  };
}

const namesRank = (word: string) => RANK_SIGN.test(word) || TIED.test(word) || isRankName(word);

function withoutPlace(text: string): string {
  const [found = "", place = ""] = PLACE_AFTER.exec(text) ?? [];
  return isRankName(place) ? text.slice(found.length) : text;
}

function letterNumber(line: string): MarkedText | null {
  const sign = ROMAN_SIGN.exec(line);
  if (sign) return after(line, sign[0], strong(romanNumber((sign[1] ?? "").normalize("NFKC")) ?? 0));
  const letter = LETTER.exec(line);
  const alphabetic = letterValue(letter?.[1]);
  const label = ROMAN_LABEL.exec(line);
  const labelled = romanNumber(label?.[1] ?? "");
  if (label && labelled !== null)
    return after(line, label[0], {
      kind: "number",
      value: labelled,
      strong: false,
      // 'I Am Legend'
      ...(!label[2] && { tight: true }),
    });
  const roman = ROMAN.exec(line);
  const value = romanNumber(roman?.[1] ?? "") ?? alphabetic;
  const [found] = roman ?? letter ?? [""];
  if (!found || value === undefined) return null;
  return after(line, found, { ...strong(value), ...(alphabetic && { letter: alphabetic }) });
}

/** 'First: Kane', 'Second place – Vertigo', 'Number Three: Ran', and ':one: Kane' of a messenger. */
function wordNumber(line: string): MarkedText | null {
  const named = EMOJI_NAME.exec(line);
  const sign = ORDINALS.get(named?.[1] ?? "");
  if (named && sign !== undefined) return after(line, named[0], strong(sign));
  const [found = "", label = ""] = WORD_LABEL.exec(line) ?? [];
  const words = label.toLowerCase().split(" ");
  const value = words.map((word) => ORDINALS.get(word)).find((one) => one !== undefined);
  const areRank = words.every((word) => ORDINALS.has(word) || isRankName(word) || PRIZE.test(word));
  return value === undefined || !areRank
    ? null
    : after(line, found, { kind: "number", value, strong: false });
}

/** Returns a letter's place in its alphabet, from 1. */
function letterValue(letter = ""): number | undefined {
  const places = letter ? ALPHABETS.map((alphabet) => alphabet.indexOf(letter.toLowerCase()) + 1) : [];
  return Math.max(0, ...places) || undefined;
}

const ROMAN_VALUES: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };
const ROMAN_SHAPE = /^(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/;

function romanNumber(signs: string): number | null {
  const letters = signs.toLowerCase();
  if (!letters || !(letters === "c" || ROMAN_SHAPE.test(letters))) return null;
  const values = [...letters].map((letter) => ROMAN_VALUES[letter] ?? 0);
  return values.reduce((sum, value, i) => sum + (value < (values[i + 1] ?? 0) ? -value : value), 0);
}

const after = (line: string, found: string, mark: Mark): MarkedText => ({
  mark,
  text: line.slice(found.length).trim(),
});

const TIE = /^(?:=|T-?)(?=\d)|(?<=\d)[=T]$/i;

const TIER = /^(S{1,3}|[A-G])([+-]?)$/;

/** Returns the rank that a cell holds: '1', '1.', '#1', '1st', '1.0', '1,5', 'II.', '🥇', '=1', 'T1', 'first', or a tier, 'S+'. */
export function rankIn(cell: string): number | null {
  const text = cell.trim().replace(TIE, "");
  if (/^\d{1,6}(?:[.,]\d{1,3})?$/.test(text)) return Number(text.replace(",", "."));
  const { mark, text: rest } = splitMark(text);
  if (mark?.kind === "number" && rest === "") return mark.value;
  const [tier, letters = "", sign] = TIER.exec(text) ?? [];
  if (!tier) return ORDINALS.get(text.toLowerCase()) ?? romanNumber(text);
  const step = sign === "+" ? -0.1 : sign === "-" ? 0.1 : 0;
  return "SABCDEFG".indexOf(letters.charAt(0)) - (letters.length - 1) * 0.2 + step;
}
