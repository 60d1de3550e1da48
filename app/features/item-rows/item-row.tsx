import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { ITEMS } from "~/features/list-form/list-form-fields";
import { fieldIn, intentButton, type ListFormModel } from "~/features/list-form/list-form-model";
import type { RowValues } from "~/features/list-form/list-form-schema";
import { ITEM_TITLE_MAX } from "~/features/lists/list-limits";
import { lengthOf } from "~/lib/clean";
import { SuggestField } from "~/ui/fields/combobox";
import type { ComboboxHandle, SuggestFieldProps } from "~/ui/fields/suggest-field";
import { Icon } from "~/ui/icons/icon";
import type { IconName } from "~/ui/icons/sprite";
import styles from "./item-row.module.css";
import { PlaceInput } from "./place-input";
import type { RowHint } from "./row-hints.client";
import { useRowHint } from "./use-row-hint";
import type { FocusPlan } from "./use-rows";

/** The title's length is shown above this many characters. */
const COUNT_FROM = ITEM_TITLE_MAX - 20;

export type RowActions = {
  suggest: SuggestFieldProps["suggest"];
  move: (from: number, to: number, focus: FocusPlan) => void;
  insert: (at: number) => void;
  remove: (index: number) => void;
  /** Called before a row is removed, so that it can be restored. */
  removing: (index: number) => void;
  /** Turns a pasted text of several lines into rows, and says whether it did; null for a single line. */
  paste: (index: number, text: string) => Promise<boolean> | null;
  /** Called when a title loses focus: hints beside other rows may be outdated. */
  left: () => void;
  /** A hint about a title that looks like another one, or null. */
  hint: (index: number, title: string) => Promise<RowHint | null>;
  plan: (focus: FocusPlan) => void;
};

type Props = {
  model: ListFormModel;
  values: Partial<RowValues>;
  index: number;
  count: number;
  actions: RowActions;
  /** Changes with the rows' order and whenever a title loses focus. */
  state: string;
  /** Titles in the list's other versions; they may come after a title was left. */
  knownTitles: string[];
  /** Whether it was the last row with the focus: a phone shows the buttons of this row only. */
  inHand: boolean;
  /** The control that has the focus when the page is loaded. */
  focused?: "title" | "up" | "down";
};

