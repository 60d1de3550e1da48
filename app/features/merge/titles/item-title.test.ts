import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { growthOf, LINEAR_MAX } from "#tests/support/growth";
import { tries } from "#tests/support/tries";
import { byShown, groupYears, itemKey, titleKey } from "./item-title";

const key = (title: string) => itemKey(titleKey(title));

describe("titles that name the same item", () => {
  test.each([
    [
      "The Godfather",
      "Godfather, The",
      "godfather",
      "THE GODFATHER",
      "“The Godfather”",
      "  the   godfather ",
    ],
    ["A Beautiful Mind", "Beautiful Mind, A", "Beautiful Mind,a"],
    ["An Education", "Education, An"],
    ["Amélie", "Amelie", "AMÉLIE", "Ame\u0301lie", "Ａｍｅｌｉｅ"],
    ["Rocky II", "Rocky 2", "Rocky Ⅱ", "rocky-ii", "Rocky, II"],
    ["The Godfather Part II", "Godfather: Part 2", "The Godfather, Part II"],
    ["Henry V", "Henry 5"],
    ["Louis XIV", "Louis 14"],
    ["Rocky XX", "Rocky 20"],
    ["Simon & Garfunkel", "Simon and Garfunkel", "Simon + Garfunkel", "Simon ＆ Garfunkel"],
    ["R&B", "R & B", "R and B"],
    ["Rock 'n' Roll", "Rock and Roll", "Rock ’n’ Roll", "Rock'n'Roll", "Rock 'n Roll", "Rock & Roll"],
    [
      "Ocean's Eleven",
      "Oceans Eleven",
      "Ocean’s Eleven",
      "Ocean`s Eleven",
      "Ocean´s Eleven",
      "Oceanʼs Eleven",
    ],
    ["M*A*S*H", "MASH", "M.A.S.H.", "m*a*s*h"],
    ["E.T.", "ET", "E.T", "E. T."],
    ["A.I.", "AI"],
    ["J.R.R. Tolkien", "J. R. R. Tolkien", "JRR Tolkien"],
    ["10,000", "10000", "１０,０００"],
    ["10,000 Maniacs", "10000 maniacs"],
    ["1,234,567.5", "1234567.5"],
    ["8½", "8 1/2", "8 ½", "8  1/2"],
    ["½", "1/2"],
    ["9¾", "9 3/4"],
    ["Spider-Man", "Spiderman", "Spider Man", "Spider–Man"],
    ["AC/DC", "ACDC", "AC DC"],
    ["WALL·E", "WALL-E", "Wall E"],
    ["(500) Days of Summer", "500 Days of Summer", "[500] Days Of Summer"],
    ["2001: A Space Odyssey", "2001 - a space odyssey"],
    ["Catch-22", "Catch 22"],
    ["Straße", "Strasse", "STRASSE", "STRAẞE"],
    ["Ærø", "Aero"],
    ["Łódź", "Lodz"],
    ["Þór", "Thor"],
    ["Đặng", "Dang"],
    ["İstanbul", "Istanbul", "ıstanbul"],
    ["Ħaż-Żebbuġ", "Haz Zebbug"],
    ["Ὀδυσσεύς", "ΟΔΥΣΣΕΥΣ", "οδυσσευσ"],
    ["Coca-Cola®", "Coca-Cola", "Coca-Cola™", "Coca-Cola ©", "Coca℠-Cola"],
    ["ﬁve", "five"],
    ["ﾊﾊ", "ハハ"],
    ["한글", "한글".normalize("NFD")],
    ["й", "и\u0306", "Й"],
    ["God\u200bfather", "Godfather", "God\u00adfather", "\u202eGodfather", "Godfather\u{e0101}"],
    ["The\u00a0Godfather", "The Godfather", "The\tGodfather", "The\u3000Godfather"],
    ["❤️ Heart", "❤ Heart"],
    ["C♯", "C#"],
    ["ℋello", "Hello"],
    ["Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘", "ZALGO"],
    ["−1", "-1"],
    ["The !!!", "The"],
    ["Godfather, The", "Godfather ,  The"],
    ["Rock ´n´ Roll", "Rock and Roll"],
    ["Club V.I.P.", "Club V.I.P", "Club VIP"],
    ["Club V.I.P. Lounge", "Club VIP Lounge"],
    ["Best of M*A*S*H", "Best of MASH"],
    ["M*A*S*H (film)", "MASH film"],
    ["Top 10,000", "Top 10000"],
    ["Vol.1,000", "Vol.1000"],
    ["1,000, or so", "1000, or so"],
    ["Alien³", "Alien 3"],
    ["C♯ minor", "C# minor"],
    ["5 €", "5€"],
    ["! ! !", "!!!", "！！！"],
    ["👍 👍", "👍👍"],
  ])("%s", (...titles) => {
    expect(new Set(titles.map(key))).toEqual(new Set([key(titles[0] ?? "")]));
  });
});

