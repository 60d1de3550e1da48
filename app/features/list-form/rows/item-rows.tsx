import { useField } from "@conform-to/react";
import { type ReactNode, useRef } from "react";
import { BANDS_FIELD, INTENT_FIELD } from "~/features/list-form/model/list-form-fields";
import type { ListFormResult } from "~/features/list-form/model/list-form-result";
import type { ListFormValues, RowValues } from "~/features/list-form/model/list-form-schema";
import { bandNames } from "~/features/list-form/model/row-bands";
import { ITEMS, isFilled, rowOf } from "~/features/list-form/model/row-values";
import { BANDS_MAX } from "~/features/lists/model/bands";
import { ITEMS_MAX } from "~/features/merge/titles/ballot-limits";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { Button } from "~/ui/buttons/button";
import { Disclosure } from "~/ui/layout/disclosure";
import { fetchJson } from "~/ui/requests/fetch-json";
import { SortableList } from "~/ui/sorting/sortable";
import { type Choice, Choices } from "./choices";
import { ItemRow } from "./item-row";
import styles from "./item-rows.module.css";
import { PasteBox } from "./paste-box";
import { useRowHints } from "./row-hints";
import type { RowActions } from "./row-tools";
import { useImportOffer } from "./use-import-offer";
import { useRemoval } from "./use-removal";
import { useRowBands } from "./use-row-bands";
import { useRowInHand } from "./use-row-in-hand";
import { useRows } from "./use-rows";
import type { RowsForm } from "./use-rows-form";

type Props = {
  rowsForm: RowsForm;
  legend?: string;
  /** Shown beside the legend; the number of rows by default. */
  count?: string;
  placeholder?: string;
  /** Shows the remove button of every row, also on a phone. */
  removable?: boolean;
  ways?: ReactNode;
  /** Shown in place of the rows, which stay in the form. */
  instead?: ReactNode;
  listId?: ListId;
  choices?: Choice[];
  knownTitles: string[];
  /** The server's last result. Its last row action without scripts sets the focus. */
  result?: ListFormResult;
};

