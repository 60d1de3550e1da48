import {
  type ComponentType,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { Icon } from "~/ui/icons/icon";
import styles from "./sortable.module.css";
import type { Grip, SortableDragProps } from "./sortable-drag.client";

type Props = {
  /** The list whose children are the rows, in the order of `ids`; each has a `[data-grip]` for its handle. */
  list: RefObject<HTMLElement>;
  ids: string[];
  /** The name of a row while it is moved. */
  nameOf: (index: number) => string;
  onMove: (from: number, to: number) => void;
};

const INSTRUCTIONS =
  "Press space to lift the item, the arrow keys to move it, space to put it down, escape to leave it where it was.";

/**
 * Handles by which the rows of a list can be dragged, by pointer, touch or keyboard. The rows themselves are left as
 * they are: handles are added to them, so that typed text is not disturbed. The library that drags is loaded at the
 * first touch of a handle, and is then told what was pressed meanwhile.
 */
export function SortableHandles({ list, ids, nameOf, onMove }: Props) {
  const rows = useRows(list, ids);
  useFreshNames(list);
  const instructions = useId();
  const [lifted, setLifted] = useState<string | null>(null);
  const { Drag, load, grips, early, onReady } = useDrag();
  return (
    <>
      <p hidden id={instructions}>
        {INSTRUCTIONS}
      </p>
      {ids.map((id, index) => {
        const slot = rows.get(id)?.querySelector("[data-grip]");
        if (!slot) return null;
        const handle = (
          <button
            type="button"
            className={styles.handle}
            aria-roledescription="sortable"
            aria-describedby={instructions}
            aria-disabled={false}
            aria-pressed={lifted === id || undefined}
            aria-label={`Move ${nameOf(index)}`}
            title="Drag to another place"
            onFocus={load}
            onPointerEnter={load}
            onPointerDown={(event) => {
              const grip = grips.current.get(id);
              if (grip) grip.onPointerDown(event);
              else early.pointer(id, event.nativeEvent);
            }}
            onKeyDown={(event) => {
              const grip = grips.current.get(id);
              if (grip) grip.onKeyDown(event);
              else early.key(id, event.nativeEvent);
            }}
          >
            <Icon name="grip" />
          </button>
        );
        return createPortal(handle, slot, id);
      })}
      {Drag && (
        <Drag {...{ ids, rows, nameOf, onMove, grips, onReady }} nextKey={early.next} onLift={setLifted} />
      )}
    </>
  );
}

type Held = { id: string; press: PointerEventOf | KeyboardEventOf; move?: PointerEventOf };
type PointerEventOf = PointerEvent["nativeEvent"];
type KeyboardEventOf = KeyboardEvent["nativeEvent"];

/** The library that drags, and what was pressed on handles before it was there. */
function useDrag() {
  const [Drag, setDrag] = useState<ComponentType<SortableDragProps> | null>(null);
  const loading = useRef(false);
  const grips = useRef(new Map<string, Grip>());
  const held = useRef<Held | null>(null);
  const keys = useRef<KeyboardEventOf[]>([]);
  const load = () => {
    if (loading.current) return;
    loading.current = true;
    import("./sortable-drag.client").then(
      ({ default: Found }) => setDrag(() => Found),
      (error) => {
        // the buttons that move a row remain
        loading.current = false;
        console.warn("no dragging", error);
      },
    );
  };
  const early = {
    pointer: (id: string, press: PointerEventOf) => {
      const own: Held = { id, press };
      held.current = own;
      const released = new AbortController();
      const follow = (event: PointerEventOf) => {
        if (event.type === "pointermove") own.move = event;
        else {
          released.abort();
          if (held.current === own) held.current = null;
        }
      };
      for (const type of ["pointermove", "pointerup", "pointercancel"] as const)
        document.addEventListener(type, follow, { signal: released.signal });
      load();
    },
    key: (id: string, press: KeyboardEventOf) => {
      if (held.current) {
        if (press.code !== "Tab") press.preventDefault();
        keys.current.push(press);
      } else if (press.code === "Space" || press.code === "Enter") held.current = { id, press };
      load();
    },
    /** The next key that was pressed after a lift that waited for the library. */
    next: () => keys.current.shift(),
  };
  const onReady = () => {
    const { id = "", press, move } = held.current ?? {};
    held.current = null;
    const grip = grips.current.get(id);
    if (press instanceof window.KeyboardEvent) grip?.onKeyDown(repeated(press));
    else if (press) grip?.onPointerDown(repeated(press));
    // the first move lifts the row, the second carries it
    if (move)
      for (let times = 0; times < 2; times++)
        document.dispatchEvent(new window.PointerEvent(move.type, move));
  };
  return { Drag, load, grips, early, onReady };
}

/** As much of React's event as the library reads. */
const repeated = <E extends Event>(nativeEvent: E) =>
  ({ nativeEvent, target: nativeEvent.target, preventDefault: () => {} }) as never;

/** Keeps each handle's label up to date with its row, which is read once a field is left. */
function useFreshNames(list: Props["list"]) {
  const [, refresh] = useState(0);
  useEffect(() => {
    const element = list.current;
    const left = () => refresh((times) => times + 1);
    element?.addEventListener("focusout", left);
    return () => element?.removeEventListener("focusout", left);
  }, [list]);
}

/** The rows by id: a row keeps its element, and its handle the focus, wherever it moves. */
function useRows(list: Props["list"], ids: string[]): Map<string, HTMLElement> {
  const [rows, setRows] = useState(new Map<string, HTMLElement>());
  const order = ids.join();
  useLayoutEffect(() => {
    const children = [...(list.current?.children ?? [])] as HTMLElement[];
    setRows(new Map(order.split(",").flatMap((id, i) => (children[i] ? [[id, children[i]] as const] : []))));
  }, [list, order]);
  return rows;
}
