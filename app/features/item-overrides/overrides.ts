/** Which overrides of a list count: those about titles that its public versions name now. */
import type { ItemOverride } from "~/features/merge/masterlist-items";

/** A override as it is kept: one taken back stays for its date. */
export type KeptOverride = ItemOverride & { undone: boolean; userId: string; createdAt: number };

type Titles = Pick<ReadonlySet<string>, "has">;

/** Those about titles that are all in public. */
export const overridesAbout = <T extends ItemOverride>(overrides: readonly T[], titles: Titles): T[] =>
  overrides.filter(({ a, b }) => titles.has(a) && titles.has(b));

/** Those that were not taken back. */
export const inForce = (overrides: readonly KeptOverride[]): ItemOverride[] =>
  overrides.filter(({ undone }) => !undone).map(({ a, b, same }) => ({ a, b, same }));

const asText = (overrides: readonly ItemOverride[]) =>
  JSON.stringify(overrides.map(({ a, b, same }) => JSON.stringify([a, b, same])).sort());

/** Whether two sets of overrides are the same, in any order. */
export const sameOverrides = (x: readonly ItemOverride[], y: readonly ItemOverride[]): boolean =>
  asText(x) === asText(y);
