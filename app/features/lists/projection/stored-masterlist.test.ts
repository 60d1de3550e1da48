import { expect, test } from "vitest";
import { mergeVersions } from "~/features/merge/masterlist/masterlist";
import { storeMasterlist } from "./stored-masterlist";

const TITLES = Array.from({ length: 12 }, (_, i) => `Item ${i}`);

/** Returns the number of notes stored per item, if this number of versions name all items. */
function notesOf(count: number): number[] {
  const versions = Array.from({ length: count }, (_, turn) => ({
    id: `version-${turn}`,
    creator: `member-${turn}`,
    items: TITLES,
    titles: TITLES,
    itemIds: TITLES.map((_, i) => `${turn}-${i}`),
  }));
  return storeMasterlist(versions, mergeVersions(versions, [])).items.map(({ notes }) => notes.length);
}

test("with few versions every item keeps all notes, with more the oldest ones", () => {
  expect(notesOf(3)).toEqual(TITLES.map(() => 3));
  expect(notesOf(50)).toEqual(TITLES.map(() => 20));
});

test("with very many versions the items further down keep fewer", () => {
  expect(notesOf(51)).toEqual([...Array(10).fill(20), 5, 5]);
});
