import { runQueries } from "#db/run-queries";
import { bothOrder } from "~/features/lists/projection/both-order";
import type { StoredMasterlist } from "~/features/lists/projection/stored-masterlist";
import { bothLeast } from "~/features/merge/both/both";
import type { ListId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { readerOf, type Viewer } from "~/platform/viewer.server";
import { masterlistQueries } from "./lists.server";

export type BothView = {
  listId: ListId;
  /** Number of merged versions, and the number that has to name an item. */
  of: number;
  least: number;
  items: { title: string; rank: number; tied: boolean; namedBy: number; masterRank: number }[];
};

/** Returns the order among versions that ranked both items of a pair. Refuses 'not-found'. */
export async function readBothOrder(app: App, viewer: Viewer, listId: ListId): Promise<BothView> {
  const { list, masterlist } = await runQueries(
    app.db,
    masterlistQueries(app, listId, readerOf(app, viewer)),
  );
  if (!list) throw new Refusal("not-found");
  const stored = masterlist ? (masterlist.result as StoredMasterlist) : { of: 0, items: [] };
  return {
    listId,
    of: stored.of,
    least: bothLeast(stored.of),
    items: bothOrder(stored).map(({ item, rank, tied }) => ({
      title: item.title,
      rank,
      tied,
      namedBy: item.why.namedBy,
      masterRank: item.rank,
    })),
  };
}
