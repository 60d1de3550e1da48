import { useEffect, useId, useMemo, useRef, useState } from "react";
import type { ImportChoices, TableStart } from "~/features/list-form/import/imported";
import { type ImportSource, isRead, readList } from "~/features/list-form/import/list-import";
import type { Row } from "~/features/list-form/model/row-values";
import { plural } from "~/lib/text/plural";
import { Button } from "~/ui/buttons/button";
import { ColumnChoices } from "./column-choices";
import { type FilledRows, fillFromImport } from "./fill-rows";
import styles from "./import-preview.module.css";

export { readSource } from "~/features/list-form/import/browser-import";

/** A list to look at before it fills the rows. */
export type ImportOffer = { source: ImportSource; index: number; done: "pasted" | "imported" };

type Props = {
  offer: ImportOffer;
  rows: Row[];
  onFill: (filled: FilledRows) => void;
  onCancel: () => void;
};

const MEANT = "Is this how you meant it?";
const SHOWN = 5;

/** Shows how a list was understood and asks what a table's columns are, before it fills the rows. */
export default function ImportPreview({ offer, rows, onFill, onCancel }: Props) {
  const { source, index, done } = offer;
  const [choices, setChoices] = useState<ImportChoices>({});
  const change = (changed: ImportChoices) => setChoices({ ...choices, ...changed });
  const list = useMemo(() => readList(source, choices), [source, choices]);
  const section = useRef<HTMLElement>(null);
  const start = useRef(isRead(list) ? "button" : "select");
  const id = useId();
  useEffect(() => {
    section.current?.querySelector<HTMLElement>(start.current)?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const filled = isRead(list) ? fillFromImport(rows, index, list, done) : null;
  const shown = filled?.rows.slice(filled.at, filled.at + Math.min(SHOWN, filled.added)) ?? [];
  const { table } = list;
  return (
    <section className={`card start stack-3 edged ${styles.preview}`} ref={section} aria-labelledby={id}>
      <h2 id={id}>
        {filled ? MEANT : list.table ? "We couldn't find a title column" : "We couldn't read this as a list"}
      </h2>
      <p className="small bold" role="status">
        {filled ? filled.about || plural(filled.added, "item") : "refused" in list && list.refused}
      </p>
      {table && <ColumnChoices table={table} onChoose={(columns) => change({ columns })} />}
      {shown.length > 0 && (
        <ol className={"stack-1 numbered"} start={(filled?.at ?? 0) + 1} aria-label="So the list begins">
          {shown.map(({ itemTitle, itemContext }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat
            <li key={i}>
              <span dir="auto">{itemTitle}</span>
              {itemContext && (
                <span className={"meta block"} dir="auto">
                  {itemContext}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {filled && filled.added > SHOWN && <p className="meta">and {filled.added - SHOWN} more</p>}
      {table && (
        <Choice checked={table.head.some(Boolean)} onChange={(head) => change({ head })}>
          The first row is headings
        </Choice>
      )}
      {isRead(list) && list.hasNumbers && (
        <Choice checked={choices.keepNumbers} onChange={(keepNumbers) => change({ keepNumbers })}>
          Keep the numbers in the titles
        </Choice>
      )}
      {isRead(list) && list.isOrdered && (
        <Choice checked={choices.fileOrder} onChange={(fileOrder) => change({ fileOrder })}>
          Keep the order as it is written
        </Choice>
      )}
      <div className="row">
        {filled && (
          <Button onClick={() => onFill(filled)}>{`FILL IN ${plural(filled.added, "ITEM", "ITEMS")}`}</Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          CANCEL
        </Button>
      </div>
      {table && <p className="meta">{unusedWords(table)}</p>}
    </section>
  );
}

type ChoiceProps = { checked?: boolean; onChange: (checked: boolean) => void; children: string };

/** A checkbox without a name: the form doesn't send it. */
function Choice({ checked = false, onChange, children }: ChoiceProps) {
  return (
    <label className="touch row">
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  );
}

/** Returns '"price" and "link" are not used'; '' if all are. */
function unusedWords({ head, columns: { title, notes, rank } }: TableStart): string {
  const unused = head.flatMap((name, column) =>
    [title, rank, ...notes].includes(column) ? [] : [name ? `"${name}"` : `column ${column + 1}`],
  );
  return unused.length > 0 ? `Not used: ${unused.join(", ")}` : "";
}
