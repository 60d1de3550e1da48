/** The list form as its components show it, in plain values, whether the form library runs yet or not. */
import type { SubmissionResult } from "@conform-to/react";
import { isFilled, type Row } from "~/features/item-rows/row-values";
import { type CHAPTERS, INTENT, type ITEMS } from "./list-form-fields";
import type { ListFormResult } from "./list-form-result";
import type { ListFormKind, ListFormValues } from "./list-form-schema";

/** Messages by field name. */
export type FormErrors = Record<string, string[] | null>;

export type ListFormModel = {
  /** The id of the form's element. */
  id: string;
  values: ListFormValues;
  errors: FormErrors;
  /** What stays the same of a chapter and of a row wherever it moves. */
  keys: { chapters: string[]; items: string[] };
};

/** A field as its component reads it. */
export type FormField = {
  id: string;
  errorId: string;
  name: string;
  formId: string;
  initialValue?: unknown;
  errors?: string[];
};

export function fieldIn({ id, errors }: ListFormModel, name: string, initialValue?: unknown): FormField {
  const fieldId = `${id}-${name}`;
  return {
    id: fieldId,
    errorId: `${fieldId}-error`,
    name,
    formId: id,
    initialValue: initialValue ?? undefined,
    errors: errors[name] ?? undefined,
  };
}

/** The form as the page brings it: its values, and what the server found wrong with them. */
export function firstModel(
  kind: ListFormKind,
  values: ListFormValues,
  reply?: SubmissionResult,
): ListFormModel {
  const numbered = (list: unknown[] | undefined, what: string) => (list ?? []).map((_, i) => `${what} ${i}`);
  return {
    id: `list-${kind}`,
    values,
    errors: shownErrors(reply),
    keys: {
      chapters: numbered(values.chapters, "chapter"),
      items: numbered(values.sublist?.[0]?.item, "item"),
    },
  };
}

/** After an intent the form library shows only errors of the field that it was about. */
function shownErrors({ intent, error }: SubmissionResult = {}): FormErrors {
  if (!intent || !error) return error ?? {};
  const { name = "" } = intent.payload as { name?: string };
  return { [name]: error[name] ?? null };
}

type ListName = typeof CHAPTERS | typeof ITEMS;

/** A change of the rows or the chapters, as the form library sends and reads it. */
export type FormIntent =
  | { type: "insert"; payload: { name: ListName; index?: number; defaultValue: string | Row } }
  | { type: "remove"; payload: { name: ListName; index: number } }
  | { type: "reorder"; payload: { name: ListName; from: number; to: number } }
  | { type: "update"; payload: { name: ListName; value: Row[] } };

/** The attributes of a button that sends an intent, also without JavaScript. */
export const intentButton = (formId: string, intent: FormIntent) => ({
  type: "submit" as const,
  name: INTENT,
  value: JSON.stringify(intent),
  form: formId,
  formNoValidate: true,
});

/** The form's errors, and whether it has empty rows; a further attempt may have the same. */
export type Summary = { attempt: number; errors: FormErrors; emptyRows: boolean };

/** The errors in a result of the server. */
export function wrong(answer: ListFormResult | undefined): Omit<Summary, "attempt"> {
  const rows = wholeValue(answer?.reply.initialValue).sublist?.[0]?.item ?? [];
  return { errors: answer?.reply.error ?? {}, emptyRows: rows.some((row) => !isFilled(row ?? {})) };
}

/** The form's values, always with a version, even if nothing of it was filled in. */
export function wholeValue(value: SubmissionResult["initialValue"] | ListFormValues): ListFormValues {
  const { sublist, ...rest } = (value ?? {}) as ListFormValues;
  return { ...rest, sublist: [sublist?.[0] ?? {}] };
}

/** A reply whose values are whole. */
export function wholeReply(reply: SubmissionResult | undefined): SubmissionResult | undefined {
  if (!reply?.initialValue) return reply;
  const whole: unknown = wholeValue(reply.initialValue);
  return { ...reply, initialValue: whole as SubmissionResult["initialValue"] };
}

/** The errors in the order of the form: its fields, then row by row. */
export function summaryLines(formId: string, errors: FormErrors) {
  const rowOf = (name: string) => Number(/item\[(\d+)\]\./.exec(name)?.[1] ?? -1);
  const inOrder = Object.entries(errors).sort(([a], [b]) => rowOf(a) - rowOf(b));
  return inOrder.flatMap(([name, messages]) => {
    const row = rowOf(name);
    const where = row < 0 ? "" : `Item ${row + 1}: `;
    const fieldId = name ? `${formId}-${name}` : undefined;
    return (messages ?? []).map((message) => ({ message: where + message, fieldId }));
  });
}
