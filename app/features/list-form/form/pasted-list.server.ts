import { isText } from "~/features/list-form/import/is-text";
import { listInText, noListSentence } from "~/features/list-form/import/list-import";
import {
  FILE_TOO_LARGE,
  INTENT_FIELD,
  NO_TEXT_PASTED,
  PASTED_FIELD,
  PASTED_FILE,
  PASTED_FILE_MAX,
} from "~/features/list-form/model/list-form-fields";
import { insertPasted, readRows } from "~/features/list-form/model/row-values";
import { cleanLine } from "~/lib/clean";
import { fieldOf } from "~/platform/form-data";
import { replaceRows } from "./list-form-data";

/**
 * Without scripts, puts a pasted list and an uploaded one into the rows of the form that was sent. Returns an
 * error message, or null.
 */
export async function takePastedList(formData: FormData): Promise<string | null> {
  if (fieldOf(formData, INTENT_FIELD) !== "paste") return null;
  const text = fieldOf(formData, PASTED_FIELD);
  if (!isText(text)) return NO_TEXT_PASTED;
  const file = formData.get(PASTED_FILE);
  const isFile = file instanceof File && file.size > 0;
  if (isFile && file.size > PASTED_FILE_MAX) return FILE_TOO_LARGE;
  const fileText = isFile ? await file.text() : "";
  if (isFile && !listInText(fileText, file.name)) return noListSentence(fileText);
  fillRows(formData, text, "");
  if (isFile) fillRows(formData, fileText, file.name);
  return null;
}

/** Adds items after the last filled row, and takes their title if the form has none. */
function fillRows(form: FormData, text: string, fileName: string): void {
  const list = listInText(text, fileName);
  const line = { itemTitle: cleanLine(text), itemContext: "" };
  const rows = readRows(form);
  replaceRows(form, insertPasted(rows, rows.length, list?.item ?? (line.itemTitle ? [line] : [])).rows);
  if (list?.listTitle && form.has("listTitle") && !fieldOf(form, "listTitle").trim())
    form.set("listTitle", list.listTitle);
}
