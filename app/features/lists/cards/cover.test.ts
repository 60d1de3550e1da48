import { expect, test } from "vitest";
import { coverOf } from "./cover";

const BOX_WIDTH = 300;
/** Share of a cover's width that its words may take, with the margin before them; list-cover.module.css. */
const WORDS = 0.055 + 0.62;

test("words never lie under the disc", () => {
  for (let i = 0; i < 50; i++) {
    const list = { id: `list-${i}`, title: "Films", chapters: [] };
    const disc = /.*<circle cx="(\d+)" cy="\d+" r="(\d+)"\/>/.exec(
      coverOf(list, undefined, { hasWords: true }).circles,
    );
    expect((Number(disc?.[1]) - Number(disc?.[2])) / BOX_WIDTH).toBeGreaterThanOrEqual(WORDS);
  }
});
