/** Changes versions on behalf of others than their creator: moderation and account deletion. */

import type { Statement } from "#db/client";
import { mustHaveChanged } from "#db/guard";
import { unlinkCardImages } from "~/features/lists/cards/cards.queries.server";
import { nextRevision } from "~/features/lists/model/revision";
import { countedVersion } from "~/features/lists/projection/projection-input";
import { countVersionAgain } from "~/features/notifications/causes/unread-counts.server";
import type { ListId, UserId, VersionId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import type { ListSnapshot } from "./list-snapshot.server";
import {
  adjustCounts,
  changeList,
  changeVersion,
  deleteTakedown,
  insertTakedown,
  unlinkListImages,
} from "./list-writes.queries.server";
import { updateProjection } from "./projection-writes.server";
import { claimList } from "./version-writes.server";

type TakeDown = {
  listId: ListId;
  userId: UserId;
  versionId: VersionId;
  creator: string;
  removed: boolean;
  /** The list with all versions, read for the version's creator; null if the version is gone. */
  state: ListSnapshot | null;
  also: Statement[];
};

/**
 * Hides a version from everyone but its creator, or restores it. Until it is restored, the creator can't
 * add another one, even after deleting it. Appends `also` (log, notifications). Idempotent, except for `also`.
 */
export async function moderationStatements(
  app: App,
  { listId, userId, versionId, creator, removed, state, also }: TakeDown,
): Promise<Statement[]> {
  const { db } = app;
  const own = state?.own;
  const decided = [
    ...(removed
      ? [insertTakedown(db, { listId, userId, versionId, createdAt: app.now() })]
      : [deleteTakedown(db, { listId, userId, versionId })]),
    ...also,
  ];
  if (!state || own?.id !== versionId || own.removed === removed) return decided;
  const was = !own.hidden && !own.removed;
  const is = !own.hidden && !removed;
  // revisions must not reveal edits made while the version was hidden
  const appears = is && !was;
  const rev = appears ? nextRevision(own.rev, true) : own.rev;
  const listAppears = appears && state.list.creatorCount === 0;
  const list = listAppears ? { ...state.list, rev: nextRevision(state.list.rev, true) } : state.list;
  const self = countedVersion({ ...own, rev, creator });
  const change = { before: was ? self : null, after: is ? self : null };
  return [
    ...claimList(app, state),
    changeVersion(db, versionId, own.rev, { removed, rev, audience: list.audience }),
    mustHaveChanged(db),
    ...(listAppears ? [changeList(db, list.id, { rev: list.rev })] : []),
    ...(was === is
      ? []
      : [
          ...adjustCounts(
            db,
            { listId: list.id, versionId, userId: own.userId, audience: list.audience },
            is ? 1 : -1,
          ),
          ...countVersionAgain(app, { listId: list.id, versionId }),
        ]),
    ...(await updateProjection(app, { ...state, list }, change)),
    ...decided,
  ];
}

export const unlinkImagesOf = (app: App, userId: UserId): Statement[] => [
  unlinkCardImages(app.db, userId),
  unlinkListImages(app.db, userId),
];
