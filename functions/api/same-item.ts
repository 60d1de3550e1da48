import { z } from "zod";
import { overrideSameItem, undoOverride } from "~/features/lists/item-overrides/same-item.server";
import { titlePairSchema } from "~/features/lists/item-overrides/title-pair";
import { readList, readOwnVersion } from "~/features/lists/reads/lists.server";
import { idField } from "~/lib/data/id-field";
import { readId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { ignoreNotFound, Refusal } from "~/platform/refusal";
import type { Member } from "~/platform/viewer.server";
import { type Early, user } from "./call";
import { shortlistItemShape } from "./shapes";
import { toShortlistItems } from "./wire";

const pair = { id: idField, ...titlePairSchema.shape };
const answer = z.strictObject({ shortlistItem: z.array(shortlistItemShape) });

/** Refuses 'not-yours' if the caller can see the list but has no counted version on it. */
async function mustHaveCountedVersion({ app, viewer, body }: Early<Member>): Promise<void> {
  const listId = readId(body.id);
  if (!listId) return;
  const list = await readOwnVersion(app, viewer, listId).catch(ignoreNotFound);
  if (list && (list.versions[0]?.hidden ?? true)) throw new Refusal("not-yours");
}

const readAgain = async ({ app, viewer, body }: { app: App; viewer: Member; body: { id: string } }) => {
  const { masterlist } = await readList(app, viewer, body.id);
  return { shortlistItem: toShortlistItems(masterlist) };
};

export const sameItemCalls = [
  user("POST", "/sameitem", {
    writesList: "body",
    summary: "Decide that two titles of a list are the same item, or not",
    body: z.object({ ...pair, same: z.boolean({ error: "same must be true or false" }) }),
    answer,
    guardWrongInput: mustHaveCountedVersion,
    handle: async ({ app, viewer, body: { id, a, b, same } }) => {
      const { masterlist } = await overrideSameItem(app, viewer, { listId: id, a, b, same });
      return { shortlistItem: toShortlistItems(masterlist) };
    },
    again: readAgain,
  }),
  user("DELETE", "/sameitem", {
    writesList: "body",
    summary: "Undo such a decision",
    body: z.object(pair),
    answer,
    guardWrongInput: mustHaveCountedVersion,
    handle: async ({ app, viewer, body: { id, a, b } }) => {
      const { masterlist } = await undoOverride(app, viewer, { listId: id, a, b });
      return { shortlistItem: toShortlistItems(masterlist) };
    },
    again: readAgain,
  }),
];
