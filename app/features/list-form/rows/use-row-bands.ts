import { type RefObject, useEffect } from "react";
import { bandsOfRows, hasBands } from "~/features/list-form/model/row-bands";
import { isFilled, type Row, rowsIn } from "~/features/list-form/model/row-values";

/** Lets a row that was moved, or added among others, join their band. `order` changes when rows do. */
export function useRowBands(list: RefObject<HTMLElement>, order: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: added or moved rows change the form
  useEffect(() => {
    const rows = rowsIn(list.current?.closest("form"));
    if (!list.current || !hasBands(rows)) return;
    const inHand = [...list.current.children].findIndex((row) => row.contains(document.activeElement));
    // of two rows that changed places, the one in hand has moved
    const free = rows.map((row, i) => (i === inHand ? { ...row, band: "" } : row));
    const bandOf = bandsOfRows(isSettled(rows) ? rows : free);
    list.current.querySelectorAll("[data-control=band]").forEach((select, i) => {
      const row = rows[i];
      if (select instanceof HTMLSelectElement && row && isFilled(row)) select.value = String(bandOf[i]);
    });
  }, [list, order]);
}

function isSettled(rows: Row[]): boolean {
  const bandOf = bandsOfRows(rows);
  return rows.every(({ band }, i) => !band || band === String(bandOf[i]));
}
