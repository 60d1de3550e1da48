import { PlaceBar } from "~/features/lists/places/place-bar";
import { ownScript } from "~/lib/text/text-script";
import { Face } from "~/ui/icons/face";
import { useViewer } from "~/ui/page/root-data";
import styles from "./most-disputed.module.css";
import type { PageMasterlist } from "./page-masterlist";

export function MostDisputed({ masterlist }: { masterlist: PageMasterlist }) {
  const viewer = useViewer()?.username;
  const { disputes } = masterlist;
  if (disputes.length === 0) return null;
  return (
    <section aria-labelledby="most-disputed">
      <h2 className="eyebrow" id="most-disputed">
        Most disputed
      </h2>
      <ul className={`ruled ${styles.disputes}`}>
        {disputes.map(({ index, title, counts, sides }) => (
          <li key={title} className="stack-1">
            <h3 className={styles.title} {...ownScript(title)}>
              <a className="item-link" href={`#item-${index + 1}`}>
                {title}
              </a>
            </h3>
            <PlaceBar counts={counts} />
            {sides.map(({ first, words }) => (
              <p key={words} className={`meta line ${styles.side}`}>
                {first && <Face name={first} size="small" own={first === viewer} />}
                <span>{words}</span>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
