/** The schemas of the drop and edit forms: the wire's own, with the revisions that an edit was begun from. */
import { z } from "zod";
import { dropSchema, versionSchema } from "./list";

const revField = z.number().int().positive().optional();
const versionField = z.array(versionSchema).max(1, "Drop one version, your own").default([]);

/** A new list. */
export const dropFormSchema = dropSchema;

/** One's own version of a list that others hold: nothing but the version counts. */
export const versionFormSchema = z.object({ versionRev: revField, sublist: versionField });

/** One's own version, with the title, chapters and image that one holds. */
export const holderFormSchema = dropSchema.extend({ rev: revField, versionRev: revField });

export type ListFormKind = "drop" | "version" | "holder";

export const listFormSchemas = {
  drop: dropFormSchema,
  version: versionFormSchema,
  holder: holderFormSchema,
} as const;

/** What any of the three holds, as typed. */
export type ListFormValues = z.input<typeof holderFormSchema>;
