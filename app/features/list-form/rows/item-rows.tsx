import { useField } from "@conform-to/react";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import type { PastedTable } from "~/features/list-form/import/imported";
import { INTENT_FIELD, PASTED_FIELD } from "~/features/list-form/model/list-form-fields";
import type { ListFormValues, RowValues } from "~/features/list-form/model/list-form-schema";
import { ITEMS, isFilled, type RemovedRow, readRows } from "~/features/list-form/model/row-values";
import { ITEMS_MAX } from "~/features/merge/titles/ballot-limits";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { Button } from "~/ui/buttons/button";
import { Disclosure } from "~/ui/layout/disclosure";
import { fetchJson } from "~/ui/requests/fetch-json";
import { SortableList } from "~/ui/sorting/sortable";
import { Choices } from "./choices";
import type { FilledRows } from "./fill-rows";
import { ItemRow, type RowActions } from "./item-row";
import styles from "./item-rows.module.css";
import { PasteBox } from "./paste-box";
import { nearHint, twiceHint } from "./row-hints";
import { useImportOffer } from "./use-import-offer";
import type { ReplaceRows } from "./use-replace-rows";
import { useRowInHand } from "./use-row-in-hand";
import { useRows } from "./use-rows";

/** Loads with its readers when a list is pasted. */
const ImportPreview = lazy(() => import("./import-preview"));

type Props = {
  legend?: string;
  /** Shown beside the legend; the number of rows by default. */
  count?: string;
  placeholder?: string;
  /** Shows the remove button of every row, also on a phone. */
  removable?: boolean;
  replace: ReplaceRows;
  status: string;
  setStatus: (words: string) => void;
  undo: ReactNode;
  tools: ReactNode;
  listId?: ListId;
  choices?: string[];
  knownTitles: string[];
  pasted?: string;
  table?: PastedTable;
  /** The last row action on the server, to set the focus without JavaScript. */
  lastIntent?: RowIntent;
  lastRemoved?: RemovedRow;
};

export function ItemRows({
  legend = "Items",
  count,
  placeholder,
  removable,
  replace,
  status,
  setStatus,
  undo,
  tools,
  listId,
  choices = [],
  knownTitles,
  pasted,
  table,
  lastIntent,
  lastRemoved,
}: Props) {
  const list = useRef<HTMLOListElement>(null);
  const [field, form] = useField<RowValues[], ListFormValues>(ITEMS);
  const rows = field.getFieldList();
  const ids = rows.map(({ key }, index) => key ?? String(index));
  const { plan, withoutMotion } = useRows(list, ids.join());
  const [removed, setRemoved] = useState<RemovedRow | null>(lastRemoved ?? null);
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
  const { offer, refusal, offerList, withdraw } = useImportOffer();
  const pasteField = () => {
    const element = list.current?.closest("form")?.elements.namedItem(PASTED_FIELD);
    return element instanceof HTMLTextAreaElement ? element : null;
  };
  const offerRows = async (index: number, text: string, html: string) => {
    const field = pasteField();
    // what is refused stays in the form
    if (!(await offerList(index, { text, html })) && field && !field.value) field.value = text;
  };
  const fillFromOffer = ({ rows: next, at, words, title }: FilledRows) => {
    plan({ row: at, control: "title" });
    replace(next, words);
    const field = pasteField();
    if (field && field.value === offer?.source.text) field.value = "";
    takeTitle(list.current?.closest("form"), title);
    withdraw();
  };
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
      if (isSeveralLines) void offerRows(index, text, html);
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
      return title.trim() ? (twiceHint(title, index, titles) ?? nearHint(title, knownTitles)) : null;
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
        void offerList(rows.length, file);
      }}
    >
      <legend className={`label ends ${styles.head}`}>
        <span>{legend}</span>
        <span className={styles.count}>{count ?? (rows.length > 0 && `${rows.length} of ${ITEMS_MAX}`)}</span>
      </legend>
      {field.errors && <p className="wrong">{field.errors.join(". ")}</p>}
      {choices.length > 0 && (
        <Choices
          choices={choices}
          titles={rows.map((row) => row.getFieldset().itemTitle.value ?? "")}
          add={(itemTitle) =>
            form.insert.getButtonProps({ name: field.name, defaultValue: { ...EMPTY, itemTitle } })
          }
          remove={(index) => form.remove.getButtonProps({ name: ITEMS, index })}
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
              actions={actions}
              state={`${ids.join()} ${blurs}`}
              knownTitles={knownTitles}
              inHand={ids[index] === inHand}
              focused={focusedControl(lastIntent, index, rows.length)}
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
      {offer && (
        <Suspense>
          <ImportPreview
            key={offer.source.text}
            {...{ offer }}
            rows={values()}
            onFill={fillFromOffer}
            onCancel={withdraw}
          />
        </Suspense>
      )}
      {undo}
      {rows.length === 0 && choices.length === 0 && (
        <p className="italic">Without items it is a list request: others may add theirs.</p>
      )}
      <div className={`links ${styles.more}`}>
        <Button
          {...form.insert.getButtonProps({ name: field.name, defaultValue: EMPTY })}
          type="submit"
          icon="plus"
          disabled={full}
          onClick={() => plan({ row: rows.length, control: "title" })}
        >
          ADD ITEM
        </Button>
        <Button type="submit" name={INTENT_FIELD} value="arrange" className="without-scripts" formNoValidate>
          SORT BY NUMBER
        </Button>
        {tools}
        <Disclosure closed="PASTE A LIST" open={pasted !== undefined || refusal !== null}>
          <PasteBox
            text={pasted}
            table={table}
            refusal={refusal}
            onText={(text, html) => void offerList(rows.length, { text, html })}
            onFile={(file) => offerList(rows.length, file)}
          />
        </Disclosure>
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

function takeTitle(form: HTMLFormElement | null | undefined, title: string): void {
  const field = form?.elements.namedItem("listTitle");
  if (!title || !(field instanceof HTMLTextAreaElement) || field.value.trim()) return;
  field.value = title;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
