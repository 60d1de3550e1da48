import type { UnderstoodList } from "~/features/list-form/import/imported";
import { aboutSentence } from "~/features/list-form/import/list-import";
import { bandLines, hasBands, withBands } from "~/features/list-form/model/row-bands";
import { insertPasted, type PasteResult, type Row } from "~/features/list-form/model/row-values";
import { plural } from "~/lib/text/plural";

/** `about` says how the list was understood; '' for plain lines. `bands` are the names of the rows' bands. */
export type FilledRows = PasteResult & { title: string; words: string; about: string; bands?: string };

export function fillFromImport(rows: Row[], index: number, list: UnderstoodList, done: string): FilledRows {
  const { listTitle, item, leftOut } = list;
  const bands = hasBands(rows) ? undefined : list.tiers;
  const result = insertPasted(rows, index, withBands<Row>(item, bands));
  const { added, overflow } = result;
  const missing = overflow > 0 ? [...leftOut, { count: overflow, why: "did not fit" }] : leftOut;
  const withNotes = item.slice(0, added).some(({ itemContext }) => itemContext) ? ", with their notes" : "";
  const about = aboutSentence({ ...list, leftOut: missing }, added);
  return {
    ...result,
    title: listTitle,
    bands: bandLines(bands),
    about,
    words: `${plural(added, "item")} ${done}${withNotes}${about && `. ${about}`}`,
  };
}
