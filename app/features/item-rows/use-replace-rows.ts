import { type RefObject, useCallback, useState } from "react";
import { ITEMS } from "~/features/list-form/list-form-fields";
import type { FormIntent } from "~/features/list-form/list-form-model";
import { type Row, rowsOf } from "./row-values";

/** Rows that took the place of others at once. */
export type Replaced = { words: string; before: Row[]; after: Row[] };

/** Replaces all rows of the form and says so in `words`; the last time can be undone. */
export type ReplaceRows = (after: Row[], words: string) => void;

export function useReplaceRows(form: RefObject<HTMLFormElement>, send: (intent: FormIntent) => void) {
  const [replaced, setReplaced] = useState<Replaced | null>(null);
  const [said, say] = useState("");
  const replace: ReplaceRows = useCallback(
    (after, words) => {
      setReplaced({ words, before: rowsOf(new FormData(form.current ?? undefined)), after });
      say(words);
      send({ type: "update", payload: { name: ITEMS, value: after } });
    },
    [form, send],
  );
  return { replaced, replace, forget: useCallback(() => setReplaced(null), []), said, say };
}
