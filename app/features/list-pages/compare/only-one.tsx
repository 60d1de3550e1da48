import { isolate } from "~/lib/text/isolate";
import { ordinal } from "~/lib/text/ordinal";
import { ownScript } from "~/lib/text/text-script";
import { ItemNote } from "~/ui/text/item-note";
import type { ComparedSide, ComparisonView } from "./comparison";
import styles from "./only-one.module.css";
import { SideMark } from "./side-mark";

type Props = { side: ComparedSide; items: ComparisonView["items"]; which: "a" | "b" };

export function OnlyOne({ side, items, which }: Props) {
  if (items.length === 0) return null;
  return (
    <section>
      <h2 className={`line rule-below ${styles.head}`}>
        <SideMark side={side} size="small" />
        <span className="eyebrow">
          Only <bdi>{side.name}</bdi> names
        </span>
      </h2>
      <ul className="ruled">
        {items.map((item) => (
          <li key={item.key} className={styles.item}>
            <h3 className={`display ${styles.title}`} {...ownScript(item.title)}>
              {isolate(item.title)} <span className="meta">{ordinal(item[which] ?? 0)}</span>
            </h3>
            {item.note && <ItemNote text={item.note} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
