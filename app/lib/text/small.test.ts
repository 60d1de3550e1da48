import { describe, expect, test } from "vitest";
import { beforeParam } from "~/lib/addresses/paging";
import { itemShareText, listShareText, shareLinks } from "~/lib/addresses/share-links";
import { clamp } from "./clamp";
import { ordinal } from "./ordinal";
import { figure, plural } from "./plural";

describe("clamp", () => {
  test("leaves a short text unchanged", () => {
    expect(clamp("a".repeat(190), 190)).toBeNull();
    expect(clamp("😀".repeat(190), 190)).toBeNull();
  });

  test("cuts by code points and never inside a grapheme", () => {
    expect(clamp("a".repeat(191), 190)).toBe(`${"a".repeat(190)}…`);
    expect(clamp("ab👩‍👩‍👧‍👧cd", 5)).toBe("ab…");
    expect(clamp("e\u0301e\u0301e\u0301", 3)).toBe("e\u0301…");
  });
});

describe("plural", () => {
  test.each([
    [0, "0 people"],
    [1, "1 person"],
    [1200, "1,200 people"],
  ])("%i", (n, words) => {
    expect(plural(n, "person", "people")).toBe(words);
  });
});

describe("beforeParam", () => {
  const keyset = (query: string) => beforeParam(new Request(`https://a.example/${query}`));

  test("reads a keyset", () => {
    expect(keyset("?before=1795000000000000")).toBe(1_795_000_000_000_000);
  });

  test.each([
    "",
    "?before=",
    "?before=0",
    "?before=-1",
    "?before=1e3",
    "?before=x",
    "?before=99999999999999999",
  ])("reads %s as none", (query) => {
    expect(keyset(query)).toBeUndefined();
  });
});

describe("share links", () => {
  const ranked = ["Citizen Kane", "Vertigo", "8½", "Ran"].map((title, i) => ({ title, rank: i + 1 }));
  const text = listShareText("Films & more", ranked, 12);

  test("a list's text has its title, first three items and total", () => {
    expect(text).toBe("Films & more\n1. Citizen Kane\n2. Vertigo\n3. 8½\n12 items");
    expect(itemShareText("Films", 4, "Ran")).toBe("Films\n4. Ran");
  });

  test("all four carry text and link", () => {
    const targets = shareLinks(text, "https://listdrop.example/lists/1");
    expect(targets.map(({ name }) => name)).toEqual(["Twitter", "Reddit", "Whatsapp", "Facebook"]);
    for (const { href } of targets) {
      const sharedText = [...new URL(href).searchParams.values()].join(" ");
      for (const part of [
        "Films & more",
        "1. Citizen Kane",
        "3. 8½",
        "12 items",
        "https://listdrop.example/lists/1",
      ])
        expect(sharedText).toContain(part);
      expect(sharedText).not.toContain("Ran");
    }
  });
});

test("figures and ordinals are written as in English", () => {
  const figures = new Intl.NumberFormat("en");
  const rules = new Intl.PluralRules("en", { type: "ordinal" });
  const endings: Record<string, string> = { one: "st", two: "nd", few: "rd" };
  for (const n of [0, 5.5, 999.9, 1000.1, 12345.6, 1e6, 123456789]) expect(figure(n)).toBe(figures.format(n));
  for (let n = 0; n < 2500; n++) {
    expect(figure(n)).toBe(figures.format(n));
    expect(ordinal(n)).toBe(`${n}${endings[rules.select(n)] ?? "th"}`);
  }
});
