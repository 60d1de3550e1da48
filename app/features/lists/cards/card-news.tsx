import { effectClause } from "~/features/merge/effect/effect-words";
import { Face } from "~/ui/icons/face";
import { TimeAgo } from "~/ui/time-ago";
import type { CardView } from "./card-view";
import styles from "./feed-card.module.css";

type Props = {
  card: CardView;
  ago: string;
};

/** The newest version: its creator, its time, and its effect; renders nothing for a list of one person. */
export function CardNews({ card: { newest, creatorCount, pictures }, ago }: Props) {
  if (!newest || creatorCount < 2) return null;
  const clause = effectClause(newest.moves);
  return (
    <p className={styles.news}>
      <Face name={newest.creator} size="small" picture={pictures?.[newest.creator]} />
      <span>
        <b dir="auto">{newest.creator}</b> added theirs <TimeAgo at={newest.addedAt} words={ago} />
        {clause && `: ${clause}`}
      </span>
    </p>
  );
}
