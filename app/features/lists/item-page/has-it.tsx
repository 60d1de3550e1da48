import { ordinal } from "~/lib/ordinal";
import { RankBadge } from "~/ui/rank-badge";
import styles from "./conversation.module.css";

/** The creator's place for the item, shown beside their name. */
export function HasIt({ place }: { place: number }) {
  return (
    <span className={styles.has}>
      <RankBadge rank={place} size="small" /> has it {ordinal(place)}
    </span>
  );
}
