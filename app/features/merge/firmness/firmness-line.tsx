import styles from "./firmness-line.module.css";
import type { FirmnessInShort, FirmnessMark } from "./firmness-words";

/** Dots over a ground line: one, two, or three in a row or circle. 'close' is hollow over a broken line. */
const MARKS: Record<FirmnessMark, { dots: [x: number, y: number][]; radius: number; ground: string }> = {
  close: { dots: [[12, 9.5]], radius: 4.6, ground: "M3 19h2.5M10.7 19h2.6M18.5 19H21" },
  firm: { dots: [[12, 9]], radius: 5, ground: "M3 18h18M6 21.5h12" },
  two: {
    dots: [
      [6.5, 10],
      [17.5, 10],
    ],
    radius: 4.4,
    ground: "M2 19h20",
  },
  circle: {
    dots: [
      [12, 5],
      [4.9, 17.3],
      [19.1, 17.3],
    ],
    radius: 3.6,
    ground: "M17.2 7.3a8.5 8.5 0 0 1 3 4.2M15 21.4a8.6 8.6 0 0 1-6 0M3.8 11.5a8.5 8.5 0 0 1 3-4.2",
  },
  several: {
    dots: [
      [4.4, 11],
      [12, 11],
      [19.6, 11],
    ],
    radius: 3.3,
    ground: "M2 19h20",
  },
};

/** The state of 1st place as a sign and a word. */
export function FirmnessLine({ words: { mark, label } }: { words: FirmnessInShort }) {
  const { dots, radius, ground } = MARKS[mark];
  return (
    <p className={`meta ${styles.line}`}>
      <svg
        className={styles.mark}
        viewBox="0 0 24 24"
        aria-hidden="true"
        data-hollow={mark === "close" || undefined}
      >
        {dots.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} />
        ))}
        <path d={ground} />
      </svg>
      <b>{label}</b>
    </p>
  );
}
