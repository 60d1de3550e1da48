import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { LogInAgain } from "~/ui/log-in-again";
import { useRootData } from "~/ui/root-data";
import { say, useSaid } from "~/ui/said";
import styles from "./flash.module.css";

/** What just happened, in a sentence; there on every page, so that it is read out when it fills. */
export function Flash() {
  const flash = useRootData()?.flash;
  const said = useSaid();
  const shown = said ?? flash;
  const { pathname } = useLocation();
  const id = flash?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said of one page is not said of the next
  useEffect(() => {
    if (id || said?.login) say(null);
  }, [id, pathname]);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: some screen readers know the role and not the element
    <output className={styles.place} role="status">
      {shown && (
        <span key={shown.id} className={styles.flash} data-stays={said?.login || undefined}>
          {said?.login ? <LogInAgain /> : shown.text}
        </span>
      )}
    </output>
  );
}
