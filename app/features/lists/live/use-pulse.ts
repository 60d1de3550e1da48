import { useCallback, useEffect, useRef, useState } from "react";
import type { Pulse } from "~/features/lists/model/pulse";
import type { ListId } from "~/lib/data/ids";
import { watchPulse } from "./watch-pulse.client";

type Options = {
  /** True for a room and the page of a blind list, which ask more often. */
  isRoom: boolean;
  showsResult?: boolean;
};

type Watched = {
  /** The newest one; `loaded` until it changes. */
  pulse: Pulse;
  /** True while the server can't be reached. */
  lost: boolean;
  /** What the page was told at the list's reveal, if it shows that. */
  result: unknown;
  /** The place that the room's wall opens, 0 at its end; null while no wall is known. */
  wall: number | null;
  /** Tells the other pages what this page, the wall, opens. */
  tellWall: (place: number) => void;
};

/** Watches a list for what its readers are told. */
export function usePulse(listId: ListId, loaded: Pulse, { isRoom, showsResult = false }: Options): Watched {
  const [newest, setNewest] = useState<Pulse | null>(null);
  const [lost, setLost] = useState(false);
  const [result, setResult] = useState<unknown>(null);
  const [wall, setWall] = useState<number | null>(null);
  const watching = useRef<ReturnType<typeof watchPulse>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reload of the list replaces what was asked before
  useEffect(() => setNewest(null), [loaded.rev, loaded.in]);
  useEffect(() => {
    const onResult = showsResult ? setResult : undefined;
    watching.current = watchPulse(listId, {
      isRoom,
      onPulse: setNewest,
      onLost: setLost,
      onResult,
      onWall: setWall,
    });
    return watching.current.stop;
  }, [listId, isRoom, showsResult]);
  const tellWall = useCallback((place: number) => watching.current?.tellWall(place), []);
  return { pulse: newest ?? loaded, lost, result, wall, tellWall };
}
