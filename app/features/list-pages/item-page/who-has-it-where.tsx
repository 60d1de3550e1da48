import { isolate } from "~/lib/text/isolate";
import { ordinal } from "~/lib/text/ordinal";
import { Face } from "~/ui/icons/face";
import type { ItemView } from "./item-view";
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
    <div className={`card ${styles.sheet}`} role="img" aria-label={placeSentence(item, outCount)}>
      {people ? (
        <div className={`flex ${styles.columns}`}>
          {columns.map((column, i) => (
            <div key={column.label} className={styles.column}>
              <div className={`stack-1 centred-items ${styles.stack}`}>
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
              <div className={`flex wraps ${styles.outs}`}>
                {leftOut?.map(({ creator, own }, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: former members share one name
                  <span key={`${i} ${creator}`} title={creator}>
                    <Face name={creator} own={own} />
                  </span>
                ))}
              </div>
              <span className={`fine bold faint ${styles.tick}`}>{outCount} left it out</span>
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
  return <span className={`fine bold faint ${styles.tick}`}>{ticked ? label : ""}</span>;
}

function Bars({ columns, outCount }: { columns: Column[]; outCount: number }) {
  const most = Math.max(1, ...columns.map(({ count }) => count));
  return (
    <div className={`flex ${styles.columns}`}>
      {columns.map((column) => (
        <div key={column.label} className={styles.column}>
          {/* biome-ignore lint/a11y/noSvgWithoutTitle: the whole picture has a label */}
          <svg className={`full ${styles.bar}`} viewBox={`0 0 10 ${HEIGHT}`} preserveAspectRatio="none">
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
          <div className={`flex wraps ${styles.outs}`} />
          <span className={`fine bold faint ${styles.tick}`}>{outCount} left it out</span>
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

/** The number of columns, one per place; the last one holds all further places. */

const COLUMNS = 10;
/** Above these numbers of people, in total or per column, the columns become bars. */
const PEOPLE_MAX = 40;
const COLUMN_MAX = 8;

type Column = {
  /** '4', or '10+' for the last of a longer list. */
  label: string;
  /** True for the first, the middle and the last column. */
  ticked: boolean;
  count: number;
};

const placeColumn = (place: number): number => Math.min(place, COLUMNS) - 1;

function columnsOf(places: readonly [number, number][], longest: number): Column[] {
  const length = Math.min(longest, COLUMNS);
  const counts = new Array<number>(length).fill(0);
  for (const [place, count] of places) counts[placeColumn(place)] = (counts[placeColumn(place)] ?? 0) + count;
  const middle = Math.ceil((length + 1) / 2) - 1;
  return counts.map((count, i) => ({
    label: i === COLUMNS - 1 && longest > COLUMNS ? `${COLUMNS}+` : String(i + 1),
    ticked: i === 0 || i === middle || i === length - 1,
    count,
  }));
}

/** Returns true if each person can have a face. */
const showsPeople = (columns: Column[], shown: number, of: number): boolean =>
  shown <= PEOPLE_MAX &&
  shown === columns.reduce((sum, { count }) => sum + count, 0) &&
  of <= PEOPLE_MAX &&
  columns.every(({ count }) => count <= COLUMN_MAX);
