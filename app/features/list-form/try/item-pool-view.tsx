import { type ChangeEvent, useState } from "react";
import { ordinal } from "~/lib/text/ordinal";
import { Button } from "~/ui/buttons/button";
import { Icon } from "~/ui/icons/icon";
import { RankBadge } from "~/ui/layout/rank-badge";
import { Tile } from "~/ui/tiles/tile";
import { POOL_SHOWN, type PoolItem } from "./item-pool";
import styles from "./item-pool-view.module.css";

type Props = {
  items: PoolItem[];
  places: ReadonlyMap<string, number>;
  /** Called with the item's picture, too, as a tap has found it. */
  onToggle: (item: PoolItem, picture: Element | null) => void;
  onOwn: () => void;
};

const pictureOf = ({ currentTarget }: ChangeEvent) =>
  currentTarget.parentElement?.querySelector("[data-tile]") ?? null;

/** Items to tap. A tapped item keeps its place, so that nothing moves under the finger. */
export function ItemPool({ items, places, onToggle, onOwn }: Props) {
  const [all, setAll] = useState(false);
  const more = items.length - POOL_SHOWN;
  return (
    <section className="shrinks" aria-labelledby="pool">
      <h2 className="sr-only" id="pool">
        Tap to add, best first
      </h2>
      <ul className={`grid gap-3 ${styles.items}`}>
        {items.slice(0, all ? undefined : POOL_SHOWN).map((item) => {
          const place = places.get(item.key);
          return (
            <li key={item.key}>
              <label className={`relative block ${styles.item}`}>
                <input
                  type="checkbox"
                  className="covering"
                  value={item.title}
                  checked={place !== undefined}
                  onChange={(event) => onToggle(item, pictureOf(event))}
                />
                <Tile tile={item.tile} title={item.title} look="words" titled />
                <span className={`disc ink ${styles.mark}`}>
                  {place === undefined ? <Icon name="plus" /> : <RankBadge rank={place} size="small" />}
                </span>
                {place !== undefined && <span className="sr-only">, {ordinal(place)} on your list</span>}
              </label>
            </li>
          );
        })}
      </ul>
      <div className="row between gap-x-3 rule-above rule-below">
        <button
          type="button"
          className={`with-icon quiet hover-accent quote gap-3 text-start ${styles.add}`}
          onClick={onOwn}
        >
          <Icon name="plus" /> Add one that isn't here
        </button>
        {more > 0 && !all && (
          <Button className="small bold" onClick={() => setAll(true)}>
            {more} more
          </Button>
        )}
      </div>
    </section>
  );
}
