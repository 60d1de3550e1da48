import { ordinal } from "~/lib/ordinal";
import { RankBadge } from "~/ui/rank-badge";
import styles from "./conversation.module.css";

export function HasIt({ place }: { place: number }) {
  return (
    <span className={styles.has}>
      <RankBadge rank={place} size="small" /> has it {ordinal(place)}
    </span>
  );
}
