import { z } from "zod";
import { IMAGE_MESSAGE } from "~/features/images/uploads/image";
import { ITEM_TITLE_MAX, ITEMS_MAX } from "~/features/merge/titles/ballot-limits";
import { itemKeyOf } from "~/features/merge/titles/item-title";
import { idField } from "~/lib/data/id-field";
import type { ListId } from "~/lib/data/ids";
import { glyphField } from "~/lib/look/glyph-rule";
import { AUDIENCE_FIELDS, type Circle, circleOfField } from "~/lib/people/audience";
import { cleanLine, onlyVisible } from "~/lib/text/clean";
import { lineOfText, linesOfText } from "~/lib/text/text-fields";
import { BAND_NAME_MAX, BANDS_MAX, BANDS_MIN, type Band, storedBands } from "./bands";
import { chaptersField } from "./chapter";
import {
  changedHead,
  EMPTY_HEAD,
  fromNamedHead,
  type NamedHead,
  TITLE_MAX,
  TITLE_MIN,
  type WrittenHead,
} from "./list-head";
import {
  CHOICES_MAX,
  EXPECTED_MAX,
  EXPECTED_MIN,
  ITEM_CONTEXT_MAX,
  ITEM_TITLE_REQUIRED,
} from "./list-limits";

export const titleField = lineOfText("Title is required", {
  min: [TITLE_MIN, `Title must be at least ${TITLE_MIN} characters`],
  max: [TITLE_MAX, (n) => `Title must be max. ${TITLE_MAX} characters (${n})`],
});

export const itemTitleField = lineOfText(ITEM_TITLE_REQUIRED, {
  max: [ITEM_TITLE_MAX, (n) => `Item-title must be max. ${ITEM_TITLE_MAX} characters (${n})`],
});

export const itemContextField = linesOfText(null, {
  max: [ITEM_CONTEXT_MAX, (n) => `Item description must be max. ${ITEM_CONTEXT_MAX} characters (${n})`],
});
const IMAGE_URL_MAX = 2000;

/** The URL of an upload, or an https URL; empty or null means no image. */
const imageField = z.union([z.string(), z.null()], { error: IMAGE_MESSAGE }).transform((typed, context) => {
  const text = (typed ?? "").trim();
  if (cleanLine(text) === "") return null;
  const url = imageUrl(text);
  if (url === null) context.addIssue({ code: "custom", message: IMAGE_MESSAGE });
  return url;
});

