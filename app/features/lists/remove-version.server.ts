/** Deleting one's own version, and the list with its last one. */
import { writeAll } from "#db/client";
import { mustHaveChanged, mustHold } from "#db/guard";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { requireWriter, type Viewer } from "~/platform/viewer.server";
import { readVisibleState, winning } from "./list-state.server";
import {
  deleteList,
  deleteVersion,
  endThreads,
  noOtherVersion,
  replaceItems,
  turnVersion,
} from "./list-writes.queries.server";
import { publicSelf, republished, take } from "./version-writes.server";

/** Deletes one's own version, and the list with its last one. Refuses 'not-yours' without a version. */
export async function removeVersion(
  app: App,
  viewer: Viewer,
  listId: string,
): Promise<{ listId: string; versionsLeft: number }> {
  const member = requireWriter(viewer);
  return winning(async (reading) => {
    const { db } = app;
    const state = await readVisibleState(app, listId, member.id, reading);
    const { own } = state;
    if (!own) throw new Refusal("not-yours");
    const was = !own.hidden && !own.removed;
    const ids = state.ownItems.map(({ id }) => id);
    await writeAll(db, [
      ...(was || !state.others ? take(app, state) : []),
      ...(was ? turnVersion(db, { listId, versionId: own.id, userId: member.id }, -1) : []),
      ...(ids.length ? endThreads(db, { listId, versionId: own.id, ownerId: member.id }, ids, false) : []),
      ...replaceItems(db, own.id, []),
      deleteVersion(db, own.id, own.rev),
      mustHaveChanged(db),
      ...(was ? republished(app, state, { before: publicSelf(member, { ...state, own }), after: null }) : []),
      ...(state.others ? [] : [mustHold(db, noOtherVersion(listId)), ...deleteList(db, listId)]),
    ]);
    return { listId, versionsLeft: state.list.creatorCount - (was ? 1 : 0) };
  });
}
