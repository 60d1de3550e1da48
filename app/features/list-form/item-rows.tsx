import { type ComponentProps, useEffect, useRef, useState } from "react";
import { ITEMS_MAX } from "~/features/lists/list-limits";
import type { ListId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { ask } from "~/ui/ask";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { SortableHandles } from "~/ui/sortable";
import { ItemRow, type RowActions } from "./item-row";
import styles from "./item-rows.module.css";
import { INTENT_FIELD, ITEMS, PASTED } from "./list-form-fields";
import { type FormIntent, fieldIn, intentButton, type ListFormModel } from "./list-form-model";
import type { RowHint } from "./row-hints";
import { isFilled, type RemovedRow, type Row, rowsOf, withPasted } from "./row-values";
import { useRows } from "./use-rows";

type Props = {
  model: ListFormModel;
  send: (intent: FormIntent) => void;
  listId?: ListId;
  /** Titles in the list's other versions. */
  knownTitles: string[];
  /** The last intent about rows that the server got, to set the focus without JavaScript. */
  lastIntent?: { type: string; payload: unknown };
  /** The row that the server just removed. */
  lastRemoved?: RemovedRow;
};

/** The items of the form: rows to write, move, drag, paste into and remove. */
export function ItemRows({ model, send, listId, knownTitles, lastIntent, lastRemoved }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const field = fieldIn(model, ITEMS);
  const rows = model.values.sublist?.[0]?.item ?? [];
  const ids = model.keys.items;
  const { plan, withoutMotion } = useRows(list, ids.join());
  const [said, setSaid] = useState("");
  const [removed, setRemoved] = useState<(RemovedRow & { id?: string }) | null>(lastRemoved ?? null);
  const [left, setLeft] = useState(0);
  const full = rows.length >= ITEMS_MAX;

  const values = () => rowsOf(new FormData(list.current?.closest("form") ?? undefined));
  const titleAt = (index: number) => values()[index]?.itemTitle || `Item ${index + 1}`;
  const insert = (at: number) => {
    if (full) return;
    plan({ row: at, control: "title" });
    send({ type: "insert", payload: { name: ITEMS, index: at, defaultValue: EMPTY } });
  };
  const actions: RowActions = {
    plan,
    insert,
    remove: (index) => send({ type: "remove", payload: { name: ITEMS, index } }),
    removing: (index) => {
      const row = values()[index];
      if (!row || !isFilled(row)) return;
      setRemoved({ index, row, id: ids[index] });
      setSaid(`${nameOf(row)} removed`);
    },
    move: (from, to, focus) => {
      plan(focus);
      send({ type: "reorder", payload: { name: ITEMS, from, to } });
    },
    paste: (index, text) => {
      if (linesOf(text).length < 2) return false;
      void pastedItems(text).then((items) => {
        const { rows: next, added, left } = withPasted(values(), index, items);
        plan({ row: Math.min(index + added, next.length) - 1, control: "title" });
        send({ type: "update", payload: { name: ITEMS, value: next } });
        setSaid(`${added} items pasted${left > 0 ? `, ${left} did not fit` : ""}`);
      });
      return true;
    },
    left: () => setLeft((times) => times + 1),
    suggest: (typed, signal) => suggestItems(typed, { listId, not: values(), signal }),
    hint: (index, title) =>
      hintFor(title, { index, rows: values(), knownTitles }).catch((error) => {
        console.warn("no hints", error);
        return null;
      }),
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
      <ol className={styles.rows} ref={list}>
        {rows.map((row, index) => (
          <ItemRow
            key={ids[index]}
            model={model}
            values={row ?? {}}
            index={index}
            count={rows.length}
            actions={actions}
            state={`${ids.join()} ${left}`}
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
              setSaid(`${nameOf(removed.row)} is back at ${index + 1}`);
            }}
          >
            UNDO
          </Button>
        </p>
      )}
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
        <Disclosure closed="PASTE A LIST">
          <PasteBox onFill={(text) => actions.paste(rows.length, text)} />
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

/** Only with scripts: without them the buttons do the same. */
function Handles(props: ComponentProps<typeof SortableHandles>) {
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return alive && props.ids.length > 1 && <SortableHandles {...props} />;
}

function PasteBox({ onFill }: { onFill: (text: string) => boolean }) {
  const box = useRef<HTMLTextAreaElement>(null);
  return (
    <div className={styles.paste}>
      <textarea
        ref={box}
        name={PASTED}
        rows={5}
        aria-label="A list to paste, one item a line"
        placeholder={"1. The first item\n2. The second one\n3. And so on"}
      />
      <Button
        type="submit"
        name={INTENT_FIELD}
        value="paste"
        formNoValidate
        onClick={(event) => {
          event.preventDefault();
          if (box.current && onFill(box.current.value)) box.current.value = "";
        }}
      >
        FILL THE ROWS
      </Button>
    </div>
  );
}

const linesOf = (text: string) => text.split(/\r\n?|\n/).filter((line) => line.trim());

/** The items of several lines; one item a line if what reads lists can't be loaded. */
async function pastedItems(text: string) {
  const plain = () => linesOf(text).map((line) => ({ title: line.trim(), context: "" }));
  const { pasteItems } = await import("./paste-items").catch(() => ({ pasteItems: plain }));
  return pasteItems(text) ?? plain();
}

async function suggestItems(
  typed: string,
  { listId, not, signal }: { listId?: ListId; not: Row[]; signal: AbortSignal },
): Promise<string[]> {
  const query = new URLSearchParams({ q: typed, list: listId ?? "" });
  for (const { itemTitle } of not) if (itemTitle && itemTitle !== typed) query.append("not", itemTitle);
  return ask(`${paths.suggestItems}?${query}`, { signal });
}

/** A hint if a title is on the form already, or may be a typo of one in the list's other versions. */
async function hintFor(
  title: string,
  { index, rows, knownTitles }: { index: number; rows: Row[]; knownTitles: string[] },
): Promise<RowHint | null> {
  if (title.trim() === "") return null;
  const { nearHint, twiceHint } = await import("./row-hints");
  return (
    twiceHint(
      title,
      index,
      rows.map((row) => row.itemTitle),
    ) ?? nearHint(title, knownTitles)
  );
}

function focusedControl(
  intent: Props["lastIntent"],
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
