import { isText } from "~/features/list-form/import/is-text";
import {
  BEYOND_MAX,
  listInText,
  noListSentence,
  type RecognizedList,
  recognizedSentence,
} from "~/features/list-form/import/list-import";
import { FILE_TOO_LARGE, NO_TEXT_PASTED } from "~/features/list-form/model/list-form-fields";
import { insertPasted, type PasteResult, type Row } from "~/features/list-form/model/row-values";
import { ITEMS_MAX } from "~/features/merge/titles/ballot-limits";
import { plural } from "~/lib/plural";

export type FilledRows = PasteResult & { title: string; words: string };

/** Inserts pasted lines at `index`; an error message for binary data. */
export function pasteRows(rows: Row[], index: number, text: string): FilledRows | string {
  if (!isText(text)) return NO_TEXT_PASTED;
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim());
  const list = listInText(text) ?? {
    listTitle: "",
    item: lines.map((line) => ({ itemTitle: line.trim(), itemContext: "" })),
    source: "text",
    rows: lines.length,
    leftOut: [],
  };
  return fillFromImport(rows, index, list, "pasted");
}

/** In bytes. The file is read here and not sent. */
const FILE_MAX = 5_000_000;

/** Adds the list in a file after the rows; an error message if there is none. */
export async function importRows(rows: Row[], file: File): Promise<FilledRows | string> {
  if (file.size > FILE_MAX) return FILE_TOO_LARGE;
  const text = await file.text();
  const list = listInText(text, file.name);
  return list ? fillFromImport(rows, rows.length, list, "imported") : noListSentence(text);
}

function fillFromImport(rows: Row[], index: number, list: RecognizedList, done: string): FilledRows {
  const { listTitle, item, leftOut } = list;
  const result = insertPasted(rows, index, item);
  const { added, overflow } = result;
  const why = added + overflow === item.length && added === ITEMS_MAX ? BEYOND_MAX : "did not fit";
  const missing = overflow > 0 ? [...leftOut, { count: overflow, why }] : leftOut;
  const withNotes = item.slice(0, added).some(({ itemContext }) => itemContext) ? ", with their notes" : "";
  const about = recognizedSentence({ ...list, leftOut: missing }, added);
  return {
    ...result,
    title: listTitle,
    words: `${plural(added, "item")} ${done}${withNotes}${about && `. ${about}`}`,
  };
}

export function takeTitle(form: HTMLFormElement | null | undefined, title: string): void {
  const field = form?.elements.namedItem("listTitle");
  if (!title || !(field instanceof HTMLInputElement) || field.value.trim()) return;
  field.value = title;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
