import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { RankBadge } from "~/ui/layout/rank-badge";
import { Link } from "~/ui/links/link";
import { Tile } from "~/ui/tiles/tile";
import type { Tier, TierItem } from "./shown-tiers";
import styles from "./tiers-view.module.css";

/** The first tiers have larger tiles. */
const LARGE = 2;

export function TiersView({ listId, tiers }: { listId: ListId; tiers: Tier[] }) {
  return (
    <div>
      {tiers.map(({ heading, text, items }, i) => (
        <section
          key={heading + items[0]?.title}
          className={`grid one-column ${styles.tier}`}
          aria-labelledby={`tier-${i + 1}`}
        >
          <div className={`grid gap-x-3 baseline ${styles.words}`}>
            <span className={`figure ${styles.number}`} aria-hidden="true">
              {i + 1}
            </span>
            <h2 id={`tier-${i + 1}`}>{heading}</h2>
            {text && <p className="meta">{text}</p>}
          </div>
          <ol
            className={`stack-3 ${styles.items}`}
            start={items[0]?.rank}
            data-tier={Math.min(i + 1, LARGE + 1)}
          >
            {items.map((item) => (
              <li key={item.title}>
                <TierTile listId={listId} item={item} isLarge={i < LARGE} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

type TileProps = { listId: ListId; item: TierItem; isLarge: boolean };

function TierTile({ listId, item: { title, rank, tied, tile, itemId }, isLarge }: TileProps) {
  const look = isLarge ? "words" : "small";
  const content = (
    <>
      <RankBadge rank={rank} tied={tied} tieBeside size="small" />
      <Tile tile={tile} title={title} look={look} />
      <span className="sr-only" dir="auto">
        {title}
      </span>
    </>
  );
  if (!itemId) return <span className={`plain cornered block ${styles.item}`}>{content}</span>;
  return (
    <Link className={`plain cornered block ${styles.item}`} to={paths.item(listId, itemId)}>
      {content}
    </Link>
  );
}