/** One item of the form: its rank, title and note, and the buttons to move or remove it. */
export function ItemRow({
  model,
  values,
  index,
  count,
  actions,
  state,
  knownTitles,
  inHand,
  focused,
}: Props) {
  const field = (name: keyof RowValues) => fieldIn(model, `${ITEMS}[${index}].${name}`, values[name]);
  const [itemTitle, itemContext] = [field("itemTitle"), field("itemContext")];
  const suggesting = useRef<ComboboxHandle>(null);
  const [length, setLength] = useState(() => lengthOf(String(itemTitle.initialValue ?? "")));
  const errors = [...(itemTitle.errors ?? []), ...(itemContext.errors ?? [])];
  const n = index + 1;

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const row = event.currentTarget.closest("li");
    const context = row?.querySelector("textarea")?.value;
    if (event.key !== "Backspace" || event.currentTarget.value || context || event.repeat) return;
    event.preventDefault();
    actions.plan({ row: Math.max(0, index - 1), control: "title" });
    actions.remove(index);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (actions.paste(index, event.clipboardData.getData("text/plain"))) event.preventDefault();
  };
  const typed = () => suggesting.current?.input?.value ?? "";
  const { hint, look, clear } = useRowHint((title) => actions.hint(index, title), typed, {
    state,
    knownTitles,
  });

  return (
    <li
      className={styles.row}
      data-invalid={errors.length > 0 || undefined}
      data-in-hand={inHand || undefined}
    >
      <span className={styles.grip} data-grip="" />
      <PlaceInput
        name={`${ITEMS}[${index}].place`}
        index={index}
        count={count}
        onMove={(to, element) => actions.move(index, to, { element })}
      />
      <div className={styles.words}>
        <SuggestField
          handle={suggesting}
          className={styles.title}
          id={itemTitle.id}
          name={itemTitle.name}
          defaultValue={String(itemTitle.initialValue ?? "")}
          aria-label={`Item ${n}`}
          aria-invalid={itemTitle.errors ? true : undefined}
          aria-describedby={errors.length > 0 ? itemTitle.errorId : undefined}
          placeholder="Item"
          autoComplete="off"
          enterKeyHint="next"
          autoFocus={focused === "title"}
          data-control="title"
          suggest={actions.suggest}
          onEnter={(event) => {
            event.preventDefault();
            actions.insert(n);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onInput={(event) => {
            setLength(lengthOf(event.currentTarget.value.trim()));
            clear();
          }}
          onBlur={(event) => {
            look(event.currentTarget.value);
            actions.left();
          }}
        />
        <textarea
          className={styles.context}
          id={itemContext.id}
          name={itemContext.name}
          defaultValue={String(itemContext.initialValue ?? "")}
          aria-label={`Why item ${n} is here (optional)`}
          aria-invalid={itemContext.errors ? true : undefined}
          placeholder="why it is here (optional)"
          rows={1}
        />
        {typeof values.commentId === "string" && (
          <input type="hidden" name={field("commentId").name} defaultValue={values.commentId} />
        )}
        {errors.length > 0 && (
          <p className={styles.error} id={itemTitle.errorId}>
            {errors.join(". ")}
          </p>
        )}
        {length > COUNT_FROM && (
          <p className={styles.count} data-over={length > ITEM_TITLE_MAX || undefined}>
            {length} of {ITEM_TITLE_MAX}
          </p>
        )}
        {hint && !errors.includes(hint.text) && (
          <p className={styles.hint} role="status" data-wrong={hint.wrong || undefined}>
            {hint.text}
            {hint.use && (
              <button
                type="button"
                className={styles.use}
                onClick={() => {
                  suggesting.current?.setValue(hint.use ?? "");
                  clear();
                }}
              >
                use it
              </button>
            )}
          </p>
        )}
      </div>
      <div className={styles.tools}>
        <MoveTool
          formId={model.id}
          from={index}
          to={index - 1}
          count={count}
          actions={actions}
          focused={focused === "up"}
        />
        <MoveTool
          formId={model.id}
          from={index}
          to={index + 1}
          count={count}
          actions={actions}
          focused={focused === "down"}
        />
        {n === count && count > 1 && (
          <MoveTool formId={model.id} from={index} to={0} count={count} actions={actions} first />
        )}
        <button
          {...intentButton(model.id, { type: "remove", payload: { name: ITEMS, index } })}
          className={styles.tool}
          aria-label={`Remove item ${n}`}
          title="Remove"
          data-control="remove"
          onClick={() => {
            actions.plan({ row: index, control: "remove" });
            actions.removing(index);
          }}
        >
          <Icon name="close" />
        </button>
      </div>
    </li>
  );
}

type MoveProps = Pick<Props, "count" | "actions"> & {
  formId: string;
  from: number;
  to: number;
  focused?: boolean;
  /** P1: the last item goes to the top. */
  first?: boolean;
};

function MoveTool({ formId, from, to, count, actions, focused, first = false }: MoveProps) {
  const up = to < from;
  const icon: IconName = up ? "up" : "down";
  const possible = to >= 0 && to < count;
  const words = first ? "P1: move the last item to the top" : `Move item ${from + 1} ${up ? "up" : "down"}`;
  // if the row can't move further, the button stays, so that the focus is not lost
  const button = possible
    ? intentButton(formId, { type: "reorder", payload: { name: ITEMS, from, to } })
    : { type: "button" as const, "aria-disabled": true };
  return (
    <button
      {...button}
      className={styles.tool}
      aria-label={words}
      title={words}
      // biome-ignore lint/a11y/noAutofocus: without JavaScript the page is loaded again, and the focus must stay
      autoFocus={focused}
      onClick={({ currentTarget: element }) =>
        possible && actions.plan(first ? { row: 0, control: "title" } : { element })
      }
    >
      {first ? "P1" : <Icon name={icon} />}
    </button>
  );
}
