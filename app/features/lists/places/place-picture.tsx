import type { ListId } from "~/lib/ids";
import { ordinal } from "~/lib/ordinal";
import { paths } from "~/lib/paths";
import { useViewer } from "~/ui/root-data";
import { SPREAD } from "./place-axis";
import type { Mark } from "./place-marks";
import styles from "./place-picture.module.css";
import { axisTicks, type SpreadScale } from "./place-spread";
import { type Spread, spreadInWords } from "./place-words";

type Props = {
  listId: ListId;
  marks: Mark[];
  scale: SpreadScale;
  spread: Spread;
};

/** The voter breakdown as dots on an axis of places, hollow for left-out items. Dots link to versions. */
export function PlacePicture({ listId, marks, scale, spread }: Props) {
  const own = useViewer()?.username;
  const links = (isOut: boolean) =>
    marks.map((mark, i) =>
      (mark.place === null) === isOut ? (
        <MarkLink key={mark.key} listId={listId} mark={mark} scale={scale} own={own} isFirst={i === 0} />
      ) : null,
    );
  return (
    <div className={styles.spread}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be in a picture */}
      <svg className={styles.plot} height={scale.height} role="group" aria-label={spreadInWords(spread)}>
        <PlaceAxis scale={scale} />
        {links(false)}
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: its marks have titles */}
        <svg className={styles.outside} x={`${SPREAD.out}%`}>
          {links(true)}
          {spread.outCount > 0 && (
            <text className={styles.outCount} y={scale.height - 4}>
              {spread.outCount} left out
            </text>
          )}
        </svg>
      </svg>
    </div>
  );
}

function PlaceAxis({ scale }: { scale: SpreadScale }) {
  const { base, height } = scale;
  return (
    <>
      <line className={styles.axis} x1={`${SPREAD.left}%`} x2={`${SPREAD.right}%`} y1={base} y2={base} />
      {axisTicks(scale).map(({ place, x }) => (
        <text key={place} x={`${x}%`} y={height - 4}>
          {place}
        </text>
      ))}
    </>
  );
}

type MarkProps = {
  listId: ListId;
  mark: Mark;
  scale: SpreadScale;
  own: string | undefined;
  /** True for the mark that is the picture's only tab stop. */
  isFirst: boolean;
};

function MarkLink({ listId, mark, scale, own, isFirst }: MarkProps) {
  const { creator, inPath, place, x, y } = mark;
  const title = creator ? `${creator} ${placeLabel(mark)}` : placeLabel(mark);
  const tabIndex = isFirst ? 0 : -1;
  const across = place === null ? x : `${x}%`;
  const shape =
    scale.look === "bars" && place !== null ? (
      <line className={styles.bar} x1={across} x2={across} y1={scale.base} y2={y} strokeWidth={2 * scale.r} />
    ) : (
      <circle className={place === null ? styles.out : undefined} cx={across} cy={y} r={scale.r} />
    );
  if (!inPath)
    return (
      // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: no action; arrow keys step through marks
      <g role="img" tabIndex={tabIndex}>
        <title>{title}</title>
        {shape}
      </g>
    );
  return (
    <a
      href={paths.version(listId, inPath)}
      tabIndex={tabIndex}
      className={creator !== null && creator === own ? styles.own : undefined}
    >
      <title>{title}</title>
      {shape}
    </a>
  );
}

/** 'has it 1st', 'left it out'. */
export const placeLabel = ({ creator, place, words }: Mark) => {
  if (words && !creator) return words;
  return place === null ? "left it out" : `has it ${ordinal(place)}`;
};
