import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isFilled, type Row, readRows } from "~/features/list-form/model/row-values";
import { setBandLines } from "~/features/list-form/rows/band-lines";
import type { ReplaceRows } from "~/features/list-form/rows/use-replace-rows";
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
  form: RefObject<HTMLFormElement>;
  replace: ReplaceRows;
  /** True in the form of a first version, which DROP IT was pressed for. */
  sends?: boolean;
};

/**
 * Fills an empty form with the rows that were ranked before logging in, and sends it if DROP IT was pressed for
 * them. A form with rows offers them.
 */
export function TriedRows({ draft, listId, form, replace, sends = false }: TriedRowsProps) {
  const [isOffered, setOffered] = useState(false);
  const rows = useMemo(() => rowsOfDraft(draft.fields), [draft]);
  const fill = useRef(replace);
  fill.current = replace;
  useEffect(() => {
    if (rows.length === 0) return;
    const isPressed = takeDrop(listId) && sends;
    const current = readRows(new FormData(form.current ?? undefined)).filter(isFilled);
    if (isSame(rows, current)) return void deleteDraft(draft);
    if (current.length > 0) return setOffered(true);
    // the rows must be in the form before it is sent; React lets nothing be flushed inside its effects
    queueMicrotask(() => {
      setBandLines(form.current, bandLinesOfDraft(draft.fields));
      flushSync(() => fill.current(rows, `${plural(rows.length, "item")} that you ranked`));
      void deleteDraft(draft);
      if (isPressed) form.current?.requestSubmit();
    });
  }, [draft, rows, listId, form, sends]);

  if (!isOffered) return null;
  const settle = (take: boolean) => {
    if (take) {
      const current = readRows(new FormData(form.current ?? undefined));
      setBandLines(form.current, bandLinesOfDraft(draft.fields));
      replace(withThreads(rows, current), `${plural(rows.length, "item")} that you ranked`);
    }
    deleteDraft(draft);
    setOffered(false);
  };
  return (
    <div className={`tinted small links ${styles.offer}`} role="status">
      <p>
        You ranked {plural(rows.length, "item")} in this browser. Your version stays as it is unless you use
        them.
      </p>
      <div className={styles.ways}>
        <Button onClick={() => settle(true)}>USE MY RANKING</Button>
        <Button onClick={() => settle(false)}>DISCARD IT</Button>
      </div>
    </div>
  );
}

const isSame = (rows: Row[], others: Row[]): boolean =>
  rows.length === others.length && rows.every(({ itemTitle }, i) => itemTitle === others[i]?.itemTitle);