/** Returns an image's URL as stored: normalized, so ASCII only; null if it is invalid. */
export function imageUrl(text: string): string | null {
  if (/^\/images\/[0-9a-f]{24}$/.test(text)) return text;
  if (text.length > IMAGE_URL_MAX || /["'\\\s<>\p{Cc}]/u.test(text) || !URL.canParse(text)) return null;
  // a browser would leave an invisible character out of the host, and show another address
  if (onlyVisible(text) !== text) return null;
  const { protocol, username, password, href } = new URL(text);
  const isPlain = protocol === "https:" && !username && !password && href.length <= IMAGE_URL_MAX;
  return isPlain ? href : null;
}

export const itemSchema = z.object({
  itemTitle: itemTitleField,
  itemContext: itemContextField.nullish().transform((text) => text ?? ""),
  /** The thread that the item keeps on an edit. */
  commentId: idField.nullish(),
  /** The picture picked for its tile. */
  glyph: glyphField.nullish(),
});

const itemsField = z
  .array(itemSchema, { error: "Items must be a list" })
  .max(ITEMS_MAX, `A list has max. ${ITEMS_MAX} items`);

const FROM = "from must be a place, from 1";
const BANDS_COUNT = `Use ${BANDS_MIN} to ${BANDS_MAX} tiers, or none`;

/** The schema of a version's bands; an empty list means none. */
export const bandsField = z
  .array(
    z.object({
      name: lineOfText("A tier needs a name", {
        max: [BAND_NAME_MAX, (n) => `A tier's name must be max. ${BAND_NAME_MAX} characters (${n})`],
      }),
      from: z.int({ error: FROM }).min(1, FROM),
    }),
    { error: "tiers must be a list" },
  )
  .max(BANDS_MAX, BANDS_COUNT)
  .refine(({ length }) => length === 0 || length >= BANDS_MIN, { error: BANDS_COUNT })
  .refine(
    (bands) => bands.every(({ from }, i) => (i === 0 ? from === 1 : from >= (bands[i - 1]?.from ?? 1))),
    {
      error: "The first tier begins at 1, and none begins above the one before",
    },
  )
  .nullish();

export const versionSchema = z.object({
  subListHidden: z.boolean({ error: "subListHidden must be true or false" }).default(false),
  item: itemsField.default([]),
  tiers: bandsField,
});

const EXPECTED = `expected must be a whole number from ${EXPECTED_MIN} to ${EXPECTED_MAX}, or null`;

export const expectedField = z
  .int({ error: EXPECTED })
  .min(EXPECTED_MIN, EXPECTED)
  .max(EXPECTED_MAX, EXPECTED)
  .nullable();

/** The schema of the items that a list's owner offers; removes duplicates. */
export const choicesField = z
  .array(itemTitleField, { error: "Choices must be a list" })
  .max(CHOICES_MAX, `A list offers max. ${CHOICES_MAX} items`)
  .transform((titles) => {
    const seen = new Set<string>();
    return titles.filter((title) => {
      const key = itemKeyOf(title);
      return !seen.has(key) && seen.add(key);
    });
  });

/** The audience of a list; a time is in ms since 1970. */
export const audienceFields = {
  audience: z.enum(AUDIENCE_FIELDS, { error: `audience must be ${AUDIENCE_FIELDS.join(" or ")}` }).optional(),
  blind: z.boolean({ error: "blind must be true or false" }).optional(),
  blindUntil: z.object({ $date: z.int() }).nullable().optional(),
  guests: z.boolean({ error: "guests must be true or false" }).optional(),
  expected: expectedField.optional(),
  choices: choicesField.optional(),
};

/** The fields that a new list may leave out, with their defaults. */
const optionalHead = {
  listImageUrl: imageField.optional().default(EMPTY_HEAD.imageUrl),
} satisfies Record<Exclude<keyof NamedHead, "listTitle">, z.ZodDefault>;

export const headFields = {
  listTitle: titleField,
  chapters: chaptersField,
  listImageUrl: imageField,
} satisfies Record<keyof NamedHead | "chapters", z.ZodType>;

export const dropSchema = z.object({
  ...headFields,
  chapters: chaptersField.default([]),
  ...optionalHead,
  sublist: z
    .array(versionSchema)
    .max(1, "Send exactly one version, your own")
    .nullish()
    .transform((versions) => versions ?? []),
  ...audienceFields,
});

export type VersionInput = {
  hidden: boolean;
  items: { title: string; context: string; id?: string; glyph?: string | null }[];
  bands?: Band[] | null;
};

/** An item of an edit keeps its note and its glyph if it has none here. */
export type EditedItem = Omit<VersionInput["items"][number], "context"> & { context?: string };

export type ListInput = WrittenHead & {
  chapters: string[];
  version: VersionInput;
  /** By default everyone sees the list. */
  circle?: Partial<Circle>;
  /** Opens the room of a list by link. */
  room?: boolean;
  /** The revealed room of the same owner whose people are asked again. */
  again?: ListId;
};

export const toVersionInput = (version: z.output<typeof versionSchema> | undefined): VersionInput => ({
  hidden: version?.subListHidden ?? false,
  items: (version?.item ?? []).map(({ itemTitle, itemContext, commentId, glyph }) => ({
    title: itemTitle,
    context: itemContext,
    id: commentId || undefined,
    glyph: glyph ?? "",
  })),
  bands: storedBands(version?.tiers, version?.item.length ?? 0),
});

export const toListInput = (drop: z.output<typeof dropSchema>): ListInput => ({
  ...changedHead(EMPTY_HEAD, fromNamedHead(drop)),
  chapters: drop.chapters,
  version: toVersionInput(drop.sublist[0]),
  circle: {
    ...circleOfField(drop.audience ?? "everyone"),
    guests: drop.guests ?? false,
    blind: drop.blind ?? Boolean(drop.blindUntil),
    blindUntil: drop.blind === false ? null : (drop.blindUntil?.$date ?? null),
    expected: drop.expected ?? null,
    choices: drop.choices ?? [],
  },
});
