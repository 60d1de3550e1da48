import type { PageList } from "~/features/list-pages/list-page/page-list";
import type { PageMasterlist } from "~/features/lists/masterlist/page-masterlist";
import { PlaceBar } from "~/features/lists/places/place-bar";
import { ownScript } from "~/lib/text/text-script";
import { Face } from "~/ui/icons/face";
import { useViewer } from "~/ui/page/root-data";
import { FacesFigure } from "./faces-figure";
import { LeadFigure } from "./lead-figure";
import type { LeadOverTime } from "./lead-over-time";
import type { LineOfFaces } from "./line-of-faces";
import styles from "./list-rail.module.css";
import { WhoDropped } from "./who-dropped";

type Props = {
  list: PageList;
  /** Offset of the page of names. */
  names?: number;
  /** True if the page shows the masterlist's items, to which the disputes link. */
  disputes?: boolean;
  lead?: LeadOverTime | null;
  line?: LineOfFaces | null;
};

export function ListRail({ list, names = 0, disputes = false, lead = null, line = null }: Props) {
  const { creatorCount, masterlist } = list;
  if (creatorCount < 2) return null;
  return (
    <aside aria-label="About this list">
      <div className={`stack-3 ${styles.rail}`}>
        {lead && <LeadFigure lead={lead} />}
        {line && <FacesFigure listId={list.id} line={line} />}
        {masterlist && disputes && <MostDisputed masterlist={masterlist} />}
        <WhoDropped list={list} from={names} />
      </div>
    </aside>
  );
}

function MostDisputed({ masterlist }: { masterlist: PageMasterlist }) {
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
