import type { Mark } from "./place-marks";
import { barsOf, dotsOf, SPREAD, type Spread, type SpreadScale } from "./place-spread";
import styles from "./spread-row.module.css";

type Props = {
  spread: Spread;
  scale: SpreadScale;
  /** Marks with the creators of the dots, best place first. */
  marks?: Mark[];
  own?: string | undefined;
};

/** The picture of places in a row; hidden from screen readers, because the expanded row has it in words. */
export function SpreadRow({ spread, scale, marks, own }: Props) {
  const { base, height, r, look } = scale;
  return (
    <span className={styles.spread}>
      <svg height={height} aria-hidden="true">
        <line x1={`${SPREAD.left}%`} x2={`${SPREAD.right}%`} y1={base} y2={base} />
        {look === "bars"
          ? barsOf(spread, scale).map(({ x, y }) => (
              <line key={x} data-bar x1={`${x}%`} x2={`${x}%`} y1={base} y2={y} strokeWidth={2 * r} />
            ))
          : dotsOf(spread, scale).map(({ x, y }, i) => (
              <circle
                key={`${x} ${y}`}
                cx={`${x}%`}
                cy={y}
                r={r}
                data-own={(own !== undefined && marks?.[i]?.creator === own) || undefined}
              />
            ))}
        {spread.outCount > 0 && (
          <text x={`${SPREAD.out}%`} y={base + 4}>
            ○ {spread.outCount}
          </text>
        )}
      </svg>
    </span>
  );
}
