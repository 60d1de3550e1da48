import { SPREAD } from "./place-axis";
import type { SmallSpread } from "./place-spread";
import styles from "./spread-row.module.css";

/** The picture of places in a row; hidden from screen readers, because the row has it in words. */
export function SpreadRow({ spread: { height, base, r, dots, bars, outCount } }: { spread: SmallSpread }) {
  return (
    <span className={styles.spread}>
      <svg height={height} aria-hidden="true">
        <line x1={`${SPREAD.left}%`} x2={`${SPREAD.right}%`} y1={base} y2={base} />
        {bars && (
          <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
            <path d={bars} strokeWidth={2 * r} />
          </svg>
        )}
        {dots.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={`${x}%`} cy={y} r={r} />
        ))}
        {outCount > 0 && (
          <text x={`${SPREAD.out}%`} y={base + 4}>
            ○ {outCount}
          </text>
        )}
      </svg>
    </span>
  );
}
