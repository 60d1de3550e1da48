import { ask } from "#db/ask";
import type { CardPage, CardView } from "~/features/cards/card-view";
import { cardPage, FEED_PAGE } from "~/features/cards/cards.server";
import type { App } from "~/platform/app.server";
import type { Viewer } from "~/platform/viewer.server";
import { busiestChapters, cardsInFeedOrder } from "./feed.queries.server";

export type HomeView = { page: CardPage; chapters: { name: string; lists: number }[] };

/** One page of the home feed below the feed key `before` (the newest without it), and the busiest chapters. */
export async function readHome(
  { db }: App,
  viewer: Viewer,
  { before }: { before?: number },
): Promise<HomeView> {
  const { rows, chapters } = await ask(db, {
    rows: cardsInFeedOrder(db, viewer?.id ?? null, { before, limit: FEED_PAGE + 1 }),
    chapters: busiestChapters(db),
  });
  return { page: cardPage(viewer, rows), chapters };
}

/** The feed by offset, for the API; start 0 to 10,000, pageSize 1 to 50. */
export async function readFeed(
  { db }: App,
  viewer: Viewer,
  { start, pageSize }: { start: number; pageSize: number },
): Promise<CardView[]> {
  const rows = await cardsInFeedOrder(db, viewer?.id ?? null, { start, limit: pageSize });
  return cardPage(viewer, rows, { size: pageSize }).cards;
}
