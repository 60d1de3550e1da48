/** Cards: one page of lists, hydrated in one batch. */
import type { SQL } from "drizzle-orm";
import type { Statement } from "#db/client";
import { chapterKey } from "~/features/chapters/chapter";
import type { CardPage, CardView } from "~/features/lists/list-view";
import type { App } from "~/platform/app.server";
import type { Viewer } from "~/platform/viewer.server";
import {
  type CardRow,
  cardsInFeedOrder,
  followedAmong,
  idsInFeedOrder,
  listIdsOfMember,
  type OwnVersionRow,
  ownAmong,
  readFirstItems,
  readNames,
  readTop,
  refreshCardItems,
  reportedAmong,
  savedAmong,
  versionsOfMember,
  type Whose,
} from "./cards.queries.server";

/** Cards on one page of a feed. */
export const FEED_PAGE = 10;

/** The viewer's relations to a page's lists; empty for anonymous visitors. */
type Marks = {
  saved: Set<string>;
  own: Set<string>;
  /** Of those, the lists on which the viewer's version is public. */
  counted: Set<string>;
  followed: Set<string>;
  /** 'list' or 'comments', a space, the version's id. */
  reported: Set<string>;
};

type MarkRows = [
  { list_id: string }[],
  { list_id: string; counted: number }[],
  { chapter_key: string }[],
  { version_id: string; kind: string }[],
];

const NO_MARKS: MarkRows = [[], [], [], []];

function toMarks([saved, own, followed, reported]: MarkRows): Marks {
  return {
    saved: new Set(saved.map((row) => row.list_id)),
    own: new Set(own.map((row) => row.list_id)),
    counted: new Set(own.filter((row) => row.counted).map((row) => row.list_id)),
    followed: new Set(followed.map((row) => row.chapter_key)),
    reported: new Set(reported.map((row) => `${row.kind} ${row.version_id}`)),
  };
}

function markStatements(app: App, viewer: Viewer, ids: SQL) {
  if (!viewer) return [];
  const { db } = app;
  return [
    savedAmong(db, viewer.id, ids),
    ownAmong(db, viewer.id, ids),
    followedAmong(db, viewer.id, ids),
    reportedAmong(db, viewer.id, ids),
  ];
}

/**
 * One page of cards in one round trip. `rows` selects at most size + 1 CardRows in order, `ids` is a subquery of at
 * least their list ids, `also` are further statements of the page, with their results in `extra`.
 */
export async function cardPage<Row extends CardRow = CardRow>(
  app: App,
  viewer: Viewer,
  {
    rows,
    ids,
    size = FEED_PAGE,
    also = [],
    reasonOf,
  }: {
    rows: Statement;
    ids: SQL;
    size?: number;
    also?: Statement[];
    /** Why a card is on the page, from its row. */
    reasonOf?: (row: Row) => string | null;
  },
): Promise<{ page: CardPage; extra: unknown[] }> {
  const marks = markStatements(app, viewer, ids);
  const answers = (await app.db.batch([rows, ...marks, ...also])) as unknown[];
  const cards = answers[0] as Row[];
  const mine = toMarks(viewer ? (answers.slice(1, 5) as MarkRows) : NO_MARKS);
  const shown = cards
    .slice(0, size)
    .map((row) => ({ ...cardView(row, viewer, mine), reason: reasonOf?.(row) ?? null }));
  return {
    page: { cards: shown, before: cards.length > size ? (cards[size - 1]?.sort ?? null) : null },
    extra: answers.slice(1 + marks.length),
  };
}

/** One page of all cards in feed order, from a feed key or from an offset. */
export function feedCardPage(
  app: App,
  viewer: Viewer,
  {
    before,
    start,
    size = FEED_PAGE,
    also,
  }: { before?: number; start?: number; size?: number; also?: Statement[] },
) {
  // one more card shows whether there is a next page; an offset does not need it
  const rows = cardsInFeedOrder(app.db, { before, start, limit: start === undefined ? size + 1 : size });
  return cardPage(app, viewer, { rows, ids: idsInFeedOrder({ before, start, limit: size }), size, also });
}

