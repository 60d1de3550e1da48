import { type RefObject, useEffect, useState } from "react";
import { type Row, readRows } from "~/features/list-form/model/row-values";

/** Returns the form's rows as they are now; `order` changes when rows are added, moved or removed. */
export function useTypedRows(form: RefObject<HTMLFormElement>, order: string): Row[] {
  const [rows, setRows] = useState<Row[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: added or moved rows change the form
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const read = () => setRows(readRows(new FormData(element)));
    read();
    element.addEventListener("input", read);
    return () => element.removeEventListener("input", read);
  }, [form, order]);
  return rows;
}
