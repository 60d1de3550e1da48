/** Lists derived anew from what is stored: in repair, for crowds, and after a creator's name changed. */
import { writeAll } from "#db/client";
import { mustHaveChanged } from "#db/guard";
import type { App } from "~/platform/app.server";
import { derive } from "./derived.server";
import { readState, winning } from "./list-state.server";
import { deleteRulingsOf, takeList } from "./list-writes.queries.server";
import { crowdsToRebuild, listsOfMember, listsRuledBy } from "./lists.queries.server";
import { publicationStatements } from "./publication.server";

/** Derives anew what everyone sees of a list from all its public versions; a list that is gone stays gone. */
export async function republishList(app: App, listId: string): Promise<void> {
  await winning(async () => {
    const state = await readState(app, listId, "", { all: true });
    if (!state) return;
    await writeAll(app.db, [
      takeList(app.db, listId, state.list.mergeRev),
      mustHaveChanged(app.db),
      ...publicationStatements(app, state.list, state.chapters, derive(state)),
    ]);
  });
}

const CROWDS_AT_ONCE = 3;

/** Builds waiting aggregates of crowds anew; for the cron trigger, should the work after a request have been lost. */
export async function rebuildCrowds(app: App): Promise<void> {
  for (const { listId } of await crowdsToRebuild(app.db, CROWDS_AT_ONCE)) await republishList(app, listId);
}

/** Takes a leaver's rulings with their account, each list in a batch of its own; may be run again. */
export async function withdrawRulingsOf(app: App, userId: string): Promise<void> {
  for (const { listId } of await listsRuledBy(app.db, userId))
    await winning(async () => {
      const state = await readState(app, listId, "", { all: true });
      if (!state) return;
      const rulings = state.rulings.filter((ruling) => ruling.userId !== userId);
      await writeAll(app.db, [
        takeList(app.db, listId, state.list.mergeRev),
        mustHaveChanged(app.db),
        ...deleteRulingsOf(app.db, listId, userId),
        ...publicationStatements(app, state.list, state.chapters, derive({ ...state, rulings })),
      ]);
    });
}

/** After an account changed its name (it became a former member): its lists show the new one. */
export async function renameCreator(app: App, userId: string): Promise<void> {
  for (const { listId } of await listsOfMember(app.db, userId)) await republishList(app, listId);
}
