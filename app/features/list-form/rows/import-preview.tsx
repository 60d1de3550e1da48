import { useEffect, useId, useMemo, useRef, useState } from "react";
import type { ImportChoices, UnderstoodList } from "~/features/list-form/import/imported";
import { isRead, readList } from "~/features/list-form/import/list-import";
import type { Row } from "~/features/list-form/model/row-values";
import { plural } from "~/lib/plural";
import { Button } from "~/ui/button";
import { type FilledRows, fillFromImport } from "./fill-rows";
import styles from "./import-preview.module.css";
import type { ImportOffer } from "./use-import-offer";

type Props = {
  offer: ImportOffer;
  rows: Row[];
  onFill: (filled: FilledRows) => void;
  onCancel: () => void;
};

const SHOWN = 5;

/** Shows how a list was understood, with ways to change it, before it fills the rows. */
export default function ImportPreview({ offer, rows, onFill, onCancel }: Props) {
  const { source, index, done } = offer;
  const [choices, setChoices] = useState<ImportChoices>({});
  const list = useMemo(() => readList(source, choices), [source, choices]);
  const section = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => {
    section.current?.querySelector("button")?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: "nearest" });
  }, []);
  if (!isRead(list)) return null;
  const filled = fillFromImport(rows, index, list, done);
  const shown = filled.rows.slice(filled.at, filled.at + Math.min(SHOWN, filled.added));
  return (
    <section className={`card start stack-2 ${styles.preview}`} ref={section} aria-labelledby={id}>
      <p className={styles.understood} id={id} role="status">
        {filled.about || list.understood}
      </p>
      <ol className={`stack-1 ${styles.items}`} start={filled.at + 1}>
        {shown.map(({ itemTitle, itemContext }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat
          <li key={i}>
            <span dir="auto">{itemTitle}</span>
            {itemContext && (
              <span className={`meta ${styles.note}`} dir="auto">
                {itemContext}
              </span>
            )}
          </li>
        ))}
      </ol>
      {filled.added > SHOWN && <p className={`meta ${styles.note}`}>and {filled.added - SHOWN} more</p>}
      <Changes {...{ list, choices }} onChange={(change) => setChoices({ ...choices, ...change })} />
      <div className={styles.end}>
        <Button onClick={() => onFill(filled)}>{`FILL IN ${plural(filled.added, "ITEM", "ITEMS")}`}</Button>
        <Button variant="quiet" onClick={onCancel}>
          CANCEL
        </Button>
      </div>
    </section>
  );
}

type ChangesProps = {
  list: UnderstoodList;
  choices: ImportChoices;
  onChange: (change: ImportChoices) => void;
};

/** The controls have no names: the form doesn't send them. */
function Changes({ list, choices, onChange }: ChangesProps) {
  const { columns, title, numbers, order } = list.choices;
  return (
    <>
      {columns.length > 1 && (
        <label className={`row ${styles.choice}`}>
          Titles are in
          <select value={title ?? ""} onChange={({ target }) => onChange({ title: Number(target.value) })}>
            {columns.map(({ index, name }) => (
              <option key={index} value={index}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {numbers && (
        <label className={`row ${styles.choice}`}>
          <input
            type="checkbox"
            checked={choices.keepNumbers ?? false}
            onChange={({ target }) => onChange({ keepNumbers: target.checked })}
          />
          Keep the numbers in the titles
        </label>
      )}
      {order && (
        <label className={`row ${styles.choice}`}>
          <input
            type="checkbox"
            checked={choices.fileOrder ?? false}
            onChange={({ target }) => onChange({ fileOrder: target.checked })}
          />
          Keep the order as it is written
        </label>
      )}
    </>
  );
}
