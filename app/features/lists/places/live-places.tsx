import { type ReactNode, type SyntheticEvent, useRef, useState } from "react";
import type { MasterlistView } from "~/features/lists/model/list-view";
import type { ListId } from "~/lib/ids";
import styles from "./live-places.module.css";
import { useOpenFolds } from "./use-open-folds";

type PlacePointing = typeof import("./place-pointing.client").default;

type Props = { listId: ListId; masterlist: MasterlistView | null; children: ReactNode };

/** The elements that respond to hover, touch or focus: pictures of places, and links to people. */
const ANSWERS = "svg[role=group], a[href]";

/** A part of a page with interactive dots and names; loads their handlers on the first interaction. */
export function LivePlaces({ listId, masterlist, children }: Props) {
  const part = useRef<HTMLDivElement>(null);
  const [woken, setWoken] = useState<Event | null>(null);
  const [Pointing, setPointing] = useState<PlacePointing>();
  const answers = useRef(false);
  useOpenFolds(part);
  const wake = ({ target, nativeEvent }: SyntheticEvent) => {
    // on touch, the click follows the pointer events
    const isEarly =
      nativeEvent.type === "pointerover" && (nativeEvent as PointerEvent).pointerType === "touch";
    if (answers.current || isEarly || !(target as Element).closest(ANSWERS)) return;
    setWoken(nativeEvent);
    // without a connection the page works as before; the next event tries again
    import("./place-pointing.client").then(({ default: loaded }) => setPointing(() => loaded), console.warn);
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
      {Pointing && woken && masterlist && (
        <Pointing listId={listId} masterlist={masterlist} part={part} woken={woken} answers={answers} />
      )}
    </div>
  );
}

/** Returns true for a touch on a picture, which selects the nearest dot and must not follow the link. */
const isTouchOnPicture = ({ target, nativeEvent }: SyntheticEvent) =>
  (nativeEvent as PointerEvent).pointerType === "touch" && (target as Element).closest("svg[role=group]");
