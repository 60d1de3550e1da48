import type { ListView } from "~/features/lists/model/list-view";
import styles from "./list-rail.module.css";
import { WhoDropped } from "./who-dropped";

type Props = {
  list: ListView;
  /** Offset of the page of names. */
  names?: number;
};

export function ListRail({ list, names = 0 }: Props) {
  if (list.creatorCount === 0) return null;
  return (
    <aside className={styles.rail} aria-label="About this list">
      <WhoDropped list={list} from={names} />
      {list.masterlist && <p className={styles.hint}>Hover or tap a name to see their places.</p>}
    </aside>
  );
}
