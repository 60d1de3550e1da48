import { type ReactNode, useRef, useState } from "react";
import { INTENT_FIELD, ITEMS, NO_LIST_IN_FILE, NO_TEXT_PASTED } from "~/features/list-form/list-form-fields";
import {
  type FormIntent,
  fieldIn,
  intentButton,
  type ListFormModel,
} from "~/features/list-form/list-form-model";
import { ITEMS_MAX } from "~/features/lists/list-limits";
import type { ListId } from "~/lib/ids";
import { announce, LOST } from "~/ui/announce";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { ask } from "~/ui/requests/ask";
import { focusedControl, type RowIntent } from "./focused-control";
import { Handles } from "./handles";
import { ItemRow, type RowActions } from "./item-row";
import styles from "./item-rows.module.css";
import { PasteBox } from "./paste-box";
import { isFilled, type RemovedRow, rowsOf } from "./row-values";
import type { ReplaceRows } from "./use-replace-rows";
import { useRows } from "./use-rows";

type Props = {
  model: ListFormModel;
  send: (intent: FormIntent) => void;
  /** Replaces all rows at once. */
  replace: ReplaceRows;
  said: string;
  /** Tells screen readers. */
  say: (words: string) => void;
  /** What can be undone of it. */
  undo: ReactNode;
  /** Further ways to change the rows. */
  tools: ReactNode;
  listId?: ListId;
  /** Titles in the list's other versions. */
  knownTitles: string[];
  /** The last intent about rows that the server got, to set the focus without JavaScript. */
  lastIntent?: RowIntent;
  /** The row that the server just removed. */
  lastRemoved?: RemovedRow;
};

/** The items of the form: rows to write, move, drag, paste into and remove. */
export function ItemRows({
  model,
  send,
  replace,
  said,
  say,
  undo,
  tools,
  listId,
  knownTitles,
  lastIntent,
  lastRemoved,
}: Props) {
  const list = useRef<HTMLOListElement>(null);
  const field = fieldIn(model, ITEMS);
  const rows = model.values.sublist?.[0]?.item ?? [];
  const ids = model.keys.items;
  const { plan, withoutMotion } = useRows(list, ids.join());
  const [removed, setRemoved] = useState<(RemovedRow & { id?: string }) | null>(lastRemoved ?? null);
  const [left, setLeft] = useState(0);
  const [inHand, setInHand] = useState<string | null>(null);
  const full = rows.length >= ITEMS_MAX;

  const values = () => rowsOf(new FormData(list.current?.closest("form") ?? undefined));
  const titleAt = (index: number) => values()[index]?.itemTitle || `Item ${index + 1}`;
  const insert = (at: number) => {
    if (full) return;
    plan({ row: at, control: "title" });
    send({ type: "insert", payload: { name: ITEMS, index: at, defaultValue: EMPTY } });
  };
  const fill = async (index: number, from: string | File) => {
    const before = values();
    try {
      const { importRows, pasteRows, takeTitle } = await import("./row-help.client");
      const filled =
        typeof from === "string" ? pasteRows(before, index, from) : await importRows(before, from);
      if (!filled) {
        announce(typeof from === "string" ? NO_TEXT_PASTED : NO_LIST_IN_FILE);
        return false;
      }
      const { rows: next, title, added, words } = filled;
      plan({ row: Math.min(index + added, next.length) - 1, control: "title" });
      replace(next, words);
      takeTitle(list.current?.closest("form"), title);
      return true;
    } catch (error) {
      console.warn("not filled", error);
      announce(LOST);
      return false;
    }
  };
  const actions: RowActions = {
    plan,
    insert,
    remove: (index) => send({ type: "remove", payload: { name: ITEMS, index } }),
    removing: (index) => {
      const row = values()[index];
      if (!row || !isFilled(row)) return;
      setRemoved({ index, row, id: ids[index] });
      say(`${nameOf(row)} removed`);
    },
    move: (from, to, focus) => {
      plan(focus);
      send({ type: "reorder", payload: { name: ITEMS, from, to } });
    },
    paste: (index, text) => (/[\r\n]/.test(text.trim()) ? fill(index, text) : null),
    left: () => setLeft((times) => times + 1),
    suggest: async (typed, signal) => {
      const { suggestAddress } = await import("./row-help.client");
      return ask(suggestAddress(typed, { listId, not: values() }), { signal });
    },
    hint: async (index, title) => {
      // read before anything is awaited, because rows may have moved afterwards
      const rows = values();
      try {
        const { hintFor } = await import("./row-help.client");
        return await hintFor(title, { index, rows, knownTitles });
      } catch (error) {
        console.warn("no hints", error);
        return null;
      }
    },
  };

  return (
    <fieldset className={styles.items} id={field.id} tabIndex={-1}>
      <legend className={styles.head}>
        <span>Items</span>
        <span className={styles.count}>
          {rows.length} of {ITEMS_MAX}
        </span>
      </legend>
      {field.errors && <p className={styles.error}>{field.errors.join(". ")}</p>}
      <ol
        className={styles.rows}
        ref={list}
        onFocus={({ target }) => {
          const index = [...(list.current?.children ?? [])].findIndex((row) => row.contains(target));
          setInHand(ids[index] ?? null);
        }}
      >
        {rows.map((row, index) => (
          <ItemRow
            key={ids[index]}
            model={model}
            values={row ?? {}}
            index={index}
            count={rows.length}
            actions={actions}
            state={`${ids.join()} ${left}`}
            knownTitles={knownTitles}
            inHand={ids[index] === inHand}
            focused={focusedControl(lastIntent, index, rows.length)}
          />
        ))}
      </ol>
      {/* a removal may wait for the form library: until the row is gone there is nothing to undo */}
      {removed && !full && !ids.some((id) => id === removed.id) && (
        <p className={styles.removed}>
          <span className={styles.name}>{nameOf(removed.row)} removed</span>
          <Button
            {...intentButton(model.id, bringBack(removed, rows.length))}
            icon="back"
            onClick={(event) => {
              event.preventDefault();
              const intent = bringBack(removed, rows.length);
              const { index } = intent.payload;
              plan({ row: index, control: "title" });
              send(intent);
              setRemoved(null);
              say(`${nameOf(removed.row)} is back at ${index + 1}`);
            }}
          >
            UNDO
          </Button>
        </p>
      )}
      {undo}
      <Handles
        list={list}
        ids={ids}
        nameOf={titleAt}
        onMove={(from, to) => {
          withoutMotion();
          send({ type: "reorder", payload: { name: ITEMS, from, to } });
        }}
      />
      {rows.length === 0 && (
        <p className={styles.request}>Without items it is a list request: others may add theirs.</p>
      )}
      <div className={styles.more}>
        <Button
          {...intentButton(model.id, { type: "insert", payload: { name: ITEMS, defaultValue: EMPTY } })}
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
          className={styles.unscripted}
          formNoValidate
        >
          SORT BY NUMBER
        </Button>
        {tools}
        <Disclosure closed="PASTE A LIST">
          <PasteBox onFill={(from) => fill(rows.length, from)} />
        </Disclosure>
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </fieldset>
  );
}

const nameOf = ({ itemTitle, itemContext }: RemovedRow["row"]) => itemTitle.trim() || itemContext.trim();

const EMPTY = { itemTitle: "", itemContext: "" };

/** The intent that restores a removed row; there may be fewer rows by now. */
const bringBack = ({ index, row }: RemovedRow, count: number) => ({
  type: "insert" as const,
  payload: { name: ITEMS, index: Math.min(index, count), defaultValue: row } as const,
});
