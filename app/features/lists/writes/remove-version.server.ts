import type { Statement } from "#db/client";
import { mustHaveChanged, mustHold } from "#db/guard";
import { endThreadsStatements } from "~/features/lists/comment-writes/comment-statements.server";
import { countedVersion } from "~/features/lists/projection/projection-input";
import {
  countAfterRemoval,
  forgetListNotifications,
} from "~/features/notifications/causes/unread-counts.server";
import type { ListId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { type Member, requireWriter, type Viewer } from "~/platform/viewer.server";
import { type ListSnapshot, readVisibleSnapshot, runPlan } from "./list-snapshot.server";
import {
  adjustCounts,
  deleteList,
  deleteVersion,
  noOtherVersion,
  replaceItems,
} from "./list-writes.queries.server";
import { updateProjection } from "./projection-writes.server";
import { claimList, isCounted, leaveBlindList } from "./version-writes.server";

/** Deletes the viewer's version, and an empty list with it. Refuses 'not-yours' without a version. */
export async function removeVersion(
  app: App,
  viewer: Viewer,
  listId: ListId,
): Promise<{ listId: ListId; versionsLeft: number }> {
  const member = requireWriter(viewer, listId);
  let versionsLeft = 0;
  await runPlan(app, async () => {
    const state = await readVisibleSnapshot(app, listId, member.id);
    const { own } = state;
    if (!own) throw new Refusal("not-yours");
    versionsLeft = state.list.creatorCount - (isCounted(own) ? 1 : 0);
    return { statements: await removal(app, member, { ...state, own }) };
  });
  return { listId, versionsLeft };
}

/** Returns the statements that delete a member's version; `anew` forces a write of the projection. */
export async function removal(
  app: App,
  member: Member,
  state: ListSnapshot & { own: NonNullable<ListSnapshot["own"]> },
  { anew = false }: { anew?: boolean } = {},
): Promise<Statement[]> {
  const { db } = app;
  const { own } = state;
  const { id: listId, audience } = state.list;
  const was = isCounted(own);
  const target = { listId, versionId: own.id, userId: member.id, audience };
  const before = was ? countedVersion({ ...own, creator: member.username }) : null;
  const update = was || anew ? await updateProjection(app, state, { before, after: null }) : null;
  const ids = state.ownItems.map(({ id }) => id);
  return [
    ...(update || !state.others ? claimList(app, state) : []),
    ...(was ? adjustCounts(db, { listId, audience, versions: [own] }, -1) : []),
    ...(ids.length ? endThreadsStatements(app, { ...target, ownerId: member.id }, ids, false) : []),
    ...replaceItems(db, own.id, []),
    ...deleteVersion(db, own.id, own.rev),
    mustHaveChanged(db),
    ...countAfterRemoval(app, target),
    ...(update ?? []),
    ...(state.others
      ? leaveBlindList(app, state, member.id)
      : [
          mustHold(db, noOtherVersion(listId)),
          ...deleteList(db, listId),
          ...forgetListNotifications(app, listId),
        ]),
  ];
}
