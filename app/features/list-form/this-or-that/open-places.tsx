import { RankBadge } from "~/ui/rank-badge";
import styles from "./open-places.module.css";
import type { Question } from "./order-by-pairs";

const AROUND = 2;

type Props = {
  titles: string[];
  question: Question;
};

export function OpenPlaces({ titles, question: { from, to } }: Props) {
  const middle = (from + to) >> 1;
  const first = Math.max(from, middle - AROUND);
  const last = Math.min(to, middle + AROUND + 1);
  return (
    <ol className={styles.places} aria-label="Where it can still go">
      {titles.slice(first, last).map((title, i) => {
        const index = first + i;
        return (
          <li key={index} data-open={index !== middle || undefined}>
            <RankBadge rank={index + 1} size="small" />
            <span className={styles.title}>{title}</span>
            {index === middle - 1 && <span className={styles.when}>goes here if you prefer it</span>}
            {index === middle + 1 && <span className={styles.when}>goes here if not</span>}
          </li>
        );
      })}
    </ol>
  );
}
