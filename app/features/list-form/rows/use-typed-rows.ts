import { useEffect, useRef, useState } from "react";
import type { Row } from "~/features/list-form/model/row-values";
import type { RowsForm } from "./use-rows-form";

/** Calls back now, on every input, and when rows are added, moved or removed. */
export function useFormInput(
  { element, order }: Pick<RowsForm, "element" | "order">,
  look: () => void,
): void {
  const latest = useRef(look);
  latest.current = look;
  // biome-ignore lint/correctness/useExhaustiveDependencies: added or moved rows change the form
  useEffect(() => {
    const form = element.current;
    const call = () => latest.current();
    call();
    form?.addEventListener("input", call);
    return () => form?.removeEventListener("input", call);
  }, [element, order]);
}

/** Returns the form's rows as they are now. */
export function useTypedRows(rowsForm: RowsForm): Row[] {
  const [rows, setRows] = useState<Row[]>([]);
  useFormInput(rowsForm, () => setRows(rowsForm.read()));
  return rows;
}
