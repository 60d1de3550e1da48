import { Fragment } from "react";
import { figure } from "~/lib/text/plural";
import styles from "./place-bar.module.css";
import { countsInWords, PLACE_PARTS, type PlaceCounts, partOf, sharesOf } from "./place-counts";

type Props = {
  counts: PlaceCounts;
  /** The viewer's place for the item; null if they don't have it. */
  ownPlace?: number | null;
};

/** Draws how many versions have an item 1st, 2nd or 3rd, lower, or not at all. */
export function PlaceBar({ counts, ownPlace = null }: Props) {
  const shares = sharesOf(counts);
  const yours = ownPlace && shares.find(({ part }) => part === partOf(ownPlace));
  return (
    <svg className={styles.bar} role="img" aria-label={countsInWords(counts)}>
      {shares.map(({ part, count, x, width, middle }) => (
        <Fragment key={part}>
          <rect data-part={part} x={`${x}%`} width={`${width}%`} />
          <text className="fine bold" data-part={part} x={`${middle}%`} y="50%">
            {figure(count)}
          </text>
        </Fragment>
      ))}
      {yours && <rect data-own x={`${yours.x}%`} width={`${yours.width}%`} />}
    </svg>
  );
}

/** The legend of all bars of a page; hidden from screen readers, because each bar has it in words. */
export function PlaceKey() {
  return (
    <p className={`fine quiet row gap-x-3 ${styles.key}`} aria-hidden="true">
      {PLACE_PARTS.map((words, part) => (
        <span key={words} data-part={part}>
          {words}
        </span>
      ))}
    </p>
  );
}
