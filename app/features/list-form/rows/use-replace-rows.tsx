import { type RefObject, useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { ListFormMetadata } from "~/features/list-form/model/list-form-schema";
import { ITEMS, type Row, readRows } from "~/features/list-form/model/row-values";
import { Button } from "~/ui/buttons/button";
import styles from "./item-rows.module.css";

type Replaced = { words: string; before: Row[]; after: Row[] };

/** Replaces all rows and announces `words`. Undo reverts the last call. */
export type ReplaceRows = (after: Row[], words: string) => void;

export type Replacing = ReturnType<typeof useReplaceRows>;

/** `order` changes when rows are added, moved or removed. `undo` is a button for as long as it can be pressed. */
export function useReplaceRows(
  form: RefObject<HTMLFormElement>,
  update: ListFormMetadata["update"],
  order: string,
) {
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
  const onUndo = () => {
    // renders first, so that the focused row is one that stays
    flushSync(() => update({ name: ITEMS, value: replaced?.before ?? [] }));
    setStatus("Undone");
    forget();
    form.current?.querySelector<HTMLElement>('[data-control="title"]')?.focus();
  };
  const undo = replaced && (
    <UndoReplaced key={replaced.words} {...replaced} {...{ form, order, onUndo }} onDone={forget} />
  );
  return { replace, undo, status, setStatus };
}

type UndoProps = Replaced & {
  form: RefObject<HTMLFormElement>;
  order: string;
  onUndo: () => void;
  onDone: () => void;
};

/** Restores replaced rows, until the user types or moves something. */
function UndoReplaced({ form, words, after, order, onUndo, onDone }: UndoProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: added or moved rows end it
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const look = () => {
      if (!sameRows(readRows(new FormData(element)), after)) onDone();
    };
    look();
    element.addEventListener("input", look);
    return () => element.removeEventListener("input", look);
  }, [form, after, order, onDone]);

  return (
    <p className={styles.removed}>
      <span className="meta shrinks pad-y-2">{words}</span>
      <Button icon="back" onClick={onUndo}>
        UNDO
      </Button>
    </p>
  );
}

const sameRows = (a: Row[], b: Row[]) => rowsText(a) === rowsText(b);

/** Normalizes line ends: form data has CRLF. */
const rowsText = (rows: Row[]) =>
  JSON.stringify(
    rows.map(({ itemTitle, itemContext, commentId, glyph }) => [itemTitle, itemContext, commentId, glyph]),
  ).replaceAll("\\r\\n", "\\n");
