import type { FieldMeta } from "~/ui/fields/field";
import styles from "./read-only-title.module.css";

/** The title field for editors who don't own the list: read-only, and as tall as its text. */
export function ReadOnlyTitle({ meta }: { meta: FieldMeta }) {
  const title = String(meta.initialValue ?? "");
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={meta.id}>
        Title
      </label>
      <div className={styles.lines} data-text={title}>
        <textarea id={meta.id} name={meta.name} form={meta.formId} rows={1} defaultValue={title} readOnly />
      </div>
    </div>
  );
}
