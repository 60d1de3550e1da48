import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { type ComponentProps, createContext, type ReactNode, useContext, useRef } from "react";
import { Icon } from "~/ui/icons/icon";
import { useBrowserLayoutEffect } from "~/ui/layout/use-browser-layout-effect";
import { useHydrated } from "~/ui/page/use-hydrated";
import styles from "./sortable.module.css";

type ListProps = {
  /** Makes the ids of drag-and-drop elements unique per list. */
  id: string;
  ids: string[];
  nameOf: (index: number) => string;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
};

const INSTRUCTIONS =
  "Press space to lift the item, the arrow keys to move it, space to put it down, escape to leave it where it was.";

/** Finds the row under the pointer, because rows differ in height; the nearest one for keyboards and outside. */
const underPointer: CollisionDetection = (args) => {
  const rows = pointerWithin(args);
  return rows.length > 0 ? rows : closestCenter(args);
};

export function SortableList({ id, ids, nameOf, onMove, children }: ListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const place = (row: unknown) => ids.indexOf(String(row));
  const rowName = (row: unknown) => nameOf(place(row));
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [place(active.id), place(over?.id)];
    if (from !== to && from >= 0 && to >= 0) onMove(from, to);
  };
  const moved = useRef(false);
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      moved.current = false;
      return `${rowName(active.id)} is lifted from place ${place(active.id) + 1}.`;
    },
    onDragOver: ({ active, over }) => {
      // a lifted row is immediately over its own position, whose announcement would drown out the lift's
      if (!over || (over.id === active.id && !moved.current)) return;
      moved.current = true;
      return `${rowName(active.id)} is over place ${place(over.id) + 1} of ${ids.length}.`;
    },
    onDragEnd: ({ active, over }) =>
      over
        ? `${rowName(active.id)} is now at place ${place(over.id) + 1}.`
        : `${rowName(active.id)} is back.`,
    onDragCancel: ({ active }) => `${rowName(active.id)} stays at place ${place(active.id) + 1}.`,
  };
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={underPointer}
      onDragStart={({ activatorEvent }) => activatorEvent instanceof KeyboardEvent && heedLeaving(true)}
      onDragCancel={() => heedLeaving(false)}
      onDragEnd={(event) => {
        heedLeaving(false);
        drop(event);
      }}
      accessibility={{ announcements, screenReaderInstructions: { draggable: INSTRUCTIONS } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

/** Puts a row back by the key of the sensor that does so. */
const putBack = () => document.dispatchEvent(new KeyboardEvent("keydown", { code: "Escape" }));

/** Puts back a row that a key has lifted when somebody goes elsewhere: the keys of a field would move it. */
function heedLeaving(isLifted: boolean): void {
  for (const type of ["pointerdown", "focusin"])
    if (isLifted) document.addEventListener(type, putBack, true);
    else document.removeEventListener(type, putBack, true);
}

const Grip = createContext<Pick<
  ReturnType<typeof useSortable>,
  "attributes" | "listeners" | "setActivatorNodeRef"
> | null>(null);

/** A row whose children don't rerender while it is dragged. */
export function SortableRow({ id, children, ...rest }: ComponentProps<"li"> & { id: string }) {
  const { node, setNodeRef, transform, transition, isDragging, ...grip } = useSortable({ id });
  // the CSP forbids style attributes, not styles that a script sets
  useBrowserLayoutEffect(() => {
    const row = node.current;
    if (!row) return;
    row.style.transform = transform ? `translateY(${Math.round(transform.y)}px)` : "";
    row.style.transition = transition ?? "";
  }, [node, transform, transition]);
  return (
    <li {...rest} ref={setNodeRef} data-lifted={isDragging || undefined}>
      <Grip.Provider value={grip}>{children}</Grip.Provider>
    </li>
  );
}

/** A row's drag handle. Not rendered without scripts; buttons do the same there. */
export function SortableHandle({ name }: { name: string }) {
  const grip = useContext(Grip);
  const isHydrated = useHydrated();
  if (!isHydrated || !grip) return null;
  return (
    <button
      {...grip.attributes}
      {...grip.listeners}
      ref={grip.setActivatorNodeRef}
      type="button"
      className={`center full rounded faint ${styles.handle}`}
      aria-label={`Move ${name}`}
      title="Drag to another place"
    >
      <Icon name="grip" />
    </button>
  );
}
