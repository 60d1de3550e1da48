import type { ListFormValues } from "~/features/list-form/model/list-form-schema";
import { isFilled } from "~/features/list-form/model/row-values";
import type { ListFormResult } from "./list-form-result";

export type FormErrors = Record<string, string[] | null>;

/** `attempt` tells apart two attempts with the same errors. */
export type Summary = { attempt: number; errors: FormErrors; emptyRows: boolean };

export function summaryOf(answer: ListFormResult | undefined): Omit<Summary, "attempt"> {
  const values = answer?.reply.initialValue as ListFormValues | undefined;
  const rows = values?.sublist?.[0]?.item ?? [];
  return { errors: answer?.reply.error ?? {}, emptyRows: rows.some((row) => !isFilled(row ?? {})) };
}

/** Returns the errors in form order: fields first, then row by row. */
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
