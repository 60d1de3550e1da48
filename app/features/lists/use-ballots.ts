import { useEffect, useState } from "react";
import type { Ballot } from "./masterlist-ballots";
import type { Ruling } from "./masterlist-items";

type Answer = { versions: { creator: string; item: string[] }[]; rulings?: Ruling[] };

/** What a list is merged from, one's own version left out. */
export type OtherBallots = {
  /** Public versions, oldest first. */
  others: Ballot[];
  rulings: Ruling[];
};

/** The ballots of a list once they are there; null for a new list. */
export function useBallots(listId: string | undefined, owner: string): OtherBallots | null {
  const [ballots, setBallots] = useState<OtherBallots | null>(null);
  useEffect(() => {
    if (!listId) return;
    const asking = new AbortController();
    askBallots(listId, owner, asking.signal)
      .then(setBallots)
      .catch((error) => {
        if (!asking.signal.aborted) console.warn("no ballots", error);
      });
    return () => asking.abort();
  }, [listId, owner]);
  return ballots;
}

async function askBallots(listId: string, owner: string, signal: AbortSignal): Promise<OtherBallots> {
  const answer = await fetch(`/api/list/${listId}/ballots`, { signal });
  // a list that nobody else sees has no ballots
  if (answer.status === 404) return { others: [], rulings: [] };
  if (!answer.ok) throw new Error(`ballots: ${answer.status}`);
  const { versions, rulings = [] } = (await answer.json()) as Answer;
  const others = versions.filter(({ creator }) => creator !== owner);
  return { others: others.map(({ creator, item }) => ({ creator, items: item })), rulings };
}
