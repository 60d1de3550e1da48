import { useFetcher, useLocation, useSearchParams } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { CardPage, CardView } from "~/features/lists/cards/card-view";
import { retryFailedReads, useFailedReads } from "~/ui/requests/fetch-retry";

/** Scroll position, as a fraction of the page's height, after which more cards load. */
const LOAD_MORE_AT = 0.85;

/** Index routes, for which a fetcher must add `?index`. */
const INDEX_PATHS = /^\/(my-stuff\/?)?$/i;

type Page = CardPage<number | string>;

/** The fetcher's data before the request, and whether the fetcher has left 'idle' since. */
type MoreState = { known: unknown; sent: boolean };

/** Loaded cards per history entry, so that going back restores the scroll position. */
const seenBefore = new Map<string, Page>();

/**
 * Returns the first page's cards and all cards loaded later. The loader must return `{ page }` for
 * `?before=`.
 */
export function useMoreCards(first: Page) {
  const { key, pathname } = useLocation();
  const [params] = useSearchParams();
  const isIndex = INDEX_PATHS.test(pathname);
  const { load, state, data } = useFetcher<{ page: Page }>();
  const [more, setMore] = useState<Page | null>(() => seenBefore.get(key) ?? null);
  const [failed, setFailed] = useState(false);
  const requestedRef = useRef<MoreState | null>(null);
  const before = more ? more.before : first.before;
  const query = params.toString();

  const busy = state !== "idle";
  const lost = useFailedReads() && busy;

  const loadMore = useCallback(() => {
    if (lost) return retryFailedReads();
    if (before === null || busy) return;
    const next = new URLSearchParams(query);
    next.set("before", String(before));
    requestedRef.current = { known: data, sent: false };
    setFailed(false);
    load(`${pathname}?${isIndex ? "index&" : ""}${next}`);
  }, [before, busy, lost, load, data, pathname, query, isIndex]);

  // No dependencies: the router changes a fetcher's data before it notifies React. React may then skip this
  // effect, and see no changed dependency in the next render.
  useEffect(() => {
    const ask = requestedRef.current;
    if (!ask) return;
    const arrived = data !== ask.known;
    if (state !== "idle") ask.sent = true;
    if (state !== "idle" || !(arrived || ask.sent)) return;
    requestedRef.current = null;
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

/** Removes duplicates: a list that moved up between two loads stays at its later position. */
function eachOnce(cards: CardView[]): CardView[] {
  return [...new Map(cards.toReversed().map((card) => [card.id, card])).values()].toReversed();
}
