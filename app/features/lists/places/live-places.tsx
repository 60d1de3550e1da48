import { useLocation } from "@remix-run/react";
import {
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { ListId } from "~/lib/ids";
import { useBrowserLayoutEffect } from "~/ui/use-browser-layout-effect";
import { PlacesContext } from "./late-places";
import styles from "./live-places.module.css";
import type { LoadedPlaces } from "./loaded-places.client";

type Props = {
  listId: ListId;
  masterlist: { changedAt: number; items: { title: string }[] } | null;
  children: ReactNode;
};

/** The elements that respond to hover, touch or focus: pictures of places, and links to people. */
const ANSWERS = "svg[role=group], a[href^='/profile/'], a[href^='/listdetails/']";

/** A part of a page with interactive dots and names; loads who put what where when it is first needed. */
export function LivePlaces({ listId, masterlist, children }: Props) {
  const part = useRef<HTMLDivElement>(null);
  const [woken, setWoken] = useState<Event | null>(null);
  const answers = useRef(false);
  const { places, load } = useLoadedPlaces(listId, masterlist?.changedAt ?? null);
  const context = useMemo(() => ({ places, load }), [places, load]);
  useOpenFolds(part);
  const wake = ({ target, nativeEvent }: SyntheticEvent) => {
    // on touch, the click follows the pointer events
    const isEarly =
      nativeEvent.type === "pointerover" && (nativeEvent as PointerEvent).pointerType === "touch";
    if (answers.current || isEarly || !masterlist || !(target as Element).closest(ANSWERS)) return;
    setWoken(nativeEvent);
    load();
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
      <PlacesContext.Provider value={context}>{children}</PlacesContext.Provider>
      {places && woken && masterlist && (
        <places.PlacePointing
          listId={listId}
          titles={masterlist.items}
          places={places}
          part={part}
          woken={woken}
          answers={answers}
        />
      )}
    </div>
  );
}

/** Requests once who put what where, and again after the list was merged anew. */
function useLoadedPlaces(listId: ListId, changedAt: number | null) {
  const [places, setPlaces] = useState<LoadedPlaces | null>(null);
  const loading = useRef<string | null>(null);
  const wanted = `${listId} ${changedAt}`;
  const load = useCallback(() => {
    if (loading.current === wanted) return;
    loading.current = wanted;
    import("./loaded-places.client")
      .then(({ loadPlaces }) => loadPlaces(listId))
      .then(
        (loaded) => {
          if (loading.current === wanted) setPlaces(loaded);
        },
        (error) => {
          // the links to the items' pages stay; the next fold tries again
          console.warn("no places", error);
          loading.current = null;
        },
      );
  }, [listId, wanted]);
  useEffect(() => {
    if (loading.current) load();
  }, [load]);
  return { places, load };
}

/** Returns true for a touch on a picture, which selects the nearest dot and must not follow the link. */
const isTouchOnPicture = ({ target, nativeEvent }: SyntheticEvent) =>
  (nativeEvent as PointerEvent).pointerType === "touch" && (target as Element).closest("svg[role=group]");

/** Folds inside of what is requested when a fold opens would shift the indexes. */
const FOLDS = "details:not([data-late] details)";

/** The indexes of the open folds of each visited history entry, until the page is loaded again. */
const openFolds = new Map<string, number[]>();

/** Opens again what was open when the page was left, before the scroll position is restored. */
function useOpenFolds(part: RefObject<HTMLElement>): void {
  const { key, pathname } = useLocation();
  useBrowserLayoutEffect(() => {
    const root = part.current;
    if (!root) return;
    const entry = `${key} ${pathname}`;
    const folds = [...root.querySelectorAll<HTMLDetailsElement>(FOLDS)];
    for (const index of openFolds.get(entry) ?? []) folds[index]?.toggleAttribute("open", true);
    const remember = () => {
      const indexes = [...root.querySelectorAll<HTMLDetailsElement>(FOLDS)].flatMap(({ open }, i) =>
        open ? [i] : [],
      );
      openFolds.set(entry, indexes);
    };
    root.addEventListener("toggle", remember, true);
    return () => root.removeEventListener("toggle", remember, true);
  }, [part, key, pathname]);
}
