import styles from "./merge-circle.module.css";
import type { Win } from "./merge-example";

/** Item positions, by order of first win, so that the arrows form a cycle. */
const CORNERS = [
  { x: 262, y: 176 },
  { x: 160, y: 36 },
  { x: 58, y: 176 },
] as const;
const AWAY = 44;

type Point = { x: number; y: number };

/** Cycle of wins as arrows from winner to loser; the last and narrowest one is struck out. */
export function MergeCircle({ wins }: { wins: Win[] }) {
  const cornerOf = (title: string): Point =>
    CORNERS[(((wins.findIndex(({ winner }) => winner === title) % 3) + 3) % 3) as 0 | 1 | 2];
  const words = wins.map(
    ({ winner, loser, prefer, against }) => `${winner} beats ${loser}, ${prefer} to ${against}`,
  );
  return (
    <figure className={`stack-2 start full ${styles.circle}`}>
      <svg viewBox="0 0 320 216" role="img" aria-label={`${words.join("; ")}: the narrowest, set aside`}>
        {wins.map(({ winner, loser, prefer, against }, i) => {
          const [from, to] = shortenLine(cornerOf(winner), cornerOf(loser));
          const mid = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
          const isStruck = i === wins.length - 1;
          return (
            <g key={winner} className={isStruck ? styles.struck : undefined}>
              <path d={arrowPath(from, to)} />
              <text
                fontSize={14}
                x={mid.x + (mid.x > 165 ? 26 : mid.x < 155 ? -40 : 0)}
                y={mid.y + (isFlat(from, to) ? 26 : 4)}
              >
                {prefer} : {against}
              </text>
              {isStruck && <path d={`M${mid.x - 9} ${mid.y - 9}l18 18m0-18l-18 18`} />}
            </g>
          );
        })}
        {wins.map(({ winner }) => {
          const { x, y } = cornerOf(winner);
          return (
            <text key={winner} className={styles.item} fontSize={18} x={x} y={y + 6}>
              {winner}
            </text>
          );
        })}
      </svg>
      <figcaption className="meta">
        An arrow points from the winner. The struck one is the narrowest.
      </figcaption>
    </figure>
  );
}

const isFlat = (from: Point, to: Point) => Math.abs(from.y - to.y) < 1;

function shortenLine(from: Point, to: Point): [Point, Point] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const step = { x: ((to.x - from.x) / length) * AWAY, y: ((to.y - from.y) / length) * AWAY };
  return [
    { x: roundTenth(from.x + step.x), y: roundTenth(from.y + step.y) },
    { x: roundTenth(to.x - step.x), y: roundTenth(to.y - step.y) },
  ];
}

function arrowPath(from: Point, to: Point): string {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const barb = (turn: number) =>
    `M${to.x} ${to.y}L${roundTenth(to.x - 12 * Math.cos(angle + turn))} ${roundTenth(to.y - 12 * Math.sin(angle + turn))}`;
  return `M${from.x} ${from.y}L${to.x} ${to.y}${barb(0.5)}${barb(-0.5)}`;
}

const roundTenth = (n: number) => Math.round(10 * n) / 10;
