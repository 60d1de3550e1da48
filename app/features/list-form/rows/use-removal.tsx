import { useField } from "@conform-to/react";
import { useState } from "react";
import type { ListFormValues, RowValues } from "~/features/list-form/model/list-form-schema";
import { ITEMS, isFilled, type RemovedRow } from "~/features/list-form/model/row-values";
import { ITEMS_MAX } from "~/features/merge/titles/ballot-limits";
import { Button } from "~/ui/buttons/button";
import styles from "./item-rows.module.css";
import type { FocusPlan } from "./use-rows";
import type { RowsForm } from "./use-rows-form";

/** Keeps the last removed row; `sent` was removed without scripts. Call `removing` before a row is removed. */
export function useRemoval(
  { read, say }: RowsForm,
  plan: (focus: FocusPlan) => void,
  sent: RemovedRow | undefined,
) {
  const [removed, setRemoved] = useState(sent);
  const removing = (index: number) => {
    const row = read()[index];
    if (!row || !isFilled(row)) return;
    setRemoved({ index, row });
    say(`${nameOf(row)} removed`);
  };
  const onUndo = ({ index, row }: RemovedRow) => {
    plan({ row: index, control: "title" });
    setRemoved(undefined);
    say(`${nameOf(row)} is back at ${index + 1}`);
  };
  return { removing, undo: removed && <UndoRemoval {...removed} onUndo={onUndo} /> };
}

function UndoRemoval({ row, onUndo, ...removed }: RemovedRow & { onUndo: (back: RemovedRow) => void }) {
  const [field, form] = useField<RowValues[], ListFormValues>(ITEMS);
  const count = field.getFieldList().length;
  if (count >= ITEMS_MAX) return null;
  const index = Math.min(removed.index, count);
  const back = { name: field.name, index, defaultValue: row };
  return (
    <p className={`ends gap-4 edged rounded ${styles.removed}`}>
      <span className="meta one-line">{nameOf(row)} removed</span>
      <Button
        {...form.insert.getButtonProps(back)}
        type="submit"
        icon="back"
        onClick={(event) => {
          event.preventDefault();
          form.insert(back);
          onUndo({ index, row });
        }}
      >
        UNDO
      </Button>
    </p>
  );
}

const nameOf = ({ itemTitle, itemContext }: RemovedRow["row"]) => itemTitle.trim() || itemContext.trim();
