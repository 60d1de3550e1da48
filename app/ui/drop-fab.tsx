import { LinkButton } from "./button";
import styles from "./drop-fab.module.css";

/** DROP under the thumb, on small screens. */
export function DropFab() {
  return (
    <LinkButton variant="drop" icon="plus" to="/drop" className={styles.fab}>
      DROP
    </LinkButton>
  );
}
