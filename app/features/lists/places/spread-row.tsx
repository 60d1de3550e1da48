import { SPREAD } from "./place-axis";
import type { SmallSpread } from "./place-spread";
import styles from "./spread-row.module.css";

/** The picture of places in a row; hidden from screen readers, because the row has it in words. */
export function SpreadRow({ spread: { height, base, r, isBars, marks, outCount } }: { spread: SmallSpread }) {
  return (
    <span className={styles.spread}>
      <svg height={height} aria-hidden="true">
        <line x1={`${SPREAD.left}%`} x2={`${SPREAD.right}%`} y1={base} y2={base} />
        {marks.map(([x, y]) =>
          isBars ? (
            <line key={x} data-bar x1={`${x}%`} x2={`${x}%`} y1={base} y2={y} strokeWidth={2 * r} />
          ) : (
            <circle key={`${x} ${y}`} cx={`${x}%`} cy={y} r={r} />
          ),
        )}
        {outCount > 0 && (
          <text x={`${SPREAD.out}%`} y={base + 4}>
            ○ {outCount}
          </text>
        )}
      </svg>
    </span>
  );
}
