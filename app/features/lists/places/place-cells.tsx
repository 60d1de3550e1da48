import { ordinal } from "~/lib/ordinal";
import { figure } from "~/lib/plural";
import { CELLS, cellOf, cellsOf } from "./count-cells";
import styles from "./place-cells.module.css";
import { haveItWords } from "./place-words";

type Props = {
  item: { cells: number[]; outCount: number; ownPlace: number | null };
  /** The highest count in a cell of the list. */
  most: number;
};

/** The number of versions that have an item 1st, 2nd and so on, as a row of cells; the viewer's own is outlined. */
export function PlaceCells({ item: { cells, outCount, ownPlace }, most }: Props) {
  const own = ownPlace === null ? null : cellOf(ownPlace);
  return (
    <span className={`row ${styles.cells}`} role="img" aria-label={cellsInWords(cells, outCount)}>
      {cellsOf(cells, most).map(({ count, shade }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
        <i key={i} data-k={shade || undefined} data-own={own === i || undefined}>
          {count > 0 && figure(count)}
        </i>
      ))}
      {outCount > 0 && <span className={styles.without}>{`${figure(outCount)} without`}</span>}
    </span>
  );
}

/** Describes the cells: '3 have it 1st, 1 has it 4th, 5 have it lower, 2 left it out'. */
function cellsInWords(cells: number[], outCount: number): string {
  const parts = cells.flatMap((count, i) =>
    count > 0 ? [haveItWords(count, i < CELLS ? ordinal(i + 1) : "lower")] : [],
  );
  return [...parts, ...(outCount > 0 ? [`${figure(outCount)} left it out`] : [])].join(", ");
}
