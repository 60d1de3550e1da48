/** What the rows need once somebody writes in them; loaded with the first use. */
import { PASTED_FILE_MAX } from "~/features/list-form/list-form-fields";
import { isText } from "~/features/list-import/is-text";
import { type ImportedList, listInText } from "~/features/list-import/list-import";
import type { ListId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { plural } from "~/lib/plural";
import type { RowHint } from "./row-hints.client";
import { type Pasted, type Row, withPasted } from "./row-values";

type Filled = Pasted & { title: string; words: string };

/** The rows with a pasted text of several lines at `index`, its title, and what to say; null if it is not text. */
export function pasteRows(rows: Row[], index: number, text: string): Filled | null {
  if (!isText(text)) return null;
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim());
  const list = listInText(text) ?? {
    listTitle: "",
    item: lines.map((line) => ({ itemTitle: line.trim(), itemContext: "" })),
  };
  return filled(rows, index, list, "pasted");
}

/** The same with a file's list; null if it has none. */
export async function importRows(rows: Row[], file: File): Promise<Filled | null> {
  const list = file.size > PASTED_FILE_MAX ? null : listInText(await file.text(), file.name);
  return list && filled(rows, rows.length, list, "imported");
}

function filled(rows: Row[], index: number, { listTitle, item }: ImportedList, done: string): Filled {
  const pasted = withPasted(rows, index, item);
  const noted = item.slice(0, pasted.added).some(({ itemContext }) => itemContext)
    ? ", with their notes"
    : "";
  const left = pasted.left > 0 ? `, ${pasted.left} did not fit` : "";
  return { ...pasted, title: listTitle, words: `${plural(pasted.added, "item")} ${done}${noted}${left}` };
}

/** Writes a list's title into a form that has none yet. */
export function takeTitle(form: HTMLFormElement | null | undefined, title: string): void {
  const field = form?.elements.namedItem("listTitle");
  if (!title || !(field instanceof HTMLInputElement) || field.value.trim()) return;
  field.value = title;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Where titles are that begin as typed, in other versions and lists, without those in the form already. */
export function suggestAddress(typed: string, { listId, not }: { listId?: ListId; not: Row[] }): string {
  const query = new URLSearchParams({ q: typed, list: listId ?? "", use: "1" });
  for (const { itemTitle } of not) if (itemTitle && itemTitle !== typed) query.append("not", itemTitle);
  return `${paths.suggestItems}?${query}`;
}

/** A hint if a title is on the form already, or may be a typo of one in the list's other versions. */
export async function hintFor(
  title: string,
  { index, rows, knownTitles }: { index: number; rows: Row[]; knownTitles: string[] },
): Promise<RowHint | null> {
  if (title.trim() === "") return null;
  const { nearHint, twiceHint } = await import("./row-hints.client");
  return (
    twiceHint(
      title,
      index,
      rows.map((row) => row.itemTitle),
    ) ?? nearHint(title, knownTitles)
  );
}
