import { effectClause } from "~/features/merge/effect-words";
import { Monogram } from "~/ui/icons/monogram";
import { TimeAgo } from "~/ui/time-ago";
import type { CardView } from "./card-view";
import styles from "./feed-card.module.css";

/** Who added the newest version, when, and what it changed; nothing for a list of one person. */
export function CardNews({ card: { newest, creatorCount } }: { card: CardView }) {
  if (!newest || creatorCount < 2) return null;
  const clause = effectClause(newest.moves);
  return (
    <p className={styles.news}>
      <Monogram name={newest.creator} size="small" />
      <span>
        <b>{newest.creator}</b> added theirs <TimeAgo at={newest.addedAt} inSentence />
        {clause && `: ${clause}`}
      </span>
    </p>
  );
}
