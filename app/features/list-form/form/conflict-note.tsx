import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { Conflict } from "~/features/list-form/model/list-form-result";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import type { FieldMeta } from "~/ui/fields/field";
import { LOG_IN_TO_GO_ON } from "~/ui/states/announce";
import styles from "./conflict-note.module.css";

/** Returns attributes that give a note the focus; without JavaScript the page is loaded again, and this comes first. */
function useNote<Note extends HTMLElement>() {
  const ref = useRef<Note>(null);
  useEffect(() => ref.current?.focus(), []);
  return { ref, role: "alert", tabIndex: -1, autoFocus: true };
}

type Props = Conflict & { listId: ListId; submit: string };

export function ConflictNote({ title, items, listId, submit }: Props) {
  return (
    <section
      className={`stack-3 rounded ${styles.note} ${styles.conflict}`}
      aria-labelledby="conflict"
      {...useNote<HTMLElement>()}
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

export function SessionExpired({ submit }: { submit: string }) {
  const { pathname } = useLocation();
  return (
    <p className={styles.note} {...useNote<HTMLParagraphElement>()}>
      You are logged out, and nothing is lost: your words are here.{" "}
      <a href={paths.login(pathname)} target="_blank" rel="noopener opener">
        {LOG_IN_TO_GO_ON}
      </a>{" "}
      in another tab, then press {submit} again.
    </p>
  );
}

/** Sends the revision that the edit started from, or after a conflict the one that the page now shows. */
export function Revision({ field, current }: { field: FieldMeta; current?: number | null }) {
  const value = current ?? field.initialValue;
  return value == null ? null : <input type="hidden" name={field.name} value={String(value)} />;
}
