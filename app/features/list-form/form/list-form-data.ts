/** Validates and normalizes form data from the drop and edit forms, in the browser and in the action. */

import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import {
  AUDIENCE_CHOICES,
  BANDS_FIELD,
  BLIND_FIELD,
  BLIND_UNTIL_FIELD,
  BY_LINK,
  CHAPTERS,
  GUESTS_FIELD,
  HIDDEN_FIELD,
  INTENT,
  INTENT_FIELD,
  PENDING_CHAPTER,
  WITHOUT_EMPTY,
} from "~/features/list-form/model/list-form-fields";
import { type ListFormKind, listFormSchemas } from "~/features/list-form/model/list-form-schema";
import { hasBands, sortedByBand } from "~/features/list-form/model/row-bands";
import {
  ITEMS,
  isFilled,
  type RemovedRow,
  readRows,
  replaceRows,
} from "~/features/list-form/model/row-values";
import { chapterKey } from "~/features/lists/model/chapter-checks";
import { CHAPTERS_MAX } from "~/features/lists/model/chapter-limits";
import { HEAD_NAMES } from "~/features/lists/model/list-head";
import { ITEMS_MAX } from "~/features/merge/titles/ballot-limits";
import { cleanLine } from "~/lib/text/clean";
import { typedNumber } from "~/lib/text/typed-number";

/** Limits the rows, so that a huge index in a request can't create an array of millions. */
const ROWS_READ = ITEMS_MAX + 20;

const PLAIN_FIELDS = new Set([
  ...Object.values(HEAD_NAMES),
  "rev",
  "versionRev",
  "audience",
  GUESTS_FIELD,
  BLIND_FIELD,
  BLIND_UNTIL_FIELD,
  HIDDEN_FIELD,
  BANDS_FIELD,
] as string[]);
const ROW =
  /^(?:chapters\[(\d{1,3})\]|sublist\[0\]\.item\[(\d{1,3})\]\.(?:itemTitle|itemContext|commentId|glyph|band))$/;

const index = z.number().int().min(0).max(ROWS_READ);
const listName = z.enum([CHAPTERS, ITEMS]);
const newRow = z.union([
  z.string(),
  z.object({
    itemTitle: z.string().optional(),
    itemContext: z.string().optional(),
    commentId: z.string().optional(),
    glyph: z.string().optional(),
    band: z.string().optional(),
  }),
]);

const intentSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("validate"), payload: z.object({ name: z.string().optional() }) }),
  z.object({
    type: z.literal("insert"),
    payload: z.object({ name: listName, index: index.optional(), defaultValue: newRow.optional() }),
  }),
  z.object({ type: z.literal("remove"), payload: z.object({ name: listName, index }) }),
  z.object({ type: z.literal("reorder"), payload: z.object({ name: listName, from: index, to: index }) }),
]);

type ListFormIntent = z.output<typeof intentSchema>;

/** Returns true for all choices but that of everyone, which is the default and has no value. */
const isAudience = (value: string) =>
  value !== "" && Object.values(AUDIENCE_CHOICES).some((choice) => choice.value === value);

/**
 * Returns the known fields and at most one intent; null if the intent is malformed. A typed chapter that was
 * never added counts when the list is dropped.
 */
export function readListForm(formData: FormData): FormData | null {
  const form = new FormData();
  const read = new Set<string>();
  for (const [name, value] of formData.entries()) {
    // the first value of a repeated name wins, as everywhere else
    if (typeof value !== "string" || !isField(name) || read.has(name)) continue;
    read.add(name);
    if (name === HIDDEN_FIELD && isAudience(value)) form.append("audience", value);
    else form.append(name, value);
  }
  // fields stay filled in the browser while another choice than theirs hides them
  if (form.get("audience") !== BY_LINK) {
    form.delete(GUESTS_FIELD);
    form.delete(BLIND_FIELD);
  }
  if (!form.get(BLIND_FIELD)) form.delete(BLIND_UNTIL_FIELD);
  const intent = intentOf(formData, form);
  if (intent === "malformed") return null;
  if (formData.get(INTENT_FIELD) === WITHOUT_EMPTY) replaceRows(form, readRows(form).filter(isFilled));
  if (!intent || formData.get(INTENT_FIELD) === "arrange") sortByBand(form);
  if (intent) form.set(INTENT, JSON.stringify(intent));
  else addPendingChapter(formData, form);
  return form;
}

