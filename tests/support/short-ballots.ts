import type { Masterlist } from "~/features/merge/masterlist/masterlist";
import type { Ballot } from "~/features/merge/masterlist/masterlist-ballots";

/** 'AB / 2×BA' as ballots: one letter per item. */
export function letters(versions: string): Ballot[] {
  return versions.split(" / ").map((version) => {
    const [times, items = times ?? ""] = version.split("×");
    return { count: items === times ? 1 : Number(times), items: [...items] };
  });
}

/** The items' titles, best first. */
export const titles = ({ items }: Masterlist) => items.map(({ itemTitle }) => itemTitle);
