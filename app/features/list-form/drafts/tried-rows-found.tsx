import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { BANDS_FIELD } from "~/features/list-form/model/list-form-fields";
import { isFilled, type Row } from "~/features/list-form/model/row-values";
import type { RowsForm } from "~/features/list-form/rows/use-rows-form";
import type { ListId } from "~/lib/data/ids";
import { plural } from "~/lib/text/plural";
import { Button } from "~/ui/buttons/button";
import { type Draft, deleteDraft } from "~/ui/drafts/drafts";
import styles from "./draft-offer.module.css";
import { takeDrop } from "./drop-at-once";
import { bandLinesOfDraft, rowsOfDraft, withThreads } from "./tried-rows";

export type TriedRowsProps = {
  draft: Draft;
  listId: ListId;
  rowsForm: RowsForm;
  /** True in the form of a first version, which DROP IT was pressed for. */
  sends?: boolean;
};

/**
 * Fills an empty form with the rows that were ranked before logging in, and sends it if DROP IT was pressed for
 * them. A form with rows offers them.
 */
export function TriedRows({ draft, listId, rowsForm, sends = false }: TriedRowsProps) {
  const { element, read, write, replace } = rowsForm;
  const [isOffered, setOffered] = useState(false);
  const rows = rowsOfDraft(draft.fields);
  const items = plural(rows.length, "item");
  const settle = (filled: Row[] | null) => {
    if (filled) {
      write(BANDS_FIELD, bandLinesOfDraft(draft.fields));
      // the rows must be in the form before it is sent
      flushSync(() => replace(filled, `${items} that you ranked`));
    }
    deleteDraft(draft);
    setOffered(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a draft
  useEffect(() => {
    if (rows.length === 0) return;
    const isPressed = takeDrop(listId) && sends;
    const current = read().filter(isFilled);
    if (isSame(rows, current)) return void deleteDraft(draft);
    if (current.length > 0) return setOffered(true);
    // React lets nothing be flushed inside its effects
    queueMicrotask(() => {
      settle(rows);
      if (isPressed) element.current?.requestSubmit();
    });
  }, [draft]);

  if (!isOffered) return null;
  return (
    <div className={`tinted small links measure below-5 rounded ${styles.offer}`} role="status">
      <p className="pad-y-3">
        You ranked {items} in this browser. Your version stays as it is unless you use them.
      </p>
      <div className={`flex push ${styles.ways}`}>
        <Button onClick={() => settle(withThreads(rows, read()))}>USE MY RANKING</Button>
        <Button onClick={() => settle(null)}>DISCARD IT</Button>
      </div>
    </div>
  );
}

const isSame = (rows: Row[], others: Row[]): boolean =>
  rows.length === others.length && rows.every(({ itemTitle }, i) => itemTitle === others[i]?.itemTitle);
