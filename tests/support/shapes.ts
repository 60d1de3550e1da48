/**
 * Response schemas by the names that tests use. They are the product's: functions/api/table.test.ts and its recorded
 * examples hold every field.
 */
import { z } from "zod";
import {
  agreementShape,
  bothItemShape,
  cardShape,
  commentShape,
  count,
  mergedItemShape,
  notificationShape,
  problemShape,
  shortlistItemShape,
} from "#functions/api/shapes";

export {
  cardShape as card,
  commentShape as comment,
  droppedShape as droppedResponse,
  listShape as list,
  messageShape as message,
  problemShape as refusal,
  shortlistShape as shortlist,
  userShape as user,
} from "#functions/api/shapes";

export const badInput = problemShape.required({ errors: true });
export const cards = z.array(cardShape);
export const comments = z.array(commentShape);
export const notifications = z.array(notificationShape);

const names = z.array(z.string());
const place = z.int().nullable();
const comparedItem = z.strictObject({ itemTitle: z.string(), a: place, b: place });
export const comparison = z.strictObject({
  ...agreementShape,
  biggestGap: comparedItem.nullable(),
  onlyA: names,
  onlyB: names,
  items: z.array(comparedItem),
});
export const ballots = z.strictObject({
  listId: z.string(),
  method: z.strictObject({ name: z.literal("ranked-pairs-margins"), version: z.literal(1) }),
  versions: z.array(z.strictObject({ creator: z.string(), item: names })),
  shortlistItem: z.array(mergedItemShape),
  overrides: z.array(z.unknown()).optional(),
});
export const both = z.strictObject({
  listId: z.string(),
  rule: z.literal("both"),
  of: count,
  least: count,
  shortlistItem: z.array(bothItemShape),
});
export const mergedResponse = z.strictObject({ versions: count, shortlistItem: z.array(mergedItemShape) });
export const overrideResponse = z.strictObject({ shortlistItem: z.array(shortlistItemShape) });
export const commentCount = z.strictObject({ username: z.string(), commentsCount: count });
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
