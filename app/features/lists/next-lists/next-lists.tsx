import { paths } from "~/lib/addresses/paths";
import { people } from "~/lib/text/plural";
import { ownScript } from "~/lib/text/text-script";
import { RankBadge } from "~/ui/layout/rank-badge";
import { Link } from "~/ui/links/link";
import { Tile } from "~/ui/tiles/tile";
import type { NextList } from "./next-list";
import styles from "./next-lists.module.css";

/** Up to three lists as small cards with their first tiles; nothing without lists. */
export function NextLists({ heading, lists }: { heading: string; lists: NextList[] }) {
  if (lists.length === 0) return null;
  return (
    <section className={`screen-only rule-above ${styles.section}`} aria-labelledby="next-lists">
      <h2 id="next-lists" className="row-title">
        {heading}
      </h2>
      <ul className={`grid ${styles.lists}`}>
        {lists.map(({ id, title, creatorCount, reason, items, settle }) => (
          <li key={id} className="stack-2 rule-below pad-y-4">
            {reason && <p className="meta">{reason}</p>}
            <h3 {...ownScript(title)}>
              <Link className="alone" to={paths.list(id)}>
                {title}
              </Link>
            </h3>
            <ol className={`stack-2 ${styles.items}`}>
              {items.map(({ title: item, rank, tile }) => (
                <li key={item} className="cornered">
                  <RankBadge rank={rank} size="small" />
                  <Tile tile={tile} title={item} look="small" titled />
                </li>
              ))}
            </ol>
            <p className="meta">
              {people(creatorCount)}
              {settle ? ` · ${settle.label}` : ": a second list makes a masterlist"}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
