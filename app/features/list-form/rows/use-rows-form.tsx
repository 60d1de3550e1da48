import { type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ListFormFields, ListFormMetadata } from "~/features/list-form/model/list-form-schema";
import { ITEMS, type Row, rowsIn } from "~/features/list-form/model/row-values";
import { Button } from "~/ui/buttons/button";
import styles from "./item-rows.module.css";

/** A form of rows, as the parts around the rows see it. */
export type RowsForm = {
  element: RefObject<HTMLFormElement>;
  /** Changes when rows are added, moved or removed. */
  order: string;
  /** Returns the rows as they are typed now. */
  read: () => Row[];
  put: (rows: Row[]) => void;
  insert: (index: number, row: Row) => void;
  /** Replaces all rows, announces `words` and offers to undo it. */
  replace: (rows: Row[], words: string) => void;
  /** Returns the text of a field; '' without it. */
  textOf: (name: string) => string;
  /** Writes into a text area as if somebody typed; '' changes nothing. */
  write: (name: string, text?: string) => void;
  say: (words: string) => void;
  status: string;
  /** A button for as long as the last replacement can be undone. */
  undo: JSX.Element | null;
};

type Replaced = { words: string; before: Row[]; after: Row[] };

export function useRowsForm(form: ListFormMetadata, fields: ListFormFields): RowsForm {
  const element = useRef<HTMLFormElement>(null);
  const item = fields.sublist.getFieldList()[0]?.getFieldset().item;
  const rows = item?.getFieldList() ?? [];
  const order = rows.map(({ key }) => key).join();
  const [replaced, setReplaced] = useState<Replaced | null>(null);
  const [status, say] = useState("");
  const read = () => rowsIn(element.current);
  const textOf = (name: string) => String(new FormData(element.current ?? undefined).get(name) ?? "");
  const write = (name: string, text = "") => {
    const field = element.current?.elements.namedItem(name);
    if (!text || !(field instanceof HTMLTextAreaElement)) return;
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const put = (value: Row[]) => form.update({ name: ITEMS, value });
  const insert = (index: number, row: Row) =>
    item && form.insert({ name: item.name, index, defaultValue: row });
  const replace = (after: Row[], words: string) => {
    const before = read();
    put(after);
    setReplaced({ words, before, after });
    say(words);
  };
  const onUndo = () => {
    // renders first, so that the focused row is one that stays
    flushSync(() => put(replaced?.before ?? []));
    say("Undone");
    setReplaced(null);
    element.current?.querySelector<HTMLElement>('[data-control="title"]')?.focus();
  };
  const onChange = () => setReplaced(null);
  const undo = replaced && (
    <UndoReplaced key={replaced.words} {...replaced} {...{ element, order, onUndo, onChange }} />
  );
  return { element, order, read, put, insert, replace, textOf, write, say, status, undo };
}

type UndoProps = Replaced &
  Pick<RowsForm, "element" | "order"> & { onUndo: () => void; onChange: () => void };

/** Restores replaced rows, until the user types or moves something. */
function UndoReplaced({ element, words, after, order, onUndo, onChange }: UndoProps) {
  useFormInput({ element, order }, () => {
    if (!sameRows(rowsIn(element.current), after)) onChange();
  });
  return (
    <p className={`ends gap-4 edged rounded ${styles.removed}`}>
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

/** Calls back now, on every input, and when rows are added, moved or removed. */
function useFormInput({ element, order }: Pick<RowsForm, "element" | "order">, look: () => void): void {
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

export function useTypedRows(rowsForm: RowsForm): Row[] {
  const [rows, setRows] = useState<Row[]>([]);
  useFormInput(rowsForm, () => setRows(rowsForm.read()));
  return rows;
}
