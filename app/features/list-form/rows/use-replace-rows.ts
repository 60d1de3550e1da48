import { type RefObject, useCallback, useState } from "react";
import { flushSync } from "react-dom";
import type { ListFormMetadata } from "~/features/list-form/model/list-form-schema";
import { ITEMS, type Row, readRows } from "~/features/list-form/model/row-values";

export type Replaced = { words: string; before: Row[]; after: Row[] };

/** Replaces all rows and announces `words`. Undo reverts the last call. */
export type ReplaceRows = (after: Row[], words: string) => void;

export function useReplaceRows(form: RefObject<HTMLFormElement>, update: ListFormMetadata["update"]) {
  const [replaced, setReplaced] = useState<Replaced | null>(null);
  const [status, setStatus] = useState("");
  const replace: ReplaceRows = useCallback(
    (after, words) => {
      const before = readRows(new FormData(form.current ?? undefined));
      update({ name: ITEMS, value: after });
      setReplaced({ words, before, after });
      setStatus(words);
    },
    [form, update],
  );
  const forget = useCallback(() => setReplaced(null), []);
  const undo = () => {
    // renders first, so that the focused row is one that stays
    flushSync(() => update({ name: ITEMS, value: replaced?.before ?? [] }));
    setStatus("Undone");
    forget();
    form.current?.querySelector<HTMLElement>('[data-control="title"]')?.focus();
  };
  return { replaced, replace, undo, forget, status, setStatus };
}
