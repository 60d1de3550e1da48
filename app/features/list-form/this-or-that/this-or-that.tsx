import { type RefObject, useState } from "react";
import { type Row, readRows } from "~/features/list-form/model/row-values";
import type { ReplaceRows } from "~/features/list-form/rows/use-replace-rows";
import { useTypedRows } from "~/features/list-form/rows/use-typed-rows";
import { Dialog } from "~/ui/dialogs/dialog";
import { PairQuestions } from "./pair-questions";

const FROM_ITEMS = 3;

type Props = {
  form: RefObject<HTMLFormElement>;
  order: string;
  replace: ReplaceRows;
};

export function ThisOrThat({ form, order, replace }: Props) {
  const typed = useTypedRows(form, order).filter(({ itemTitle }) => itemTitle.trim());
  const [rows, setRows] = useState<Row[] | null>(null);
  if (typed.length < FROM_ITEMS) return null;
  return (
    <Dialog
      trigger="THIS OR THAT"
      title="This or that"
      onOpen={() => {
        const now = readRows(new FormData(form.current ?? undefined));
        // reopening the dialog continues if the rows are unchanged
        setRows((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
      }}
    >
      {rows && <PairQuestions key={JSON.stringify(rows)} rows={rows} replace={replace} />}
    </Dialog>
  );
}
