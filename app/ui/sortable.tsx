import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Icon } from "./icon";
import styles from "./sortable.module.css";

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
 * they are: handles are added to them, so that this can load long after the page without disturbing typed text.
 */
export default function SortableHandles({ list, ids, nameOf, onMove }: Props) {
  const rows = useRows(list, ids);
  useFreshNames(list);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const place = (id: unknown) => ids.indexOf(String(id));
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [place(active.id), place(over?.id)];
    if (from !== to && from >= 0 && to >= 0) onMove(from, to);
  };
  const said = (id: unknown) => nameOf(place(id));
  const moved = useRef(false);
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      moved.current = false;
      return `${said(active.id)} is lifted from place ${place(active.id) + 1}.`;
    },
    onDragOver: ({ active, over }) => {
      // a lifted row is at once over its own position, which would drown out the announcement of the lift
      if (!over || (over.id === active.id && !moved.current)) return;
      moved.current = true;
      return `${said(active.id)} is over place ${place(over.id) + 1} of ${ids.length}.`;
    },
    onDragEnd: ({ active, over }) =>
      over ? `${said(active.id)} is now at place ${place(over.id) + 1}.` : `${said(active.id)} is back.`,
    onDragCancel: ({ active }) => `${said(active.id)} stays at place ${place(active.id) + 1}.`,
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: INSTRUCTIONS } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {ids.map((id, index) => {
          const row = rows.get(id);
          const slot = row?.querySelector("[data-grip]");
          return row && slot
            ? createPortal(<Handle id={id} row={row} name={nameOf(index)} />, slot, id)
            : null;
        })}
      </SortableContext>
    </DndContext>
  );
}

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

function Handle({ id, row, name }: { id: string; row: HTMLElement; name: string }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  useLayoutEffect(() => setNodeRef(row), [row, setNodeRef]);
  useLayoutEffect(() => {
    row.style.transform = transform ? `translateY(${Math.round(transform.y)}px)` : "";
    row.style.transition = transition ?? "";
    row.toggleAttribute("data-lifted", isDragging);
  }, [row, transform, transition, isDragging]);
  return (
    <button
      type="button"
      className={styles.handle}
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-label={`Move ${name}`}
      title="Drag to another place"
    >
      <Icon name="grip" />
    </button>
  );
}
