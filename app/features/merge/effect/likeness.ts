/** The agreement of two members over the lists that both have dropped. */
import { type Aliases, orderOf } from "~/features/merge/titles/item-aliases";
import { agreementOfPairs, countPairs, type Pairs } from "./agreement";

/** Agreement in percent of `pairs`, which are those of all `lists`. */
export type Likeness = { agreement: number; pairs: number; lists: number };

export type AlikeAmong = {
  /**
   * Other members with the highest agreement on the newest lists, most alike first. Their pages have the figure of
   * all lists, so that two people see one figure everywhere.
   */
  alike: string[];
  /** The member with the lowest agreement there; null without much disagreement. */
  leastAlike: string | null;
};

const ALIKE_SHOWN = 4;
/** In percent. Half of all pairs agree by chance, so who is near has to agree on more. */
export const ALIKE_FROM = 60;
const UNLIKE_UP_TO = 40;
const LIKENED_FROM = 20;

export type SharedList = { a: readonly string[]; b: readonly string[]; aliases: Aliases };

/** Returns the agreement of two members over shared lists; null for fewer than LIKENED_FROM pairs. */
export function likeness(shared: readonly SharedList[]): Likeness | null {
  const sum: Pairs = { alike: 0, pairs: 0 };
  for (const { a, b, aliases } of shared) {
    const { alike, pairs } = countPairs(orderOf(a, aliases), orderOf(b, aliases));
    sum.alike += alike;
    sum.pairs += pairs;
  }
  const { agreement, pairs } = agreementOfPairs(sum);
  return agreement === null || pairs < LIKENED_FROM ? null : { agreement, pairs, lists: shared.length };
}

/**
 * Returns the members with the highest agreement, at least ALIKE_FROM, and the one with the lowest, at most
 * UNLIKE_UP_TO; ties go to the most shared lists.
 */
export function alikeAmong(byName: ReadonlyMap<string, SharedList[]>): AlikeAmong {
  const compared = [...byName]
    .flatMap(([username, shared]) => {
      const found = likeness(shared);
      return found ? [{ username, ...found }] : [];
    })
    .toSorted((a, b) => b.agreement - a.agreement || b.lists - a.lists || (a.username < b.username ? -1 : 1));
  const near = compared.filter(({ agreement }) => agreement >= ALIKE_FROM).slice(0, ALIKE_SHOWN);
  const last = compared.at(-1);
  return {
    alike: near.map(({ username }) => username),
    leastAlike: last && last.agreement <= UNLIKE_UP_TO ? last.username : null,
  };
}
