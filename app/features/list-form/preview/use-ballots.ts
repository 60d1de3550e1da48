import { useEffect, useState } from "react";
import type { PublishedBallots } from "~/features/merge/audit/audit";
import type { Ballot } from "~/features/merge/masterlist/masterlist-ballots";
import type { ItemOverride } from "~/features/merge/masterlist/masterlist-items";
import type { ListId } from "~/lib/data/ids";
import { fetchJson, RefusedRequest } from "~/ui/requests/fetch-json";

type Answer = Pick<PublishedBallots, "versions" | "overrides">;

export type OtherBallots = {
  others: Ballot[];
  overrides: ItemOverride[];
};

/**
 * Loads a list's ballots and overrides without the user's own version; null until they are loaded. A load
 * that failed is repeated when the browser is online again.
 */
export function useBallots(listId: ListId, owner: string): OtherBallots | null {
  const [ballots, setBallots] = useState<OtherBallots | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    const load = () =>
      askBallots(listId, owner, signal)
        .then(setBallots)
        .catch((error) => {
          if (signal.aborted) return;
          console.warn("no ballots", error);
          window.addEventListener("online", load, { once: true, signal });
        });
    void load();
    return () => asking.abort();
  }, [listId, owner]);
  return ballots;
}

/** Treats a 404 as a list without ballots: a list that nobody else sees has none. */
function noBallots(error: unknown): Answer {
  if (error instanceof RefusedRequest && error.status === 404) return { versions: [] };
  throw error;
}

async function askBallots(listId: ListId, owner: string, signal: AbortSignal): Promise<OtherBallots> {
  const { versions, overrides = [] } = await fetchJson<Answer>(`/api/list/${listId}/ballots`, {
    signal,
  }).catch(noBallots);
  const others = versions.filter(({ creator }) => creator !== owner);
  return { others: others.map(({ creator, item }) => ({ creator, items: item })), overrides };
}
