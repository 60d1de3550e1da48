import type { PageList } from "~/features/list-pages/list-page/page-list";
import { HowItWasCounted } from "~/features/lists/masterlist/how-it-was-counted";
import type { PageMasterlist } from "~/features/lists/masterlist/page-masterlist";
import { PlaceBar } from "~/features/lists/places/place-bar";
import type { ListId } from "~/lib/data/ids";
import { ownScript } from "~/lib/text/text-script";
import { Face } from "~/ui/icons/face";
import { useViewer } from "~/ui/page/root-data";
import { FacesFigure } from "./faces-figure";
import { LeadFigure } from "./lead-figure";
import type { LeadOverTime } from "./lead-over-time";
import type { LineOfFaces } from "./line-of-faces";
import styles from "./list-rail.module.css";
import { WhoDropped } from "./who-dropped";

type RailProps = { listId: ListId; lead: LeadOverTime | null; line: LineOfFaces | null };

/** The figures beside a masterlist, or on phones after its versions. */
export function ListRail({ listId, lead, line }: RailProps) {
  if (!lead && !line) return null;
  return (
    <aside aria-label="About this list">
      <div className={`stack-3 ${styles.rail}`}>
        {line && <FacesFigure listId={listId} line={line} />}
        {lead && <LeadFigure lead={lead} />}
      </div>
    </aside>
  );
}

type Props = {
  list: PageList;
  /** Offset of the page of names. */
  names?: number;
  /** True if the page shows the masterlist's items, to which the disputes link. */
  disputes?: boolean;
};

/** The end of a list page: disputes, people, and how the masterlist was counted. */
export function ListEnd({ list, names = 0, disputes = false }: Props) {
  const { creatorCount, masterlist } = list;
  if (creatorCount < 2) return null;
  return (
    <div className={`below stack gap-6 ${styles.end}`}>
      {masterlist && disputes && <MostDisputed masterlist={masterlist} />}
      <WhoDropped list={list} from={names} />
      {masterlist && disputes && <HowItWasCounted list={list} masterlist={masterlist} />}
    </div>
  );
}

function MostDisputed({ masterlist }: { masterlist: PageMasterlist }) {
  const viewer = useViewer()?.username;
  const { disputes } = masterlist;
  if (disputes.length === 0) return null;
  return (
    <section aria-labelledby="most-disputed">
      <h2 id="most-disputed">Most disputed</h2>
      <ul className={`grid ${styles.disputes}`}>
        {disputes.map(({ index, title, counts, sides }) => (
          <li key={title} className="stack-1">
            <h3 {...ownScript(title)}>
              <a className="item-link" href={`#item-${index + 1}`}>
                {title}
              </a>
            </h3>
            <PlaceBar counts={counts} />
            {sides.map(({ first, words }) => (
              <p key={words} className="meta line">
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
