import type { ReactNode } from "react";
import { paths } from "~/lib/addresses/paths";
import { LinkButton } from "~/ui/buttons/button";
import { useViewer } from "~/ui/page/root-data";
import styles from "./rail.module.css";

export const WHAT_IT_IS =
  "People drop ranked lists. Their versions merge into one fair masterlist, and it shows its reasons.";

/** Shows the page's sections, and an introduction for visitors. */
export function Rail({ children }: { children?: ReactNode }) {
  const viewer = useViewer();
  return (
    <aside className={`stack-wide ${styles.rail}`}>
      {children}
      {!viewer && (
        <div className="start stack-2">
          <h2 className="eyebrow">New here?</h2>
          <p className="lede">{WHAT_IT_IS}</p>
          <LinkButton to={paths.howListsMerge} icon="next" className={`small bold ${styles.merge}`}>
            How lists merge
          </LinkButton>
        </div>
      )}
    </aside>
  );
}
