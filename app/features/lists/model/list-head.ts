/**
 * What a list's owner writes about it, beside its chapters: a line here for each field, its columns in `db/columns.ts`,
 * its rule in `list.ts`. Whoever reads, writes or sends a list takes the head whole. Apart from the rules, so that a page
 * that needs only names and numbers does not load zod.
 */
export type ListHead = { title: string; imageUrl: string | null };

/** As somebody writes it for the first time: all but the title may be left out. */
export type WrittenHead = Pick<ListHead, "title"> & Partial<ListHead>;

/** The names under which forms and the API know the fields. */
export const HEAD_NAMES = {
  title: "listTitle",
  imageUrl: "listImageUrl",
} as const satisfies Record<keyof ListHead, string>;

/** What a field is that nobody filled in. */
export const EMPTY_HEAD: ListHead = { title: "", imageUrl: null };

export const TITLE_MIN = 6;
export const TITLE_MAX = 60;

/** The head under those names. */
export type NamedHead = { [Field in keyof ListHead as (typeof HEAD_NAMES)[Field]]: ListHead[Field] };

const FIELDS = Object.keys(HEAD_NAMES) as (keyof ListHead)[];

/** The head alone, of a list, a card or a table of either. */
export const headOf = <From extends Record<keyof ListHead, unknown>>(
  from: From,
): Pick<From, keyof ListHead> =>
  Object.fromEntries(FIELDS.map((field) => [field, from[field]])) as Pick<From, keyof ListHead>;

/** The head after a change; what the change does not name stays. */
export const changedHead = (before: ListHead, change: Partial<ListHead>): ListHead => ({
  ...headOf(before),
  ...Object.fromEntries(
    FIELDS.flatMap((field) => (change[field] === undefined ? [] : [[field, change[field]]])),
  ),
});

export const isSameHead = (a: ListHead, b: ListHead): boolean =>
  FIELDS.every((field) => a[field] === b[field]);

/** As forms and the API send it. */
export const toNamedHead = (list: ListHead): NamedHead =>
  Object.fromEntries(FIELDS.map((field) => [HEAD_NAMES[field], list[field]])) as NamedHead;

/** What a form or the API sent of it. */
export const fromNamedHead = (sent: Partial<NamedHead>): Partial<ListHead> =>
  Object.fromEntries(FIELDS.map((field) => [field, sent[HEAD_NAMES[field]]]));
