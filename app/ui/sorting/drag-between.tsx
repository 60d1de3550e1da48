/** Drags tiles within and between zones, by mouse or, after a rest of the finger, by touch. Keys are up to the caller. */
import {
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import type { ReactNode } from "react";
import { useBrowserLayoutEffect } from "~/ui/layout/use-browser-layout-effect";

const TILE = "tile ";

/** Prefers another tile under the pointer to the zone that it stands in. */
const tileBeforeZone: CollisionDetection = (args) => {
  const found = pointerWithin(args).filter(({ id }) => id !== args.active.id);
  const isTile = ({ id }: { id: unknown }) => String(id).startsWith(TILE);
  return [...found.filter(isTile), ...found.filter((one) => !isTile(one))];
};

/** The caller says itself what has moved. */
const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

type Props<Dragged, Target> = { onDrop: (dragged: Dragged, target: Target) => void; children: ReactNode };

export function DragBetween<Dragged, Target>({ onDrop, children }: Props<Dragged, Target>) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) onDrop(active.data.current?.dragged as Dragged, over.data.current?.target as Target);
  };
  return (
    <DndContext
      id="between"
      sensors={sensors}
      collisionDetection={tileBeforeZone}
      onDragEnd={drop}
      accessibility={{ announcements: SILENT }}
    >
      {children}
    </DndContext>
  );
}

/** Makes an element a place to drop tiles at. */
export const useZone = <Target,>(id: string, target: Target) =>
  useDroppable({ id: `zone ${id}`, data: { target } });

/** Makes an element a tile; without a target nothing is dropped at it. */
export function useDragTile<Dragged, Target>(id: string, dragged: Dragged, target: Target | null) {
  const drag = useDraggable({ id: TILE + id, data: { dragged } });
  const drop = useDroppable({ id: TILE + id, data: { target }, disabled: target === null });
  const { transform, node } = drag;
  // the CSP forbids style attributes, not styles that a script sets
  useBrowserLayoutEffect(() => {
    if (node.current)
      node.current.style.translate = transform
        ? `${Math.round(transform.x)}px ${Math.round(transform.y)}px`
        : "";
  }, [node, transform]);
  return {
    ref: (element: HTMLElement | null) => {
      drag.setNodeRef(element);
      drop.setNodeRef(element);
    },
    listeners: drag.listeners,
    isDragging: drag.isDragging,
    isOver: drop.isOver && !drag.isDragging,
  };
}
