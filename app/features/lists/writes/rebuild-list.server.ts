import { mustHaveChanged } from "#db/guard";
import { writeAll } from "#db/run-queries";
import { project } from "~/features/lists/projection/projection.server";
import type { ListId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import { forEachList } from "./for-each-list";
import { carryOut, readSnapshot, type WritePlan } from "./list-snapshot.server";
import { claimRow, largeListsToRebuild } from "./list-writes.queries.server";
import { projectionStatements } from "./projection-writes.server";

/** Rebuilds a list's projection from all its counted versions; does nothing for a deleted list. */
export async function rebuildList(app: App, listId: ListId): Promise<void> {
  const plan: WritePlan = async () => {
    const state = await readSnapshot(app, listId, "", { all: true });
    if (!state) return { statements: [] };
    return {
      statements: [
        claimRow(app.db, listId, state.list.mergeRev),
        mustHaveChanged(app.db),
        // without a stored masterlist, the projection reads every note again
        ...projectionStatements(app, state.list, state.chapters, project({ ...state, masterlist: null })),
      ],
    };
  };
  await carryOut(app, plan, (statements) => writeAll(app.db, statements));
}

const LARGE_LISTS_AT_ONCE = 3;

/** Rebuilds marked large lists, for the cron trigger: the rebuild after a request may have been lost. */
export async function rebuildLargeLists(app: App): Promise<void> {
  const marked = await largeListsToRebuild(app.db, LARGE_LISTS_AT_ONCE);
  await forEachList(marked, ({ listId }) => rebuildList(app, listId));
}
