import type { FieldMetadata } from "@conform-to/react";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { GlyphField } from "~/features/list-form/glyphs/glyph-field";
import type {
  ListFormMetadata,
  ListFormValues,
  RowValues,
} from "~/features/list-form/model/list-form-schema";
import { ITEMS } from "~/features/list-form/model/row-values";
import { ITEM_TITLE_MAX } from "~/features/merge/titles/ballot-limits";
import { lengthOf } from "~/lib/text/clean";
import { SuggestField } from "~/ui/fields/combobox";
import type { ComboboxHandle, SuggestFieldProps } from "~/ui/fields/suggest-field";
import { Icon } from "~/ui/icons/icon";
import type { IconName } from "~/ui/icons/sprite";
import { SortableHandle, SortableRow } from "~/ui/sorting/sortable";
import styles from "./item-row.module.css";
import { PlaceInput } from "./place-input";
import type { RowHint } from "./row-hints";
import type { FocusPlan } from "./use-rows";

const COUNT_FROM = ITEM_TITLE_MAX - 20;

export type RowActions = {
  suggest: SuggestFieldProps["suggest"];
  move: (from: number, to: number, focus: FocusPlan) => void;
  goOn: (from: number) => void;
  remove: (index: number) => void;
  /** Runs before a row is removed, so that undo can restore it. */
  removing: (index: number) => void;
  /** Turns pasted text of several lines into rows; returns false for a single line. */
  paste: (index: number, text: string, html: string) => boolean;
  /** Runs when a title loses focus, because hints beside other rows may be outdated. */
  onBlur: () => void;
  hint: (index: number) => RowHint | null;
  plan: (focus: FocusPlan) => void;
};

type Props = {
  form: ListFormMetadata;
  row: FieldMetadata<RowValues, ListFormValues>;
  id: string;
  index: number;
  count: number;
  placeholder?: string;
  /** Names of the bands to choose from without scripts. */
  bands: string[];
  actions: RowActions;
  /** Changes when the rows' order changes or a title loses focus. */
  state: string;
  /** Titles in the list's other versions. They may load after the title lost focus. */
  knownTitles: string[];
  /** True for the last focused row. A phone shows only this row's buttons. */
  inHand: boolean;
  focused?: "title" | "up" | "down";
};

