import type { NoteView } from "~/features/lists/model/list-view";
import type { PlacedItem } from "./placed-item";

export type VoterBreakdown = {
  /** Versions that name both and rank this one higher. */
  higher: NoteView[];
  /** Versions that name this one and leave the other out. */
  leftOtherOut: NoteView[];
  /** Versions that name both and rank the other higher. */
  lower: NoteView[];
  /** Versions that name the other and leave this one out. */
  onlyOther: NoteView[];
  /** Versions that name this one, with an unknown place for the other: only the oldest notes are kept. */
  rest: NoteView[];
};

type Noted = Pick<PlacedItem, "namedBy" | "notes">;

/** Splits the notes of `item` against those of `next`; without a next item, all are `rest`. */
export function voterBreakdown(item: Noted, next: Noted | undefined): VoterBreakdown {
  const split: VoterBreakdown = { higher: [], leftOtherOut: [], lower: [], onlyOther: [], rest: [] };
  if (!next) return { ...split, rest: notesByPlace(item.notes) };
  const others = new Map(next.notes.map((note) => [note.versionId, note]));
  for (const note of notesByPlace(item.notes)) {
    const other = others.get(note.versionId);
    if (other) split[note.place < other.place ? "higher" : "lower"].push(note);
    else split[isComplete(next) ? "leftOtherOut" : "rest"].push(note);
  }
  if (isComplete(item)) {
    const own = new Set(item.notes.map((note) => note.versionId));
    split.onlyOther = notesByPlace(next.notes.filter((note) => !own.has(note.versionId)));
  }
  return split;
}

/** Returns true if all notes are known; a masterlist keeps only the oldest ones. */
const isComplete = ({ notes, namedBy }: Noted) => notes.length >= namedBy;

const notesByPlace = (notes: NoteView[]) => notes.toSorted((a, b) => a.place - b.place);

export const notesWithWords = (item: Pick<PlacedItem, "notes">) =>
  notesByPlace(item.notes).filter((note) => note.context);
