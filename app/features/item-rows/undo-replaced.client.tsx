import { type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { ITEMS } from "~/features/list-form/list-form-fields";
import type { FormIntent } from "~/features/list-form/list-form-model";
import { Button } from "~/ui/button";
import { type Row, rowsOf } from "./row-values";
import styles from "./undo-replaced.module.css";
import type { Replaced } from "./use-replace-rows";

type Props = Replaced & {
  form: RefObject<HTMLFormElement>;
  /** Changes with the form's rows. */
  order: string;
  send: (intent: FormIntent) => void;
  say: (words: string) => void;
  /** Called when there is nothing left to undo. */
  onDone: () => void;
};

/** Brings the rows back that others took the place of, as long as nothing was typed or moved since. */
export default function UndoReplaced({ form, words, before, after, order, send, say, onDone }: Props) {
  const [shown, setShown] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: added or moved rows end it
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const look = () => {
      const same = sameRows(rowsOf(new FormData(element)), after);
      setShown(same);
      // a change may wait for the form library: it has not begun until its rows were there
      if (shown && !same) onDone();
    };
    look();
    element.addEventListener("input", look);
    return () => element.removeEventListener("input", look);
  }, [form, after, order, shown, onDone]);

  if (!shown) return null;
  return (
    <p className={styles.bar}>
      <span className={styles.words}>{words}</span>
      <Button
        icon="back"
        onClick={() => {
          // the rows that get the focus must be those that stay
          flushSync(() => send({ type: "update", payload: { name: ITEMS, value: before } }));
          say("Undone");
          onDone();
          form.current?.querySelector<HTMLElement>('[data-control="title"]')?.focus();
        }}
      >
        UNDO
      </Button>
    </p>
  );
}

const sameRows = (a: Row[], b: Row[]) => textOf(a) === textOf(b);

/** Fields end lines as the web does. */
const textOf = (rows: Row[]) =>
  JSON.stringify(
    rows.map(({ itemTitle, itemContext, commentId }) => [itemTitle, itemContext, commentId]),
  ).replaceAll("\\r\\n", "\\n");
