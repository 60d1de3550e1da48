import { first, runQueries } from "#db/run-queries";
import type { MasterlistView } from "~/features/lists/model/list-view";
import { inForce, overridesAbout } from "~/features/lists/model/overrides";
import { masterlistView } from "~/features/lists/projection/masterlist-view";
import type { StoredMasterlist } from "~/features/lists/projection/stored-masterlist";
import {
  listForReader,
  masterlistWithState,
  openTitles,
  overridesOf,
} from "~/features/lists/stored/lists.queries.server";
import type { ItemOverride } from "~/features/merge/masterlist/masterlist-items";
import type { ListId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { readerOf, type Viewer } from "~/platform/viewer.server";

export type BallotsView = {
  listId: ListId;
  versions: { creator: string; items: string[] }[];
  /** The overrides about titles of these versions. */
  overrides: ItemOverride[];
  masterlist: MasterlistView | null;
};

/** Returns every public, non-empty version, oldest first, with the result. Refuses 'not-found'. */
export async function readBallots(app: App, viewer: Viewer, listId: ListId): Promise<BallotsView> {
  const { db } = app;
  const { list, versions, overrides, masterlist } = await runQueries(db, {
    list: first(listForReader(db, listId, readerOf(app, viewer))),
    versions: openTitles(db, listId),
    overrides: overridesOf(db, listId),
    masterlist: first(masterlistWithState(db, listId)),
  });
  if (!list) throw new Refusal("not-found");
  return {
    listId,
    versions: versions.filter(({ items }) => items.length > 0),
    overrides: inForce(overridesAbout(overrides, new Set(versions.flatMap(({ items }) => items)))),
    masterlist: masterlist
      ? masterlistView({ ...masterlist, result: masterlist.result as StoredMasterlist }, new Map())
      : null,
  };
}