/** Parses a form that `readListForm` returned. Each kind has a subset of the list owner's fields. */
export const parseListForm = (form: FormData, kind: ListFormKind) =>
  parseWithZod(form, { schema: listFormSchemas[kind] as (typeof listFormSchemas)["listOwner"] });

function isField(name: string): boolean {
  if (PLAIN_FIELDS.has(name)) return true;
  const match = ROW.exec(name);
  return match !== null && Number(match[1] ?? match[2]) < ROWS_READ;
}

function intentOf(formData: FormData, form: FormData): ListFormIntent | "malformed" | null {
  const scriptedIntent = formData.get(INTENT);
  if (scriptedIntent !== null) return parseIntent(scriptedIntent);
  const intent = formData.get(INTENT_FIELD);
  if (intent === "add-chapter" || intent === "enter") {
    const name = pendingChapter(formData);
    if (name) return { type: "insert", payload: { name: CHAPTERS, defaultValue: name } };
    if (intent === "enter") return { type: "insert", payload: { name: ITEMS, defaultValue: {} } };
    return { type: "validate", payload: { name: CHAPTERS } };
  }
  if (intent === "arrange" || intent === "paste") {
    if (intent === "arrange") arrangeRows(formData, form);
    return { type: "reorder", payload: { name: ITEMS, from: 0, to: 0 } };
  }
  return null;
}

function parseIntent(value: FormDataEntryValue): ListFormIntent | "malformed" {
  try {
    return intentSchema.parse(JSON.parse(String(value)));
  } catch {
    return "malformed";
  }
}

/** Returns whether the intent adds a chapter. The typed chapter is then no longer pending. */
export function addsChapter(form: FormData): boolean {
  const intent = parseIntent(form.get(INTENT) ?? "");
  return intent !== "malformed" && intent.type === "insert" && intent.payload.name === CHAPTERS;
}

export function removedRow(form: FormData): RemovedRow | null {
  const intent = parseIntent(form.get(INTENT) ?? "");
  if (intent === "malformed" || intent.type !== "remove" || intent.payload.name !== ITEMS) return null;
  const { index } = intent.payload;
  const row = readRows(form)[index];
  return row && isFilled(row) ? { index, row } : null;
}

export function pendingChapter(formData: FormData): string {
  const name = formData.get(PENDING_CHAPTER);
  return typeof name === "string" ? cleanLine(name) : "";
}

function addPendingChapter(formData: FormData, form: FormData): void {
  const name = pendingChapter(formData);
  if (!name) return;
  const names = [...form.entries()].filter(([field]) => field.startsWith(`${CHAPTERS}[`));
  const isListed = names.some(([, value]) => chapterKey(String(value)) === chapterKey(name));
  if (!isListed && names.length <= CHAPTERS_MAX) form.set(`${CHAPTERS}[${names.length}]`, name);
}

function arrangeRows(formData: FormData, form: FormData): void {
  const rows = readRows(form);
  const places = rows.map((_, i) => typedNumber(String(formData.get(`${ITEMS}[${i}].place`) ?? "")) || i + 1);
  replaceRows(
    form,
    orderByPlaces(places).flatMap((from) => rows[from] ?? []),
  );
}

/** Without scripts the chosen band decides first; with scripts rows are in the order of their bands. */
function sortByBand(form: FormData): void {
  const rows = readRows(form);
  const filled = rows.filter(isFilled);
  if (hasBands(filled)) replaceRows(form, [...sortedByBand(filled), ...rows.filter((row) => !isFilled(row))]);
}

/**
 * Returns row indexes by typed place. A changed row goes before the row that had that number, or after it if
 * it moves down.
 */
export function orderByPlaces(places: number[]): number[] {
  const weight = (place: number, i: number) =>
    place === i + 1 ? place : place + (place > i + 1 ? 0.5 : -0.5);
  return places
    .map((place, i) => ({ i, weight: weight(place, i) }))
    .sort((a, b) => a.weight - b.weight || a.i - b.i)
    .map(({ i }) => i);
}

export const fieldName = (path: string) => path.replace(/\.(\d+)(?=\.|$)/g, "[$1]");
