import { useNavigate } from "@remix-run/react";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { CONTEXT_CLAMP, clamp } from "~/lib/clamp";
import type { ListId } from "~/lib/ids";
import { ordinal } from "~/lib/ordinal";
import { paths } from "~/lib/paths";
import { Link } from "~/ui/link";
import { useViewer } from "~/ui/root-data";
import type { Mark } from "./place-marks";
import styles from "./place-picture.module.css";
import { SPREAD, type Spread, type SpreadScale, spreadInWords, ticksOf } from "./place-spread";

type Props = {
  listId: ListId;
  marks: Mark[];
  /** The list's one scale. */
  scale: SpreadScale;
  spread: Spread;
};

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * The voter breakdown as dots over an axis of places, hollow ones for versions that left the item out. A dot links to
 * its version and names its creator on hover or focus. Arrow keys step through them, and a touch picks the nearest.
 */
export function PlacePicture({ listId, marks, scale, spread }: Props) {
  const plot = useRef<SVGSVGElement>(null);
  const navigate = useNavigate();
  const [at, setAt] = useState<number | null>(null);
  const [stop, setStop] = useState(0);
  const open = at !== null;
  const tabStop = Math.min(stop, marks.length - 1);

  useEffect(() => {
    if (!open) return;
    const close = (event: Event) => {
      if (!plot.current?.parentElement?.contains(event.target as Node)) setAt(null);
    };
    document.addEventListener("pointerdown", close);
    return () => document.removeEventListener("pointerdown", close);
  }, [open]);

  const indexOf = (target: EventTarget) =>
    markElements(plot.current).findIndex((mark) => mark.contains(target as Node));
  const point = (event: PointerEvent) => {
    if (event.pointerType !== "touch" && indexOf(event.target) >= 0) setAt(indexOf(event.target));
  };
  const press = (event: MouseEvent) => {
    const { pointerType } = event.nativeEvent as globalThis.PointerEvent;
    if (pointerType === "touch") {
      event.preventDefault();
      return setAt(nearest(plot.current, event));
    }
    const inPath = marks[indexOf(event.target)]?.inPath;
    if (!inPath || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(paths.version(listId, inPath));
  };
  const step = (event: KeyboardEvent) => {
    if (event.key === "Escape") setAt(null);
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    const all = markElements(plot.current);
    all[(indexOf(event.target) + by + all.length) % all.length]?.focus();
  };

  return (
    <div className={styles.spread} onPointerLeave={(event) => event.pointerType !== "touch" && setAt(null)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be in a picture */}
      <svg
        ref={plot}
        className={styles.plot}
        height={scale.height}
        role="group"
        aria-label={spreadInWords(spread)}
        onPointerOver={point}
        onClick={press}
        onKeyDown={step}
        onFocus={(event) => {
          setStop(indexOf(event.target));
          setAt(indexOf(event.target));
        }}
        onBlur={() => setAt(null)}
      >
        <Axis scale={scale} />
        {marks.map((mark, i) =>
          mark.place === null ? null : (
            <MarkLink key={mark.key} listId={listId} mark={mark} scale={scale} stop={i === tabStop} />
          ),
        )}
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: its marks have titles */}
        <svg className={styles.outside} x={`${SPREAD.out}%`}>
          {marks.map((mark, i) =>
            mark.place === null ? (
              <MarkLink key={mark.key} listId={listId} mark={mark} scale={scale} stop={i === tabStop} />
            ) : null,
          )}
          {spread.outCount > 0 && (
            <text className={styles.outCount} y={scale.height - 4}>
              {spread.outCount} left out
            </text>
          )}
        </svg>
      </svg>
      {at !== null && marks[at] && <Tip listId={listId} mark={marks[at]} />}
    </div>
  );
}

function Axis({ scale }: { scale: SpreadScale }) {
  const { base, height } = scale;
  return (
    <>
      <line className={styles.axis} x1={`${SPREAD.left}%`} x2={`${SPREAD.right}%`} y1={base} y2={base} />
      {ticksOf(scale).map(({ place, x }) => (
        <text key={place} x={`${x}%`} y={height - 4}>
          {place}
        </text>
      ))}
    </>
  );
}

type MarkProps = { listId: ListId; mark: Mark; scale: SpreadScale; stop: boolean };

function MarkLink({ listId, mark, scale, stop }: MarkProps) {
  const viewer = useViewer();
  const { creator, inPath, place, x, y } = mark;
  const title = creator ? `${creator} ${saysWhere(mark)}` : saysWhere(mark);
  const tabIndex = stop ? 0 : -1;
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
      className={creator === viewer?.username ? styles.own : undefined}
    >
      <title>{title}</title>
      {shape}
    </a>
  );
}

const saysWhere = ({ creator, place, words }: Mark) => {
  if (!creator) return words ?? `place ${place}`;
  return place === null ? "left it out" : `has it ${ordinal(place)}`;
};

/** A mark's creator, place and note. */
function Tip({ listId, mark }: { listId: ListId; mark: Mark }) {
  const { creator, inPath, note } = mark;
  return (
    <div className={styles.tip}>
      <p>
        {inPath ? <Link to={paths.version(listId, inPath)}>{creator}</Link> : creator} {saysWhere(mark)}
      </p>
      {note && <p className={styles.note}>{clamp(note, CONTEXT_CLAMP) ?? note}</p>}
    </div>
  );
}

const markElements = (plot: SVGSVGElement | null) =>
  plot ? [...plot.querySelectorAll<SVGElement>("a, g[tabindex]")] : [];

/** The index of the mark nearest to a touch. */
function nearest(plot: SVGSVGElement | null, { clientX, clientY }: MouseEvent): number | null {
  const away = markElements(plot).map((mark) => {
    const { left, right, top, bottom } = mark.getBoundingClientRect();
    return Math.hypot((left + right) / 2 - clientX, (top + bottom) / 2 - clientY);
  });
  return away.length > 0 ? away.indexOf(Math.min(...away)) : null;
}
