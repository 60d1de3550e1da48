/** Rows that somebody ranked before logging in. They wait in this browser as a draft without an owner. */
import { BANDS_FIELD, CHAPTERS } from "~/features/list-form/model/list-form-fields";
import { hasBands } from "~/features/list-form/model/row-bands";
import { ITEMS, isFilled, type Row, readRows } from "~/features/list-form/model/row-values";
import { itemKeyOf } from "~/features/merge/titles/item-title";

type Fields = [name: string, value: string][];

const CHAPTER = `${CHAPTERS}[0]`;

export const chapterOfDraft = (fields: Fields): string =>
  fields.find(([name]) => name === CHAPTER)?.[1] ?? "";

export function rowsOfDraft(fields: Fields): Row[] {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return readRows(form).filter(isFilled);
}

export const bandLinesOfDraft = (fields: Fields): string =>
  fields.find(([name]) => name === BANDS_FIELD)?.[1] ?? "";

type About = {
  title: string;
  chapter: string;
  /** The names of the rows' bands, in lines. */
  bands?: string;
};

/** Returns a draft's fields. The list of drafts shows the title; the chapter gives the tiles their hue. */
export const fieldsOfRows = (rows: Row[], { title, chapter, bands }: About): Fields => [
  ["listTitle", title],
  ...(chapter ? [[CHAPTER, chapter] satisfies Fields[0]] : []),
  ...(bands && hasBands(rows) ? [[BANDS_FIELD, bands] satisfies Fields[0]] : []),
  ...rows.flatMap(
    ({ itemTitle, itemContext, glyph, band }, i): Fields => [
      [`${ITEMS}[${i}].itemTitle`, itemTitle],
      [`${ITEMS}[${i}].itemContext`, itemContext],
      ...(glyph ? [[`${ITEMS}[${i}].glyph`, glyph] satisfies Fields[0]] : []),
      ...(band ? [[`${ITEMS}[${i}].band`, band] satisfies Fields[0]] : []),
    ],
  ),
];

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
