/** The schemas of the drop and edit forms: the wire's own, with the revisions that an edit was begun from. */
import { z } from "zod";
import { dropSchema, type itemSchema, versionSchema } from "~/features/lists/list";
import { itemKey, titleKey } from "~/features/merge/item-title";

const revField = z.number().int().positive().optional();

/** What is said beside a row whose item stands in a row above; `place` is that row's. */
export const alreadyAt = (place: number) => `Already at ${place}`;

/** A person mends a repeated item; the API takes it, and the merge keeps its first place. */
const writtenVersion = versionSchema.superRefine(
  ({ item }, context) => {
    const places = new Map<string, number>();
    item.forEach((row: Partial<(typeof item)[number]> | undefined, i) => {
      const itemTitle = row?.itemTitle;
      if (typeof itemTitle !== "string" || !itemTitle) return;
      const key = itemKey(titleKey(itemTitle));
      const first = places.get(key);
      if (first === undefined) places.set(key, i + 1);
      else context.addIssue({ code: "custom", path: ["item", i, "itemTitle"], message: alreadyAt(first) });
    });
  },
  // also beside other rows' errors, so that all of them are said at once
  { when: ({ value }) => Array.isArray((value as { item?: unknown } | undefined)?.item) },
);

const versionField = z.array(writtenVersion).max(1, "Drop one version, your own").default([]);

/** A new list. */
const dropFormSchema = dropSchema.extend({ sublist: versionField });

/** One's own version of a list that others hold: nothing but the version counts. */
const versionFormSchema = z.object({ versionRev: revField, sublist: versionField });

/** One's own version, with the title, chapters and image that one holds. */
const listOwnerFormSchema = dropFormSchema.extend({ rev: revField, versionRev: revField });

/** drop: a new list; version: one's version of a list; listOwner: that with title, chapters and image. */
export const listFormSchemas = {
  drop: dropFormSchema,
  version: versionFormSchema,
  listOwner: listOwnerFormSchema,
} as const;

export type ListFormKind = keyof typeof listFormSchemas;

/** What any of the three holds, before it is checked. */
export type ListFormValues = z.input<typeof listOwnerFormSchema>;
export type RowValues = z.input<typeof itemSchema>;
