/** What the list writes take. */
import { z } from "zod";
import { chaptersField } from "~/features/chapters/chapter";
import { imageField, itemsField, titleField, versionSchema } from "~/features/lists/list";
import { idField } from "~/lib/ids";

const revField = z.int({ error: "rev must be a whole number" }).optional();
const hiddenField = z.boolean({ error: "subListHidden must be true or false" });

const creatorField = z.string().nullish().meta({ description: "Whose it is; the others' are left alone" });

/** One's own version as an edit sends it; what is missing stays as it is. */
const editedVersionSchema = z.object({
  subListCreator: creatorField,
  rev: revField,
  subListHidden: hiddenField.optional(),
  item: itemsField.optional(),
});

/** Who sends a whole list back sends more than an edit may be made of. */
const VERSIONS_SENT = 100;

/** Both names of the list's id are understood. */
const listIds = { id: idField.optional(), listId: idField.optional() };
const named = ({ id, listId }: { id?: string; listId?: string }) => id !== undefined || listId !== undefined;
const ID_REQUIRED = { message: "An id is required", path: ["id"] };

export const editSchema = z
  .object({
    ...listIds,
    rev: revField,
    listTitle: titleField.optional(),
    chapters: chaptersField.optional(),
    listImageUrl: imageField.optional(),
    sublist: z.array(editedVersionSchema).max(VERSIONS_SENT).optional(),
  })
  .refine(named, ID_REQUIRED);

export const addVersionSchema = z
  .object({
    ...listIds,
    sublist: z
      .array(versionSchema.extend({ subListCreator: creatorField }))
      .max(VERSIONS_SENT)
      .optional(),
    subListHidden: versionSchema.shape.subListHidden,
    item: versionSchema.shape.item,
  })
  .refine(named, ID_REQUIRED);

export const idOf = ({ id, listId }: { id?: string; listId?: string }): string => id ?? listId ?? "";

/**
 * The body with the caller's own element of `sublist` (else the only one) as it is, and nothing in the others: they may
 * be anything, because they are not written.
 */
export function withOwnVersion(body: Record<string, unknown>, username: string): Record<string, unknown> {
  const { sublist } = body;
  if (!Array.isArray(sublist)) return body;
  const own = ownVersion(sublist, username);
  return { ...body, sublist: sublist.map((version) => (version === own ? version : {})) };
}

/** The caller's own element of a `sublist`, else the only one. */
export const ownVersion = <T>(sublist: T[] | undefined, username: string): T | undefined =>
  sublist?.find((version) => creatorOf(version) === username.toLowerCase()) ??
  (sublist?.length === 1 ? sublist[0] : undefined);

function creatorOf(version: unknown): string | null {
  if (typeof version !== "object" || version === null || !("subListCreator" in version)) return null;
  const { subListCreator } = version;
  return typeof subListCreator === "string" ? subListCreator.toLowerCase() : null;
}
