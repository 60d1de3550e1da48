/** Changes versions on behalf of others than their creator: moderation, suspensions and account deletion. */

import type { Statement } from "#db/client";
import { mustHaveChanged } from "#db/guard";
import { unlinkCardImages } from "~/features/lists/cards/cards.queries.server";
import { nextRevision } from "~/features/lists/model/revision";
import { compareByAge } from "~/features/lists/projection/projection.server";
import { countedVersion } from "~/features/lists/projection/projection-input";
import { countListAgain } from "~/features/notifications/causes/unread-counts.server";
import type { ListId, UserId, VersionId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import type { ListSnapshot } from "./list-snapshot.server";
import {
  adjustCounts,
  amongVersions,
  changeList,
  changeVersion,
  deleteTakedowns,
  insertTakedowns,
  removableVersions,
  unlinkListImages,
} from "./list-writes.queries.server";
import { updateProjection } from "./projection-writes.server";
import { claimList } from "./version-writes.server";

/** At most this many versions of a list are removed or given back in one batch. */
export const REMOVED_AT_ONCE = 100;

type RemovableVersion = Awaited<ReturnType<typeof removableVersions>>[number];

type TakeDown = {
  listId: ListId;
  /** At most REMOVED_AT_ONCE, of which some may be deleted. */
  versions: { id: VersionId; userId: UserId }[];
  removed: boolean;
  /** The decision to remove all content of a member. */
  decisionId?: string;
  /** The list with all versions; null if it is gone. */
  state: ListSnapshot | null;
  /** Log and notifications. */
  also: Statement[];
};

/**
 * Hides versions of a list from everyone but their creators, or restores them, with one merge. Until theirs is
 * restored, a creator can't add another one, even after deleting it. Idempotent, except for `also`.
 */
export async function takeDownStatements(
  app: App,
  { state, removed, also, ...takedowns }: TakeDown,
): Promise<Statement[]> {
  const { db } = app;
  const ids = takedowns.versions.map(({ id }) => id);
  const found = state ? await removableVersions(db, state.list.id, amongVersions(ids), REMOVED_AT_ONCE) : [];
  return [
    ...(state ? await removalStatements(app, state, found, ({ suspended }) => removed || suspended) : []),
    removed ? insertTakedowns(db, takedowns, app.now()) : deleteTakedowns(db, takedowns),
    ...also,
  ];
}

/** Changes which of these versions are removed, with one merge of their list. */
export async function removalStatements(
  app: App,
  state: ListSnapshot,
  found: RemovableVersion[],
  isToRemove: (version: RemovableVersion) => boolean,
): Promise<Statement[]> {
  const { db } = app;
  const changing = found
    .filter((version) => version.removed !== isToRemove(version))
    .map((version) => {
      const appears = version.removed && !version.hidden;
      // revisions must not reveal edits made while the version was hidden
      return {
        ...version,
        removed: !version.removed,
        rev: appears ? nextRevision(version.rev, true) : version.rev,
        was: version.rev,
      };
    });
  if (changing.length === 0) return [];
  const visible = changing.filter(({ hidden }) => !hidden);
  const gone = new Set<string>(visible.flatMap(({ id, removed }) => (removed ? [id] : [])));
  const back = visible.filter(({ removed }) => !removed);
  const counted = [...state.counted.filter(({ id }) => !gone.has(id)), ...back.map(countedVersion)].toSorted(
    compareByAge,
  );
  const listAppears = state.list.creatorCount === 0 && back.length > 0;
  const list = listAppears ? { ...state.list, rev: nextRevision(state.list.rev, true) } : state.list;
  const { id: listId, audience } = list;
  const count = (some: RemovableVersion[], by: 1 | -1) =>
    some.length > 0 ? adjustCounts(db, { listId, audience, versions: some }, by) : [];
  return [
    ...claimList(app, state),
    ...changing.flatMap(({ id, was, rev, removed }) => [
      changeVersion(db, id, was, { removed, rev, audience }),
      mustHaveChanged(db),
    ]),
    ...(listAppears ? [changeList(db, listId, { rev: list.rev })] : []),
    ...count(
      visible.filter(({ removed }) => removed),
      -1,
    ),
    ...count(back, 1),
    ...(visible.length > 0 ? countListAgain(app, listId) : []),
    // without a stored masterlist, the projection reads every note again
    ...(await updateProjection(app, { ...state, list, counted, masterlist: null })),
  ];
}

export const unlinkImagesOf = (app: App, userId: UserId): Statement[] => [
  unlinkCardImages(app.db, userId),
  unlinkListImages(app.db, userId),
];
