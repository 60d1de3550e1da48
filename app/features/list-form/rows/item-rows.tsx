import { useField } from "@conform-to/react";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { BANDS_FIELD, INTENT_FIELD } from "~/features/list-form/model/list-form-fields";
import type { ListFormResult } from "~/features/list-form/model/list-form-result";
import type { ListFormValues, RowValues } from "~/features/list-form/model/list-form-schema";
import { bandNames } from "~/features/list-form/model/row-bands";
import { ITEMS, isFilled, type RemovedRow, readRows } from "~/features/list-form/model/row-values";
import { BANDS_MAX } from "~/features/lists/model/bands";
import { ITEMS_MAX } from "~/features/merge/titles/ballot-limits";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { Button } from "~/ui/buttons/button";
import { Disclosure } from "~/ui/layout/disclosure";
import { fetchJson } from "~/ui/requests/fetch-json";
import { SortableList } from "~/ui/sorting/sortable";
import { type Choice, Choices } from "./choices";
import { ItemRow, type RowActions } from "./item-row";
import styles from "./item-rows.module.css";
import type { nearHint } from "./near-hint";
import { PasteBox } from "./paste-box";
import { twiceHint } from "./row-hints";
import { useImportOffer } from "./use-import-offer";
import type { Replacing } from "./use-replace-rows";
import { useRowBands } from "./use-row-bands";
import { useRowInHand } from "./use-row-in-hand";
import { useRows } from "./use-rows";

/** Loads with its readers when a list is pasted. */
const loadPreview = () => import("./import-preview");
const ImportPreview = lazy(loadPreview);

type Props = {
  legend?: string;
  /** Shown beside the legend; the number of rows by default. */
  count?: string;
  placeholder?: string;
  /** Shows the remove button of every row, also on a phone. */
  removable?: boolean;
  replacing: Replacing;
  /** The switch between the ways to rank. */
  ways?: ReactNode;
  /** Shown in place of the rows, which stay in the form. */
  instead?: ReactNode;
  listId?: ListId;
  choices?: Choice[];
  knownTitles: string[];
  /** The form as it was sent without scripts: its last row action sets the focus. */
  result?: ListFormResult;
  /** The server's last result, with the list that was pasted without scripts. */
  answer?: ListFormResult;
};

/** Until the hints that compare with them are here. */
const NONE: string[] = [];

