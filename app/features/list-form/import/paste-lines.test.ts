import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isRead, readList } from "./list-import";

const itemsIn = (text: string) => {
  const list = readList({ text });
  return isRead(list) ? list.item : null;
};
/** Returns the items, each with its note after a colon. */
const pasteItems = (text: string) =>
  itemsIn(text)?.map(({ itemTitle, itemContext }) => itemTitle + (itemContext && `: ${itemContext}`));
const titles = (text: string) => itemsIn(text)?.map(({ itemTitle }) => itemTitle);

describe("pasting a list", () => {
  test("reads the lines between as descriptions", () => {
    expect(pasteItems("1. Kane\nA sled.\n2. Vertigo")).toEqual(["Kane: A sled.", "Vertigo"]);
    expect(pasteItems("Kane\tA sled.\nVertigo\t")).toEqual(["Kane: A sled.", "Vertigo"]);
  });

  test.each([
    "Azul - plays in 40 minutes\nDixit - for six",
    "1. Azul – plays in 40 minutes\n2. Dixit – for six",
    "* Azul — plays in 40 minutes\n* Dixit -- for six",
    "2. Dixit - for six\n1. Azul - plays in 40 minutes",
  ])("splits the note after a dash between spaces: %j", (text) => {
    expect(pasteItems(text)).toEqual(["Azul: plays in 40 minutes", "Dixit: for six"]);
  });

  test("splits only the first dash, and from half of the lines on", () => {
    expect(pasteItems("Catan - wood - for sheep\nSpider-Man")).toEqual([
      "Catan: wood - for sheep",
      "Spider-Man",
    ]);
    expect(titles("Catan - for sheep\nAzul\nDixit")).toEqual(["Catan - for sheep", "Azul", "Dixit"]);
  });

  test.each([
    ["a hyphen in a title", "Spider-Man\nX-Men"],
    ["a dash at an end", "Azul -\nDixit –"],
    ["a singer before each song", "Prince - Kiss\nPrince - Sign o' the Times\nBjörk - Jóga"],
    ["dashes in a spreadsheet's titles", "Azul - Summer\tfor two\nAzul - Winter\tfor six"],
  ])("never splits %s", (_, text) => {
    expect(titles(text)).toEqual(text.split("\n").map((line) => line.split("\t")[0]));
  });

  test("reads a single line as an item, and nothing as no list", () => {
    expect(titles("Citizen Kane")).toEqual(["Citizen Kane"]);
    expect(titles("12 Angry Men\n")).toEqual(["12 Angry Men"]);
    expect(itemsIn("")).toBeNull();
  });

  test("never loses a plain line", () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{1,8}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 30 }), (words) => {
        expect(titles(words.join("\n"))).toEqual(words);
        expect(titles(words.map((w, i) => `${i + 1}. ${w}`).join("\n"))).toEqual(words);
        expect(titles(words.map((w) => `* ${w}`).join("\n"))).toEqual(words);
      }),
    );
  });
});
