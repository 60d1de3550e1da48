import type { ListView, MasterlistView } from "~/features/lists/list-view";
import { figure } from "~/lib/plural";
import { Chip } from "~/ui/chip";
import { type Dispute, disputes } from "./disagreement";
import styles from "./list-rail.module.css";
import { WhoDropped } from "./who-dropped";

type Props = {
  list: ListView;
  /** How many names come before this page of names. */
  names?: number;
};

/** Beside a list on wide screens, below it on others: where people disagree most, who dropped, the chapters. */
export function ListRail({ list, names = 0 }: Props) {
  const { chapters, masterlist } = list;
  return (
    <aside className={styles.rail} aria-label="About this list">
      {masterlist && <Disagreement masterlist={masterlist} />}
      <WhoDropped list={list} from={names} />
      {chapters.length > 0 && (
        <section>
          <h2 className="eyebrow">Chapters</h2>
          <ul className={styles.chapters}>
            {chapters.map(({ name, followed }) => (
              <li key={name}>
                <Chip name={name} followed={followed} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}

function Disagreement({ masterlist }: { masterlist: MasterlistView }) {
  const found = disputes(masterlist);
  if (found.length === 0) return null;
  return (
    <section>
      <h2 className="eyebrow">Where they disagree most</h2>
      <ul className={styles.disputes}>
        {found.map((dispute) => (
          <li key={dispute.title}>
            <b>{dispute.title}</b>
            <span className="meta">{disputeWords(dispute)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function disputeWords({ best, worst, leftOutBy }: Dispute): string {
  if (worst === null) return `place ${best} for some, left out by ${figure(leftOutBy)}`;
  return `from place ${best} to place ${worst}`;
}