export function ItemRows({
  legend = "Items",
  count,
  placeholder,
  removable,
  replacing: { replace, status, setStatus, undo },
  ways,
  instead,
  listId,
  choices = [],
  knownTitles,
  result,
  answer,
}: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [field, form] = useField<RowValues[], ListFormValues>(ITEMS);
  const rows = field.getFieldList();
  const ids = rows.map(({ key }, index) => key ?? String(index));
  const { plan, withoutMotion } = useRows(list, ids.join());
  useRowBands(list, ids.join());
  const [bandsField] = useField<string, ListFormValues>(BANDS_FIELD);
  // too many are refused, and stay in their field
  const typedNames = bandNames(bandsField.initialValue);
  const names = typedNames.slice(0, BANDS_MAX);
  const [removed, setRemoved] = useState<RemovedRow | null>(result?.removed ?? null);
  const [blurs, setBlurs] = useState(0);
  const { inHand, handlers } = useRowInHand(list, ids);
  const full = rows.length >= ITEMS_MAX;

  const values = () => readRows(new FormData(list.current?.closest("form") ?? undefined));
  const titleAt = (index: number) => values()[index]?.itemTitle || `Item ${index + 1}`;
  const insert = (at: number) => {
    if (full) return;
    plan({ row: at, control: "title" });
    form.insert({ name: field.name, index: at, defaultValue: EMPTY });
  };
  const goOn = (from: number) => {
    const next = values().findIndex((row, index) => index > from && !isFilled(row));
    const titles = list.current?.querySelectorAll<HTMLElement>('[data-control="title"]');
    if (next < 0) insert(from + 1);
    else titles?.[next]?.focus();
  };
  const imported = useImportOffer(
    list,
    (filled) => {
      plan({ row: filled.at, control: "title" });
      replace(filled.rows, filled.words);
    },
    loadPreview,
  );
  const [near, setNear] = useState<typeof nearHint | null>(null);
  const needsNear = blurs > 0 && knownTitles.length > 0;
  useEffect(() => {
    // without it a row has one hint less
    if (needsNear)
      import("./near-hint").then(
        ({ nearHint: loaded }) => setNear(() => loaded),
        () => {},
      );
  }, [needsNear]);
  const actions: RowActions = {
    plan,
    goOn,
    remove: (index) => form.remove({ name: ITEMS, index }),
    removing: (index) => {
      const row = values()[index];
      if (!row || !isFilled(row)) return;
      setRemoved({ index, row });
      setStatus(`${removedRowName(row)} removed`);
    },
    move: (from, to, focus) => {
      plan(focus);
      form.reorder({ name: ITEMS, from, to });
    },
    paste: (index, text, html) => {
      const isSeveralLines = /[\r\n]/.test(text.trim());
      if (isSeveralLines) void imported.offerPaste(index, text, html);
      return isSeveralLines;
    },
    onBlur: () => setBlurs((times) => times + 1),
    suggest: (text, signal) => {
      const query = new URLSearchParams({ q: text, list: listId ?? "", use: "1" });
      for (const { itemTitle } of values())
        if (itemTitle && itemTitle !== text) query.append("not", itemTitle);
      return fetchJson(`${paths.suggestItems}?${query}`, { signal });
    },
    hint: (index) => {
      const titles = values().map(({ itemTitle }) => itemTitle);
      const title = titles[index] ?? "";
      return title.trim() ? (twiceHint(title, index, titles) ?? near?.(title, knownTitles) ?? null) : null;
    },
  };

  return (
    <fieldset
      className={`stack-2 ${styles.items}`}
      id={field.id}
      tabIndex={-1}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes("Files")) event.preventDefault();
      }}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files;
        if (!file) return;
        event.preventDefault();
        void imported.offerList(rows.length, file);
      }}
    >
      <legend className="small bold ends below-1">
        <span>{legend}</span>
        <span className="small faint">{count ?? (rows.length > 0 && `${rows.length} of ${ITEMS_MAX}`)}</span>
      </legend>
      {ways}
      {field.errors && <p className="wrong small bold">{field.errors.join(". ")}</p>}
      {instead}
      <div className="stack-2" hidden={instead !== undefined}>
        {choices.length > 0 && (
          <Choices
            choices={choices}
            titles={rows.map((row) => row.getFieldset().itemTitle.value ?? "")}
            add={(itemTitle) =>
              form.insert.getButtonProps({ name: field.name, defaultValue: { ...EMPTY, itemTitle } })
            }
            remove={(index) => ({
              ...form.remove.getButtonProps({ name: ITEMS, index }),
              onClick: () => actions.removing(index),
            })}
            full={full}
          />
        )}
        <SortableList
          id="rows"
          ids={ids}
          nameOf={titleAt}
          onMove={(from, to) => {
            withoutMotion();
            form.reorder({ name: ITEMS, from, to });
          }}
        >
          <ol className={styles.rows} ref={list} data-removable={removable || undefined} {...handlers}>
            {rows.map((row, index) => (
              <ItemRow
                key={ids[index]}
                form={form}
                row={row}
                id={ids[index] ?? ""}
                index={index}
                count={rows.length}
                placeholder={index === rows.length - 1 ? placeholder : undefined}
                bands={names}
                actions={actions}
                state={`${ids.join()} ${blurs}`}
                knownTitles={near ? knownTitles : NONE}
                inHand={ids[index] === inHand}
                focused={focusedControl(result?.reply.intent, index, rows.length)}
              />
            ))}
          </ol>
        </SortableList>
        {removed && !full && (
          <UndoRemoval
            {...removed}
            index={Math.min(removed.index, rows.length)}
            onUndo={({ index, row }) => {
              plan({ row: index, control: "title" });
              setRemoved(null);
              setStatus(`${removedRowName(row)} is back at ${index + 1}`);
            }}
          />
        )}
        {imported.offer && (
          <Suspense>
            <ImportPreview
              key={imported.offer.source.text}
              offer={imported.offer}
              rows={values()}
              onFill={imported.take}
              onCancel={imported.withdraw}
            />
          </Suspense>
        )}
        {undo ?? (answer?.imported && <p role="status">{answer.imported}</p>)}
        {rows.length === 0 && choices.length === 0 && (
          <p className="quote">Without items it is a list request: others may add theirs.</p>
        )}
        <div className={`links top ${styles.more}`}>
          <Button
            {...form.insert.getButtonProps({ name: field.name, defaultValue: EMPTY })}
            type="submit"
            icon="plus"
            disabled={full}
            onClick={() => plan({ row: rows.length, control: "title" })}
          >
            ADD ITEM
          </Button>
          <Button
            type="submit"
            name={INTENT_FIELD}
            value="arrange"
            className="without-scripts"
            formNoValidate
          >
            SORT BY NUMBER
          </Button>
          <Disclosure closed="PASTE A LIST" open={answer?.pasted !== undefined || imported.refusal !== null}>
            <PasteBox
              text={answer?.pasted}
              table={answer?.table}
              refusal={imported.refusal}
              onText={(text, html) => void imported.offerList(rows.length, { text, html })}
              onFile={(file) => imported.offerList(rows.length, file)}
            />
          </Disclosure>
        </div>
        <label className="without-scripts stack-1">
          <span className="small bold">Names of tiers, best first, one a line</span>
          <textarea name={BANDS_FIELD} rows={BANDS_MAX} defaultValue={typedNames.join("\n")} />
        </label>
      </div>
      <p className="sr-only" role="status">
        {status}
      </p>
    </fieldset>
  );
}

function UndoRemoval({ index, row, onUndo }: RemovedRow & { onUndo: (back: RemovedRow) => void }) {
  const [field, form] = useField<RowValues[], ListFormValues>(ITEMS);
  const back = { name: field.name, index, defaultValue: row };
  return (
    <p className={styles.removed}>
      <span className="meta one-line">{removedRowName(row)} removed</span>
      <Button
        {...form.insert.getButtonProps(back)}
        type="submit"
        icon="back"
        onClick={(event) => {
          event.preventDefault();
          form.insert(back);
          onUndo({ index, row });
        }}
      >
        UNDO
      </Button>
    </p>
  );
}

const removedRowName = ({ itemTitle, itemContext }: RemovedRow["row"]) =>
  itemTitle.trim() || itemContext.trim();

const EMPTY = { itemTitle: "", itemContext: "" };

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
