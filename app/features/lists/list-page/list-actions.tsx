import type { ListView } from "~/features/lists/model/list-view";
import styles from "./list-actions.module.css";
import { OwnLink } from "./own-link";

type Props = {
  list: Pick<ListView, "id" | "edit">;
  /** dock: the bar at the foot of a phone, which shows the same actions as the masthead of wide screens. */
  place: "masthead" | "dock";
};

/** The list's main action, which makes DROP in the top bar quiet. */
export function ListActions({ list, place }: Props) {
  return (
    <div className={styles.actions} data-place={place} data-main-action>
      <OwnLink list={list} look="main" />
    </div>
  );
}
