/** Schemas of the API's responses: they type wire.ts and generate /api/openapi.json. */

import { z } from "zod";
import type { NamedHead } from "~/features/lists/model/list-head";
import { CARD_MOVES, FIRMNESS_TOP } from "~/features/lists/model/list-limits";
import { AUDIENCE_FIELDS } from "~/lib/people/audience";

const id = z
  .string()
  .meta({ description: "24 lower-case hex digits, time-ordered", pattern: "^[0-9a-f]{24}$" });
const oid = z.strictObject({ $oid: id });
const moment = z.strictObject({ $date: z.int().meta({ description: "Milliseconds since 1970" }) });
export const count = z.int().min(0);
const rev = z.int().meta({ description: "Incremented by each change that others can see" });

export const problemShape = z
  .strictObject({
    code: z.string(),
    message: z.string(),
    errors: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: "400: a message for each field, by its path in the body" }),
    rev: z.int().optional().meta({ description: "409: the current revision, if the conflict is about one" }),
  })
  .meta({ id: "Problem" });

/** Shared with imports. */
export const glyphShape = z.string().optional().meta({
  description:
    "Picture on the item's tile: the emoji that the version's creator picked, or 'letter' for none",
});

/** Shared with imports. */
export const tiersShape = z
  .array(z.strictObject({ name: z.string(), from: z.int().min(1) }))
  .optional()
  .meta({
    description:
      "Named bands over the items, best first: `from` is the place of a band's first item, from 1. Absent without any, and on cards",
  });

export const itemShape = z
  .strictObject({
    itemTitle: z.string(),
    itemContext: z.string(),
    commentId: id,
    commentsCount: count,
    glyph: glyphShape,
  })
  .meta({ id: "Item" });

const rank = z.int().min(1).nullable();
const moveShape = z.strictObject({ itemTitle: z.string(), from: rank, to: rank }).meta({
  id: "Move",
  description: "An item's rank in the masterlist without and with a version; null if unranked",
});
export const agreementShape = {
  agreement: z.int().min(0).max(100).nullable().meta({ description: "Whole percent; null below 3 pairs" }),
  pairs: count.meta({ description: "Pairs of items that both orders decide" }),
};
const effectShape = z
  .strictObject({
    moves: z.array(moveShape),
    movesLeft: z.int().min(1).optional().meta({ description: "Smaller moves left out, if there are any" }),
    ...agreementShape,
  })
  .meta({
    id: "Effect",
    description:
      "A version's effect on the masterlist and its agreement with it; null if hidden, on cards, and for older versions of very long lists",
  });

export const sublistShape = z
  .strictObject({
    subListCreator: z.string(),
    subListHidden: z.boolean(),
    subListAdded: moment,
    subListLastChanged: moment,
    item: z.array(itemShape),
    tiers: tiersShape,
    rev,
    flagged: z.boolean().meta({ description: "Whether the caller reported it" }),
    commentsFlagged: z.boolean().meta({ description: "Whether the caller reported its comments" }),
    effect: effectShape.nullable(),
  })
  .meta({ id: "Sublist" });

export const whyShape = z
  .strictObject({
    namedBy: count,
    of: count,
    averagePlace: z.number(),
    bestPlace: z.int(),
    above: z
      .strictObject({ itemTitle: z.string(), prefer: count, against: count, neither: count })
      .nullable()
      .meta({ description: "The next item, and how the versions split between the two" }),
    decidedBy: z.enum(["margin", "count", "sum", "best", "title", "chain"]),
    chain: z
      .array(z.string())
      .optional()
      .meta({ description: "The stronger majorities that overrode one, from winner to loser" }),
  })
  .meta({ id: "Why" });

const place = { itemTitle: z.string(), rank: z.int().min(1), tied: z.boolean() };

export const foundItemShape = z
  .strictObject({
    itemTitle: z.string(),
    rank: z.int().min(1),
    commentId: id,
    listId: id,
    listTitle: z.string(),
    creatorCount: count,
    moreLists: count.meta({ description: "Other lists among the results that have the item" }),
  })
  .meta({ id: "FoundItem", description: "An item, and the list of most people that has it" });

const topItemShape = z.strictObject(place).meta({ id: "TopItem" });
export const mergedItemShape = z.strictObject({ ...place, why: whyShape }).meta({ id: "MergedItem" });

export const bothItemShape = z
  .strictObject({ ...place, namedBy: count, masterRank: z.int().min(1) })
  .meta({ id: "BothItem", description: "An item's rank among versions that ranked both, and overall" });

const range = z.int().min(1);

export const shortlistItemShape = z
  .strictObject({
    ...place,
    itemComment: z.array(
      z.strictObject({
        itemCommentCreator: z.string(),
        itemCommentText: z.string(),
        commentsCount: count,
        commentId: id,
      }),
    ),
    why: whyShape,
    range: z.strictObject({ best: range, worst: range }).nullable().meta({
      description:
        "Best and worst rank if any one version is left out, and with all; null below 3 versions and above 50",
    }),
    tier: range.nullable().meta({
      description: "From 1: whatever stands in a tier beats everything below it; null where tiers say little",
    }),
  })
  .meta({ id: "ShortlistItem" });

