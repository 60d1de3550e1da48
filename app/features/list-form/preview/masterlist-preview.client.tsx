import { type RefObject, type TouchEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { RowsForm } from "~/features/list-form/rows/use-rows-form";
import type { ListId } from "~/lib/data/ids";
import { Icon } from "~/ui/icons/icon";
import { RankBadge } from "~/ui/layout/rank-badge";
import styles from "./masterlist-preview.module.css";
import { type PreviewLine, withTitle } from "./preview-lines";
import { PreviewStrip } from "./preview-strip";
import { useBallots } from "./use-ballots";
import { usePreviewMerge } from "./use-preview-merge";

const LINES_SHOWN = 10;

type Props = {
  rowsForm: RowsForm;
  listId: ListId;
  /** The form's user, whose own stored version is left out. */
  owner: string;
  onKnown: (titles: string[]) => void;
};

/**
 * Previews the masterlist with the version in the form. On narrow screens it opens from a strip at the foot
 * of the screen.
 */
export function MasterlistPreview({ rowsForm, listId, owner, onKnown }: Props) {
  const ballots = useBallots(listId, owner);
  const { preview, hidden, full } = usePreviewMerge(rowsForm, ballots);
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const [all, setAll] = useState(false);
  const sheet = useRef<HTMLElement>(null);
  const swipe = useClosing(sheet, narrow && open, () => setOpen(false));
  useEffect(() => {
    if (ballots) onKnown([...new Set(ballots.others.flatMap(({ items }) => items))]);
  }, [ballots, onKnown]);

  const add = (title: string) => {
    const { rows, place } = withTitle(rowsForm.read(), title);
    rowsForm.replace(rows, `${title} added at ${place}`);
  };

  if (!preview || !ballots) return null;
  const { lines } = preview;
  return (
    <section
      ref={sheet}
      className={styles.preview}
      data-open={open || undefined}
      aria-labelledby="preview"
      {...swipe}
    >
      {narrow && <PreviewStrip lines={lines} hidden={hidden} open={open} onToggle={() => setOpen(!open)} />}
      <div className={`start stack-3 ${styles.whole}`} id="preview-lines">
        <h2 className="eyebrow" id="preview">
          The masterlist with yours
        </h2>
        {hidden && <p className="quiet quote">Yours is private, so it does not count.</p>}
        {!hidden && lines.length === 0 && (
          <p className="quiet quote">
            {ballots.others.length === 0
              ? "It begins when someone else drops a list here too."
              : "Write your first item, and see what your version does to it."}
          </p>
        )}
        {!hidden && (
          <ol className={`full ${styles.lines}`}>
            {lines.slice(0, all ? undefined : LINES_SHOWN).map((line) => (
              <li key={line.title} data-own={line.own || undefined}>
                <RankBadge rank={line.rank} tied={line.tied} size="small" />
                <span className={`quiet small shrinks ${styles.title}`} dir="auto">
                  {line.title}
                </span>
                <PreviewMove by={line.from === null ? null : line.from - line.rank} />
                <AddButton line={line} full={full} onAdd={add} />
              </li>
            ))}
          </ol>
        )}
        {!hidden && !all && lines.length > LINES_SHOWN && (
          <button type="button" className="meta small-touch underlined" onClick={() => setAll(true)}>
            and {lines.length - LINES_SHOWN} more
          </button>
        )}
      </div>
    </section>
  );
}

/** Pixels that a finger moves down to close the sheet. */
const SWIPE = 40;

/** Closes the open sheet by Escape, a press outside it, or a swipe down from its top. */
function useClosing(sheet: RefObject<HTMLElement>, isOpen: boolean, close: () => void) {
  const startY = useRef<number | null>(null);
  const closing = useRef(close);
  closing.current = close;
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") closing.current();
    };
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !sheet.current?.contains(target)) closing.current();
    };
    const ended = new AbortController();
    const { signal } = ended;
    document.addEventListener("keydown", onKey, { signal });
    document.addEventListener("pointerdown", onPress, { signal });
    return () => ended.abort();
  }, [isOpen, sheet]);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const isAtTop = (sheet.current?.querySelector("#preview-lines")?.scrollTop ?? 0) <= 0;
      startY.current = isOpen && isAtTop ? (touches[0]?.clientY ?? null) : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const distance = (changedTouches[0]?.clientY ?? 0) - (startY.current ?? Number.POSITIVE_INFINITY);
      if (distance > SWIPE) close();
    },
  };
}

const NARROW = "(width < 960px)";

const useNarrow = () =>
  useSyncExternalStore(
    (changed) => {
      const query = matchMedia(NARROW);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => matchMedia(NARROW).matches,
  );

type AddProps = { line: PreviewLine; full: boolean; onAdd: (title: string) => void };

/** Uses aria-disabled, so that the button keeps the focus after its item is added. */
function AddButton({ line: { title, own }, full, onAdd }: AddProps) {
  const done = own || full;
  return (
    <button
      type="button"
      className={`center quiet hover-accent firm rounded ${styles.add}`}
      aria-label={own ? `${title} is in your list` : `Add ${title} to your list`}
      aria-disabled={done || undefined}
      tabIndex={done ? -1 : undefined}
      data-full={(full && !own) || undefined}
      onClick={() => !done && onAdd(title)}
    >
      <Icon name={own ? "check" : "plus"} />
    </button>
  );
}

function PreviewMove({ by }: { by: number | null }) {
  if (by === null) return <span className="bold fine faint">new</span>;
  if (by === 0) return null;
  return (
    <span className={`bold fine numbers ${by > 0 ? "up" : "accent"}`}>
      <span aria-hidden="true">{by > 0 ? `+${by}` : `−${-by}`}</span>
      <span className="sr-only">
        {Math.abs(by)} {by > 0 ? "up" : "down"}
      </span>
    </span>
  );
}
