/** Maps views of use cases to the API's field names. */

import type { z } from "zod";
import type { CommentView } from "~/features/list-pages/comments/comment-view";
import type { CardView } from "~/features/lists/cards/card-view";
import { toNamedHead } from "~/features/lists/model/list-head";
import { FIRMNESS_TOP } from "~/features/lists/model/list-limits";
import type {
  EffectView,
  ItemView,
  ListView,
  MasterlistItemView,
  MasterlistView,
  VersionView,
  Why,
} from "~/features/lists/model/list-view";
import type { NotificationView } from "~/features/notifications/causes/notification";
import { AUDIENCES } from "~/lib/people/audience";
import type {
  cardShape,
  commentShape,
  itemShape,
  listShape,
  notificationShape,
  postedCommentShape,
  shortlistItemShape,
  shortlistShape,
  sublistShape,
  whyShape,
} from "./shapes";

export const toOid = (id: string) => ({ $oid: id });
export const toDate = (moment: number) => ({ $date: moment });

const toVersionItem = ({
  title,
  context,
  id,
  commentsCount,
  glyph,
}: ItemView): z.output<typeof itemShape> => ({
  itemTitle: title,
  itemContext: context,
  commentId: id,
  commentsCount,
  ...(glyph && { glyph }),
});

const toSublist = (version: VersionView): z.output<typeof sublistShape> => ({
  subListCreator: version.creator,
  subListHidden: version.hidden,
  subListAdded: toDate(version.addedAt),
  subListLastChanged: toDate(version.changedAt),
  item: version.items.map(toVersionItem),
  ...(version.bands && { tiers: version.bands }),
  rev: version.rev,
  flagged: version.flagged,
  commentsFlagged: version.commentsFlagged,
  effect: version.effect && toEffect(version.effect),
});

const toEffect = ({
  moves,
  movesLeft,
  agreement,
  pairs,
}: EffectView): z.output<typeof sublistShape>["effect"] => ({
  moves: moves.map(toMove),
  ...(movesLeft > 0 && { movesLeft }),
  agreement,
  pairs,
});

const toMove = ({ title, from, to }: EffectView["moves"][number]) => ({ itemTitle: title, from, to });

export const toWhy = ({
  namedBy,
  of,
  averagePlace,
  bestPlace,
  above,
  decidedBy,
  chain,
}: Why): z.output<typeof whyShape> => ({
  namedBy,
  of,
  averagePlace,
  bestPlace,
  above: above && {
    itemTitle: above.itemTitle,
    prefer: above.prefer,
    against: above.against,
    neither: above.neither,
  },
  decidedBy,
  ...(chain ? { chain } : {}),
});

const toShortlistItem = (item: MasterlistItemView): z.output<typeof shortlistItemShape> => ({
  itemTitle: item.title,
  rank: item.rank,
  tied: item.tied,
  itemComment: item.notes.map(({ creator, context, commentsCount, id }) => ({
    itemCommentCreator: creator,
    itemCommentText: context,
    commentsCount,
    commentId: id,
  })),
  why: toWhy(item.why),
  range: item.range && { best: item.range[0], worst: item.range[1] },
  tier: item.tier,
});

export const toShortlistItems = (masterlist: MasterlistView | null) =>
  (masterlist?.items ?? []).map(toShortlistItem);

const toFirmness = (masterlist: MasterlistView | null): z.output<typeof listShape>["firmness"] => {
  if (!masterlist?.firmness) return null;
  const { top, needed } = masterlist.firmness;
  const titles = masterlist.items.slice(0, Math.min(top, FIRMNESS_TOP)).map(({ title }) => title);
  return { champion: top === 1 ? (titles[0] ?? null) : null, needed, top: titles };
};

const changedAt = (moment: number | null | undefined) => (moment == null ? null : toDate(moment));

const toHead = (list: ListView | CardView, versions: VersionView[], hasMasterlist: boolean) => ({
  id: list.id,
  listId: list.id,
  _id: toOid(list.id),
  ...toNamedHead(list),
  chapters: list.chapters.map(({ name }) => name),
  sublistCreators: list.creators.toReversed(),
  sublist: versions.map(toSublist),
  shortlistId: hasMasterlist ? list.id : null,
});

const toMarks = (list: ListView | CardView, shortlistChangedAt: number | null | undefined) => ({
  shortlistLastChanged: changedAt(shortlistChangedAt),
  followedChapters: list.chapters.filter(({ followed }) => followed).map(({ name }) => name),
  nonFollowedChapters: list.chapters.filter(({ followed }) => !followed).map(({ name }) => name),
  listAdded: toDate(list.createdAt),
  listLastChanged: toDate(list.changedAt),
  creatorCount: list.creatorCount,
});

export const toList = (list: ListView): z.output<typeof listShape> => ({
  ...toHead(list, list.versions, list.masterlist !== null),
  shortlistItem: toShortlistItems(list.masterlist),
  ...toMarks(list, list.masterlist?.changedAt),
  listeners: list.listeners,
  saved: list.saved,
  edit: list.edit,
  commentsCount: list.commentsCount,
  rev: list.rev,
  audience: AUDIENCES[list.audience].field,
  blindUntil: changedAt(list.blindUntil),
  guests: list.guests,
  blind: !AUDIENCES[list.audience].open,
  expected: list.expected,
  choices: list.choices,
  firmness: toFirmness(list.masterlist),
  ...(list.link === null ? {} : { link: list.link }),
});

export const toCard = (card: CardView): z.output<typeof cardShape> => ({
  ...toHead(card, [card.version], card.top.length > 0),
  shortlistItem: card.top.map(({ title, rank, tied }) => ({ itemTitle: title, rank, tied })),
  ...toMarks(card, card.masterlistChangedAt),
  saved: card.saved,
  edit: card.edit,
  commentsCount: card.commentsCount,
  rev: card.rev,
  itemCount: card.itemCount,
  private: card.private,
  newest: card.newest && { creator: card.newest.creator, moves: card.newest.moves.map(toMove) },
});

export const toShortlist = (list: ListView): z.output<typeof shortlistShape> => ({
  listId: list.id,
  shortlistId: list.masterlist ? list.id : null,
  listTitle: list.title,
  chapters: list.chapters.map(({ name }) => name),
  sublistCreators: list.creators.toReversed(),
  shortlistItem: toShortlistItems(list.masterlist),
  shortlistLastChanged: changedAt(list.masterlist?.changedAt),
  firmness: toFirmness(list.masterlist),
});

export const toComment = (comment: CommentView): z.output<typeof commentShape> => ({
  _id: toOid(comment.id),
  itemCommentId: comment.itemId,
  commentCreator: comment.creator,
  commentContent: comment.content,
  commentAdded: toDate(comment.addedAt),
  ...(comment.editedAt === undefined ? {} : { commentEdited: toDate(comment.editedAt) }),
  itemCommentCreator: comment.itemCreator,
  itemCommentText: comment.itemTitle,
  commentsCount: comment.commentsCount,
});

export const toPostedComment = (comment: CommentView): z.output<typeof postedCommentShape> => ({
  ...toComment(comment),
  listId: comment.listId,
  listTitle: comment.listTitle,
  itemTitle: comment.itemTitle,
});

export const toNotification = (notification: NotificationView): z.output<typeof notificationShape> => ({
  _id: toOid(notification.id),
  title: notification.title,
  text: notification.text,
  date: toDate(notification.date),
  read: notification.read,
  link: notification.link,
  link_label: notification.linkLabel,
});
