import type { ListFormMetadata } from "~/features/list-form/model/list-form-schema";
import { ITEMS } from "~/features/list-form/model/row-values";
import type { SuggestFieldProps } from "~/ui/fields/suggest-field";
import { Icon } from "~/ui/icons/icon";
import styles from "./item-row.module.css";
import type { FocusPlan } from "./use-rows";

export type RowActions = {
  suggest: SuggestFieldProps["suggest"];
  goOn: (from: number) => void;
  /** Runs before a row is removed, so that undo can restore it. */
  removing: (index: number) => void;
  /** Turns pasted text of several lines into rows; returns false for a single line. */
  paste: (index: number, clipboard: DataTransfer) => boolean;
  /** Plans the focus. Call it before a change of the rows. */
  plan: (focus: FocusPlan) => void;
};

type Props = {
  form: ListFormMetadata;
  actions: RowActions;
  index: number;
  count: number;
  focused?: "title" | "up" | "down";
};

/** The buttons of a row: up, down, to the top for the last one, and remove. */
export function RowTools({ form, actions, index, count, focused }: Props) {
  const isLast = index === count - 1 && count > 1;
  return (
    <div className={styles.tools}>
      <MoveTool {...{ form, actions, index, count }} to={index - 1} autoFocus={focused === "up"} />
      <MoveTool {...{ form, actions, index, count }} to={index + 1} autoFocus={focused === "down"} />
      {isLast && <MoveTool {...{ form, actions, index, count }} to={0} isFirst />}
      <button
        {...form.remove.getButtonProps({ name: ITEMS, index })}
        className={`center quiet fine bold ${styles.tool}`}
        aria-label={`Remove item ${index + 1}`}
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
  );
}

type MoveProps = Omit<Props, "focused"> & { to: number; isFirst?: boolean; autoFocus?: boolean };

function MoveTool({ form, actions, index, count, to, isFirst = false, autoFocus }: MoveProps) {
  const direction = to < index ? "up" : "down";
  const isPossible = to >= 0 && to < count;
  const words = isFirst ? "P1: move the last item to the top" : `Move item ${index + 1} ${direction}`;
  // the button stays even if the row can't move further, so that it keeps the focus
  const button = isPossible
    ? form.reorder.getButtonProps({ name: ITEMS, from: index, to })
    : { type: "button" as const, "aria-disabled": true };
  return (
    <button
      {...button}
      className={`center quiet fine bold ${styles.tool}`}
      aria-label={words}
      title={words}
      // biome-ignore lint/a11y/noAutofocus: without JavaScript the page is loaded again, and the focus must stay
      autoFocus={autoFocus}
      onClick={({ currentTarget: element }) =>
        isPossible && actions.plan(isFirst ? { row: 0, control: "title" } : { element })
      }
    >
      {isFirst ? "P1" : <Icon name={direction} />}
    </button>
  );
}
