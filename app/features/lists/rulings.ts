/** Which rulings of a list count: those about titles that its public versions name now. */
import type { Ruling } from "./masterlist-items";

/** A ruling as it is kept: one taken back stays for its date. */
export type KeptRuling = Ruling & { undone: boolean; userId: string; createdAt: number };

type Titles = Pick<ReadonlySet<string>, "has">;

/** Those about titles that are all in public. */
export const rulingsAbout = <T extends Ruling>(rulings: readonly T[], titles: Titles): T[] =>
  rulings.filter(({ a, b }) => titles.has(a) && titles.has(b));

/** Those that were not taken back. */
export const inForce = (rulings: readonly KeptRuling[]): Ruling[] =>
  rulings.filter(({ undone }) => !undone).map(({ a, b, same }) => ({ a, b, same }));

const asText = (rulings: readonly Ruling[]) =>
  JSON.stringify(rulings.map(({ a, b, same }) => JSON.stringify([a, b, same])).sort());

/** Whether two sets of rulings are the same, in any order. */
export const sameRulings = (x: readonly Ruling[], y: readonly Ruling[]): boolean => asText(x) === asText(y);
