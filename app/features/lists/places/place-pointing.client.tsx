import { useNavigate } from "@remix-run/react";
import {
  type MutableRefObject,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { CONTEXT_CLAMP, clamp } from "~/lib/clamp";
import type { ListId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { Face } from "~/ui/icons/face";
import { Link } from "~/ui/link";
import { dotAt, lightDots, marksOf, nearestDot, type PlaceOf, type PointedDot, personAt } from "./place-dots";
import type { Mark, MarkedItems } from "./place-marks";
import { placeLabel } from "./place-picture";
import styles from "./place-tip.module.css";

type Props = {
  listId: ListId;
  /** The page's items, whose order may be newer or older than that of the places. */
  titles: { title: string }[];
  places: MarkedItems;
  part: RefObject<HTMLElement>;
  /** The latest event before the handlers were ready; it is replayed. */
  woken: Event;
  answers: MutableRefObject<boolean>;
};

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Handles all pictures of places in a part of a page: hover, focus, arrow keys and touch show a dot's
 * creator and light up their other dots, as hovering a name does. A second touch opens the version.
 */
export default function PlacePointing({ listId, titles, places, part, woken, answers }: Props) {
  const navigate = useNavigate();
  const [at, setAt] = useState<PointedDot | null>(null);
  const marks = useMemo(
    () =>
      titles.map(({ title }) => places.marks[places.items.findIndex((item) => item.title === title)] ?? []),
    [titles, places],
  );
  const mark = at && marks[at.item]?.[at.index];
  const placeOf = useCallback<PlaceOf>(
    (item, person) =>
      marks[item]?.find(({ inPath }) => inPath && encodeURIComponent(inPath) === person)?.place ?? null,
    [marks],
  );
  const latest = useRef(at);
  const pointed = useRef<string | null>(null);
  const light = useCallback(
    (person: string | null) => {
      pointed.current = person;
      if (part.current) lightDots(part.current, person, placeOf);
    },
    [part, placeOf],
  );

  useEffect(() => {
    const root = part.current;
    if (!root) return;
    // a fold that opens under the pointer draws its dots later
    const drawn = new MutationObserver(() => pointed.current && light(pointed.current));
    drawn.observe(root, { childList: true, subtree: true });
    return () => drawn.disconnect();
  }, [part, light]);

  useEffect(() => {
    const root = part.current;
    if (!root) return;
    const stayOr = (next: PointedDot | null, target: EventTarget | null) =>
      setAt((now) => (next || !now?.around.contains(target as Node) ? next : now));
    const close = (target: EventTarget | null) => {
      if (latest.current?.around.contains(target as Node)) return;
      if (latest.current) light(null);
      setAt(null);
    };
    const handlers = {
      pointerover: ({ target, pointerType }: PointerEvent) => {
        if (pointerType === "touch") return;
        const dot = dotAt(target);
        if (!dot) light(personAt(target));
        stayOr(dot, target);
      },
      pointerleave: ({ pointerType }: PointerEvent) => {
        // on touch, pointerleave fires just before the click
        if (pointerType === "touch") return;
        light(null);
        setAt(null);
      },
      focusin: ({ target }: FocusEvent) => {
        const dot = dotAt(target);
        if (!dot) light(personAt(target));
        for (const [i, one] of marksOf(dot).entries())
          one.setAttribute("tabindex", i === dot?.index ? "0" : "-1");
        stayOr(dot, target);
      },
      focusout: ({ relatedTarget }: FocusEvent) => {
        light(null);
        stayOr(null, relatedTarget);
      },
      keydown: (event: KeyboardEvent) => {
        if (event.key === "Escape") close(null);
        const by = STEPS[event.key];
        const dot = by ? dotAt(event.target) : null;
        if (!by || !dot) return;
        event.preventDefault();
        const all = marksOf(dot);
        all[(dot.index + by + all.length) % all.length]?.focus();
      },
      click: (event: PointerEvent) => {
        const isTouch = event.pointerType === "touch";
        const dot = isTouch ? nearestDot(event) : dotAt(event.target);
        const isSecond = dot?.item === latest.current?.item && dot?.index === latest.current?.index;
        if (isTouch && !isSecond) return stayOr(dot, event.target);
        const inPath = dot && marks[dot.item]?.[dot.index]?.inPath;
        if (!inPath || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        navigate(paths.version(listId, inPath));
      },
    };
    const listening = new AbortController();
    for (const [kind, handler] of Object.entries(handlers))
      root.addEventListener(kind, handler as EventListener, { signal: listening.signal });
    document.addEventListener("pointerdown", ({ target }) => close(target), { signal: listening.signal });
    return () => listening.abort();
  }, [part, listId, marks, light, navigate]);

  useEffect(() => {
    answers.current = true;
    if (woken.type === "click") setAt(nearestDot(woken as PointerEvent));
    else {
      setAt(dotAt(woken.target));
      light(personAt(woken.target));
    }
  }, [woken, answers, light]);

  useEffect(() => {
    latest.current = at;
    const person = mark?.inPath;
    if (person) light(encodeURIComponent(person));
    const dot = at && marksOf(at)[at.index];
    dot?.setAttribute("data-picked", "");
    return () => void dot?.removeAttribute("data-picked");
  }, [at, mark, light]);

  return at && mark ? createPortal(<PlaceTip listId={listId} mark={mark} />, at.around) : null;
}

function PlaceTip({ listId, mark }: { listId: ListId; mark: Mark }) {
  const { creator, inPath, note } = mark;
  return (
    <div className={`finger-links small ${styles.tip}`}>
      {creator && <Face name={creator} size="small" />}
      <div>
        <p>
          {inPath ? <Link to={paths.version(listId, inPath)}>{creator}</Link> : creator} {placeLabel(mark)}
        </p>
        {note && (
          <p className={styles.note} dir="auto">
            {clamp(note, CONTEXT_CLAMP) ?? note}
          </p>
        )}
      </div>
    </div>
  );
}
