/** Lists projection anew from what is stored: in repair, for large lists, and after a creator's name changed. */
import { writeAll } from "#db/client";
import { mustHaveChanged } from "#db/guard";
import type { App } from "~/platform/app.server";
import { readSnapshot, retryOnConflict } from "./list-snapshot.server";
import { claimRow, deleteOverridesOf } from "./list-writes.queries.server";
import { largeListsToRebuild, listsOfMember, listsRuledBy } from "./lists.queries.server";
import { project } from "./projection.server";
import { projectionStatements } from "./projection-writes.server";

/** Derives anew what everyone sees of a list from all its public versions; a list that is gone stays gone. */
export async function rebuildList(app: App, listId: string): Promise<void> {
  await retryOnConflict(async () => {
    const state = await readSnapshot(app, listId, "", { all: true });
    if (!state) return;
    await writeAll(app.db, [
      claimRow(app.db, listId, state.list.mergeRev),
      mustHaveChanged(app.db),
      ...projectionStatements(app, state.list, state.chapters, project(state)),
    ]);
  });
}

const LARGE_LISTS_AT_ONCE = 3;

/** Builds waiting aggregates of large lists anew; for the cron trigger, should the work after a request have been lost. */
export async function rebuildLargeLists(app: App): Promise<void> {
  for (const { listId } of await largeListsToRebuild(app.db, LARGE_LISTS_AT_ONCE))
    await rebuildList(app, listId);
}

/** Takes a leaver's overrides with their account, each list in a batch of its own; may be run again. */
export async function withdrawOverridesOf(app: App, userId: string): Promise<void> {
  for (const { listId } of await listsRuledBy(app.db, userId))
    await retryOnConflict(async () => {
      const state = await readSnapshot(app, listId, "", { all: true });
      if (!state) return;
      const overrides = state.overrides.filter((override) => override.userId !== userId);
      await writeAll(app.db, [
        claimRow(app.db, listId, state.list.mergeRev),
        mustHaveChanged(app.db),
        ...deleteOverridesOf(app.db, listId, userId),
        ...projectionStatements(app, state.list, state.chapters, project({ ...state, overrides })),
      ]);
    });
}

/** After an account changed its name (it became a former member): its lists show the new one. */
export async function renameCreator(app: App, userId: string): Promise<void> {
  for (const { listId } of await listsOfMember(app.db, userId)) await rebuildList(app, listId);
}
