import type { ReactNode } from "react";
import styles from "./admin.module.css";

type Props = {
  label: string;
  columns: string[];
  numbersFrom: number;
  /** The first cell is the row header. */
  rows: [name: string, ...cells: ReactNode[]][];
};

export function AdminTable({ label, columns, numbersFrom, rows }: Props) {
  const looks = columns.map((_, i) => (i < numbersFrom ? undefined : styles.number));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="scrolls" tabIndex={0} aria-label={label}>
      <table className={`small numbers ${styles.table}`}>
        <thead>
          <tr>
            {columns.map((name, i) => (
              <th key={name} scope="col" className={looks[i]}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row" className="bold">
                {name}
              </th>
              {cells.map((cell, i) => (
                <td key={columns[i + 1]} className={looks[i + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
