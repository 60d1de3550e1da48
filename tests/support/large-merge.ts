/** Projects a list of 100,000 versions of 20 items, read like those of a database; prints the merged number. */
import { project } from "~/features/lists/projection/projection.server";
import type { CountedVersion } from "~/features/lists/projection/projection-input";

const COUNT = 100_000;
const known = new Map<string, string>();
let seed = 7;
const random = () => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
};

function shared(title: string): string {
  const one = known.get(title) ?? title;
  known.set(title, one);
  return one;
}

const counted = Array.from({ length: COUNT }, (_, n): CountedVersion => {
  const id = (n + 2 ** 40).toString(16).padStart(24, "0");
  const items = Array.from(
    { length: 20 },
    () => `An item of the list, no ${Math.floor(120 * random() ** 2)}`,
  );
  const times = { addedAt: 1.7e12 + n, changedAt: 1.7e12 + n, feedKey: 1.7e15 + n };
  const row = {
    id,
    userId: id,
    creator: `member_number_${n}`,
    rev: 1,
    ...times,
    titles: items,
    itemIds: null,
  };
  const read = JSON.parse(JSON.stringify(row)) as CountedVersion;
  return { ...read, titles: read.titles.map(shared) };
});
console.log(project({ counted, overrides: [] }).masterlist?.result.of);
