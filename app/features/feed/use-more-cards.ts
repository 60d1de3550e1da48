import { useFetcher, useLocation, useSearchParams } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { CardPage, CardView } from "~/features/lists/list-view";
import { retryFailedReads, useFailedReads } from "~/ui/fetch-retry";

/** The share of the page's height after which more is loaded. */
export const LOAD_MORE_AT = 0.85;

/** Paths whose page is an index route, which a fetcher has to say. */
const INDEX_PATHS = /^\/(my-stuff\/?)?$/i;

type More = { cards: CardView[]; before: number | null };

/** What was there when more was asked for, and whether the question is known to be on its way. */
type Asked = { known: unknown; sent: boolean };

/** What was loaded under each history entry, so that coming back finds the place again. */
const seenBefore = new Map<string, More>();

/**
 * The first page's cards and all that was loaded after them. The route's loader answers `{ page }` to `?before=`.
 * A failed load is shown and can be tried again.
 */
export function useMoreCards(first: CardPage) {
  const { key, pathname } = useLocation();
  const [params] = useSearchParams();
  const isIndex = INDEX_PATHS.test(pathname);
  const { load, state, data } = useFetcher<{ page: CardPage }>();
  const [more, setMore] = useState<More | null>(() => seenBefore.get(key) ?? null);
  const [failed, setFailed] = useState(false);
  const asked = useRef<Asked | null>(null);
  const before = more ? more.before : first.before;
  const query = params.toString();

  const busy = state !== "idle";
  const lost = useFailedReads() && busy;

  const loadMore = useCallback(() => {
    if (lost) return retryFailedReads();
    if (before === null || busy) return;
    const next = new URLSearchParams(query);
    next.set("before", String(before));
    asked.current = { known: data, sent: false };
    setFailed(false);
    load(`${pathname}?${isIndex ? "index&" : ""}${next}`);
  }, [before, busy, lost, load, data, pathname, query, isIndex]);

  // after every render: the router changes what a fetcher answers ahead of telling React, which may then take a render
  // for one without changes, drop its effects, and see no change in what they depend on the next time
  useEffect(() => {
    const ask = asked.current;
    if (!ask) return;
    const arrived = data !== ask.known;
    if (state !== "idle") ask.sent = true;
    if (state !== "idle" || !(arrived || ask.sent)) return;
    asked.current = null;
    const loaded = arrived && data?.page;
    if (!loaded) return setFailed(true);
    setMore((known) => {
      const all = { cards: [...(known?.cards ?? []), ...loaded.cards], before: loaded.before };
      seenBefore.set(key, all);
      return all;
    });
  });

  useEffect(() => {
    const look = () => {
      const { scrollHeight } = document.documentElement;
      if (!failed && !lost && window.scrollY + window.innerHeight >= scrollHeight * LOAD_MORE_AT) loadMore();
    };
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, [loadMore, failed, lost]);

  return {
    cards: eachOnce([...first.cards, ...(more?.cards ?? [])]),
    before,
    busy: busy && !lost,
    failed: failed || lost,
    loadMore,
  };
}

/** A list that was lifted while we read stands where it stands now. */
function eachOnce(cards: CardView[]): CardView[] {
  return [...new Map(cards.toReversed().map((card) => [card.id, card])).values()].toReversed();
}
