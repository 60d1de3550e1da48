import { feedCardPage } from "~/features/cards/cards.server";
import type { CardPage, CardView } from "~/features/lists/list-view";
import type { App } from "~/platform/app.server";
import type { Viewer } from "~/platform/viewer.server";
import { busiestChapters } from "./feed.queries.server";

export type HomeView = { page: CardPage; chapters: { name: string; lists: number }[] };

/** One page of the home feed below the feed key `before` (the newest without it), and the busiest chapters. */
export async function readHome(app: App, viewer: Viewer, { before }: { before?: number }): Promise<HomeView> {
  const { page, extra } = await feedCardPage(app, viewer, { before, also: [busiestChapters(app.db)] });
  return { page, chapters: extra[0] as HomeView["chapters"] };
}

/** The feed by offset, for the API; start 0 to 10,000, pageSize 1 to 50. */
export async function readFeed(
  app: App,
  viewer: Viewer,
  { start, pageSize }: { start: number; pageSize: number },
): Promise<CardView[]> {
  const { page } = await feedCardPage(app, viewer, { start, size: pageSize });
  return page.cards;
}
