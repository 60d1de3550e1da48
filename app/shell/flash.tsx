import { useEffect } from "react";
import { useRootData } from "~/ui/root-data";
import { say, useSaid } from "~/ui/said";
import styles from "./flash.module.css";

/** What just happened, in a sentence; there on every page, so that it is read out when it fills. */
export function Flash() {
  const flash = useRootData()?.flash;
  const shown = useSaid() ?? flash;
  const id = flash?.id;
  useEffect(() => {
    if (id) say(null);
  }, [id]);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: some screen readers know the role and not the element
    <output className={styles.place} role="status">
      {shown && (
        <span key={shown.id} className={styles.flash}>
          {shown.text}
        </span>
      )}
    </output>
  );
}
