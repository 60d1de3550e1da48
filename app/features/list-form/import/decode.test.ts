import { describe, expect, test } from "vitest";
import { decodeFile } from "./decode";
import { aboutSentence, isRead, readList } from "./list-import";

const utf16 = (text: string, bigEndian: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
  return new Uint8Array(bigEndian ? bytes.swap16() : bytes);
};
const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll(" ", ""), "hex"));
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

const read = (bytes: Uint8Array) => {
  const file = decodeFile(bytes);
  if ("refused" in file) return file.refused;
  const list = readList({ ...file, fileName: "list.txt" });
  return isRead(list)
    ? [list.item.map(({ itemTitle }) => itemTitle), aboutSentence(list, list.rows)]
    : list.refused;
};

describe("a file", () => {
  test.each([
    [
      "UTF-8",
      new TextEncoder().encode("1. Amélie\n2. 七人の侍"),
      ["Amélie", "七人の侍"],
      "Text: 2 numbered lines",
    ],
    ["UTF-8 with its mark", new TextEncoder().encode("\uFEFFAmélie\nRan"), ["Amélie", "Ran"], ""],
    ["UTF-16", utf16("Amélie\n羅生門", false), ["Amélie", "羅生門"], "Read as UTF-16"],
    ["UTF-16, the other way round", utf16("Amélie\nRan", true), ["Amélie", "Ran"], "Read as UTF-16"],
    [
      "Windows-1252",
      latin1("Am\xe9lie\nLa R\xe8gle du jeu"),
      ["Amélie", "La Règle du jeu"],
      "Read as Windows-1252",
    ],
    [
      "Windows-1252 with quotes",
      latin1("\x93Heroes\x94\nDon\x92t"),
      ["“Heroes”", "Don’t"],
      "Read as Windows-1252",
    ],
    [
      "UTF-8, cut in a letter",
      latin1("\u00c3\u00a9t\u00c3\u00a9\nRan, and more\nIkiru\u00c3"),
      ["été", "Ran, and more", "Ikiru\uFFFD"],
      "",
    ],
  ])("in %s is read, and the preview says so", (_, bytes, titles, words) => {
    expect(read(bytes)).toEqual([titles, words]);
  });

  test.each([
    ["Öl, Käse, Größe, über, Maß, ähnlich, Äpfel"],
    ["À bout de souffle, Ça, Être et avoir, l'été, Œuvre, déjà, Noël"],
    ["El niño, ¿Qué?, ¡Átame!, corazón, España, 1º, 2ª"],
    ["São Paulo, não, coração, avó, três"],
    ["Smørrebrød, Ærø, på, Ångström, Þór, Íslandsklukkan, ð"],
    ["col·lecció, ½ Mensch, 20°, £5, ©, naïve, café"],
  ])("in Windows-1252 is read in every western language: %s", (text) => {
    expect(decodeFile(latin1(text.replace("Œ", "\x8c")))).toEqual({ text, encoding: "Windows-1252" });
  });

  test.each([
    ["Shift-JIS kana", "82a9 82c8 0a 834a 835e 834a 8369"],
    ["Shift-JIS", "8eb5 906c 82cc 8e98 0a 9785 90b6 96e5"],
    ["half-width katakana", "b6c0b6c5 0a b1b2b3"],
    ["EUC-JP", "bcb7bfcdbacec6ac 0a cdfec0b8cce7"],
    ["GBK", "b0d4cdf5b1f0bca7 0a bbee d7c5"],
    ["Big5", "aa46 b1d3 0a b3a6 a457"],
    ["EUC-KR", "b1e2bbfdc3e6 0a c8a3bcf6"],
    ["Windows-1251", "cceef1eae2e0 0a c0edede0"],
    ["KOI8-R", "edcfd3cbd7c1 0a e1cec1"],
    ["Windows-1253", "c1e8deede1 0a d0e1f1dfe9"],
    ["Windows-1255", "f9ece5ed 0a f2e5ecee"],
    ["Windows-1256", "e3d1cdc8c7 0a dac7e1e3"],
    ["TIS-620", "cac7d1cab4d5 0a bbc3d0e0"],
    ["Mac Roman", "416d8e6c6965 0a 646f6ed574"],
  ])("in %s is refused in words", (_, hex) => {
    expect(read(bytesOf(hex))).toMatch(
      /^This file's letters are in an encoding that we can't read: save it as UTF-8/,
    );
  });

  test("beyond the bound is refused before it is decoded", () => {
    expect(read(new Uint8Array(1024 * 1024 + 1))).toMatch(/^Import max\. 512 KiB/);
  });
});
