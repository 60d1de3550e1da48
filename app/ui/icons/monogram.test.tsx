import { describe, expect, test } from "vitest";
import { htmlOf } from "#tests/support/render";
import { hueOf } from "~/lib/hue";
import { Monogram } from "./monogram";

describe("a monogram", () => {
  test("is the first letter of a name, which screen readers leave out", async () => {
    expect(await htmlOf(<Monogram name="mireille" />)).toMatch(
      /^<span class="\w+" data-hue="[1-8]" aria-hidden="true">M<\/span>$/,
    );
    expect(await htmlOf(<Monogram name="𐐷ay" />)).toContain(">𐐏<");
  });

  test("marks the viewer's own", async () => {
    expect(await htmlOf(<Monogram name="ann" own />)).toContain('data-own="true"');
  });
});

describe("a hue", () => {
  test("stays a name's, in any case", () => {
    expect(hueOf("Ann")).toBe(hueOf("ann"));
  });

  test("is one of eight, each for about as many names", () => {
    const counts = new Map<number, number>();
    for (let i = 0; i < 800; i++) {
      const hue = hueOf(`reader${i}`);
      counts.set(hue, (counts.get(hue) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    for (const count of counts.values()) expect(Math.abs(count - 100)).toBeLessThan(40);
  });
});
