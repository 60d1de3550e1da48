/** What the rows need once somebody writes in them; loaded with the first use. */
import type { ListId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { pasteItems } from "./paste-items";
import type { RowHint } from "./row-hints";
import { type Pasted, type Row, withPasted } from "./row-values";

/** The rows with a pasted text of several lines at `index`, and what to say; one item a line if it is no list. */
export function pasteRows(rows: Row[], index: number, text: string): Pasted & { words: string } {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim());
  const items = pasteItems(text) ?? lines.map((line) => ({ title: line.trim(), context: "" }));
  const pasted = withPasted(rows, index, items);
  const noted = items.slice(0, pasted.added).some(({ context }) => context) ? ", with their notes" : "";
  const left = pasted.left > 0 ? `, ${pasted.left} did not fit` : "";
  return { ...pasted, words: `${pasted.added} items pasted${noted}${left}` };
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
  const { nearHint, twiceHint } = await import("./row-hints");
  return (
    twiceHint(
      title,
      index,
      rows.map((row) => row.itemTitle),
    ) ?? nearHint(title, knownTitles)
  );
}