const names = z.array(z.string());

const firmnessShape = z
  .strictObject({
    champion: z.string().nullable().meta({ description: "The item that beats every other one" }),
    needed: z.int().min(1).nullable().meta({
      description: "Fewer versions added or removed can't change 1st place; null without a champion",
    }),
    top: names
      .max(FIRMNESS_TOP)
      .meta({ description: "The fewest items that each beat all others, in the order of their ranks" }),
  })
  .meta({ id: "Firmness", description: "How firm 1st place is; null without a masterlist" });

const listHead = {
  listTitle: z.string(),
  listImageUrl: z.string().nullable(),
} satisfies Record<keyof NamedHead, z.ZodType>;

const head = {
  id,
  listId: id,
  _id: oid,
  ...listHead,
  chapters: names,
  sublistCreators: names,
  sublist: z.array(sublistShape),
  shortlistId: id.nullable(),
};
const marks = {
  shortlistLastChanged: moment.nullable(),
  followedChapters: names,
  nonFollowedChapters: names,
  listAdded: moment,
  listLastChanged: moment,
  creatorCount: count,
};
const state = {
  saved: z.boolean(),
  edit: z.boolean().meta({ description: "Whether the caller has a version" }),
  commentsCount: count,
  rev,
};

export const listShape = z
  .strictObject({
    ...head,
    shortlistItem: z.array(shortlistItemShape),
    ...marks,
    listeners: count,
    ...state,
    audience: z
      .enum(AUDIENCE_FIELDS)
      .meta({ description: "Everyone, or only people with its link or a version on it" }),
    blindUntil: moment
      .nullable()
      .meta({ description: "Until then a list by link shows each member only their own version" }),
    guests: z
      .boolean()
      .meta({ description: "Whether anyone with the link of a list by link can join with just a name" }),
    blind: z.boolean().meta({
      description: "True until its reveal: by `blindUntil`, by its owner, or once all expected are in",
    }),
    expected: z.int().nullable().meta({ description: "The number of people that a list by link waits for" }),
    choices: names.meta({ description: "Items that its owner offers in everyone's form" }),
    firmness: firmnessShape.nullable(),
    link: z.string().optional().meta({ description: "The link of a list by link, for its owner" }),
  })
  .meta({ id: "List" });

export const cardShape = z
  .strictObject({
    ...head,
    shortlistItem: z.array(topItemShape),
    ...marks,
    ...state,
    itemCount: count,
    private: z.boolean(),
    newest: z
      .strictObject({ creator: z.string(), moves: z.array(moveShape).max(CARD_MOVES) })
      .nullable()
      .meta({ description: "The newest version, with the first ranks that it changed" }),
  })
  .meta({ id: "Card" });

const { listTitle, chapters, sublistCreators } = head;
export const shortlistShape = z
  .strictObject({
    listId: id,
    shortlistId: id.nullable(),
    listTitle,
    chapters,
    sublistCreators,
    shortlistItem: z.array(shortlistItemShape),
    shortlistLastChanged: moment.nullable(),
    firmness: firmnessShape.nullable(),
  })
  .meta({ id: "Shortlist" });

const comment = {
  _id: oid,
  itemCommentId: id,
  commentCreator: z.string(),
  commentContent: z.string(),
  commentAdded: moment,
  commentEdited: moment.optional().meta({ description: "Absent unless its author edited it" }),
  itemCommentCreator: z.string().meta({ description: "Creator of the item" }),
  itemCommentText: z.string().meta({ description: "The item's title" }),
  commentsCount: count.meta({ description: "Of the thread" }),
};
export const commentShape = z.strictObject(comment).meta({ id: "Comment" });
export const postedCommentShape = z
  .strictObject({ ...comment, listId: id, listTitle, itemTitle: z.string() })
  .meta({ id: "PlacedComment" });

export const notificationShape = z
  .strictObject({
    _id: oid,
    title: z.string(),
    text: z.string(),
    date: moment,
    read: z.boolean(),
    link: z.string(),
    link_label: z.string(),
  })
  .meta({ id: "Notification" });

export const userShape = z
  .looseObject({
    username: z.string(),
    roles: names,
    accessToken: z.string(),
    followed_chapters: z.string().meta({ description: "Names, comma-separated" }),
    saved_lists: z.string().meta({ description: "Ids, comma-separated" }),
  })
  .meta({ id: "User", description: "And joined_ with the product's slug: ISO 8601" });

export const profileShape = z
  .looseObject({
    username: z.string(),
    picture: z.string().nullable().meta({ description: "Path of the member's picture, or null" }),
    about: z.string().meta({ description: "A line of theirs about themselves, or ''" }),
    chaptersFollowed: count,
    listsDropped: count,
    commentsPlaced: count,
    lists: z.array(cardShape),
  })
  .meta({ id: "Profile", description: "And joined_ with the product's slug: ISO 8601" });

export const messageShape = z.strictObject({ message: z.string() }).meta({ id: "Message" });
export const droppedShape = z.strictObject({
  listId: id,
  _id: oid,
  link: z.string().optional().meta({ description: "Of a list by link" }),
});
