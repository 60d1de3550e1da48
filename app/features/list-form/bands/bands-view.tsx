import { type KeyboardEvent, useRef, useState } from "react";
import type { Row } from "~/features/list-form/model/row-values";
import type { RowsForm } from "~/features/list-form/rows/use-rows-form";
import { BANDS_MAX, BANDS_MIN } from "~/features/lists/model/bands";
import { itemKeyOf } from "~/features/merge/titles/item-title";
import { Button } from "~/ui/buttons/button";
import { useBrowserLayoutEffect } from "~/ui/layout/use-browser-layout-effect";
import { DragBetween } from "~/ui/sorting/drag-between";
import { Band } from "./band";
import { unplaced } from "./band-moves";
import styles from "./bands-view.module.css";
import { DragTile, Zone } from "./drag-tile";
import { type Tapped, type Target, useRanking } from "./use-ranking";

type Props = {
  rowsForm: RowsForm;
  put: (rows: Row[]) => void;
  /** Items that may be ranked beside the rows. */
  pool: { title: string }[];
};

const POOL_SHOWN = 12;
const KEYS = "Arrow keys move it, a digit puts it into that tier, and Delete takes it off.";

/** Ranks in bands with names. Tapped tiles land at the end of the open band; tiles are dragged, and moved by keys. */
export default function BandsView({ rowsForm, put, pool }: Props) {
  const ranking = useRanking(rowsForm, put);
  const { names, open, setOpen, rows, past, move } = ranking;
  const [all, setAll] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  /** The key of the item whose tile gets the focus once it stands in its new place. */
  const focus = useRef<string | null>(null);
  const focusNext = (row: Row | undefined) => {
    focus.current = row ? itemKeyOf(row.itemTitle) : null;
  };
  useBrowserLayoutEffect(() => {
    if (focus.current === null || root.current?.contains(document.activeElement)) return;
    const tile = root.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(focus.current)}"]`);
    tile?.focus({ preventScroll: true });
    if (tile) focus.current = null;
  });

  const offered = unplaced(pool, ranking.off, rows);
  const onTap = (tapped: Tapped, next: Row | undefined) => {
    focusNext(next);
    const isInOpen = tapped.from !== null && rows[tapped.from]?.band === open;
    move(tapped, { band: isInOpen ? null : open });
  };
  const onKey = (event: KeyboardEvent, tapped: Tapped) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    focusNext(tapped.row);
    const { from } = tapped;
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const along = (isRtl ? RIGHT_LEFT : LEFT_RIGHT)[event.key];
    const to = targetOf(event.key, from === null ? undefined : rows[from]?.band, names.length);
    if (to) move(tapped, to);
    else if (from === null || !(along || event.key in UP_DOWN)) return;
    else if (along) ranking.step(from, along);
    event.preventDefault();
  };

  return (
    <DragBetween onDrop={move}>
      <div className={`stack ${styles.view}`} ref={root} onPointerDown={() => focusNext(undefined)}>
        <div>
          <div className={`row between gap-x-4 ${styles.head}`}>
            <p className="meta" id="bands-keys">
              Tap a tier: it opens, and tapped tiles land at its end. Or drag them.
              <span className="sr-only"> {KEYS}</span>
            </p>
            <Button icon="back" onClick={ranking.undo} aria-disabled={past.length === 0}>
              UNDO
            </Button>
          </div>
          {names.map((_, band) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
            <Band key={band} {...{ ranking, band, onTap, onKey }} />
          ))}
          <div className="row between gap-x-4">
            {names.length < BANDS_MAX && (
              <Button icon="plus" onClick={ranking.addBand}>
                ADD A TIER
              </Button>
            )}
            <p className="meta">
              {BANDS_MIN} to {BANDS_MAX} tiers. Their names show on your version.
            </p>
          </div>
        </div>
        <Zone band={null} className={styles.pool} aria-label="Not placed yet">
          <div className={styles.choose}>
            <p className="row between gap-x-4">
              <strong>Not placed yet</strong>
              <span className="meta">
                {offered.length > 0 ? `${offered.length} left. You may leave them out.` : "None left."}
              </span>
            </p>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a box around buttons */}
            <div className={`small bold flex ${styles.chips}`} role="group" aria-label="Taps land in">
              {names.map((name, band) => (
                <button
                  // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
                  key={band}
                  type="button"
                  className="one-line"
                  aria-pressed={band === open}
                  onClick={() => setOpen(band)}
                  dir="auto"
                >
                  {name || band + 1}
                </button>
              ))}
            </div>
          </div>
          <ul className={styles.offered}>
            {offered.slice(0, all ? undefined : POOL_SHOWN).map((row, i, shown) => (
              <DragTile
                key={itemKeyOf(row.itemTitle)}
                {...{ row, onKey }}
                from={null}
                onTap={() => onTap({ row, from: null }, offered[i + 1] ?? shown[i - 1])}
              />
            ))}
          </ul>
          {!all && offered.length > POOL_SHOWN && (
            <Button className="small bold" onClick={() => setAll(true)}>
              {offered.length - POOL_SHOWN} more
            </Button>
          )}
        </Zone>
        <p className="sr-only" role="status">
          {ranking.status}
        </p>
      </div>
    </DragBetween>
  );
}

type Steps = Record<string, 1 | -1>;
const LEFT_RIGHT: Steps = { ArrowLeft: -1, ArrowRight: 1 };
const RIGHT_LEFT: Steps = { ArrowLeft: 1, ArrowRight: -1 };
const UP_DOWN: Steps = { ArrowUp: -1, ArrowDown: 1 };

/** Returns the band that a key moves a tile to, null for the pool, undefined for none. */
function targetOf(key: string, band: number | undefined, count: number): Target | undefined {
  if (/^[1-6]$/.test(key) && Number(key) <= count) return { band: Number(key) - 1 };
  if (band === undefined) return undefined;
  if (key === "Delete" || key === "Backspace") return { band: null };
  const next = band + (UP_DOWN[key] ?? 0);
  return next !== band && next >= 0 && next < count ? { band: next } : undefined;
}
