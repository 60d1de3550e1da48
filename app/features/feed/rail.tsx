import { useLocation } from "@remix-run/react";
import { paths } from "~/lib/paths";
import { figure } from "~/lib/plural";
import { AboutLinks } from "~/ui/about-links";
import { LinkButton } from "~/ui/button";
import { Link } from "~/ui/link";
import { LinkList } from "~/ui/link-list";
import styles from "./rail.module.css";

export const WHAT_IT_IS =
  "People drop ranked lists. Their versions merge into one fair masterlist, and it shows its reasons.";

/** Beside a feed: what the site is and, on home, the busiest chapters and the bottom bar's links of other pages. */
export function Rail({ chapters }: { chapters: { name: string; lists: number }[] }) {
  const { pathname } = useLocation();
  return (
    <aside className={styles.rail}>
      <p className={styles.what}>{WHAT_IT_IS}</p>
      {chapters.length > 0 && (
        <LinkList id="rail-chapters" heading="Chapters" className={styles.chapters}>
          {chapters.map(({ name, lists }) => (
            <li key={name}>
              <Link className="alone" to={paths.chapter(name)}>
                {name}
              </Link>
              <span className={styles.count}>{figure(lists)}</span>
            </li>
          ))}
        </LinkList>
      )}
      {pathname === "/" && (
        <>
          <div>
            <h2 className="eyebrow">New here?</h2>
            <LinkButton to={paths.howListsMerge} icon="next" className={styles.merge}>
              How lists merge
            </LinkButton>
          </div>
          <p className={styles.small}>
            <AboutLinks />
          </p>
        </>
      )}
    </aside>
  );
}
