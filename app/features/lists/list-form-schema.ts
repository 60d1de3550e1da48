/** The schemas of the drop and edit forms: the wire's own, with the revisions that an edit was begun from. */
import { z } from "zod";
import { dropSchema, type itemSchema, versionSchema } from "./list";

const revField = z.number().int().positive().optional();
const versionField = z.array(versionSchema).max(1, "Drop one version, your own").default([]);

/** One's own version of a list that others hold: nothing but the version counts. */
const versionFormSchema = z.object({ versionRev: revField, sublist: versionField });

/** One's own version, with the title, chapters and image that one holds. */
const holderFormSchema = dropSchema.extend({ rev: revField, versionRev: revField });

/** drop: a new list; version: one's version of a list; holder: that with title, chapters and image. */
export const listFormSchemas = {
  drop: dropSchema,
  version: versionFormSchema,
  holder: holderFormSchema,
} as const;

export type ListFormKind = keyof typeof listFormSchemas;

/** What any of the three holds, before it is checked. */
export type ListFormValues = z.input<typeof holderFormSchema>;
export type RowValues = z.input<typeof itemSchema>;
