import type { FieldMetadata } from "@conform-to/react";
import { type KeyboardEvent, useRef, useState } from "react";
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
import type { ComboboxHandle } from "~/ui/fields/suggest-field";
import { SortableHandle, SortableRow } from "~/ui/sorting/sortable";
import styles from "./item-row.module.css";
import { PlaceInput } from "./place-input";
import { HintLine, type RowHints, useHint } from "./row-hints";
import { type RowActions, RowTools } from "./row-tools";

const COUNT_FROM = ITEM_TITLE_MAX - 20;

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
  hints: RowHints;
  /** True for the last focused row. A phone shows only this row's buttons. */
  inHand: boolean;
  focused?: "title" | "up" | "down";
};

export function ItemRow({ form, row, index, actions, focused, ...props }: Props) {
  const { id, count, placeholder = "Item" } = props;
  const { itemTitle, itemContext, commentId, glyph, band } = row.getFieldset();
  const suggesting = useRef<ComboboxHandle>(null);
  const [title, setTitle] = useState(itemTitle.initialValue ?? "");
  const { hint, leave, hide } = useHint(index, props.hints);
  const length = lengthOf(title.trim());
  const errors = [itemTitle, itemContext, glyph].flatMap((field) => field.errors ?? []);
  const isInvalid = errors.length > 0;
  const n = index + 1;

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const context = event.currentTarget.closest("li")?.querySelector("textarea")?.value;
    if (event.key !== "Backspace" || event.currentTarget.value || context || event.repeat) return;
    event.preventDefault();
    actions.plan({ row: Math.max(0, index - 1), control: "title" });
    form.remove({ name: ITEMS, index });
  };

  return (
    <SortableRow
      id={id}
      className={styles.row}
      data-invalid={isInvalid || undefined}
      data-in-hand={props.inHand || undefined}
    >
      <span className={`faint ${styles.grip}`}>
        {count > 1 && <SortableHandle name={title || `Item ${n}`} />}
      </span>
      <PlaceInput
        name={`${ITEMS}[${index}].place`}
        {...{ index, count }}
        onMove={(to, element) => {
          actions.plan({ element });
          form.reorder({ name: ITEMS, from: index, to });
        }}
      />
      <GlyphField name={glyph.name} initial={glyph.initialValue ?? ""} {...{ title, n }} />
      <div className={styles.words}>
        <SuggestField
          handle={suggesting}
          className={`row-title ${styles.title}`}
          id={itemTitle.id}
          name={itemTitle.name}
          defaultValue={itemTitle.initialValue ?? ""}
          aria-label={`Item ${n}`}
          aria-invalid={itemTitle.errors ? true : undefined}
          aria-describedby={isInvalid ? itemTitle.errorId : undefined}
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
          onPaste={(event) => actions.paste(index, event.clipboardData) && event.preventDefault()}
          onInput={(event) => {
            setTitle(event.currentTarget.value);
            hide();
          }}
          onBlur={leave}
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
        <BandSelect field={band} names={props.bands} n={n} />
        {typeof commentId.initialValue === "string" && (
          <input type="hidden" name={commentId.name} defaultValue={commentId.initialValue} />
        )}
        {isInvalid && (
          <p className={`wrong small bold ${styles.hint}`} id={itemTitle.errorId}>
            {errors.join(". ")}
          </p>
        )}
        {length > COUNT_FROM && (
          <p className={`${length > ITEM_TITLE_MAX ? "wrong small bold" : "meta"} ${styles.hint}`}>
            {length} of {ITEM_TITLE_MAX}
          </p>
        )}
        {hint && !errors.includes(hint.text) && (
          <HintLine
            hint={hint}
            onUse={(use) => {
              suggesting.current?.setValue(use);
              hide();
            }}
          />
        )}
      </div>
      <RowTools {...{ form, actions, index, count, focused }} />
    </SortableRow>
  );
}

type BandProps = { field: FieldMetadata<string | undefined, ListFormValues>; names: string[]; n: number };

/** Chooses a row's band without scripts; with them it holds the band that the view of bands has given it. */
function BandSelect({ field, names, n }: BandProps) {
  return (
    <select
      className="without-scripts"
      name={field.name}
      defaultValue={field.initialValue ?? ""}
      aria-label={`Tier of item ${n}`}
      data-control="band"
    >
      <option value="">no tier</option>
      {names.map((name, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
        <option key={i} value={i}>
          {name}
        </option>
      ))}
    </select>
  );
}
