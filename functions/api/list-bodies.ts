import { z } from "zod";
import {
  audienceFields,
  bandsField,
  dropSchema,
  headFields,
  itemContextField,
  itemSchema,
  versionSchema,
} from "~/features/lists/model/list";
import { ITEMS_MAX } from "~/features/merge/titles/ballot-limits";
import { idField } from "~/lib/data/id-field";
import { circleOfField } from "~/lib/people/audience";

const revField = z.int({ error: "rev must be a whole number" }).optional();
const hiddenField = z.boolean({ error: "subListHidden must be true or false" });

const creatorField = z
  .string()
  .nullish()
  .meta({ description: "Its creator; versions of other creators are ignored" });

const MOMENT = "blindUntil must be a moment, or null";

/** With what only programs need; pages with a form load the model. A time is in ms since 1970 or in ISO 8601. */
const describedAudience = {
  ...audienceFields,
  blindUntil: z
    .object(
      {
        $date: z.union([z.int(), z.iso.datetime({ offset: true }).transform(Date.parse)], { error: MOMENT }),
      },
      { error: MOMENT },
    )
    .nullable()
    .optional(),
  blind: audienceFields.blind.meta({
    description: "True without `blindUntil`: until its owner reveals it, or all expected are in",
  }),
  guests: audienceFields.guests.meta({
    description: "Whether anyone with the link can join with just a name",
  }),
  expected: audienceFields.expected.meta({
    description: "Of a list by link: a blind one is revealed once so many have dropped",
  }),
  choices: audienceFields.choices.meta({
    description: "Of a list by link: items that everyone's form offers; they count nowhere",
  }),
};

export const dropBody = dropSchema.extend(describedAudience);

/** The caller's own version in an edit; missing fields stay unchanged. */
const editedVersionSchema = z.object({
  subListCreator: creatorField,
  rev: revField,
  subListHidden: hiddenField.optional(),
  item: z
    .array(itemSchema.extend({ itemContext: itemContextField.nullish() }), { error: "Items must be a list" })
    .max(ITEMS_MAX, `A list has max. ${ITEMS_MAX} items`)
    .nullish()
    .meta({ description: "An item without `itemContext` keeps its note, without `glyph` its picture" }),
  tiers: bandsField.meta({ description: "Without it, items keep their tiers; null or [] ends them" }),
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
    ...describedAudience,
    renewLink: z.boolean({ error: "renewLink must be true or false" }).optional(),
    closed: z.boolean({ error: "closed must be true or false" }).optional(),
  })
  .refine(hasListId, ID_REQUIRED);

export function audienceChange(edit: z.output<typeof editSchema>) {
  if (CHANGES.every((field) => edit[field] === undefined)) return null;
  const { audience, blind, blindUntil, expected, choices, renewLink, closed, guests } = edit;
  return {
    ...(audience && circleOfField(audience)),
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
    tiers: versionSchema.shape.tiers,
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
