/** Cards: the lists of a feed's page. Each feed reads its own rows; here they become views. */

import type { Statement } from "#db/client";
import { chapterKey } from "~/features/chapters/chapter-checks";
import { headOf } from "~/features/lists/list-head";
import type { ListId, UserId, VersionId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import type { Viewer } from "~/platform/viewer.server";
import type { CardPage, CardView } from "./card-view";
import {
  type CardInput,
  type CardRow,
  dropCard,
  refreshCard,
  unlinkCardImages,
  versionsOfMember,
  type Whose,
  writeCard,
} from "./cards.queries.server";

/** Cards on one page of a feed. */
export const FEED_PAGE = 10;

/** A page of cards from its rows, in order; one row more than `size` shows that there is a next page. */
export function cardPage<Row extends CardRow>(
  viewer: Viewer,
  rows: Row[],
  {
    size = FEED_PAGE,
    reasonOf = () => null,
  }: {
    size?: number;
    /** Why a card is on the page. */
    reasonOf?: (row: Row) => string | null;
  } = {},
): CardPage {
  return {
    cards: rows.slice(0, size).map((row) => ({ ...cardView(viewer, row), reason: reasonOf(row) })),
    before: rows.length > size ? (rows[size - 1]?.sort ?? null) : null,
  };
}

function cardView(viewer: Viewer, row: CardRow): CardView {
  const { standsFor = null, hidden = false, removed = false, audience = "everyone" } = row;
  return {
    id: row.listId,
    ...headOf(row),
    chapters: row.chapters.map((name) => ({
      name,
      followed: row.marks?.followed.includes(chapterKey(name)) ?? false,
    })),
    createdAt: row.createdAt,
    changedAt: row.changedAt,
    creatorCount: row.creatorCount,
    commentsCount: row.commentsCount,
    rev: row.rev,
    ...viewerMarks(row.marks),
    creators: row.creators ?? [],
    version: {
      id: row.versionId,
      creator: row.versionCreator,
      standsFor,
      hidden,
      addedAt: row.versionAddedAt,
      changedAt: row.versionChangedAt,
      rev: row.versionRev,
      items: row.firstItems,
      ...reportMarks(row.reported, row.versionId),
      own: viewer?.username === row.versionCreator,
      effect: null,
      likeOwn: null,
    },
    itemCount: row.itemCount,
    top: row.top ?? [],
    masterlistChangedAt: row.masterlistChangedAt,
    newest: row.newest,
    agreement: row.agreement,
    private: hidden || removed,
    ...(audience === "everyone" ? {} : { byLink: true as const }),
    feedKey: row.sort,
  };
}

/** What the viewer has done about a list, as its card and its page say it. */
export const viewerMarks = (marks: CardRow["marks"]) => ({
  saved: marks?.saved === 1,
  edit: marks !== null && marks.counted !== null,
  counted: marks?.counted === 1,
});

/** What the viewer has reported of a version. */
export const reportMarks = (reported: string[] | null, versionId: VersionId) => ({
  flagged: reported?.includes(`list ${versionId}`) ?? false,
  commentsFlagged: reported?.includes(`comments ${versionId}`) ?? false,
});

/** The statement whose rows are one member's versions that the viewer may see, as cards, newest first. */
export const memberCards = (
  { db }: App,
  viewer: Viewer,
  whose: Whose,
  page: { before?: number; start?: number; limit: number },
) => versionsOfMember(db, whose, viewer?.id ?? null, page);

/** The statement that writes a list's card, or removes it; it comes after the writes to list, chapters and items. */
export const cardStatement = ({ db }: App, listId: ListId, card: CardInput | null): Statement =>
  card ? writeCard(db, card) : dropCard(db, listId);

/** The statement that updates a card's comment counts and first items, for the batch of a write to comments. */
export const refreshCardStatement = ({ db }: App, listId: ListId): Statement => refreshCard(db, listId);

/** The statement that takes a member's pictures off the cards; it comes before that of the lists. */
export const unlinkCardImagesStatement = ({ db }: App, userId: UserId): Statement =>
  unlinkCardImages(db, userId);
