/** The form library with its checks, loaded when the form is first touched. */
import { type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { type FormEvent, useEffect, useLayoutEffect } from "react";
import { isFilled, rowsOf } from "~/features/item-rows/row-values";
import { draftForm, type SavedForm } from "~/features/saved-form/saved-form";
import { readListForm } from "./list-form-data";
import { INTENT } from "./list-form-fields";
import type { FormErrors, ListFormModel } from "./list-form-model";
import { type ListFormKind, type ListFormValues, listFormSchemas } from "./list-form-schema";

export type LibraryProps = {
  id: string;
  kind: ListFormKind;
  start: ListFormValues;
  lastResult?: SubmissionResult;
  /** Called once the library listens, with what handles the form's submit events. */
  onStart: (handle: (event: FormEvent<HTMLFormElement>) => void) => void;
  onModel: (model: ListFormModel) => void;
  /** Called when the whole form was checked, with its errors and whether it has empty rows. */
  onChecked: (errors: FormErrors, emptyRows: boolean) => void;
};

type Options = Parameters<typeof useForm<ListFormValues>>[0];

/** Renders nothing: it reports the form's rows and errors, and the form shows them. */
export default function ListFormLibrary({
  id,
  kind,
  start,
  lastResult,
  onStart,
  onModel,
  onChecked,
}: LibraryProps) {
  const [form, fields] = useForm<ListFormValues>({
    id,
    // the library makes row keys only from the default value, so the server's values must be the default
    defaultValue: start,
    lastResult,
    shouldRevalidate: "onInput",
    onValidate({ formData }) {
      const sent = readListForm(formData);
      const submission = parse(sent ?? formData, kind);
      if (sent && !sent.has(INTENT)) {
        const errors = submission.status === "error" ? (submission.error ?? {}) : {};
        onChecked(
          errors,
          rowsOf(formData).some((row) => !isFilled(row)),
        );
      }
      return submission as ReturnType<NonNullable<Options["onValidate"]>>;
    },
  });
  const items = fields.sublist.getFieldList()[0]?.getFieldset().item.getFieldList() ?? [];
  const keysOf = (list: { key?: string }[]) => list.map(({ key }, i) => key ?? String(i));
  const model = JSON.stringify({
    id,
    values: form.initialValue ?? {},
    errors: form.allErrors,
    keys: { chapters: keysOf(fields.chapters.getFieldList()), items: keysOf(items) },
  });
  useLayoutEffect(() => onModel(JSON.parse(model) as ListFormModel), [model, onModel]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the library's handler never changes
  useEffect(() => onStart(form.onSubmit), [onStart]);
  return null;
}

const parse = (form: FormData, kind: ListFormKind) =>
  parseWithZod(form, { schema: listFormSchemas[kind] as (typeof listFormSchemas)["listOwner"] });

export const savedValues = (saved: SavedForm, kind: ListFormKind) =>
  parse(readListForm(draftForm(saved)) ?? new FormData(), kind).reply().initialValue;

/** The reply to a form that nobody received: its values, and why. */
export const unsentReply = (sent: FormData, why: string) =>
  parse(readListForm(sent) ?? sent, String(sent.get("kind")) as ListFormKind).reply({ formErrors: [why] });
