import type { PageMasterlist } from "~/features/lists/list-page/page-list";
import { type PlaceMarks, spreadOf } from "~/features/lists/places/place-marks";
import { SpreadRow } from "~/features/lists/places/spread-row";
import { Monogram } from "~/ui/icons/monogram";
import { useViewer } from "~/ui/root-data";
import styles from "./most-disputed.module.css";

type Props = { masterlist: PageMasterlist; places: PlaceMarks };

export function MostDisputed({ masterlist: { items, of, disputes }, places }: Props) {
  const viewer = useViewer()?.username;
  if (disputes.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="most-disputed">
      <h2 className="eyebrow" id="most-disputed">
        Most disputed
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must scroll with the keyboard too */}
      <ul className={styles.disputes} tabIndex={0} aria-labelledby="most-disputed">
        {disputes.map(({ index, title, sides }) => {
          const item = items[index];
          return (
            <li key={title} className={styles.dispute}>
              <b>
                <a href={`#item-${index + 1}`}>{title}</a>
              </b>
              {item && <SpreadRow spread={spreadOf(item, of)} scale={places.small} />}
              {sides.map(({ first, words }) => (
                <p key={words} className={styles.side}>
                  {first && <Monogram name={first} size="small" own={first === viewer} />}
                  <span>{words}</span>
                </p>
              ))}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