export function ItemRows({ rowsForm, listId, choices = [], result, ...props }: Props) {
  const { read } = rowsForm;
  const list = useRef<HTMLOListElement>(null);
  const [field, form] = useField<RowValues[], ListFormValues>(ITEMS);
  const rows = field.getFieldList();
  const ids = rows.map(({ key }, index) => key ?? String(index));
  const order = ids.join();
  const plan = useRows(list, order);
  useRowBands(list, order);
  const [bandsField] = useField<string, ListFormValues>(BANDS_FIELD);
  const names = bandNames(bandsField.initialValue);
  const removal = useRemoval(rowsForm, plan, result?.removed);
  const { inHand, handlers } = useRowInHand(list, ids);
  const hints = useRowHints(read, order, props.knownTitles);
  const imported = useImportOffer(rowsForm, (at) => plan({ row: at, control: "title" }));
  const full = rows.length >= ITEMS_MAX;
  const actions: RowActions = {
    plan,
    goOn: (from) => {
      const next = read().findIndex((row, index) => index > from && !isFilled(row));
      const titles = list.current?.querySelectorAll<HTMLElement>('[data-control="title"]');
      if (next >= 0) return titles?.[next]?.focus();
      if (full) return;
      plan({ row: from + 1, control: "title" });
      rowsForm.insert(from + 1, rowOf());
    },
    removing: removal.removing,
    paste: imported.paste,
    suggest: (text, signal) => {
      const query = new URLSearchParams({ q: text, list: listId ?? "", use: "1" });
      for (const { itemTitle } of read()) if (itemTitle && itemTitle !== text) query.append("not", itemTitle);
      return fetchJson(`${paths.suggestItems}?${query}`, { signal });
    },
  };

  return (
    <fieldset className={`stack-2 ${styles.items}`} id={field.id} tabIndex={-1} {...imported.fileDrop}>
      <legend className="small bold ends below-1">
        <span>{props.legend ?? "Items"}</span>
        <span className="small faint">
          {props.count ?? (rows.length > 0 && `${rows.length} of ${ITEMS_MAX}`)}
        </span>
      </legend>
      {props.ways}
      {field.errors && <p className="wrong small bold">{field.errors.join(". ")}</p>}
      {props.instead}
      <div className="stack-2" hidden={props.instead !== undefined}>
        {choices.length > 0 && <Choices {...{ choices, full }} onRemove={actions.removing} />}
        <SortableList
          id="rows"
          ids={ids}
          nameOf={(index) => read()[index]?.itemTitle || `Item ${index + 1}`}
          onMove={(from, to) => {
            plan("dragged");
            form.reorder({ name: ITEMS, from, to });
          }}
        >
          <ol
            className={`relative grid one-column ${styles.rows}`}
            ref={list}
            data-removable={props.removable || undefined}
            {...handlers}
          >
            {rows.map((row, index) => (
              <ItemRow
                key={ids[index]}
                {...{ form, row, index, actions, hints }}
                id={ids[index] ?? ""}
                count={rows.length}
                placeholder={index === rows.length - 1 ? props.placeholder : undefined}
                // too many are refused, and stay in their field
                bands={names.slice(0, BANDS_MAX)}
                inHand={ids[index] === inHand}
                focused={focusedControl(result?.reply.intent, index, rows.length)}
              />
            ))}
          </ol>
        </SortableList>
        {removal.undo}
        {imported.preview}
        {rowsForm.undo ?? (result?.imported && <p role="status">{result.imported}</p>)}
        {rows.length === 0 && choices.length === 0 && (
          <p className="quote">Without items it is a list request: others may add theirs.</p>
        )}
        <MoreRows
          {...{ imported, result, full }}
          onAdd={() => plan({ row: rows.length, control: "title" })}
        />
        <label className="without-scripts stack-1">
          <span className="small bold">Names of tiers, best first, one a line</span>
          <textarea name={BANDS_FIELD} rows={BANDS_MAX} defaultValue={names.join("\n")} />
        </label>
      </div>
      <p className="sr-only" role="status">
        {rowsForm.status}
      </p>
    </fieldset>
  );
}

type MoreProps = {
  imported: ReturnType<typeof useImportOffer>;
  result: ListFormResult | undefined;
  full: boolean;
  onAdd: () => void;
};

/** Buttons and fields that add rows: an empty one, or those of a whole list. */
function MoreRows({ imported, result, full, onAdd }: MoreProps) {
  const [field, form] = useField<RowValues[], ListFormValues>(ITEMS);
  return (
    <div className={`links top ${styles.more}`}>
      <Button
        {...form.insert.getButtonProps({ name: field.name, defaultValue: rowOf() })}
        type="submit"
        icon="plus"
        disabled={full}
        onClick={onAdd}
      >
        ADD ITEM
      </Button>
      <Button type="submit" name={INTENT_FIELD} value="arrange" className="without-scripts" formNoValidate>
        SORT BY NUMBER
      </Button>
      <Disclosure closed="PASTE A LIST" open={result?.pasted !== undefined || imported.refusal !== null}>
        <PasteBox
          text={result?.pasted}
          table={result?.table}
          refusal={imported.refusal}
          onList={imported.offerList}
        />
      </Disclosure>
    </div>
  );
}

type RowIntent = { type: string; payload: unknown };

/** Returns the control of row `index` that gets the focus after the action reloaded the page. */
function focusedControl(
  intent: RowIntent | undefined,
  index: number,
  count: number,
): "title" | "up" | "down" | undefined {
  if (!intent) return undefined;
  const payload = intent.payload as { name?: string; index?: number; from?: number; to?: number };
  if (payload.name !== ITEMS) return undefined;
  if (intent.type === "insert" && index === (payload.index ?? count - 1)) return "title";
  if (intent.type === "remove" && index === Math.min(payload.index ?? 0, count - 1)) return "title";
  if (intent.type !== "reorder" || payload.from === payload.to || index !== payload.to) return undefined;
  return (payload.to ?? 0) < (payload.from ?? 0) ? "up" : "down";
}
