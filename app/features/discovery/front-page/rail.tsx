import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "~/lib/addresses/paths";
import { LinkButton } from "~/ui/buttons/button";
import { AboutLinks } from "~/ui/links/about-links";
import { useViewer } from "~/ui/page/root-data";
import styles from "./rail.module.css";

export const WHAT_IT_IS =
  "People drop ranked lists. Their versions merge into one fair masterlist, and it shows its reasons.";

/** Shows the page's sections, an introduction for visitors, and on home the bottom bar's links. */
export function Rail({ children }: { children?: ReactNode }) {
  const isHome = useLocation().pathname === paths.home;
  const viewer = useViewer();
  return (
    <aside className={`stack-wide ${styles.rail}`}>
      {children}
      {(isHome || !viewer) && (
        <div className="start stack-2">
          <h2 className="eyebrow">New here?</h2>
          <p className={styles.what}>{WHAT_IT_IS}</p>
          <LinkButton to={paths.howListsMerge} icon="next" className={styles.merge}>
            How lists merge
          </LinkButton>
        </div>
      )}
      {isHome && (
        <p className={`meta ${styles.small}`}>
          <AboutLinks />
        </p>
      )}
    </aside>
  );
}