function cardView(row: CardRow, viewer: Viewer, marks: Marks): CardView {
  return {
    id: row.listId,
    title: row.title,
    imageUrl: row.imageUrl,
    chapters: row.chapters.map((name) => ({ name, followed: marks.followed.has(chapterKey(name)) })),
    createdAt: row.createdAt,
    changedAt: row.changedAt,
    creatorCount: row.creatorCount,
    commentsCount: row.commentsCount,
    rev: row.rev,
    saved: marks.saved.has(row.listId),
    edit: marks.own.has(row.listId),
    counted: marks.counted.has(row.listId),
    creators: row.creators,
    version: {
      id: row.versionId,
      creator: row.versionCreator,
      standsFor: null,
      hidden: false,
      addedAt: row.versionAddedAt,
      changedAt: row.versionChangedAt,
      rev: row.versionRev,
      items: row.firstItems,
      flagged: marks.reported.has(`list ${row.versionId}`),
      commentsFlagged: marks.reported.has(`comments ${row.versionId}`),
      own: viewer !== null && viewer.username === row.versionCreator,
    },
    itemCount: row.itemCount,
    top: row.top,
    masterlistChangedAt: row.masterlistChangedAt,
    private: false,
    feedKey: row.sort,
  };
}

/**
 * One member's versions that the viewer may see, as cards, newest first; each card shows that member's version.
 * `also` as in cardPage.
 */
export async function versionCardPage(
  app: App,
  viewer: Viewer,
  {
    whose,
    size = FEED_PAGE,
    also = [],
    ...page
  }: { whose: Whose; before?: number; start?: number; size?: number; also?: Statement[] },
): Promise<{ page: CardPage; extra: unknown[] }> {
  const ids = listIdsOfMember(whose);
  const marks = markStatements(app, viewer, ids);
  const rows = versionsOfMember(app.db, whose, viewer?.id ?? null, { ...page, limit: size + 1 });
  const answers = (await app.db.batch([rows, ...marks, ...also])) as unknown[];
  const versions = answers[0] as OwnVersionRow[];
  const mine = toMarks(viewer ? (answers.slice(1, 5) as MarkRows) : NO_MARKS);
  return {
    page: {
      cards: versions.slice(0, size).map((row) => versionCardView(row, viewer, mine)),
      before: versions.length > size ? (versions[size - 1]?.sort ?? null) : null,
    },
    extra: answers.slice(1 + marks.length),
  };
}

function versionCardView(row: OwnVersionRow, viewer: Viewer, marks: Marks): CardView {
  return {
    id: row.list_id,
    title: row.title,
    imageUrl: row.image_url,
    chapters: readNames(row.chapters).map((name) => ({
      name,
      followed: marks.followed.has(chapterKey(name)),
    })),
    createdAt: row.list_created_at,
    changedAt: row.list_changed_at,
    creatorCount: row.creator_count,
    commentsCount: row.comments_count,
    rev: row.list_rev,
    saved: marks.saved.has(row.list_id),
    edit: marks.own.has(row.list_id),
    counted: marks.counted.has(row.list_id),
    creators: readNames(row.creators),
    version: {
      id: row.version_id,
      creator: row.creator,
      standsFor: row.stands_for,
      hidden: row.hidden === 1,
      addedAt: row.added_at,
      changedAt: row.changed_at,
      rev: row.version_rev,
      items: readFirstItems(row.first_items),
      flagged: marks.reported.has(`list ${row.version_id}`),
      commentsFlagged: marks.reported.has(`comments ${row.version_id}`),
      own: viewer?.id === row.user_id,
    },
    itemCount: row.item_count,
    top: readTop(row.top),
    masterlistChangedAt: row.masterlist_changed_at,
    private: row.hidden === 1 || row.removed === 1,
    feedKey: row.sort,
  };
}

/** The statement that updates a card's comment counts and first items, for the batch of a write to comments. */
export const refreshCardStatement = (app: App, listId: string): Statement => refreshCardItems(app.db, listId);
