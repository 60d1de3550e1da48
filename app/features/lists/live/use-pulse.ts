import { useEffect, useState } from "react";
import type { Pulse } from "~/features/lists/model/pulse";
import type { ListId } from "~/lib/ids";
import { watchPulse } from "./watch-pulse.client";

type Options = {
  /** True for a room and the page of a blind list, which ask more often. */
  isRoom: boolean;
};

/** Returns a list's newest pulse, `loaded` until it changes, and true while the server can't be reached. */
export function usePulse(
  listId: ListId,
  loaded: Pulse,
  { isRoom }: Options,
): { pulse: Pulse; lost: boolean } {
  const [newest, setNewest] = useState<Pulse | null>(null);
  const [lost, setLost] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reload of the list replaces what was asked before
  useEffect(() => setNewest(null), [loaded.rev, loaded.in]);
  useEffect(() => watchPulse(listId, { isRoom, onPulse: setNewest, onLost: setLost }), [listId, isRoom]);
  return { pulse: newest ?? loaded, lost };
}
