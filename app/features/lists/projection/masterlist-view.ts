import type {
  ItemView,
  MasterlistItemView,
  MasterlistView,
  NoteView,
} from "~/features/lists/model/list-view";
import type { Firmness } from "~/features/merge/firmness/firmness";
import { offeredTiers, tierAt } from "~/features/merge/firmness/tiers";
import type { VersionId } from "~/lib/data/ids";
import type { StoredMasterlist } from "./stored-masterlist";

type NoteItem = Pick<ItemView, "id" | "context" | "commentsCount"> & { versionId: VersionId };

/** Returns the view of a stored masterlist, without notes whose item is missing in `itemsById`. */
export function masterlistView(
  {
    result: stored,
    changedAt,
    firmness,
  }: { result: StoredMasterlist; changedAt: number; firmness: Firmness | null },
  itemsById: Map<string, NoteItem>,
): MasterlistView {
  const { of, longest, itemCount, creators } = stored;
  const note = ([creator, id, place]: [number, string, number]): NoteView[] => {
    const item = itemsById.get(id);
    if (!item) return [];
    return [
      {
        creator: creators[creator] ?? "",
        versionId: item.versionId,
        id,
        context: item.context,
        commentsCount: item.commentsCount,
        place,
      },
    ];
  };
  const tiers = offeredTiers(firmness, stored);
  const items = stored.items.map(
    ({ title, rank, tied, why, notes, places, range = null, both = null }, i): MasterlistItemView => ({
      title,
      rank,
      tied,
      why,
      notes: notes.flatMap(note),
      places,
      range,
      both,
      tier: tiers && tierAt(tiers, i),
    }),
  );
  return { changedAt, of, longest, itemCount, items, firmness };
}
