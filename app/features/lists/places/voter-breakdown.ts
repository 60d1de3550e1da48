/** How versions split between an item of the masterlist and the next one. */
import type { MasterlistItemView, NoteView } from "~/features/lists/model/list-view";

export type VoterBreakdown = {
  /** Named both, and ranked this one higher. */
  higher: NoteView[];
  /** Named this one and left the other out. */
  leftOtherOut: NoteView[];
  /** Named both, and ranked the other higher. */
  lower: NoteView[];
  /** Named the other and left this one out. */
  onlyOther: NoteView[];
  /** Named this one; where they put the other is not known, because only the oldest notes are kept. */
  rest: NoteView[];
};

/** Splits the notes of `item` against those of `next`; without a next one all are `rest`. */
export function voterBreakdown(
  item: MasterlistItemView,
  next: MasterlistItemView | undefined,
): VoterBreakdown {
  const split: VoterBreakdown = { higher: [], leftOtherOut: [], lower: [], onlyOther: [], rest: [] };
  if (!next) return { ...split, rest: byPlace(item.notes) };
  const others = new Map(next.notes.map((note) => [note.versionId, note]));
  for (const note of byPlace(item.notes)) {
    const other = others.get(note.versionId);
    if (other) split[note.place < other.place ? "higher" : "lower"].push(note);
    else split[isComplete(next) ? "leftOtherOut" : "rest"].push(note);
  }
  if (isComplete(item)) {
    const own = new Set(item.notes.map((note) => note.versionId));
    split.onlyOther = byPlace(next.notes.filter((note) => !own.has(note.versionId)));
  }
  return split;
}

/** Whether the notes are complete; a masterlist keeps only the oldest ones. */
const isComplete = ({ notes, why }: MasterlistItemView) => notes.length >= why.namedBy;

const byPlace = (notes: NoteView[]) => notes.toSorted((a, b) => a.place - b.place);

/** The notes with text, best place first. */
export const notesWithWords = (item: MasterlistItemView) =>
  byPlace(item.notes).filter((note) => note.context);
