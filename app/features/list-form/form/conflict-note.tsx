import { useEffect, useRef } from "react";
import type { Conflict } from "~/features/list-form/model/list-form-result";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import type { FieldMeta } from "~/ui/fields/field";
import styles from "./conflict-note.module.css";

type Props = { conflict: Conflict; listId: ListId; submit: string };

export function ConflictNote({ conflict: { title, items }, listId, submit }: Props) {
  const note = useRef<HTMLElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <section
      className={`stack-3 ${styles.conflict}`}
      aria-labelledby="conflict"
      role="alert"
      tabIndex={-1}
      ref={note}
      // biome-ignore lint/a11y/noAutofocus: without JavaScript the page is loaded again, and this comes first
      autoFocus
    >
      <h2 id="conflict">This list changed while you wrote</h2>
      <p>
        Your words are all still here. Press {submit} again to keep them, or{" "}
        <a href={paths.edit(listId)}>take what is stored now</a>:
      </p>
      <p className="row-title">{title}</p>
      {items.length > 0 ? (
        <ol className={`numbered ${styles.items}`}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ol>
      ) : (
        <p className="meta">no items</p>
      )}
    </section>
  );
}

/** Sends the revision that the edit started from, or after a conflict the one that the page now shows. */
export function Revision({ field, current }: { field: FieldMeta; current?: number | null }) {
  const value = current ?? field.initialValue;
  return value == null ? null : <input type="hidden" name={field.name} value={String(value)} />;
}
