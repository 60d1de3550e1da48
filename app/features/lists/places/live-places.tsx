import { lazy, type ReactNode, Suspense, type SyntheticEvent, useRef, useState } from "react";
import type { MasterlistView } from "~/features/lists/model/list-view";
import type { ListId } from "~/lib/ids";
import styles from "./live-places.module.css";

const PlacePointing = lazy(() => import("./place-pointing.client"));

type Props = { listId: ListId; masterlist: MasterlistView | null; children: ReactNode };

/** What answers to a pointer, a finger or the focus: pictures of places, and links to people. */
const ANSWERS = "svg[role=group], svg[data-row], a[href]";

/**
 * A part of a page whose dots say whose they are, and whose names light up their dots. What does that is loaded when
 * the first of them is pointed at.
 */
export function LivePlaces({ listId, masterlist, children }: Props) {
  const part = useRef<HTMLDivElement>(null);
  const [woken, setWoken] = useState<Event | null>(null);
  const answers = useRef(false);
  const wake = ({ target, nativeEvent }: SyntheticEvent) => {
    // a finger's click comes after the pointer's events
    const isEarly =
      nativeEvent.type === "pointerover" && (nativeEvent as PointerEvent).pointerType === "touch";
    if (!answers.current && !isEarly && (target as Element).closest(ANSWERS)) setWoken(nativeEvent);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the dots and names inside are links
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys come after the focus, which wakes it too
    <div
      ref={part}
      className={styles.part}
      onPointerOver={wake}
      onFocus={wake}
      onClick={(event) => {
        if (isTouchOnPicture(event)) event.preventDefault();
        wake(event);
      }}
    >
      {children}
      {woken && masterlist && (
        <Suspense>
          <PlacePointing
            listId={listId}
            masterlist={masterlist}
            part={part}
            woken={woken}
            answers={answers}
          />
        </Suspense>
      )}
    </div>
  );
}

/** A touch picks the nearest dot, and follows no link. */
const isTouchOnPicture = ({ target, nativeEvent }: SyntheticEvent) =>
  (nativeEvent as PointerEvent).pointerType === "touch" && (target as Element).closest("svg[role=group]");
