import { type KeyboardEvent, type ReactNode, type RefObject, useContext, useRef, useState } from "react";
import { bandNames, bandsOfRows } from "~/features/list-form/model/row-bands";
import { isFilled, type Row, readRows } from "~/features/list-form/model/row-values";
import { RowTiles } from "~/features/list-form/model/use-row-tiles";
import { bandLinesIn, setBandLines } from "~/features/list-form/rows/band-lines";
import { useTypedRows } from "~/features/list-form/rows/use-typed-rows";
import { BAND_NAME_MAX, BANDS_MAX, BANDS_MIN } from "~/features/lists/model/bands";
import { ITEMS_MAX } from "~/features/merge/titles/ballot-limits";
import { itemKeyOf } from "~/features/merge/titles/item-title";
import { glyphInTitle } from "~/lib/look/glyph-in-title";
import type { TileCode } from "~/lib/look/tile";
import { ordinal } from "~/lib/text/ordinal";
import { plural } from "~/lib/text/plural";
import { Button } from "~/ui/buttons/button";
import { Icon } from "~/ui/icons/icon";
import { RankBadge } from "~/ui/layout/rank-badge";
import { useBrowserLayoutEffect } from "~/ui/layout/use-browser-layout-effect";
import { DragBetween, useDragTile, useZone } from "~/ui/sorting/drag-between";
import { announce } from "~/ui/states/announce";
import { Tile } from "~/ui/tiles/tile";
import { type BandedRow, nextName, placed, stepped, withoutBand } from "./band-moves";
import styles from "./bands-view.module.css";

export type BandsProps = {
  form: RefObject<HTMLFormElement>;
  /** Changes when rows are added, moved or removed. */
  order: string;
  /** Replaces the form's rows. */
  put: (rows: Row[]) => void;
  /** Items that may be ranked beside the rows. */
  pool: { title: string }[];
};

/** A state to which UNDO goes back. */
type Ranking = { names: string[]; rows: BandedRow[]; off: Row[] };

const POOL_SHOWN = 12;
const KEYS = "Arrow keys move it, a digit puts it into that tier, and Delete takes it off.";

