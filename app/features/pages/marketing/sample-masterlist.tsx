import type { Why } from "~/features/lists/model/list-view";
import { whySentence } from "~/features/merge/masterlist/masterlist-words";
import { RankBadge } from "~/ui/layout/rank-badge";
import styles from "./sample-masterlist.module.css";

/** Merge of six orders; a test recomputes it. */
export const SAMPLE: { title: string; why: Why }[] = [
  {
    title: "Ramen",
    why: sampleWhy(5, 1.2, { itemTitle: "Pho", prefer: 4, against: 2, neither: 0 }),
  },
  {
    title: "Pho",
    why: sampleWhy(6, 2, { itemTitle: "Borscht", prefer: 4, against: 2, neither: 0 }),
  },
  {
    title: "Borscht",
    why: sampleWhy(5, 2.4, { itemTitle: "Tomato soup", prefer: 5, against: 1, neither: 0 }),
  },
];

function sampleWhy(namedBy: number, averagePlace: number, above: NonNullable<Why["above"]>): Why {
  return { namedBy, of: 6, averagePlace, bestPlace: 1, above, decidedBy: "margin" };
}

export function SampleMasterlist() {
  return (
    <figure className={`card ${styles.sheet}`}>
      <figcaption className={`stack-1 ${styles.caption}`}>
        <span className="eyebrow">Masterlist</span>
        <span className={`display ${styles.title}`}>Soups for a cold evening</span>
        <span className="meta">6 people</span>
      </figcaption>
      <ol className="ruled">
        {SAMPLE.map(({ title, why }, index) => (
          <li key={title} className={styles.item}>
            <RankBadge rank={index + 1} size="big" />
            <div>
              <p className="display">{title}</p>
              <p className="meta">{whySentence(why)}</p>
            </div>
          </li>
        ))}
      </ol>
    </figure>
  );
}
