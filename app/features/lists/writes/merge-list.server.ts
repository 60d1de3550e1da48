import type { Statement } from "#db/client";
import { first, runQueries, writeAll } from "#db/run-queries";
import { forEachRow } from "~/lib/data/for-each-row";
import type { ListId } from "~/lib/data/ids";
import { MINUTE } from "~/lib/time/durations";
import type { App } from "~/platform/app.server";
import { isLostRace, readSnapshot, retryOnConflict, runPlan } from "./list-snapshot.server";
import { dueList, dueLists } from "./list-writes.queries.server";
import { updateProjection } from "./projection-writes.server";
import { claimList } from "./version-writes.server";

/** Rebuilds a list's projection from all its counted versions; does nothing for a deleted list. */
export async function rebuildList(app: App, listId: ListId): Promise<void> {
  await runPlan(app, async () => ({ statements: await merged(app, listId, { anew: true }) }));
}

async function merged(app: App, listId: ListId, { anew }: { anew: boolean }): Promise<Statement[]> {
  const state = await readSnapshot(app, listId, "");
  if (!state) return [];
  // without a stored masterlist, the projection reads every note again
  const masterlist = anew ? null : state.masterlist;
  return [...claimList(app, state), ...(await updateProjection(app, { ...state, masterlist }))];
}

/** A list of 100,000 versions with a new one each second is merged a few percent of the time. */
const REST = 20;

/** Merges added versions after the response: those of a burst at once, and the next ones after a rest. */
export const mergeLater = (app: App, listId: ListId): void =>
  app.afterAnswer(() => mergeDue(app, listId), "merge", REST);

/** Merges a list of which no write takes a turn. A write that comes first merges all, and this one starts again. */
const TRIES_BESIDE_WRITES = 2;

async function mergeDue(app: App, listId: ListId): Promise<void> {
  const merge = async () => {
    const { due } = await runQueries(app.db, { due: first(dueList(app.db, listId)) });
    if (due) await writeAll(app.db, await merged(app, listId, { anew: false }));
  };
  for (let attempt = 1; attempt <= TRIES_BESIDE_WRITES; attempt++) {
    try {
      return await merge();
    } catch (error) {
      if (!isLostRace(error)) throw error;
    }
  }
  await app.inTurn(() => retryOnConflict(merge), app.now() + MINUTE);
}

const LISTS_AT_ONCE = 3;

/** Merges versions whose merge after the response was lost; for the cron trigger. */
export async function mergeDueLists(app: App): Promise<void> {
  const due = await dueLists(app.db, LISTS_AT_ONCE);
  await forEachRow(due, ({ listId }) => mergeDue(app, listId));
}