describe("titles that name different items", () => {
  test.each([
    ["C", "C++", "C#", "C*", "C%", "C@", "C$"],
    ["Vitamin A", "Vitamin", "Vitamin B"],
    ["Toy Story", "Toy Story 2", "Toy Story 3", "Toy Story 23"],
    ["ハハ", "パパ", "ババ"],
    ["й", "и"],
    ["ё", "е"],
    ["क", "कि", "की", "का"],
    ["Alien", "Aliens", "Alien 3"],
    ["1984", "Nineteen Eighty-Four", "1985"],
    ["Malcolm X", "Malcolm 10", "Malcolm"],
    ["World War I", "World War 1", "World War II"],
    ["V for Vendetta", "5 for Vendetta"],
    ["Part C", "Part D", "Part L", "Part M", "Part 100"],
    ["2.0", "20", "2 0"],
    ["1/2", "12", "1 2"],
    ["8½", "81/2", "8", "8.5"],
    ["9/11", "911", "9 11"],
    ["1 23", "12 3", "123"],
    ["-1", "1", "+1"],
    ["10²", "102"],
    ["2³", "23"],
    ["log₂8", "log28"],
    ["A-", "A", "A+"],
    ["B−", "B"],
    ["B♭", "B", "B♯"],
    ["€5", "$5", "£5", "5"],
    ["≤ 5", "≥ 5", "<5", ">5", "5"],
    ["&", "and"],
    ["+ +", "+"],
    ["5%", "5"],
    ["Ke$ha", "Keha"],
    ["A*", "A"],
    ["*NSYNC", "NSYNC"],
    ["👍", "👎", "👍🏽"],
    ["🇫🇷", "🇩🇪"],
    ["👨‍👩‍👧", "👨‍👩‍👦"],
    ["!!!", "???", ""],
    ["™", "®"],
    ["The Who", "Who Are You"],
    ["Das Boot", "Boot"],
    ["La La Land", "La Land"],
    ["Ä", "B"],
    ["ã‚", "あ"],
    ["שָׁלוֹם", "שלום"],
    ["1.5,000", "1.5000"],
    ["ab*c*d", "abcd"],
    ["a*b*cd", "abcd"],
    ["1a*b", "1ab"],
    ["a*b1", "ab1"],
  ])("%s", (...titles) => {
    expect(new Set(titles.map(key)).size).toBe(titles.length);
  });
});

