import { isolate } from "~/lib/isolate";
import { ordinal } from "~/lib/ordinal";
import { Face } from "~/ui/icons/face";
import type { ItemView } from "./item-view";
import { type Column, columnsOf, placeColumn, showsPeople } from "./place-columns";
import styles from "./who-has-it-where.module.css";

type Props = { item: Pick<ItemView, "places" | "longest" | "names" | "leftOut" | "of" | "namedBy"> };

/** The height of the bars, in SVG units. */
const HEIGHT = 72;

/** A face per person over an axis of places; outlined for people who left the item out. */
export function WhoHasItWhere({ item }: Props) {
  const { places, longest, names, leftOut, of, namedBy } = item;
  const columns = columnsOf(places, longest);
  const outCount = Math.max(0, of - namedBy);
  const people = showsPeople(columns, names.length, of);
  return (
    <div className={styles.sheet} role="img" aria-label={placeSentence(item, outCount)}>
      {people ? (
        <div className={styles.columns}>
          {columns.map((column, i) => (
            <div key={column.label} className={styles.column}>
              <div className={styles.stack}>
                {names
                  .filter(({ place }) => placeColumn(place) === i)
                  .map(({ creator, inPath, own }) => (
                    <span key={inPath} title={creator}>
                      <Face name={creator} own={own} />
                    </span>
                  ))}
              </div>
              <ColumnTick column={column} />
            </div>
          ))}
          {outCount > 0 && (
            <div className={styles.out}>
              <div className={styles.outs}>
                {leftOut?.map(({ creator, own }, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: former members share one name
                  <span key={`${i} ${creator}`} title={creator}>
                    <Face name={creator} own={own} />
                  </span>
                ))}
              </div>
              <span className={styles.tick}>{outCount} left it out</span>
            </div>
          )}
        </div>
      ) : (
        <Bars columns={columns} outCount={outCount} />
      )}
    </div>
  );
}

function ColumnTick({ column: { ticked, label } }: { column: Column }) {
  return <span className={styles.tick}>{ticked ? label : ""}</span>;
}

function Bars({ columns, outCount }: { columns: Column[]; outCount: number }) {
  const most = Math.max(1, ...columns.map(({ count }) => count));
  return (
    <div className={styles.columns}>
      {columns.map((column) => (
        <div key={column.label} className={styles.column}>
          {/* biome-ignore lint/a11y/noSvgWithoutTitle: the whole picture has a label */}
          <svg className={styles.bar} viewBox={`0 0 10 ${HEIGHT}`} preserveAspectRatio="none">
            <rect
              width="10"
              y={HEIGHT - (column.count * HEIGHT) / most}
              height={(column.count * HEIGHT) / most}
            />
          </svg>
          <ColumnTick column={column} />
        </div>
      ))}
      {outCount > 0 && (
        <div className={styles.out}>
          <div className={styles.outs} />
          <span className={styles.tick}>{outCount} left it out</span>
        </div>
      )}
    </div>
  );
}

/** 'henrik has it 1st, ann has it 2nd; 7 left it out', or counts if there are too many names. */
function placeSentence({ names, places, of }: Props["item"], outCount: number): string {
  const who =
    names.length === 0 || of > names.length + outCount
      ? places.map(([place, count]) => `${count} have it ${ordinal(place)}`)
      : names.map(({ creator, place }) => `${isolate(creator)} has it ${ordinal(place)}`);
  return [who.join(", "), ...(outCount > 0 ? [`${outCount} left it out`] : [])].join("; ");
}
