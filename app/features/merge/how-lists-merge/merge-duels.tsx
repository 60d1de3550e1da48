import styles from "./merge-duels.module.css";
import type { MergeExample } from "./merge-example";
import { hueOf } from "./merge-story";

/** Every two items of the example, with one dot per list in the colour of the item that it puts higher. */
export function MergeDuels({ story: { duels, masterlist } }: { story: MergeExample }) {
  return (
    <figure>
      <ul className={styles.duels}>
        {duels.map(({ winner, loser, prefer, against }) => (
          <li key={winner + loser}>
            <b>{winner}</b>
            <svg viewBox="0 0 60 20" aria-hidden="true">
              {Array.from({ length: prefer + against }, (_, i) => i).map((i) => (
                <circle
                  key={i}
                  cx={10 + 20 * i}
                  cy={10}
                  r={7}
                  data-hue={hueOf(masterlist, i < prefer ? winner : loser)}
                />
              ))}
            </svg>
            <span>{loser}</span>
            <span className={styles.score}>
              {prefer}–{against}
            </span>
          </li>
        ))}
      </ul>
      <figcaption className="meta">
        A dot is a list, in the colour of the item that it puts higher. The winner stands left.
      </figcaption>
    </figure>
  );
}
