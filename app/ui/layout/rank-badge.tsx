import styles from "./rank-badge.module.css";

/** The badge is slim and outlined from this rank on. */
const SLIM_FROM = 10;

type Props = {
  rank: number;
  tied?: boolean;
  /** Suppresses 'tied' here because it is shown beside the badge. */
  tieBeside?: boolean;
  size?: "small" | "normal" | "big";
};

/** An item's rank: 1 to 9 solid and round, gold for the first, outlined from 10. */
export function RankBadge({ rank, tied = false, tieBeside = false, size = "normal" }: Props) {
  const badge = (
    <span
      className={styles.badge}
      data-size={size === "normal" ? undefined : size}
      data-first={rank === 1 || undefined}
      data-slim={rank >= SLIM_FROM ? "" : undefined}
    >
      <span>{rank}</span>
      {tied && tieBeside && <span className="sr-only"> (tied)</span>}
    </span>
  );
  if (!tied || tieBeside) return badge;
  return (
    <span className="stack-1 firm centred-items">
      {badge} <span className="fine bold quiet">tied</span>
    </span>
  );
}
