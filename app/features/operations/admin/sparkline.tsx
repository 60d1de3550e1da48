import styles from "./admin.module.css";

const HEIGHT = 32;
const BAR = 8;
const GAP = 2;

/** A bar for each day; the last is today. Its numbers are its name. */
export function Sparkline({ what, counts }: { what: string; counts: number[] }) {
  const most = Math.max(1, ...counts);
  return (
    <svg
      className={styles.sparkline}
      viewBox={`0 0 ${counts.length * (BAR + GAP) - GAP} ${HEIGHT}`}
      preserveAspectRatio="xMinYMax"
      role="img"
      aria-label={`${what}, oldest day first: ${counts.join(", ")}`}
    >
      {counts.map((n, day) => {
        // a day without any keeps a line, so that the days can be counted
        const height = n === 0 ? 1 : Math.max(3, Math.round((n / most) * HEIGHT));
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the day is the index
            key={day}
            x={day * (BAR + GAP)}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            data-today={day === counts.length - 1 || undefined}
          />
        );
      })}
    </svg>
  );
}
