import { useState } from "react";
import { BANDS_FIELD } from "~/features/list-form/model/list-form-fields";
import { bandNames, bandsOfRows } from "~/features/list-form/model/row-bands";
import { isFilled, type Row } from "~/features/list-form/model/row-values";
import { type RowsForm, useTypedRows } from "~/features/list-form/rows/use-rows-form";
import { BANDS_MAX } from "~/features/lists/model/bands";
import { ITEMS_MAX } from "~/features/merge/titles/ballot-limits";
import { ordinal } from "~/lib/text/ordinal";
import { announce } from "~/ui/states/announce";
import { type BandedRow, banded, nextName, placed, stepped, withoutBand } from "./band-moves";

/** A state to which UNDO goes back. */
type State = {
  names: string[];
  rows: BandedRow[];
  /** Rows that were taken off, with their notes. */
  off: Row[];
};

/** A row, and its place if it is ranked. */
export type Tapped = { row: Row; from: number | null };
/** A band, before the row at `at`; null for the pool. */
export type Target = { band: number | null; at?: number };

export type Ranking = ReturnType<typeof useRanking>;

/** Holds the ranking in bands: its rows are the form's, which `put` replaces. `open` is the band that taps land in. */
export function useRanking(rowsForm: RowsForm, put: (rows: Row[]) => void) {
  const rows = banded(useTypedRows(rowsForm).filter(isFilled));
  const [names, setNames] = useState(() => bandNames(rowsForm.textOf(BANDS_FIELD)).slice(0, BANDS_MAX));
  const [open, setOpen] = useState(() => {
    const taken = bandsOfRows(rowsForm.read().filter(isFilled));
    const empty = names.findIndex((_, band) => !taken.includes(band));
    return Math.max(0, empty);
  });
  const [off, setOff] = useState<Row[]>([]);
  const [past, setPast] = useState<State[]>([]);
  const [status, setStatus] = useState("");

  const write = (next: State, words: string) => {
    setNames(next.names);
    setOff(next.off);
    rowsForm.write(BANDS_FIELD, next.names.join("\n"));
    put(next.rows.map(({ row, band }) => ({ ...row, band: String(band) })));
    setStatus(words);
  };
  const act = (change: Partial<State>, words: string) => {
    const now = { names, rows, off };
    setPast([...past, now]);
    write({ ...now, ...change }, words);
  };
  const undo = () => {
    const last = past.at(-1);
    if (!last) return;
    setPast(past.slice(0, -1));
    setOpen(Math.min(open, last.names.length - 1));
    write(last, "Undone");
  };
  const rank = (next: BandedRow[], row: Row) => {
    const at = next.findIndex((one) => one.row === row);
    const words = `${row.itemTitle} is ${ordinal(at + 1)}, in ${names[next[at]?.band ?? 0]}`;
    act({ rows: next, off: off.filter((one) => one !== row) }, words);
  };
  const takeOff = (from: number) => {
    const gone = rows[from]?.row;
    if (!gone) return;
    const left = rows.filter((_, i) => i !== from);
    act({ rows: left, off: [...off, gone] }, `${gone.itemTitle} is not placed`);
  };
  const move = ({ row, from }: Tapped, { band, at }: Target) => {
    if (band !== null && from === null && rows.length >= ITEMS_MAX)
      announce(`A list has max. ${ITEMS_MAX} items`);
    else if (band !== null) rank(placed(rows, row, { from, band, at }), row);
    else if (from !== null) takeOff(from);
  };
  const step = (from: number, by: 1 | -1) => {
    const moved = rows[from];
    if (moved) rank(stepped(rows, from, by, names.length), moved.row);
  };
  const addBand = () => act({ names: [...names, nextName(names)] }, "Tier added");
  const removeBand = (band: number) => {
    const gone = rows.flatMap((one) => (one.band === band ? one.row : []));
    setOpen(open > band || open === names.length - 1 ? Math.max(0, open - 1) : open);
    act(
      { names: names.filter((_, i) => i !== band), rows: withoutBand(rows, band), off: [...off, ...gone] },
      `${names[band]} removed`,
    );
  };
  const rename = (band: number, name: string) => {
    const next = names.map((one, i) => (i === band ? name : one));
    setNames(next);
    rowsForm.write(BANDS_FIELD, next.map((one) => one.trim() || "–").join("\n"));
  };
  return { rows, names, open, setOpen, off, past, status, undo, move, step, addBand, removeBand, rename };
}
