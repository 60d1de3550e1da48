/**
 * The list owner's fields, beside the chapters. Each needs a line here, its columns in `db/columns.ts` and
 * its rule in `list.ts`. In its own file, so that pages that only need names and limits don't load zod.
 */
export type ListHead = { title: string; imageUrl: string | null };

export type WrittenHead = Pick<ListHead, "title"> & Partial<ListHead>;

export const HEAD_NAMES = {
  title: "listTitle",
  imageUrl: "listImageUrl",
} as const satisfies Record<keyof ListHead, string>;

export const EMPTY_HEAD: ListHead = { title: "", imageUrl: null };

export const TITLE_MIN = 6;
export const TITLE_MAX = 60;

export type NamedHead = { [Field in keyof ListHead as (typeof HEAD_NAMES)[Field]]: ListHead[Field] };

const FIELDS = Object.keys(HEAD_NAMES) as (keyof ListHead)[];

/** Picks the head from a list, a card or a table of either. */
export const headOf = <From extends Record<keyof ListHead, unknown>>(
  from: From,
): Pick<From, keyof ListHead> =>
  Object.fromEntries(FIELDS.map((field) => [field, from[field]])) as Pick<From, keyof ListHead>;

/** Returns the head after a change; absent fields stay unchanged. */
export const changedHead = (before: ListHead, change: Partial<ListHead>): ListHead => ({
  ...headOf(before),
  ...Object.fromEntries(
    FIELDS.flatMap((field) => (change[field] === undefined ? [] : [[field, change[field]]])),
  ),
});

export const isSameHead = (a: ListHead, b: ListHead): boolean =>
  FIELDS.every((field) => a[field] === b[field]);

export const toNamedHead = (list: ListHead): NamedHead =>
  Object.fromEntries(FIELDS.map((field) => [HEAD_NAMES[field], list[field]])) as NamedHead;

export const fromNamedHead = (sent: Partial<NamedHead>): Partial<ListHead> =>
  Object.fromEntries(FIELDS.map((field) => [field, sent[HEAD_NAMES[field]]]));
