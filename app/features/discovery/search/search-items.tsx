import { paths } from "~/lib/addresses/paths";
import { people, plural } from "~/lib/text/plural";
import { RankBadge } from "~/ui/layout/rank-badge";
import { Link } from "~/ui/links/link";
import { Tile } from "~/ui/tiles/tile";
import type { FoundItem } from "./found-items";
import styles from "./search-items.module.css";

/** Items that were found, with links to their pages. */
export function SearchItems({ id, items }: { id: string; items: FoundItem[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 className="eyebrow" id={id}>
        {items.length === 1 ? "Item" : "Items"}
      </h2>
      <ul className="rule-above above-2">
        {items.map(({ id, title, rank, tile, list, more }) => (
          <li key={id} className={`rule-below grid gap-x-3 middle pad-y-2 ${styles.item}`}>
            <span className={styles.tile}>
              <Tile tile={tile} title={title} look="letter" />
            </span>
            <RankBadge rank={rank} size="small" />
            <p className="row-title" dir="auto">
              <Link className="item-link" to={paths.item(list.id, id)}>
                {title}
              </Link>
            </p>
            <p className={`meta ${styles.where}`}>
              on{" "}
              <Link to={paths.list(list.id)}>
                <bdi>{list.title}</bdi>
              </Link>
              , {people(list.creatorCount)}
              {more > 0 && ` · and on ${plural(more, "other list")} here`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
