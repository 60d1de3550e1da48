/** Rows that somebody ranked before logging in. They wait in this browser as a draft without an owner. */
import { BANDS_FIELD, CHAPTERS } from "~/features/list-form/model/list-form-fields";
import { hasBands } from "~/features/list-form/model/row-bands";
import { isFilled, type Row, readRows, replaceRows } from "~/features/list-form/model/row-values";
import { itemKeyOf } from "~/features/merge/titles/item-title";

type Fields = [name: string, value: string][];

const CHAPTER = `${CHAPTERS}[0]`;

const valueIn = (fields: Fields, wanted: string) => fields.find(([name]) => name === wanted)?.[1] ?? "";
export const chapterOfDraft = (fields: Fields): string => valueIn(fields, CHAPTER);
export const bandLinesOfDraft = (fields: Fields): string => valueIn(fields, BANDS_FIELD);

export function formOfDraft(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, String(value));
  return form;
}

export const rowsOfDraft = (fields: Fields): Row[] => readRows(formOfDraft(fields)).filter(isFilled);

type About = {
  title: string;
  chapter: string;
  /** The names of the rows' bands, in lines. */
  bands?: string;
};

/** Returns a draft's fields. The list of drafts shows the title; the chapter gives the tiles their hue. */
export function fieldsOfRows(rows: Row[], { title, chapter, bands }: About): Fields {
  const form = new FormData();
  form.set("listTitle", title);
  if (chapter) form.set(CHAPTER, chapter);
  if (bands && hasBands(rows)) form.set(BANDS_FIELD, bands);
  replaceRows(form, rows);
  return [...form].map(([name, value]) => [name, String(value)]);
}

const rowKey = ({ itemTitle }: Row) => itemKeyOf(itemTitle);

/** Returns the tried rows; items that the version has already keep their thread, and their note if it is the only one. */
export function withThreads(tried: Row[], current: Row[]): Row[] {
  const known = new Map(current.map((row) => [rowKey(row), row]));
  return tried.map((row) => {
    const { itemContext = "", commentId, glyph = row.glyph } = known.get(rowKey(row)) ?? {};
    return {
      ...row,
      itemContext: row.itemContext || itemContext,
      ...(commentId ? { commentId } : {}),
      ...(glyph ? { glyph: row.glyph || glyph } : {}),
    };
  });
}
