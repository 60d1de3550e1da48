import { useEffect, useState } from "react";
import type { Ballot } from "./masterlist-ballots";

type Answer = { versions: { creator: string; item: string[] }[] };

/** The public versions of a list but one's own, oldest first, once they are there; none for a new list. */
export function useBallots(listId: string | undefined, owner: string): Ballot[] | null {
  const [ballots, setBallots] = useState<Ballot[] | null>(null);
  useEffect(() => {
    if (!listId) return;
    const asking = new AbortController();
    otherBallots(listId, owner, asking.signal)
      .then(setBallots)
      .catch((error) => {
        if (!asking.signal.aborted) console.warn("no ballots", error);
      });
    return () => asking.abort();
  }, [listId, owner]);
  return ballots;
}

async function otherBallots(listId: string, owner: string, signal: AbortSignal): Promise<Ballot[]> {
  const answer = await fetch(`/api/list/${listId}/ballots`, { signal });
  // a list that nobody else sees has no ballots
  if (answer.status === 404) return [];
  if (!answer.ok) throw new Error(`ballots: ${answer.status}`);
  const { versions } = (await answer.json()) as Answer;
  return versions
    .filter(({ creator }) => creator !== owner)
    .map(({ creator, item }) => ({ creator, items: item }));
}
