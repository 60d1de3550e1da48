import type { KeyboardEvent } from "react";
import type { Row } from "~/features/list-form/model/row-values";
import { BAND_NAME_MAX, BANDS_MIN } from "~/features/lists/model/bands";
import { itemKeyOf } from "~/features/merge/titles/item-title";
import { plural } from "~/lib/text/plural";
import { Icon } from "~/ui/icons/icon";
import { nextName } from "./band-moves";
import styles from "./bands-view.module.css";
import { DragTile, Zone } from "./drag-tile";
import type { Ranking, Tapped } from "./use-ranking";

type Props = {
  ranking: Ranking;
  band: number;
  onTap: (tapped: Tapped, next: Row) => void;
  onKey: (event: KeyboardEvent, tapped: Tapped) => void;
};

/** One band: its name, the button that opens it, and its tiles. */
export function Band({ ranking, band, onTap, onKey }: Props) {
  const { rows, names, open, setOpen, removeBand } = ranking;
  const name = names[band] ?? "";
  const own = rows.flatMap((one, i) => (one.band === band ? { row: one.row, from: i } : []));
  const isOpen = band === open;
  const isEmpty = own.length === 0;
  return (
    <Zone
      band={band}
      className={styles.band}
      aria-label={name || `Tier ${band + 1}`}
      data-open={isOpen || undefined}
      data-empty={isEmpty || undefined}
      // a button inside does the same
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest("button, input")) setOpen(band);
      }}
    >
      <div className={`line gap-x-3 shrinks ${styles.about}`}>
        <BandName {...{ ranking, band }} key={ranking.past.length} />
        <button
          type="button"
          className="meta tall text-start"
          aria-pressed={isOpen}
          onClick={() => setOpen(band)}
        >
          {isOpen ? "taps land here" : isEmpty ? "empty" : plural(own.length, "item")}
          <span className="sr-only">, {name}</span>
        </button>
        {names.length > BANDS_MIN && (
          <button
            type="button"
            className={`center quiet push ${styles.remove}`}
            aria-label={`Remove the tier ${name}`}
            title="Remove"
            onClick={() => removeBand(band)}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      <ol className={styles.tiles}>
        {own.map(({ row, from }) => (
          <DragTile
            key={itemKeyOf(row.itemTitle) + from}
            {...{ row, from, band, onKey }}
            onTap={() => onTap({ row, from }, row)}
          />
        ))}
        {(isOpen || isEmpty) && (
          <li className={`meta center text-center ${styles.hole}`} aria-hidden="true">
            {isEmpty && "drop here"}
          </li>
        )}
      </ol>
    </Zone>
  );
}

/** Uncontrolled: a listener of the form renders before React knows what was typed. */
function BandName({ ranking: { names, rename }, band }: Pick<Props, "ranking" | "band">) {
  return (
    <input
      className={`item-title ${styles.name}`}
      defaultValue={names[band]}
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
  );
}