/** Ranks in bands with names. Tapped tiles land at the end of the open band; tiles are dragged, and moved by keys. */
export default function BandsView({ form, order, put, pool }: BandsProps) {
  const typed = useTypedRows(form, order).filter(isFilled);
  const bandOf = bandsOfRows(typed);
  const rows = typed.map((row, i): BandedRow => ({ row, band: bandOf[i] ?? 0 }));
  const [names, setNames] = useState(() => bandNames(bandLinesIn(form.current)).slice(0, BANDS_MAX));
  const [open, setOpen] = useState(() => firstEmpty(form.current, names.length));
  /** Rows that were taken off, with their notes. */
  const [off, setOff] = useState<Row[]>([]);
  const [past, setPast] = useState<Ranking[]>([]);
  const [all, setAll] = useState(false);
  const [status, setStatus] = useState("");
  const root = useRef<HTMLDivElement>(null);
  const focus = useRef<string | null>(null);
  useBrowserLayoutEffect(() => {
    if (focus.current === null || root.current?.contains(document.activeElement)) return;
    const tile = root.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(focus.current)}"]`);
    tile?.focus({ preventScroll: true });
    if (tile) focus.current = null;
  });

  const rowTile = useContext(RowTiles);
  const tileOf = ({ itemTitle, glyph }: Row) => rowTile(itemTitle, glyph, glyphInTitle);
  const inPool = new Set(pool.map(({ title }) => itemKeyOf(title)));
  const ranked = new Set(typed.map(({ itemTitle }) => itemKeyOf(itemTitle)));
  const back = new Map(off.map((row) => [itemKeyOf(row.itemTitle), row]));
  const offered = [
    ...pool.map(({ title }) => back.get(itemKeyOf(title)) ?? { itemTitle: title, itemContext: "" }),
    ...off.filter(({ itemTitle }) => !inPool.has(itemKeyOf(itemTitle))),
  ].filter(({ itemTitle }) => !ranked.has(itemKeyOf(itemTitle)));

  const write = (next: Ranking) => {
    setNames(next.names);
    setOff(next.off);
    setBandLines(form.current, next.names.join("\n"));
    put(next.rows.map(({ row, band }) => ({ ...row, band: String(band) })));
  };
  const act = (next: Partial<Ranking>, words: string) => {
    const now = { names, rows, off };
    setPast([...past, now]);
    write({ ...now, ...next });
    setStatus(words);
  };
  const undo = () => {
    const last = past.at(-1);
    if (!last) return;
    setPast(past.slice(0, -1));
    setOpen(Math.min(open, last.names.length - 1));
    write(last);
    setStatus("Undone");
  };
  const place = (row: Row, to: { from: number | null; band: number; at?: number }) => {
    if (to.from === null && rows.length >= ITEMS_MAX) return announce(`A list has max. ${ITEMS_MAX} items`);
    const next = placed(rows, row, to);
    const rank = next.findIndex((one) => one.row === row) + 1;
    act(
      { rows: next, off: off.filter((one) => one !== row) },
      `${row.itemTitle} is ${ordinal(rank)}, in ${names[to.band]}`,
    );
  };
  const takeOff = (from: number) => {
    const gone = rows[from]?.row;
    if (gone)
      act(
        { rows: rows.filter((_, i) => i !== from), off: [...off, gone] },
        `${gone.itemTitle} is not placed`,
      );
  };
  const removeBand = (band: number) => {
    const gone = rows.flatMap((one) => (one.band === band ? one.row : []));
    setOpen(open > band || open === names.length - 1 ? Math.max(0, open - 1) : open);
    act(
      { names: names.filter((_, i) => i !== band), rows: withoutBand(rows, band), off: [...off, ...gone] },
      `${names[band]} removed`,
    );
  };
  const rename = (band: number, name: string) => {
    const next = names.map((one, i) => (i === band ? name : one));
    setNames(next);
    setBandLines(form.current, next.map((one) => one.trim() || "–").join("\n"));
  };

  const onTileKey = (event: KeyboardEvent, row: Row, from: number | null) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const digit = /^[1-6]$/.test(event.key) ? Number(event.key) - 1 : -1;
    const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const along = (isRtl ? RIGHT_LEFT : LEFT_RIGHT)[event.key];
    const across = UP_DOWN[event.key];
    const band = from === null ? undefined : rows[from]?.band;
    focus.current = itemKeyOf(row.itemTitle);
    if (digit >= 0 && digit < names.length) place(row, { from, band: digit });
    else if (from === null || band === undefined) return;
    else if (event.key === "Delete" || event.key === "Backspace") takeOff(from);
    else if (along) {
      const next = stepped(rows, from, along, names.length);
      act({ rows: next }, wordsOfPlace(next, row, names));
    } else if (across && names[band + across] !== undefined) place(row, { from, band: band + across });
    else if (!across) return;
    event.preventDefault();
  };
  const drop = ({ row, from }: Dragged, to: Target) => {
    if (to.band === null) {
      if (from !== null) takeOff(from);
    } else place(row, { from, band: to.band, at: to.at });
  };

  return (
    <DragBetween onDrop={drop}>
      <div
        className={`stack ${styles.view}`}
        ref={root}
        onPointerDown={() => {
          focus.current = null;
        }}
      >
        <div>
          <div className={`row between gap-x-4 ${styles.head}`}>
            <p className="meta" id="bands-keys">
              Tap a tier: it opens, and tapped tiles land at its end. Or drag them.
              <span className="sr-only"> {KEYS}</span>
            </p>
            <Button icon="back" onClick={undo} aria-disabled={past.length === 0}>
              UNDO
            </Button>
          </div>
          {names.map((name, band) => {
            const own = rows.flatMap((one, i) => (one.band === band ? { ...one, i } : []));
            const isOpen = band === open;
            return (
              <Zone
                // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
                key={band}
                id={`b${band}`}
                band={band}
                className={styles.band}
                label={name || `Tier ${band + 1}`}
                isOpen={isOpen}
                isEmpty={own.length === 0}
                onTap={() => setOpen(band)}
              >
                <div className={`line gap-x-3 shrinks ${styles.about}`}>
                  {/* uncontrolled: a listener of the form renders before React knows what was typed */}
                  <input
                    key={past.length}
                    className={`item-title ${styles.name}`}
                    defaultValue={name}
                    maxLength={BAND_NAME_MAX}
                    aria-label={`Name of tier ${band + 1}`}
                    autoComplete="off"
                    onChange={({ target }) => rename(band, target.value)}
                    onBlur={({ currentTarget: field }) => {
                      if (field.value.trim()) return;
                      field.value = nextName(names);
                      rename(band, field.value);
                    }}
                    onKeyDown={(event) => {
                      if (event.key !== "Enter") return;
                      event.preventDefault();
                      event.currentTarget.blur();
                    }}
                  />
                  <button
                    type="button"
                    className="meta tall text-start"
                    aria-pressed={isOpen}
                    onClick={() => setOpen(band)}
                  >
                    {isOpen ? "taps land here" : own.length > 0 ? plural(own.length, "item") : "empty"}
                    <span className="sr-only">, {name}</span>
                  </button>
                  {names.length > BANDS_MIN && (
                    <button
                      type="button"
                      className={`center quiet ${styles.remove}`}
                      aria-label={`Remove the tier ${name}`}
                      title="Remove"
                      onClick={() => removeBand(band)}
                    >
                      <Icon name="close" />
                    </button>
                  )}
                </div>
                <ol className={styles.tiles}>
                  {own.map(({ row, i }) => (
                    <DragTile
                      key={itemKeyOf(row.itemTitle) + i}
                      id={`t${i}`}
                      row={row}
                      from={i}
                      band={band}
                      tile={tileOf(row)}
                      onTap={() => {
                        focus.current = itemKeyOf(row.itemTitle);
                        if (isOpen) takeOff(i);
                        else place(row, { from: i, band: open });
                      }}
                      onKey={(event) => onTileKey(event, row, i)}
                    />
                  ))}
                  {(isOpen || own.length === 0) && (
                    <li className={`meta center ${styles.hole}`} aria-hidden="true">
                      {own.length === 0 && "drop here"}
                    </li>
                  )}
                </ol>
              </Zone>
            );
          })}
          <div className="row between gap-x-4">
            {names.length < BANDS_MAX && (
              <Button icon="plus" onClick={() => act({ names: [...names, nextName(names)] }, "Tier added")}>
                ADD A TIER
              </Button>
            )}
            <p className="meta">
              {BANDS_MIN} to {BANDS_MAX} tiers. Their names show on your version.
            </p>
          </div>
        </div>
        <Zone id="pool" band={null} className={styles.pool} label="Not placed yet">
          <div className={styles.choose}>
            <p className="row between gap-x-4">
              <strong>Not placed yet</strong>
              <span className="meta">
                {offered.length > 0 ? `${offered.length} left. You may leave them out.` : "None left."}
              </span>
            </p>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a box around buttons */}
            <div className={`small bold ${styles.chips}`} role="group" aria-label="Taps land in">
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
                id={`p${itemKeyOf(row.itemTitle)}`}
                row={row}
                from={null}
                tile={tileOf(row)}
                onTap={() => {
                  const next = offered[i + 1] ?? shown[i - 1];
                  focus.current = next ? itemKeyOf(next.itemTitle) : null;
                  place(row, { from: null, band: open });
                }}
                onKey={(event) => onTileKey(event, row, null)}
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
          {status}
        </p>
      </div>
    </DragBetween>
  );
}