export function ItemRow({
  form,
  row,
  id,
  index,
  count,
  placeholder = "Item",
  bands,
  actions,
  state,
  knownTitles,
  inHand,
  focused,
}: Props) {
  const { itemTitle, itemContext, commentId, glyph, band } = row.getFieldset();
  const suggesting = useRef<ComboboxHandle>(null);
  const [title, setTitle] = useState(itemTitle.initialValue ?? "");
  const length = lengthOf(title.trim());
  const errors = [...(itemTitle.errors ?? []), ...(itemContext.errors ?? []), ...(glyph.errors ?? [])];
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
    const { clipboardData } = event;
    const [text, html] = ["text/plain", "text/html"].map((type) => clipboardData.getData(type));
    if (actions.paste(index, text ?? "", html ?? "")) event.preventDefault();
  };
  const [hint, setHint] = useState<RowHint | null>(null);
  const wasLeft = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hint depends on the other rows
  useEffect(() => setHint((shown) => shown && actions.hint(index)), [state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: until these are known there is nothing to compare with
  useEffect(() => {
    if (wasLeft.current) setHint(actions.hint(index));
  }, [knownTitles]);

  return (
    <SortableRow
      id={id}
      className={styles.row}
      data-invalid={errors.length > 0 || undefined}
      data-in-hand={inHand || undefined}
    >
      <span className={`faint ${styles.grip}`}>
        {count > 1 && <SortableHandle name={title || `Item ${n}`} />}
      </span>
      <PlaceInput
        name={`${ITEMS}[${index}].place`}
        index={index}
        count={count}
        onMove={(to, element) => actions.move(index, to, { element })}
      />
      <GlyphField name={glyph.name} initial={glyph.initialValue ?? ""} title={title} n={n} />
      <div className={styles.words}>
        <SuggestField
          handle={suggesting}
          className={`row-title ${styles.title}`}
          id={itemTitle.id}
          name={itemTitle.name}
          defaultValue={itemTitle.initialValue ?? ""}
          aria-label={`Item ${n}`}
          aria-invalid={itemTitle.errors ? true : undefined}
          aria-describedby={errors.length > 0 ? itemTitle.errorId : undefined}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="next"
          autoFocus={focused === "title"}
          data-control="title"
          suggest={actions.suggest}
          onEnter={(event) => {
            event.preventDefault();
            actions.goOn(index);
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onInput={(event) => {
            setTitle(event.currentTarget.value);
            setHint(null);
          }}
          onBlur={() => {
            wasLeft.current = true;
            setHint(actions.hint(index));
            actions.onBlur();
          }}
        />
        <textarea
          className={`quote ${styles.context}`}
          id={itemContext.id}
          name={itemContext.name}
          defaultValue={itemContext.initialValue ?? ""}
          aria-label={`Why item ${n} is here (optional)`}
          aria-invalid={itemContext.errors ? true : undefined}
          placeholder="why it is here (optional)"
          rows={1}
        />
        <select
          className="without-scripts"
          name={band.name}
          defaultValue={band.initialValue ?? ""}
          aria-label={`Tier of item ${n}`}
          data-control="band"
        >
          <option value="">no tier</option>
          {bands.map((name, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
            <option key={i} value={i}>
              {name}
            </option>
          ))}
        </select>
        {typeof commentId.initialValue === "string" && (
          <input type="hidden" name={commentId.name} defaultValue={commentId.initialValue} />
        )}
        {errors.length > 0 && (
          <p className={`wrong small bold ${styles.error}`} id={itemTitle.errorId}>
            {errors.join(". ")}
          </p>
        )}
        {length > COUNT_FROM && (
          <p className={`${length > ITEM_TITLE_MAX ? "wrong small bold" : "meta"} ${styles.count}`}>
            {length} of {ITEM_TITLE_MAX}
          </p>
        )}
        {hint && !errors.includes(hint.text) && (
          <p className={`${hint.wrong ? "wrong small bold" : "meta"} ${styles.hint}`} role="status">
            {hint.text}
            {hint.use && (
              <button
                type="button"
                className={`bold ${styles.use}`}
                onClick={() => {
                  suggesting.current?.setValue(hint.use ?? "");
                  setHint(null);
                }}
              >
                use it
              </button>
            )}
          </p>
        )}
      </div>
      <div className={styles.tools}>
        {[index - 1, index + 1].map((to) => (
          <MoveTool
            key={to - index}
            {...{ form, to, count, actions }}
            from={index}
            focused={focused === (to < index ? "up" : "down")}
          />
        ))}
        {n === count && count > 1 && (
          <MoveTool form={form} from={index} to={0} count={count} actions={actions} first />
        )}
        <button
          {...form.remove.getButtonProps({ name: ITEMS, index })}
          className={`center quiet fine bold ${styles.tool}`}
          aria-label={`Remove item ${n}`}
          title="Remove"
          data-control="remove"
          // the next row comes under the pointer and the focus: a double click or a held key removes one
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={(event) => {
            if (event.detail > 1) return event.preventDefault();
            actions.plan({ row: index, control: "remove" });
            actions.removing(index);
          }}
        >
          <Icon name="close" />
        </button>
      </div>
    </SortableRow>
  );
}

type MoveProps = Pick<Props, "form" | "count" | "actions"> & {
  from: number;
  to: number;
  focused?: boolean;
  first?: boolean;
};

function MoveTool({ form, from, to, count, actions, focused, first = false }: MoveProps) {
  const up = to < from;
  const icon: IconName = up ? "up" : "down";
  const possible = to >= 0 && to < count;
  const words = first ? "P1: move the last item to the top" : `Move item ${from + 1} ${up ? "up" : "down"}`;
  // the button stays even if the row can't move further, so that it keeps the focus
  const button = possible
    ? form.reorder.getButtonProps({ name: ITEMS, from, to })
    : { type: "button" as const, "aria-disabled": true };
  return (
    <button
      {...button}
      className={`center quiet fine bold ${styles.tool}`}
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
