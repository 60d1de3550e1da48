import { type ComponentProps, type KeyboardEvent, useContext } from "react";
import { RowTiles } from "~/features/list-form/model/use-row-tiles";
import { itemKeyOf } from "~/features/merge/titles/item-title";
import { glyphInTitle } from "~/lib/look/glyph-in-title";
import { RankBadge } from "~/ui/layout/rank-badge";
import { useDragTile, useZone } from "~/ui/sorting/drag-between";
import { Tile } from "~/ui/tiles/tile";
import styles from "./bands-view.module.css";
import type { Tapped, Target } from "./use-ranking";

/** A place to drop tiles at: a band, or the pool. */
export function Zone({ band, ...rest }: ComponentProps<"section"> & { band: number | null }) {
  const { setNodeRef, isOver } = useZone<Target>(`${band ?? "pool"}`, { band });
  return <section {...rest} ref={setNodeRef} data-over={isOver || undefined} />;
}

type TileProps = Tapped & {
  /** The band that it stands in; without one nothing is dropped at it. */
  band?: number;
  onTap: () => void;
  onKey: (event: KeyboardEvent, tapped: Tapped) => void;
};

export function DragTile({ row, from, band, onTap, onKey }: TileProps) {
  const key = itemKeyOf(row.itemTitle);
  const { ref, listeners, isDragging, isOver } = useDragTile<Tapped, Target>(
    from === null ? `p${key}` : `t${from}`,
    { row, from },
    from === null || band === undefined ? null : { band, at: from },
  );
  const tile = useContext(RowTiles)(row.itemTitle, row.glyph, glyphInTitle);
  return (
    <li
      ref={ref}
      className={`relative shrinks ${styles.item}`}
      data-lifted={isDragging || undefined}
      data-over={isOver || undefined}
    >
      <button
        type="button"
        className="cornered"
        data-item={key}
        aria-describedby="bands-keys"
        {...listeners}
        onClick={onTap}
        onKeyDown={(event) => onKey(event, { row, from })}
      >
        <Tile tile={tile} title={row.itemTitle} look="small" titled />
        {from !== null && <RankBadge rank={from + 1} size="small" />}
      </button>
    </li>
  );
}
