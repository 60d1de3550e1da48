import type { Database } from "#db/client";
import { type Rows, runQueries } from "#db/run-queries";
import type { CardPage, CardView } from "~/features/lists/cards/card-view";
import { cardPage, FEED_PAGE } from "~/features/lists/cards/cards.server";
import { chapterKey } from "~/features/lists/model/chapter-checks";
import { type PersonLike, peopleLike } from "~/features/lists/people-to-follow/people-like";
import { likeOwnQuery } from "~/features/lists/people-to-follow/people-like.server";
import { newsSinceQuery } from "~/features/notifications/inbox/notifications.server";
import { type SortedKey, sortedKey } from "~/lib/addresses/paging";
import { type Pictures, picturesOf } from "~/lib/people/people-pictures";
import type { App } from "~/platform/app.server";
import { mutedOf, type Viewer } from "~/platform/viewer.server";
import { droppersAmong, type ListCount } from "./about-cards";
import { firstQuestions } from "./day-one.server";
import { todaysDuels } from "./duels.queries.server";
import { duelView } from "./duels.server";
import {
  busiestChapters,
  cardsByDispute,
  cardsByPeople,
  cardsInFeedOrder,
  type FeedRow,
  followedCards,
} from "./feed.queries.server";
import type { DuelView } from "./front-duel";
import { type FrontPageKey, type Question, TABS, type Tab } from "./front-page";
import { type ListNews, NEWS_MAX, newsOf } from "./list-news";

export type HomeView = {
  page: CardPage<FrontPageKey>;
  /** Who dropped most of the page's lists; not the viewer, and nobody if a block is between them and anybody. */
  here: ListCount | null;
  chapters: { name: string; lists: number; followed: boolean }[];
  /** Only on the first page of the latest lists; null for who has ranked all of them. */
  duel: DuelView | null;
  /** Changes of the viewer's lists since their last visit; only on that page, too. */
  since: ListNews[];
  /** People whom a member could follow; only on that page, too. */
  like: PersonLike[];
  pictures: Pictures;
  /** Questions for a site without a public list; null otherwise. */
  questions: Question[] | null;
};

type FrontPage = { tab?: Tab; before?: number; sortedBefore?: SortedKey };

/** Reads one page of a front page tab and the busiest chapters, without muted lists. */
export async function readHome(app: App, viewer: Viewer, page: FrontPage): Promise<HomeView> {
  const { db } = app;
  const isFirst = (page.tab ?? "latest") === "latest" && page.before === undefined;
  const {
    rows = [],
    chapters,
    duels: [duel] = [],
    news = [],
    likeOwn = [],
  } = await runQueries(db, {
    rows: cardsOfTab(db, viewer, page),
    duels: isFirst ? todaysDuels({ unrankedBy: viewer?.id, limit: 1 }) : null,
    news: isFirst ? newsSinceQuery(viewer, NEWS_MAX) : null,
    likeOwn: isFirst && likeOwnQuery(viewer, 3),
    chapters: busiestChapters({ viewerId: viewer?.id ?? null }),
  });
  const { cards, before } = cardPage(viewer, rows);
  const [here = null] = viewer?.blocks ? [] : droppersAmong(cards, viewer?.username);
  const last = rows[FEED_PAGE - 1];
  const isDayOne = isFirst && rows.length === 0 && !viewer?.muted?.length;
  const isSorted = TABS[page.tab ?? "latest"].sorted;
  return {
    page: {
      cards,
      before:
        isSorted && before !== null && last
          ? sortedKey({ sort: last.sort, feedKey: last.card.feedKey })
          : before,
    },
    here,
    chapters: chapters
      .filter(({ name }) => !viewer?.muted?.includes(chapterKey(name)))
      .map((chapter) => ({ ...chapter, followed: chapter.followed === 1 })),
    duel: duelView(duel),
    like: peopleLike(likeOwn),
    pictures: picturesOf(likeOwn.flatMap(({ others }) => others)),
    questions: isDayOne ? firstQuestions(new Date(app.now()).getUTCFullYear()) : null,
    since: news.flatMap(({ chapters: [chapter], newest, ...list }) =>
      newest ? newsOf({ ...list, chapter }, newest) : [],
    ),
  };
}

function cardsOfTab(
  db: Database,
  viewer: Viewer,
  { tab, before, sortedBefore }: FrontPage,
): Rows<FeedRow> | null {
  const limit = FEED_PAGE + 1;
  const viewerId = viewer?.id ?? null;
  const muted = mutedOf(viewer);
  if (tab === "people") return cardsByPeople(db, viewerId, { before: sortedBefore, limit, muted });
  if (tab === "disputed") return cardsByDispute(db, viewerId, { before: sortedBefore, limit, muted });
  if (tab === "following")
    return (
      viewer && followedCards(db, viewer.id, { before, limit, muted, hasBlocks: viewer.blocks === true })
    );
  return cardsInFeedOrder({ viewerId, before, limit, muted });
}

/** Reads the feed by offset, for the API: start 0 to 10,000, pageSize 1 to 50. */
export async function readFeed(
  { db }: App,
  viewer: Viewer,
  { start, pageSize }: { start: number; pageSize: number },
): Promise<CardView[]> {
  const { rows } = await runQueries(db, {
    rows: cardsInFeedOrder({ viewerId: viewer?.id ?? null, start, limit: pageSize }),
  });
  return cardPage(viewer, rows, { size: pageSize }).cards;
}
