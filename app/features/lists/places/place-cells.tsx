import type { MasterlistItemView } from "~/features/lists/model/list-view";
import { figure } from "~/lib/plural";
import { cellOf, cellsOf, countsByCell } from "./count-cells";
import styles from "./place-cells.module.css";
import { spreadOf } from "./place-marks";
import { spreadInWords } from "./place-spread";

type Props = {
  item: MasterlistItemView;
  of: number;
  longest: number;
  /** The highest count in a cell of the list. */
  most: number;
  viewer: string | undefined;
};

/** The number of versions that have an item 1st, 2nd and so on, as a row of cells; the viewer's own is outlined. */
export function PlaceCells({ item, of, longest, most, viewer }: Props) {
  const spread = spreadOf(item, of);
  const own = viewer && item.notes.find(({ creator }) => creator === viewer);
  return (
    <span className={styles.cells} role="img" aria-label={spreadInWords(spread)}>
      {cellsOf(countsByCell(item, longest), most).map(({ count, shade }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
        <i key={i} data-k={shade || undefined} data-own={(own && cellOf(own.place) === i) || undefined}>
          {count > 0 && figure(count)}
        </i>
      ))}
      {spread.outCount > 0 && <span className={styles.without}>{figure(spread.outCount)} without</span>}
    </span>
  );
}
