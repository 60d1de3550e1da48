import type { ListView } from "~/features/lists/model/list-view";
import styles from "./list-rail.module.css";
import { WhoDropped } from "./who-dropped";

type Props = {
  list: ListView;
  /** How many names come before this page of names. */
  names?: number;
};

/** Beside a list on wide screens, below it on others: who dropped. */
export function ListRail({ list, names = 0 }: Props) {
  if (list.creatorCount === 0) return null;
  return (
    <aside className={styles.rail} aria-label="About this list">
      <WhoDropped list={list} from={names} />
      {list.masterlist && <p className={styles.hint}>Hover or tap a name to see their places.</p>}
    </aside>
  );
}
