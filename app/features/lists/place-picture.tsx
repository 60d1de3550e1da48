import type { MasterlistItemView, NoteView } from "./list-view";
import styles from "./place-picture.module.css";
import { type Dot, placeSpread, SPREAD, spreadInWords } from "./place-spread";

type Props = {
  item: MasterlistItemView;
  /** Versions merged, and the length of the longest. */
  of: number;
  longest: number;
};

/** Who put an item where: dots over an axis of places, dashed ones for those that left it out. */
export function PlacePicture({ item, of, longest }: Props) {
  const given = { places: item.places, of, longest };
  const { dots, ticks, out, outCount } = placeSpread(given);
  const { base, left, right, height, width } = SPREAD;
  return (
    <svg
      className={styles.spread}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={spreadInWords(given)}
    >
      <line className={styles.axis} x1={left} x2={right} y1={base} y2={base} />
      {ticks.map(({ place, x }) => (
        <text className={styles.tick} key={place} x={x} y={height - 1} fontSize={9}>
          {place}
        </text>
      ))}
      {dots.map((dot) => (
        <circle className={styles.who} key={`${dot.place} ${dot.y}`} cx={dot.x} cy={dot.y} r={dot.r}>
          <title>{saysWho(dot, item.notes)}</title>
        </circle>
      ))}
      {out.map(({ x, r }) => (
        <circle className={styles.out} key={x} cx={x} cy={base} r={r} />
      ))}
      {outCount > out.length && (
        <text className={styles.outCount} x={SPREAD.out + 8} y={base + 3} fontSize={9}>
          {outCount}
        </text>
      )}
    </svg>
  );
}

function saysWho({ place, count }: Dot, notes: NoteView[]): string {
  const names = notes.filter((note) => note.place === place).map((note) => note.creator);
  return count > names.length ? `Place ${place}: ${count}` : `Place ${place}: ${names.join(", ")}`;
}
