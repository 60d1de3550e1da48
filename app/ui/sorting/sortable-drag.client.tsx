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
import {
  type KeyboardEvent,
  type MutableRefObject,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";

/** What the library does with a handle's events. */
export type Grip = {
  onPointerDown: (event: PointerEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

export type SortableDragProps = {
  ids: string[];
  rows: Map<string, HTMLElement>;
  nameOf: (index: number) => string;
  onMove: (from: number, to: number) => void;
  /** Filled by id. */
  grips: MutableRefObject<Map<string, Grip>>;
  /** Called once they are filled. */
  onReady: () => void;
  /** A key that was pressed before the library was there and after a row was to be lifted. */
  nextKey: () => globalThis.KeyboardEvent | undefined;
  onLift: (id: string | null) => void;
};

/** Drags the rows by handles that are on the page already. */
export default function SortableDrag({
  ids,
  rows,
  nameOf,
  onMove,
  grips,
  onReady,
  nextKey,
  onLift,
}: SortableDragProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the handles' own effects
  useEffect(onReady, []);
  const place = (id: unknown) => ids.indexOf(String(id));
  const drop = ({ active, over }: DragEndEvent) => {
    onLift(null);
    const [from, to] = [place(active.id), place(over?.id)];
    if (from !== to && from >= 0 && to >= 0) onMove(from, to);
  };
  /** A row is over a place, so it can be moved on. */
  const repeatKey = () => {
    const key = nextKey();
    if (key) document.dispatchEvent(new KeyboardEvent("keydown", { code: key.code, key: key.key }));
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
      onDragStart={({ active }) => onLift(String(active.id))}
      onDragOver={repeatKey}
      onDragCancel={() => onLift(null)}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: "" } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        {ids.map((id) => {
          const row = rows.get(id);
          return row && <DraggedRow key={id} {...{ id, row, grips }} />;
        })}
      </SortableContext>
    </DndContext>
  );
}

type RowProps = Pick<SortableDragProps, "grips"> & { id: string; row: HTMLElement };

function DraggedRow({ id, row, grips }: RowProps) {
  const { listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  useLayoutEffect(() => setNodeRef(row), [row, setNodeRef]);
  useLayoutEffect(() => {
    const held = grips.current;
    held.set(id, {
      onPointerDown: (event) => listeners?.onPointerDown?.(event),
      onKeyDown: (event) => listeners?.onKeyDown?.(event),
    });
    setActivatorNodeRef(row.querySelector<HTMLElement>("[data-grip] button"));
    return () => {
      held.delete(id);
    };
  }, [id, row, grips, listeners, setActivatorNodeRef]);
  useLayoutEffect(() => {
    row.style.transform = transform ? `translateY(${Math.round(transform.y)}px)` : "";
    row.style.transition = transition ?? "";
    row.toggleAttribute("data-lifted", isDragging);
  }, [row, transform, transition, isDragging]);
  return null;
}
