/** Deleting the viewer's version, and the list with its last version. */

import { writeAll } from "#db/ask";
import { mustHaveChanged, mustHold } from "#db/guard";
import { endThreadsStatements } from "~/features/comments/comment-statements.server";
import { countVersionAgain, forgetListNotifications } from "~/features/notifications/unread-counts.server";
import type { ListId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { requireWriter, type Viewer } from "~/platform/viewer.server";
import { readVisibleSnapshot, retryOnConflict } from "./list-snapshot.server";
import {
  adjustCounts,
  deleteList,
  deleteVersion,
  noOtherVersion,
  replaceItems,
} from "./list-writes.queries.server";
import { claimList, countedOwn, updateProjection } from "./version-writes.server";

/** Deletes the viewer's version, and the list with its last version. Refuses 'not-yours' without a version. */
export async function removeVersion(
  app: App,
  viewer: Viewer,
  listId: ListId,
): Promise<{ listId: ListId; versionsLeft: number }> {
  const member = requireWriter(viewer);
  return retryOnConflict(async (reading) => {
    const { db } = app;
    const state = await readVisibleSnapshot(app, listId, member.id, reading);
    const { own } = state;
    if (!own) throw new Refusal("not-yours");
    const was = !own.hidden && !own.removed;
    const { audience } = state.list;
    const update =
      was && updateProjection(app, state, { before: countedOwn(member, { ...state, own }), after: null });
    const ids = state.ownItems.map(({ id }) => id);
    await writeAll(db, [
      ...(was || !state.others ? claimList(app, state) : []),
      ...(was ? adjustCounts(db, { listId, versionId: own.id, userId: member.id, audience }, -1) : []),
      ...(ids.length
        ? endThreadsStatements(app, { listId, versionId: own.id, ownerId: member.id, audience }, ids, false)
        : []),
      ...replaceItems(db, own.id, []),
      deleteVersion(db, own.id, own.rev),
      mustHaveChanged(db),
      ...(update ? [...countVersionAgain(app, { listId, versionId: own.id }), ...update.statements] : []),
      ...(state.others
        ? []
        : [
            mustHold(db, noOtherVersion(listId)),
            ...deleteList(db, listId),
            ...forgetListNotifications(app, listId),
          ]),
    ]);
    if (update) update.afterwards?.();
    return { listId, versionsLeft: state.list.creatorCount - (was ? 1 : 0) };
  });
}
