/** Strict schemas of API responses, written from the specification: every field, nothing else. */
import { z } from "zod";

const id = z.string().regex(/^[0-9a-f]{24}$/);
const oid = z.strictObject({ $oid: id });
const moment = z.strictObject({ $date: z.int().min(1_600_000_000_000) });
const count = z.int().min(0);
const names = z.array(z.string());

export const message = z.strictObject({ message: z.string().min(1) });
export const refusal = z.strictObject({
  code: z.string(),
  message: z.string().min(1),
  rev: z.int().optional(),
});
export const badInput = refusal.extend({ errors: z.record(z.string(), z.string()) });

export const user = z.strictObject({
  username: z.string(),
  roles: names,
  accessToken: z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  followed_chapters: z.string(),
  saved_lists: z.string(),
  joined_listdrop: z.iso.datetime(),
});

const item = z.strictObject({
  itemTitle: z.string(),
  itemContext: z.string(),
  glyph: z.string().optional(),
  commentId: id,
  commentsCount: count,
});
const rank = z.int().min(1).nullable();
const moves = z.array(z.strictObject({ itemTitle: z.string(), from: rank, to: rank }));
const agreement = { agreement: z.int().min(0).max(100).nullable(), pairs: count };
const sublist = z.strictObject({
  subListCreator: z.string(),
  subListHidden: z.boolean(),
  subListAdded: moment,
  subListLastChanged: moment,
  item: z.array(item),
  tiers: z.array(z.strictObject({ name: z.string(), from: count })).optional(),
  rev: z.int(),
  flagged: z.boolean(),
  commentsFlagged: z.boolean(),
  effect: z.strictObject({ moves, ...agreement }).nullable(),
});
const comparedItem = z.strictObject({ itemTitle: z.string(), a: rank, b: rank });
export const comparison = z.strictObject({
  ...agreement,
  biggestGap: comparedItem.nullable(),
  onlyA: names,
  onlyB: names,
  items: z.array(comparedItem),
});
const why = z.strictObject({
  namedBy: count,
  of: count,
  averagePlace: z.number(),
  bestPlace: z.int(),
  above: z.strictObject({ itemTitle: z.string(), prefer: count, against: count, neither: count }).nullable(),
  decidedBy: z.enum(["margin", "count", "sum", "best", "title", "chain"]),
  chain: names.optional(),
});
const place = { itemTitle: z.string(), rank: z.int().min(1), tied: z.boolean() };
const note = z.strictObject({
  itemCommentCreator: z.string(),
  itemCommentText: z.string(),
  commentsCount: count,
  commentId: id,
});
const range = z.strictObject({ best: z.int().min(1), worst: z.int().min(1) }).nullable();
const shortlistItems = z.array(
  z.strictObject({ ...place, itemComment: z.array(note), why, range, tier: z.int().min(1).nullable() }),
);
const firmness = z
  .strictObject({
    champion: z.string().nullable(),
    needed: z.int().min(1).nullable(),
    top: z.array(z.string()).min(1).max(10),
  })
  .nullable();
const mergedItems = z.array(z.strictObject({ ...place, why }));

const listBase = {
  id,
  listId: id,
  _id: oid,
  listTitle: z.string(),
  listImageUrl: z.string().nullable(),
  chapters: names,
  sublistCreators: names,
  sublist: z.array(sublist),
  shortlistId: id.nullable(),
  shortlistLastChanged: moment.nullable(),
  followedChapters: names,
  nonFollowedChapters: names,
  listAdded: moment,
  listLastChanged: moment,
  creatorCount: count,
  saved: z.boolean(),
  edit: z.boolean(),
  commentsCount: count,
  rev: z.int(),
};
export const list = z.strictObject({
  ...listBase,
  shortlistItem: shortlistItems,
  listeners: count,
  audience: z.enum(["everyone", "link"]),
  blindUntil: moment.nullable(),
  guests: z.boolean(),
  blind: z.boolean(),
  expected: z.int().nullable(),
  choices: z.array(z.string()),
  firmness,
  link: z.string().optional(),
});
export const card = z.strictObject({
  ...listBase,
  sublist: z.array(sublist.extend({ item: z.array(item).max(3) })).length(1),
  sublistCreators: names.max(20),
  shortlistItem: z.array(z.strictObject(place)).max(3),
  itemCount: count,
  private: z.boolean(),
  newest: z.strictObject({ creator: z.string(), moves: moves.max(3) }).nullable(),
});
export const cards = z.array(card);
export const droppedResponse = z.strictObject({ listId: id, _id: oid, link: z.string().optional() });
export const shortlist = z.strictObject({
  listId: id,
  shortlistId: id.nullable(),
  listTitle: z.string(),
  chapters: names,
  sublistCreators: names,
  shortlistItem: shortlistItems,
  shortlistLastChanged: moment.nullable(),
  firmness,
});
export const ballots = z.strictObject({
  listId: id,
  method: z.strictObject({ name: z.literal("ranked-pairs-margins"), version: z.literal(1) }),
  versions: z.array(z.strictObject({ creator: z.string(), item: names })),
  shortlistItem: mergedItems,
  overrides: z.array(z.unknown()).optional(),
});
export const both = z.strictObject({
  listId: id,
  rule: z.literal("both"),
  of: count,
  least: count,
  shortlistItem: z.array(z.strictObject({ ...place, namedBy: count, masterRank: z.int().min(1) })),
});
export const mergedResponse = z.strictObject({ versions: count, shortlistItem: mergedItems });
export const overrideResponse = z.strictObject({ shortlistItem: shortlistItems });

export const comment = z.strictObject({
  _id: oid,
  itemCommentId: id,
  commentCreator: z.string(),
  commentContent: z.string(),
  commentAdded: moment,
  commentEdited: moment.optional(),
  itemCommentCreator: z.string(),
  itemCommentText: z.string(),
  commentsCount: count,
});
export const comments = z.array(comment);
export const commentCount = z.strictObject({ username: z.string(), commentsCount: count });

const notification = z.strictObject({
  _id: oid,
  title: z.string(),
  text: z.string(),
  date: moment,
  read: z.boolean(),
  link: z.string().startsWith("/"),
  link_label: z.string(),
});
export const notifications = z.array(notification);
export const uploadedResponse = z.strictObject({
  listImageUrl: z.string().regex(/^\/images\/[0-9a-f]{24}$/),
});

const schema = z.looseObject({ properties: z.record(z.string(), z.looseObject({})).optional() });
const content = z.record(z.string(), z.looseObject({ schema }));
const operation = z.looseObject({
  operationId: z.string(),
  security: z.array(z.looseObject({})),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), schema: z.looseObject({}) })),
  requestBody: z.looseObject({ content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: content.optional() })),
});
/** /api/openapi.json, limited to the fields that tests read. */
export const openApi = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});
