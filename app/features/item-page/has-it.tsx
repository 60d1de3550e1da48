import { RankBadge } from "~/features/masterlist-section/rank-badge";
import { ordinal } from "~/lib/ordinal";
import styles from "./conversation.module.css";

/** Where somebody has the item, beside their name. */
export function HasIt({ place }: { place: number }) {
  return (
    <span className={styles.has}>
      <RankBadge rank={place} size="small" /> has it {ordinal(place)}
    </span>
  );
}
