import { useFetcher, useLocation, useSearchParams } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { PageCard } from "~/features/lists/cards/card-view";
import { useViewer } from "~/ui/page/root-data";
import { retryFailedReads, useFailedReads } from "~/ui/requests/fetch-retry";
import { keepCards, keepPlace, keptCards, type Loaded as Page } from "./kept-cards";

/** Scroll position, as a fraction of the page's height, after which more cards load. */
const LOAD_MORE_AT = 0.85;

/** Index routes, for which a fetcher must add `?index`. */
const INDEX_PATHS = /^\/(my-stuff\/?)?$/i;

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
  /** The page asked for last: its cards arrive one render before `before` moves on. */
  const askedForRef = useRef<Page["before"]>(null);
  const before = more ? more.before : first.before;
  const query = params.toString();
  const owner = useViewer()?.username ?? "";
  /** The place to return to, while the cards above it are restored. */
  const placeRef = useRef<number | null>(null);

  // after hydration, which must find the cards that the server sent
  useEffect(() => {
    const kept = seenBefore.has(key) ? null : keptCards(key, owner);
    if (!kept) return;
    placeRef.current = kept.top;
    seenBefore.set(key, kept);
    setMore(kept);
  }, [key, owner]);

  useEffect(() => {
    if (!more || placeRef.current === null) return;
    window.scrollTo({ top: placeRef.current, behavior: "instant" });
    placeRef.current = null;
  }, [more]);

  const busy = state !== "idle";
  const lost = useFailedReads() && busy;

  const loadMore = useCallback(() => {
    if (lost) return retryFailedReads();
    if (before === null || busy || askedForRef.current === before) return;
    askedForRef.current = before;
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
    if (!loaded) {
      askedForRef.current = null;
      return setFailed(true);
    }
    setMore((known) => {
      const all = { cards: [...(known?.cards ?? []), ...loaded.cards], before: loaded.before };
      seenBefore.set(key, all);
      keepCards(key, owner, all);
      return all;
    });
  });

  useEffect(() => {
    const look = () => {
      if (failed || lost || placeRef.current !== null) return;
      const { scrollHeight } = document.documentElement;
      if (window.scrollY + window.innerHeight >= scrollHeight * LOAD_MORE_AT) loadMore();
    };
    const scrolled = () => {
      look();
      keepPlace(key, window.scrollY);
    };
    // also when cards have arrived: a screen may need more than one page
    look();
    window.addEventListener("scroll", scrolled, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      window.removeEventListener("scroll", scrolled);
      window.removeEventListener("resize", look);
    };
  }, [loadMore, failed, lost, key]);

  return {
    cards: eachOnce([...first.cards, ...(more?.cards ?? [])]),
    before,
    busy: busy && !lost,
    failed: failed || lost,
    loadMore,
  };
}

/** Removes duplicates: a list that moved up between two loads stays at its later position. */
function eachOnce(cards: PageCard[]): PageCard[] {
  return [...new Map(cards.toReversed().map((card) => [card.id, card])).values()].toReversed();
}
