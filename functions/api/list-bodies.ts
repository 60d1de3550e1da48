import { z } from "zod";
import {
  audienceFields,
  headFields,
  itemContextField,
  itemSchema,
  versionSchema,
} from "~/features/lists/model/list";
import { ITEMS_MAX } from "~/features/merge/titles/ballot-limits";
import { idField } from "~/lib/data/id-field";

const revField = z.int({ error: "rev must be a whole number" }).optional();
const hiddenField = z.boolean({ error: "subListHidden must be true or false" });

const creatorField = z
  .string()
  .nullish()
  .meta({ description: "Its creator; versions of other creators are ignored" });

/** The caller's own version in an edit; missing fields stay unchanged. */
const editedVersionSchema = z.object({
  subListCreator: creatorField,
  rev: revField,
  subListHidden: hiddenField.optional(),
  item: z
    .array(itemSchema.extend({ itemContext: itemContextField.nullish() }), { error: "Items must be a list" })
    .max(ITEMS_MAX, `A list has max. ${ITEMS_MAX} items`)
    .nullish()
    .meta({ description: "An item without `itemContext` keeps its note" }),
});

/** Maximum versions in a body: a client that sends a whole list back sends more than an edit uses. */
const VERSIONS_SENT = 100;

/** Both names of the list's id are accepted. */
const listIds = { id: idField.optional(), listId: idField.optional() };
const hasListId = ({ id, listId }: { id?: string; listId?: string }) =>
  id !== undefined || listId !== undefined;
const ID_REQUIRED = { message: "An id is required", path: ["id"] };

export const editSchema = z
  .object({
    ...listIds,
    rev: revField,
    ...z.object(headFields).partial().shape,
    sublist: z.array(editedVersionSchema).max(VERSIONS_SENT).nullish(),
    ...audienceFields,
    renewLink: z.boolean({ error: "renewLink must be true or false" }).optional(),
    closed: z.boolean({ error: "closed must be true or false" }).optional(),
  })
  .refine(hasListId, ID_REQUIRED);

export function audienceChange(edit: z.output<typeof editSchema>) {
  if (CHANGES.every((field) => edit[field] === undefined)) return null;
  const { audience, blind, blindUntil, expected, choices, renewLink, closed, guests } = edit;
  return {
    byLink: audience === undefined ? undefined : audience === "link",
    blind,
    blindUntil: blindUntil === null ? null : blindUntil?.$date,
    expected,
    choices,
    renewLink,
    closed,
    guests,
  };
}

const CHANGES = [
  ...(Object.keys(audienceFields) as (keyof typeof audienceFields)[]),
  "renewLink",
  "closed",
] as const;

/** Returns true if an edit changes anything but the audience. */
export const hasEdit = (edit: z.output<typeof editSchema>) =>
  EDITABLE_FIELDS.some((field) => edit[field] !== undefined);

const EDITABLE_FIELDS = [...(Object.keys(headFields) as (keyof typeof headFields)[]), "sublist"] as const;

export const addVersionSchema = z
  .object({
    ...listIds,
    sublist: z
      .array(versionSchema.extend({ subListCreator: creatorField }))
      .max(VERSIONS_SENT)
      .nullish(),
    subListHidden: versionSchema.shape.subListHidden,
    item: versionSchema.shape.item,
  })
  .refine(hasListId, ID_REQUIRED);

export const listIdIn = ({ id, listId }: { id?: string; listId?: string }): string => id ?? listId ?? "";

/** Empties all elements of `sublist` but the caller's own: they are not written and may be invalid. */
export function withOwnVersion(body: Record<string, unknown>, username: string): Record<string, unknown> {
  const { sublist } = body;
  if (!Array.isArray(sublist)) return body;
  const own = versionByCreator(sublist, username);
  return { ...body, sublist: sublist.map((version) => (version === own ? version : {})) };
}

/** Returns the caller's own element of `sublist`, or the only one. */
export const versionByCreator = <T>(sublist: T[] | null | undefined, username: string): T | undefined =>
  sublist?.find((version) => creatorOf(version) === username.toLowerCase()) ??
  (sublist?.length === 1 ? sublist[0] : undefined);

function creatorOf(version: unknown): string | null {
  if (typeof version !== "object" || version === null || !("subListCreator" in version)) return null;
  const { subListCreator } = version;
  return typeof subListCreator === "string" ? subListCreator.toLowerCase() : null;
}
