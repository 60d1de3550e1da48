import type { ItemTag } from "~/features/merge/masterlist/item-tags";
import styles from "./item-tag.module.css";

/** A tiny picture of each: dots together, dots apart, one dot far up. */
const MARKS: Record<ItemTag, string> = {
  agreed: "M8 9h.01M12 9h.01M10 5h.01",
  divisive: "M3 7h.01M17 7h.01",
  "hidden gem": "M10 2l4 5-4 5-4-5z",
};

/** A tag as a word with its mark. */
export function ItemTagWord({ tag }: { tag: ItemTag }) {
  return (
    <span className={styles.tag}>
      <svg viewBox="0 0 20 14" aria-hidden="true">
        <path d={MARKS[tag]} />
      </svg>
      {tag}
    </span>
  );
}
