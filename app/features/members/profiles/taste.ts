import type { AlikeAmong, Likeness } from "~/features/merge/effect/likeness";
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

export type Taste = AlikeAmong & {
  bold: BoldPick[];
  notes: TasteNote[];
  /** Agreement with the viewer; null if there is too little to compare. */
  withViewer: Likeness | null;
  /** Lists that the viewer has dropped, too. */
  sharedLists: number;
  pictures: Pictures;
};

const BOLD_SHOWN = 3;
const NOTES_SHOWN = 2;
const NOTE_MIN = 20;

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
