import { RankBadge } from "~/features/lists/rank-badge";
import styles from "./sample-masterlist.module.css";

const SAMPLE = [
  ["Ramen", "5 of 6", "1.8", "Above Pho: 4 of 6 prefer it."],
  ["Pho", "5 of 6", "2.4", "Above Borscht: 4 of 6 prefer it."],
  ["Borscht", "4 of 6", "2.7", "Above Tomato: 3 of 6 prefer it."],
] as const;

/** What a masterlist looks like, for people who have not seen one. */
export function SampleMasterlist() {
  return (
    <figure className={styles.sheet}>
      <figcaption className={styles.caption}>
        <span className="eyebrow">Masterlist</span>
        <span className={styles.title}>Soups for a cold evening</span>
        <span className="meta">6 people</span>
      </figcaption>
      <ol>
        {SAMPLE.map(([title, named, place, above], index) => (
          <li key={title} className={styles.item}>
            <RankBadge rank={index + 1} size="big" />
            <div>
              <p className={styles.name}>{title}</p>
              <p className="meta">
                On <b>{named}</b> lists, average place <b>{place}</b>. {above}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </figure>
  );
}
