import type { ItemTag } from "~/features/merge/masterlist/item-tags";
import styles from "./item-tag.module.css";

/** Icons of the tags: dots together, dots apart, a diamond. */
const MARKS: Record<ItemTag, string> = {
  agreed: "M8 9h.01M12 9h.01M10 5h.01",
  divisive: "M3 7h.01M17 7h.01",
  "hidden gem": "M10 2l4 5-4 5-4-5z",
};

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
