import { agreementOfPairs, countPairs, type Pairs } from "~/features/merge/effect/agreement";
import { type Aliases, orderOf } from "~/features/merge/titles/item-aliases";
import type { ItemId, ListId } from "~/lib/data/ids";
import type { Pictures } from "~/lib/people/people-pictures";

type OnList = { listId: ListId; listTitle: string };

/** Item that the member places far above its masterlist rank. */
export type BoldPick = OnList & { title: string; place: number; rank: number };

export type TasteNote = OnList & {
  title: string;
  place: number;
  itemId: ItemId;
  note: string;
  commentsCount: number;
};

/** Agreement in percent of `pairs`, which are those of all lists that both members dropped. */
export type Likeness = { username: string; agreement: number; pairs: number; lists: number };

export type Taste = {
  bold: BoldPick[];
  notes: TasteNote[];
  /** Agreement with the viewer; null if there is too little to compare. */
  withViewer: Omit<Likeness, "username"> | null;
  /** Lists that the viewer has dropped, too. */
  sharedLists: number;
  /**
   * Other members with the highest agreement on the newest lists, most alike first. Their pages have the figure of
   * all lists, so that two people see one figure everywhere.
   */
  alike: string[];
  /** The member with the lowest agreement there; null without much disagreement. */
  leastAlike: string | null;
  pictures: Pictures;
};

const BOLD_SHOWN = 3;
const NOTES_SHOWN = 2;
const ALIKE_SHOWN = 4;
const NOTE_MIN = 20;
/** In percent. Half of all pairs agree by chance, so who is near has to agree on more. */
export const ALIKE_FROM = 60;
const UNLIKE_UP_TO = 40;
const LIKENED_FROM = 20;

export type TasteVersion = OnList & {
  titles: string[];
  ids: ItemId[] | null;
  notes: ([note: string, commentsCount: number] | null)[];
  bold: [title: string, place: number, rank: number] | null;
};

/** Returns the boldest picks, boldest first; ties go to the newest version. */
export const boldPicks = (versions: readonly TasteVersion[]): BoldPick[] =>
  versions
    .flatMap(({ listId, listTitle, bold }) =>
      bold ? [{ listId, listTitle, title: bold[0], place: bold[1], rank: bold[2] }] : [],
    )
    .toSorted((a, b) => b.rank - b.place - (a.rank - a.place))
    .slice(0, BOLD_SHOWN);

/** Returns one note per list: most comments first, then best place, then newest. */
export const bestNotes = (versions: readonly TasteVersion[]): TasteNote[] =>
  versions
    .flatMap(({ notes, ids, titles, listId, listTitle }) =>
      notes
        .flatMap((found, i): TasteNote[] => {
          const [note = "", commentsCount = 0] = found ?? [];
          const itemId = ids?.[i];
          if (!itemId || note.length < NOTE_MIN) return [];
          return [{ listId, listTitle, title: titles[i] ?? "", place: i + 1, itemId, note, commentsCount }];
        })
        .toSorted(byAnswers)
        .slice(0, 1),
    )
    .toSorted(byAnswers)
    .slice(0, NOTES_SHOWN);

const byAnswers = (a: TasteNote, b: TasteNote) => b.commentsCount - a.commentsCount || a.place - b.place;

export type SharedList = { a: readonly string[]; b: readonly string[]; aliases: Aliases };

/** Returns the agreement of two members over shared lists; null for fewer than LIKENED_FROM pairs. */
export function likeness(shared: readonly SharedList[]): Omit<Likeness, "username"> | null {
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
export function alikeAmong(byName: ReadonlyMap<string, SharedList[]>): Pick<Taste, "alike" | "leastAlike"> {
  const compared = [...byName]
    .flatMap(([username, shared]): Likeness[] => {
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
