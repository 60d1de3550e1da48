import { paths } from "~/lib/addresses/paths";
import { ordinal } from "~/lib/text/ordinal";
import { people } from "~/lib/text/plural";
import { RankBadge } from "~/ui/layout/rank-badge";
import { Link } from "~/ui/links/link";
import { Tile } from "~/ui/tiles/tile";
import styles from "./item-page.module.css";
import type { ItemView } from "./item-view";

export function ItemRail({ item: { listId, rank, why, beside, alsoOn } }: { item: ItemView }) {
  const isRanked = rank !== null && why !== null;
  if (!isRanked && alsoOn.length === 0) return null;
  return (
    <aside className="stack-wide" aria-label={isRanked ? "About its rank" : "About this item"}>
      {isRanked && (
        <section className="stack">
          <h2 className="eyebrow pad-below-2 rule-below">Why {ordinal(rank)}</h2>
          {why.map(({ lead, text }) => (
            <p key={lead + text}>
              {lead && <b>{lead}</b>} {text}
            </p>
          ))}
        </section>
      )}
      {isRanked && beside.length > 0 && (
        <section className="stack">
          <h2 className="eyebrow pad-below-2 rule-below">Just above and below</h2>
          <ul className={styles.beside}>
            {beside.map((other) => (
              <li key={other.id}>
                <RankBadge rank={other.rank} tied={other.tied} size="small" />
                <Tile tile={other.tile} title={other.title} look="letter" />
                <Link className="touch plain row-title" to={paths.item(listId, other.id)} dir="auto">
                  {other.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {alsoOn.length > 0 && (
        <section className="stack">
          <h2 className="eyebrow pad-below-2 rule-below">Also on</h2>
          <ul>
            {alsoOn.map((other) => (
              <li key={other.id} className="pad-below-2 rule-below">
                <Link className="touch plain row-title" to={paths.list(other.id)} dir="auto">
                  {other.title}
                </Link>
                <p className="meta">
                  {other.rank !== null && `${ordinal(other.rank)} there · `}
                  {people(other.creatorCount)}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}
