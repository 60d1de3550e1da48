import type { PageList } from "~/features/list-pages/list-page/page-list";
import { MostDisputed } from "~/features/lists/masterlist/most-disputed";
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
