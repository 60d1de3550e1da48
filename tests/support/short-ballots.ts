import fc from "fast-check";
import type { Masterlist } from "~/features/merge/masterlist/masterlist";
import type { Ballot } from "~/features/merge/masterlist/masterlist-ballots";

/** Parses 'AB / 2×BA' into ballots: one letter per item. */
export function letters(versions: string): Ballot[] {
  return versions.split(" / ").map((version) => {
    const [times, items = times ?? ""] = version.split("×");
    return { count: items === times ? 1 : Number(times), items: [...items] };
  });
}

export const titles = ({ items }: Masterlist) => items.map(({ itemTitle }) => itemTitle);

/** Generates a version of some of these items, one at least, in any order. */
export const anyItems = (pool: string, minLength = 1) =>
  fc
    .subarray([...pool], { minLength })
    .chain((some) => fc.shuffledSubarray(some, { minLength: some.length }));
