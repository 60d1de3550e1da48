import { describe, expect, test } from "vitest";
import { htmlOf } from "#tests/support/render";
import { faceOf } from "~/lib/look/face";
import { Face } from "./face";

describe("a face", () => {
  test("has the first letter of a name, which screen readers leave out", async () => {
    expect(await htmlOf(<Face name="mireille" />)).toMatch(
      /^<span class="\w+" data-face="[1-4][xyz][a-l]" aria-hidden="true">M<\/span>$/,
    );
    expect(await htmlOf(<Face name="𐐷ay" />)).toContain(">𐐏<");
  });

  test("marks the viewer's own", async () => {
    expect(await htmlOf(<Face name="ann" own />)).toContain('data-own="true"');
  });

  test("stays a name's, in any case", () => {
    expect(faceOf("Ann")).toBe(faceOf("ann"));
  });

  test("is one of 144, each for about as many names, so that two people of a list rarely look alike", () => {
    const counts = new Map<string, number>();
    for (let i = 0; i < 14_400; i++) {
      const face = faceOf(`reader${i}`);
      counts.set(face, (counts.get(face) ?? 0) + 1);
    }
    expect(counts.size).toBe(144);
    for (const count of counts.values()) expect(Math.abs(count - 100)).toBeLessThan(45);
  });
});