describe("the key itself", () => {
  test.each([
    ["The The", "the"],
    ["The", "the"],
    ["A", "a"],
    ["An", "an"],
    ["n", "n"],
    ["'n'", "and"],
    ["A-Team", "ateam"],
    ["The A-Team", "ateam"],
    ["The VI", "vi"],
    ["Rocky II 3", "rocky2 3"],
    ["“VI”", "vi"],
    ["O'V", "ov"],
    ["ax.v.i", "ax6"],
    ["Catch-", "catch"],
    ["Vitamin A-", "vitamina-"],
    ["I € U", "iu"],
    ["A Beautiful Mind", "beautifulmind"],
    ["Into the Wild", "intothewild"],
    ["Azul, The Game", "azulthegame"],
    ["2 b2", "2b2"],
    ["1,000,00", "1 000 00"],
    ["Jeanne Dielman, 23 quai du Commerce, 1080 Bruxelles", "jeannedielman23quaiducommerce1080bruxelles"],
    ["1, 2, 3", "1 2 3"],
    [".5", ".5"],
    ["-.5", "-.5"],
    ["- 1", "1"],
    ["Vol.2", "vol2"],
    ["हिन्दी", "हिन्दी"],
    ["👨‍👩‍👧", "=👨👩👧"],
    ["1️⃣", "1⃣"],
    ["", "="],
    ["   ", "="],
    ["!!!", "=!!!"],
    ["…", "=..."],
    ["=", "=="],
    ["÷", "=÷"],
    ["™", "=™"],
    ["\u200b", "=\u200b"],
    ["\ud800", "=\ufffd"],
    ["a\ud800b", "ab"],
    ["f**k", "f**k"],
    ["/dev/null", "devnull"],
    ["'; DROP TABLE items; --", "droptableitems"],
  ])("%j is %j", (title, expected) => {
    expect(titleKey(title)).toEqual({ key: expected, year: null });
  });

  test("never throws, is never empty and keeps no typed white space, for any input", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 100 }), (title) => {
        const { key: found } = titleKey(title);
        expect(found).not.toBe("");
        if (!found.startsWith("=")) expect(found).not.toMatch(/(?<!\p{Nd})\s|\s(?!\p{Nd})/u);
        expect(titleKey(title)).toEqual(titleKey(title));
      }),
      tries(100),
    );
  });

  test("ignores composition, case and outer white space", () => {
    const letters = fc.constantFrom(..."abcABC123 éÉüßøŁıĳйЙパガ가한कि.,-'&+#(){}/½Ω".split(""));
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 30 }), (chars) => {
        const title = chars.join("");
        expect(titleKey(` ${title.normalize("NFD")}\t`).key).toBe(titleKey(title.normalize("NFC")).key);
        expect(titleKey(title.toLowerCase())).toEqual(titleKey(title));
      }),
      tries(100),
    );
  });

  test.each([
    "a.",
    "m*",
    "1,000,",
    "0,00",
    ", the",
    "(1999)",
    "'n' ",
    " + ",
    "\u0301",
    "☃",
    ". ",
    " ",
    "-",
    ")",
  ])("takes linear time for a title of many %j", (signs) => {
    const keyed = (size: number) => titleKey(`a${signs.repeat(size / signs.length)}b`);
    expect(growthOf(keyed, 20_000)).toBeLessThan(LINEAR_MAX);
  });

  test("drops the commas of thousands and no others", () => {
    const before = (text: string) =>
      text.replace(/(?<!\d|\d[.,])\d{1,3}(?:,\d{3})+(?!\d|,\d)/g, (number) => number.replaceAll(",", ""));
    const signs = fc.array(fc.constantFrom("1", "23", "456", "7890", ",", ".", " ", "a"), { maxLength: 12 });
    fc.assert(
      fc.property(signs, (some) => {
        expect(titleKey(some.join(""))).toEqual(titleKey(before(some.join(""))));
      }),
      { numRuns: 2000 },
    );
  });
});

describe("a year", () => {
  test.each([
    ["Dune (2021)", "dune", 2021],
    ["Dune [2021]", "dune", 2021],
    ["Dune  （2021） ", "dune", 2021],
    ["Dune(2021)", "dune", 2021],
    ["Godfather, The (1972)", "godfather", 1972],
    ["The (1999)", "the", 1999],
    ["1984 (1984)", "1984", 1984],
    ["2012 (2009)", "2012", 2009],
    ["!!! (2007)", "=!!!", 2007],
    ["Dune (1984) (2021)", "dune1984", 2021],
    ["Dune 2021", "dune2021", null],
    ["Dune (2021", "dune2021", null],
    ["Dune (2021]", "dune2021", null],
    ["Dune (2021) redux", "dune2021redux", null],
    ["Dune (21)", "dune21", null],
    ["Dune (12021)", "dune12021", null],
    ["Heinz (0057)", "heinz0057", null],
    ["(1984)", "1984", null],
    ["1984", "1984", null],
  ])("of %j", (title, expected, year) => {
    expect(titleKey(title)).toEqual({ key: expected, year });
  });

  test("joins both parts in one key", () => {
    expect(itemKey(titleKey("Dune (2021)"))).toBe("dune (2021)");
    expect(itemKey(titleKey("Dune"))).toBe("dune");
  });

  test.each([
    ["", null],
    ["1984×1", 1984],
    ["1984×3", 1984],
    ["1984×1 2021×2", 2021],
    ["1984×1 2021×1", null],
    ["1984×2 2021×9", null],
    ["1984×0 2021×1", 2021],
  ])("of a list where '%s' are named: bare titles mean %j", (named, year) => {
    const years = named.split(" ").filter(Boolean);
    expect(groupYears(new Map(years.map((one) => one.split("×").map(Number) as [number, number])))).toBe(
      year,
    );
  });
});

test("prefers the spelling with the year, then the most used, then the oldest version's", () => {
  const spelling = (title: string, uses: number, oldest: number) => ({
    ...titleKey(title),
    title,
    uses,
    oldest,
  });
  const sorted = [
    spelling("dune", 9, 0),
    spelling("Dune", 9, 1),
    spelling("DUNE", 2, 2),
    spelling("Dune (2021)", 1, 8),
    spelling("Dune [2021]", 1, 7),
  ].sort(byShown);
  expect(sorted.map(({ title }) => title)).toEqual(["Dune [2021]", "Dune (2021)", "dune", "Dune", "DUNE"]);
  const [first] = sorted;
  if (first) expect(byShown(first, { ...first })).toBe(0);
});
