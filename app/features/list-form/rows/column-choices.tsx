import type { Columns, TableStart } from "~/features/list-form/import/imported";
import styles from "./column-choices.module.css";

type Use = "" | "title" | "note" | "rank";
const USES: [use: Use, label: string][] = [
  ["title", "Title"],
  ["note", "Note"],
  ["rank", "Rank"],
  ["", "not used"],
];

type Props = {
  table: TableStart;
  /** Of the fields, for a form without scripts. */
  name?: string;
  onChoose?: (columns: Columns) => void;
};

/** Shows the first rows of a table with a use for each column; on a phone each column is a row. */
export function ColumnChoices({ table: { head, rows, columns }, name, onChoose }: Props) {
  const usageOf = (column: number): Use =>
    column === columns.title
      ? "title"
      : column === columns.rank
        ? "rank"
        : columns.notes.includes(column)
          ? "note"
          : "";
  return (
    <ul className={styles.columns}>
      {head.map((named, column) => {
        const label = named || `Column ${column + 1}`;
        const field = {
          name: name && `${name}[${column}]`,
          ...(onChoose
            ? {
                value: usageOf(column),
                onChange: ({ target }: { target: HTMLSelectElement }) =>
                  onChoose(withUse(columns, column, target.value)),
              }
            : { defaultValue: usageOf(column) }),
        };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
          <li key={column} data-unused={!usageOf(column) || undefined}>
            <select {...field} aria-label={`Use "${label}" as`}>
              {USES.map(([use, words]) => (
                <option key={use} value={use}>
                  {words}
                </option>
              ))}
            </select>
            <strong className="one-line" dir="auto">
              {label}
            </strong>
            <span className={`meta one-line ${styles.cells}`}>
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells may repeat
                <bdi key={at}>{row[column] || "–"}</bdi>
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Gives a column another use. A table has one column of titles and one of ranks: the other one is not used. */
function withUse({ title, notes, rank }: Columns, column: number, use: string): Columns {
  const others = notes.filter((one) => one !== column);
  return {
    title: use === "title" ? column : title === column ? null : title,
    rank: use === "rank" ? column : rank === column ? null : rank,
    notes: use === "note" ? [...others, column].toSorted((a, b) => a - b) : others,
  };
}
