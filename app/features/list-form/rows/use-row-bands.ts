import { type RefObject, useEffect } from "react";
import { bandsOfRows, hasBands } from "~/features/list-form/model/row-bands";
import { isFilled, readRows } from "~/features/list-form/model/row-values";

/** Lets a row that was moved, or added among others, join their band. `order` changes when rows do. */
export function useRowBands(list: RefObject<HTMLElement>, order: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: added or moved rows change the form
  useEffect(() => {
    const rows = readRows(new FormData(list.current?.closest("form") ?? undefined));
    if (!hasBands(rows)) return;
    const bandOf = bandsOfRows(rows);
    list.current?.querySelectorAll("[data-control=band]").forEach((select, i) => {
      const row = rows[i];
      if (select instanceof HTMLSelectElement && row && isFilled(row)) select.value = String(bandOf[i]);
    });
  }, [list, order]);
}
