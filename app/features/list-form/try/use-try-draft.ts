import { useEffect, useRef } from "react";
import { bandLinesOfDraft, fieldsOfRows, rowsOfDraft } from "~/features/list-form/drafts/tried-rows";
import { BANDS_FIELD } from "~/features/list-form/model/list-form-fields";
import { isFilled, type Row } from "~/features/list-form/model/row-values";
import type { RowsForm } from "~/features/list-form/rows/use-rows-form";
import type { ListId } from "~/lib/data/ids";
import { deleteDraft, findDraft, type OpenDraft, openDraft } from "~/ui/drafts/drafts";
import { NO_OWNER, tryDraftName } from "~/ui/drafts/tried-draft";
import { placesByKey } from "./item-pool";

type Kept = { listId: ListId; title: string; chapter: string; rows: Row[] };

/** Keeps the rows in this browser, and brings back those of an earlier visit, with what was ranked meanwhile. */
export function useTryDraft(rowsForm: RowsForm, kept: Kept, bringBack: (rows: Row[]) => void): void {
  const { listId, title, chapter } = kept;
  const draft = useRef<OpenDraft>();
  const latest = useRef({ rowsForm, rows: kept.rows, bringBack });
  const keep = (rows: Row[]) =>
    draft.current?.keep(fieldsOfRows(rows, { title, chapter, bands: rowsForm.textOf(BANDS_FIELD) }));
  useEffect(() => {
    latest.current = { rowsForm, rows: kept.rows, bringBack };
    const filled = kept.rows.filter(isFilled);
    if (filled.length > 0) keep(filled);
    else if (draft.current?.isKept()) draft.current.forget();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a list
  useEffect(() => {
    const own = openDraft(tryDraftName(listId), NO_OWNER);
    draft.current = own;
    const look = new AbortController();
    void findDraft(tryDraftName(listId), NO_OWNER, look.signal).then((found) => {
      if (!found) return;
      const earlier = rowsOfDraft(found.fields);
      const known = placesByKey(earlier.map(({ itemTitle }) => itemTitle));
      const isKnown = ({ itemTitle }: Row) =>
        [...placesByKey([itemTitle]).keys()].some((key) => known.has(key));
      const fresh = latest.current.rows.filter((row) => isFilled(row) && !isKnown(row));
      rowsForm.write(BANDS_FIELD, bandLinesOfDraft(found.fields));
      latest.current.bringBack([...earlier, ...fresh]);
      deleteDraft(found);
    });
    // typed in the last moment, before the page rendered it
    const keepLast = () => {
      const last = rowsForm.read().filter(isFilled);
      if (last.length > 0) keep(last);
    };
    window.addEventListener("pagehide", keepLast);
    return () => {
      window.removeEventListener("pagehide", keepLast);
      look.abort();
      own.leave();
    };
  }, [listId]);
}
