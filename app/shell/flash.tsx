import { useRootData } from "~/ui/root-data";
import styles from "./flash.module.css";

/** What just happened, in a sentence; there on every page, so that it is read out when it fills. */
export function Flash() {
  const flash = useRootData()?.flash;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: some screen readers know the role and not the element
    <output className={styles.place} role="status">
      {flash && (
        <span key={flash.id} className={styles.flash}>
          {flash.text}
        </span>
      )}
    </output>
  );
}
