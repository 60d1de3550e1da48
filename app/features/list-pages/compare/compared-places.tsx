import { MASTERLIST } from "~/lib/addresses/paths";
import { ordinal } from "~/lib/text/ordinal";
import { ownScript } from "~/lib/text/text-script";
import { Face } from "~/ui/icons/face";
import { Tile } from "~/ui/tiles/tile";
import styles from "./compared-places.module.css";
import { type ComparedItem, type ComparedSide, type ComparisonView, gapOf } from "./comparison";
import { gapWords, placesInWords } from "./comparison-words";

type Props = { items: ComparisonView["items"]; a: ComparedSide; b: ComparedSide };

/** The ends of the axis, and the position of left-out items; in percent of the width. */
const AXIS = { left: 5, right: 76, out: 93 };
/** Half the height of a picture, in pixels. */
const MIDDLE = 14;
/** The width of a small face, in pixels. */
const FACE = 22;

/** Each item with both places on one axis, the largest difference first; for narrow screens. */
export function ComparedPlaces({ items, a, b }: Props) {
  const last = Math.max(2, ...items.flatMap((item) => [item.a ?? 1, item.b ?? 1]));
  const xOf = (place: number | null) =>
    place === null ? AXIS.out : AXIS.left + ((AXIS.right - AXIS.left) * (place - 1)) / (last - 1);
  const names = { a: a.name, b: b.name };
  return (
    <section className={`narrow-only ${styles.places}`} aria-label="Item by item">
      <ol>
        {items.toSorted(byGap).map((item) => (
          <li key={item.key}>
            <Tile tile={item.tile} title={item.title} look="letter" />
            <span className="row-title" {...ownScript(item.title)}>
              {item.title}
            </span>
            <span className="quiet small bold text-end">{gapWords(item, names)}</span>
            <span className="sr-only">{placesInWords(item, names)}</span>
            <svg className={`across full ${styles.picture}`} height={2 * MIDDLE} aria-hidden="true">
              <line
                className={styles.axis}
                x1={`${AXIS.left}%`}
                x2={`${AXIS.right}%`}
                y1={MIDDLE}
                y2={MIDDLE}
              />
              <line
                className={styles.link}
                data-only={gapOf(item) === null || undefined}
                x1={percent(xOf(item.a))}
                x2={percent(xOf(item.b))}
                y1={MIDDLE}
                y2={MIDDLE}
              />
              <PlaceMark side={b} x={xOf(item.b)} isOut={item.b === null} aside={item.a === item.b} />
              <PlaceMark side={a} x={xOf(item.a)} isOut={item.a === null} />
            </svg>
          </li>
        ))}
      </ol>
      <svg className={`fine bold full above-2 ${styles.ticks}`} aria-hidden="true">
        <text x={percent(xOf(1))} y="12">
          1st
        </text>
        <text x={percent(xOf(last))} y="12">
          {ordinal(last)}
        </text>
        <text x={percent(xOf(null))} y="12">
          left out
        </text>
      </svg>
    </section>
  );
}

/** Sorts by gap, largest first; items that only one side names come last, in list order. */
const byGap = (x: ComparedItem, y: ComparedItem) => (gapOf(y) ?? -1) - (gapOf(x) ?? -1);

const percent = (x: number) => `${Math.round(x * 10) / 10}%`;

type MarkProps = {
  side: ComparedSide;
  /** Percent of the width. */
  x: number;
  isOut: boolean;
  /** True to shift the mark beside another one at the same place. */
  aside?: boolean;
};

function PlaceMark({ side, x, isOut, aside = false }: MarkProps) {
  const isMasterlist = side.path === MASTERLIST;
  return (
    <svg className={styles.mark} x={percent(x)} y={MIDDLE} aria-hidden="true">
      <g transform={aside ? "translate(9 0)" : undefined}>
        {isOut || isMasterlist ? (
          <>
            <circle data-out={isOut || undefined} r={FACE / 2} />
            <text className="fine bold" y={4}>
              {isMasterlist ? "1" : [...side.name][0]?.toUpperCase()}
            </text>
          </>
        ) : (
          <foreignObject x={-FACE / 2} y={-FACE / 2} width={FACE} height={FACE}>
            <Face name={side.name} size="small" />
          </foreignObject>
        )}
      </g>
    </svg>
  );
}
