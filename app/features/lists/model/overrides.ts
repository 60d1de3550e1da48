/** Selects the overrides that count: those about titles that counted versions name now. */

import type { ItemOverride } from "~/features/merge/masterlist/masterlist-items";
import type { UserId } from "~/lib/data/ids";

/** A stored override; an undone one is kept for its date. */
export type KeptOverride = ItemOverride & { undone: boolean; userId: UserId; createdAt: number };

type Titles = Pick<ReadonlySet<string>, "has">;

export const overridesAbout = <T extends ItemOverride>(overrides: readonly T[], titles: Titles): T[] =>
  overrides.filter(({ a, b }) => titles.has(a) && titles.has(b));

export const inForce = (overrides: readonly KeptOverride[]): ItemOverride[] =>
  overrides.filter(({ undone }) => !undone).map(({ a, b, same }) => ({ a, b, same }));
