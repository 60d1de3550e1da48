import { type MouseEvent, useEffect, useState } from "react";
import { INTENT_FIELD, WITHOUT_EMPTY } from "~/features/list-form/model/list-form-fields";
import type { ListFormResult } from "~/features/list-form/model/list-form-result";
import type { ListFormValues, RowValues } from "~/features/list-form/model/list-form-schema";
import { isFilled } from "~/features/list-form/model/row-values";
import { ITEM_TITLE_REQUIRED } from "~/features/lists/model/list-limits";
import { Button } from "~/ui/buttons/button";
import { ErrorSummary } from "~/ui/fields/error-summary";

type Errors = Record<string, string[] | null>;
type Rows = (RowValues | undefined)[];

/** `attempt` tells apart two attempts with the same errors. */
type Summary = { attempt: number; errors: Errors; rows: Rows };

function summaryOf(result: ListFormResult | undefined): Omit<Summary, "attempt"> {
  const values = result?.reply.initialValue as ListFormValues | undefined;
  return { errors: result?.reply.error ?? {}, rows: values?.sublist?.[0]?.item ?? [] };
}

/** Keeps the errors of the server's last answer, or of what was sent last, with its rows. */
export function useSummary(result: ListFormResult | undefined) {
  const [summary, setSummary] = useState<Summary>(() => ({ attempt: 0, ...summaryOf(result) }));
  const summarize = (content: Omit<Summary, "attempt">) =>
    setSummary(({ attempt }) => ({ attempt: attempt + 1, ...content }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per answer
  useEffect(() => {
    if (result?.reply.error) summarize(summaryOf(result));
  }, [result]);
  return { summary, summarize };
}

type Props = {
  formId: string;
  summary: Summary;
  submitFilled: string;
  onSubmitFilled: (event: MouseEvent) => void;
};

/** Sums up the errors, and offers to send the form without its empty rows if they are among them. */
export function FormErrors({ formId, summary, submitFilled, onSubmitFilled }: Props) {
  const { attempt, errors, rows } = summary;
  const isEmptyRow = rows.some((row) => !isFilled(row ?? {}));
  return (
    <ErrorSummary key={attempt} errors={summaryLines(formId, errors)}>
      {isEmptyRow && Object.values(errors).flat().includes(ITEM_TITLE_REQUIRED) && (
        <Button type="submit" name={INTENT_FIELD} value={WITHOUT_EMPTY} onClick={onSubmitFilled}>
          {submitFilled}
        </Button>
      )}
    </ErrorSummary>
  );
}

/** Returns the errors in form order: fields first, then row by row. */
function summaryLines(formId: string, errors: Errors) {
  const rowIndexIn = (name: string) => Number(/item\[(\d+)\]\./.exec(name)?.[1] ?? -1);
  const inOrder = Object.entries(errors).sort(([a], [b]) => rowIndexIn(a) - rowIndexIn(b));
  return inOrder.flatMap(([name, messages]) => {
    const row = rowIndexIn(name);
    const where = row < 0 ? "" : `Item ${row + 1}: `;
    const fieldId = name ? `${formId}-${name}` : undefined;
    return (messages ?? []).map((message) => ({ message: where + message, fieldId }));
  });
}