type Steps = Record<string, 1 | -1>;
const LEFT_RIGHT: Steps = { ArrowLeft: -1, ArrowRight: 1 };
const RIGHT_LEFT: Steps = { ArrowLeft: 1, ArrowRight: -1 };
const UP_DOWN: Steps = { ArrowUp: -1, ArrowDown: 1 };

type Dragged = { row: Row; from: number | null };
/** A band, before the row at `at`; null for the pool. */
type Target = { band: number | null; at?: number };

function wordsOfPlace(rows: BandedRow[], row: Row, names: string[]): string {
  const at = rows.findIndex((one) => one.row === row);
  return `${row.itemTitle} is ${ordinal(at + 1)}, in ${names[rows[at]?.band ?? 0]}`;
}

/** Returns the first band without items, else the first one. */
function firstEmpty(form: HTMLFormElement | null, count: number): number {
  const taken = new Set(bandsOfRows(readRows(new FormData(form ?? undefined)).filter(isFilled)));
  const empty = Array.from({ length: count }, (_, band) => band).find((band) => !taken.has(band));
  return empty ?? 0;
}

type ZoneProps = {
  id: string;
  band: number | null;
  className: string | undefined;
  label: string;
  isOpen?: boolean;
  isEmpty?: boolean;
  onTap?: () => void;
  children: ReactNode;
};

function Zone({ id, band, className, label, isOpen, isEmpty, onTap, children }: ZoneProps) {
  const { setNodeRef, isOver } = useZone<Target>(id, { band });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a button inside does the same
    <section
      ref={setNodeRef}
      className={className}
      aria-label={label}
      data-open={isOpen || undefined}
      data-empty={isEmpty || undefined}
      data-over={isOver || undefined}
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest("button, input")) onTap?.();
      }}
    >
      {children}
    </section>
  );
}

type DragTileProps = Dragged & {
  id: string;
  band?: number;
  tile: TileCode;
  onTap: () => void;
  onKey: (event: KeyboardEvent) => void;
};

function DragTile({ id, row, from, band, tile, onTap, onKey }: DragTileProps) {
  const { ref, listeners, isDragging, isOver } = useDragTile<Dragged, Target>(
    id,
    { row, from },
    from === null || band === undefined ? null : { band, at: from },
  );
  return (
    <li
      ref={ref}
      className={styles.item}
      data-lifted={isDragging || undefined}
      data-over={isOver || undefined}
    >
      <button
        type="button"
        className="cornered"
        data-item={itemKeyOf(row.itemTitle)}
        aria-describedby="bands-keys"
        {...listeners}
        onClick={onTap}
        onKeyDown={onKey}
      >
        <Tile tile={tile} title={row.itemTitle} look="small" titled />
        {from !== null && <RankBadge rank={from + 1} size="small" />}
      </button>
    </li>
  );
}
