import { type RefObject, useEffect } from "react";
import { type Row, readRows } from "~/features/list-form/model/row-values";
import { Button } from "~/ui/button";
import styles from "./undo-replaced.module.css";
import type { Replaced } from "./use-replace-rows";

type Props = Replaced & {
  form: RefObject<HTMLFormElement>;
  order: string;
  onUndo: () => void;
  onDone: () => void;
};

/** Restores replaced rows, until the user types or moves something. */
export function UndoReplaced({ form, words, after, order, onUndo, onDone }: Props) {
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
    <p className={styles.bar}>
      <span className={`meta ${styles.words}`}>{words}</span>
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
    rows.map(({ itemTitle, itemContext, commentId }) => [itemTitle, itemContext, commentId]),
  ).replaceAll("\\r\\n", "\\n");
