import type { Statement } from "#db/client";
import { chapterKey } from "~/features/lists/model/chapter-checks";
import { headOf } from "~/features/lists/model/list-head";
import type { ListId, VersionId } from "~/lib/data/ids";
import { AUDIENCES } from "~/lib/people/audience";
import type { App } from "~/platform/app.server";
import type { Viewer } from "~/platform/viewer.server";
import type { CardPage, CardView } from "./card-view";
import { type CardRow, refreshCard, versionsOfMember, type Whose } from "./cards.queries.server";

export const FEED_PAGE = 10;

/** Builds a page of cards from rows in order; an extra row beyond `size` means that there is a next page. */
export function cardPage<Row extends CardRow>(
  viewer: Viewer,
  rows: Row[],
  {
    size = FEED_PAGE,
    reasonOf = () => null,
  }: {
    size?: number;
    reasonOf?: (row: Row) => string | null;
  } = {},
): CardPage {
  return {
    cards: rows.slice(0, size).map((row) => ({ ...cardView(viewer, row), reason: reasonOf(row) })),
    before: rows.length > size ? (rows[size - 1]?.sort ?? null) : null,
  };
}

function cardView(viewer: Viewer, { card, marks, reported, pictures, sort }: CardRow): CardView {
  const { standsFor = null, hidden = false, removed = false, audience = "everyone", listItems } = card;
  const answers = card.firstItems.length === 0 ? (listItems ?? []) : [];
  return {
    id: card.listId,
    ...headOf(card),
    chapters: card.chapters.map((name) => ({
      name,
      followed: marks?.followed.includes(chapterKey(name)) ?? false,
    })),
    createdAt: card.createdAt,
    changedAt: card.changedAt,
    creatorCount: card.creatorCount,
    commentsCount: card.commentsCount,
    rev: card.rev,
    glyphs: card.glyphs,
    ...viewerMarks(marks),
    creators: card.creators ?? [],
    version: {
      id: card.versionId,
      creator: card.versionCreator,
      standsFor,
      hidden,
      addedAt: card.versionAddedAt,
      changedAt: card.versionChangedAt,
      rev: card.versionRev,
      items: card.firstItems,
      ...reportMarks(reported, card.versionId),
      own: viewer?.username === card.versionCreator,
      effect: null,
      likeOwn: null,
    },
    itemCount: card.itemCount,
    top: card.top?.length ? card.top : answers.map(({ title }, i) => ({ title, rank: i + 1, tied: false })),
    masterlistChangedAt: card.masterlistChangedAt,
    newest: card.newest,
    agreement: card.agreement,
    firmness: card.firmness,
    private: hidden || removed,
    audienceLabel: AUDIENCES[audience].label ?? undefined,
    ...(pictures && { pictures }),
    feedKey: sort,
  };
}

export const viewerMarks = (marks: CardRow["marks"]) => ({
  saved: marks?.saved === 1,
  edit: marks !== null && marks.counted !== null,
  counted: marks?.counted === 1,
});

export const reportMarks = (reported: string[] | null, versionId: VersionId) => ({
  flagged: reported?.includes(`list ${versionId}`) ?? false,
  commentsFlagged: reported?.includes(`comments ${versionId}`) ?? false,
});

export const memberCards = (
  { db }: App,
  viewer: Viewer,
  whose: Whose,
  page: { before?: number; start?: number; limit: number },
) => versionsOfMember(db, whose, viewer?.id ?? null, page);

export const refreshCardStatement = ({ db }: App, listId: ListId): Statement => refreshCard(db, listId);
