/** Schemas of the drop and edit forms: the API's schemas plus the revisions that an edit started from. */
import type { FormMetadata } from "@conform-to/react";
import { z } from "zod";
import { dropSchema, type itemSchema, versionSchema } from "~/features/lists/model/list";
import { itemKeyOf } from "~/features/merge/titles/item-title";
import { momentOf } from "~/features/rooms/audience/moment";
import { bandsInForm } from "./row-bands";
import { duplicateMessage, withoutTrailingRows } from "./row-values";

const revField = z.number().int().positive().optional();

/** Rejects a repeated item. The API accepts it, and the merge keeps its first place. */
const checkedVersion = versionSchema.superRefine(
  ({ item }, context) => {
    const places = new Map<string, number>();
    item.forEach((row: Partial<(typeof item)[number]> | undefined, i) => {
      const itemTitle = row?.itemTitle;
      if (typeof itemTitle !== "string" || !itemTitle) return;
      const key = itemKeyOf(itemTitle);
      const first = places.get(key);
      if (first === undefined) places.set(key, i + 1);
      else
        context.addIssue({
          code: "custom",
          path: ["item", i, "itemTitle"],
          message: duplicateMessage(first),
        });
    });
  },
  // runs even if other rows have errors, so that all errors show at once
  { when: ({ value }) => Array.isArray((value as { item?: unknown } | undefined)?.item) },
);

type VersionValues = z.input<typeof versionSchema>;
type SentRow = z.input<typeof itemSchema> & { band?: string };
type SentVersion = Omit<VersionValues, "item" | "tiers"> & { item?: SentRow[]; tiers?: string };

/** Drops empty rows at the end here, not in the form's data, so that a form that is shown again keeps them. */
const writtenVersion = z
  .transform(({ tiers, item, ...version }: SentVersion): VersionValues => {
    if (!item) return version;
    const rows = withoutTrailingRows(item);
    return { ...version, item: rows, tiers: bandsInForm(rows, tiers) };
  })
  .pipe(checkedVersion);

const versionField = z.array(writtenVersion).max(1, "Send exactly one version, your own").default([]);

/** A date as its field sends it; without one, the owner reveals a blind list. */
const blindUntilField = z
  .string()
  .optional()
  .transform((moment) => (moment ? { $date: momentOf(moment) } : undefined));

const dropFormSchema = dropSchema.extend({ sublist: versionField, blindUntil: blindUntilField });

/** Form of a member who does not own the list: only the version is read. */
const versionFormSchema = z.object({ versionRev: revField, sublist: versionField });

const listOwnerFormSchema = dropFormSchema.extend({ rev: revField, versionRev: revField });

/** drop: a new list; version: a version of a list; listOwner: a version with title, chapters and image. */
export const listFormSchemas = {
  drop: dropFormSchema,
  version: versionFormSchema,
  listOwner: listOwnerFormSchema,
} as const;

export type ListFormKind = keyof typeof listFormSchemas;

export type ListFormValues = z.input<typeof listOwnerFormSchema>;
export type ListFormMetadata = FormMetadata<ListFormValues>;
export type ListFormFields = ReturnType<ListFormMetadata["getFieldset"]>;
export type ListFormInput = z.output<typeof listOwnerFormSchema>;
export type RowValues = SentRow;
