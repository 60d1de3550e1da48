import { ownScript } from "~/lib/text/text-script";
import { RankBadge } from "~/ui/layout/rank-badge";
import { Tile } from "~/ui/tiles/tile";
import styles from "./compared-columns.module.css";
import { type ComparedSide, type ComparisonView, gapOf } from "./comparison";
import { gapWords } from "./comparison-words";
import { SideMark } from "./side-mark";

/** From this number of rows on, rows are lower. */
const DENSE_FROM = 13;

type TiledItem = ComparisonView["items"][number];
type Props = { items: TiledItem[]; a: ComparedSide; b: ComparedSide };

/** Both orders as columns with connecting lines, for wide screens. */
export function ComparedColumns({ items, a, b }: Props) {
  const left = orderedSide(items, "a");
  const right = orderedSide(items, "b");
  const names = { a: a.name, b: b.name };
  const rows = Math.max(left.length, right.length);
  return (
    <div className={styles.columns} data-dense={rows >= DENSE_FROM || undefined}>
      <section aria-label={`The list of ${a.name}`}>
        <h2 className={`line rule-below body bold ${styles.side}`}>
          <SideMark side={a} /> <bdi>{a.name}</bdi>
        </h2>
        <ol>
          {left.map((item) => (
            <li key={item.key} data-only={item.b === null || undefined}>
              <RankBadge rank={item.a ?? 0} size="small" />
              <ItemTile item={item} />
              <span className={`clamped row-title two-lines ${styles.title}`} {...ownScript(item.title)}>
                {item.title}
              </span>
            </li>
          ))}
        </ol>
      </section>
      <Lines left={left} right={right} rows={rows} />
      <section aria-label={`The list of ${b.name}`}>
        <h2 className={`line rule-below body bold ${styles.side}`}>
          <bdi>{b.name}</bdi> <SideMark side={b} />
        </h2>
        <ol>
          {right.map((item) => (
            <li key={item.key} data-only={item.a === null || undefined}>
              <span className={`meta text-start nowrap ${styles.apart}`}>
                {item.a === null ? "" : gapWords(item, names)}
              </span>
              <span className={`clamped row-title two-lines ${styles.title}`} {...ownScript(item.title)}>
                {item.title}
              </span>
              <ItemTile item={item} />
              <RankBadge rank={item.b ?? 0} size="small" />
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

const ItemTile = ({ item: { tile, title } }: { item: TiledItem }) => (
  <span className={`firm ${styles.tile}`}>
    <Tile tile={tile} title={title} look="letter" />
  </span>
);

const orderedSide = (items: TiledItem[], side: "a" | "b") =>
  items.filter((item) => item[side] !== null).toSorted((x, y) => (x[side] ?? 0) - (y[side] ?? 0));

/** Drawn in a viewBox of 100 × rows, stretched to the columns' height. */
function Lines({ left, right, rows }: { left: TiledItem[]; right: TiledItem[]; rows: number }) {
  const rowOfB = new Map(right.map(({ key }, i) => [key, i + 0.5]));
  const most = Math.max(...left.map((item) => gapOf(item) ?? 0));
  return (
    <svg
      className={`full ${styles.lines}`}
      viewBox={`0 0 100 ${rows}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {left.map((item, i) => {
        const [from, to] = [i + 0.5, rowOfB.get(item.key)];
        const gap = gapOf(item);
        if (to === undefined) return <path key={item.key} data-only d={`M0 ${from}H14`} />;
        return (
          <path
            key={item.key}
            data-most={(gap !== null && gap > 1 && gap === most) || undefined}
            d={`M0 ${from}C45 ${from} 55 ${to} 100 ${to}`}
          />
        );
      })}
      {right.flatMap(({ key, a }, i) =>
        a === null ? [<path key={key} data-only d={`M86 ${i + 0.5}H100`} />] : [],
      )}
    </svg>
  );
}
