import type { ListView, VersionView } from "~/features/lists/model/list-view";
import { readList, readVersion } from "~/features/lists/reads/lists.server";
import { titleKey } from "~/features/merge/titles/item-title";
import { MASTERLIST } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import type { Viewer } from "~/platform/viewer.server";
import type { ExportedList } from "./list-export";

type ExportQuery = {
  /** A creator, as in a URL; by default the masterlist, or the only version. */
  version?: string;
  notes: boolean;
};

/** Returns the list for export, as the viewer may see it. Refuses 'not-found'. */
export async function readExport(
  app: App,
  viewer: Viewer,
  listId: ListId,
  { version: creator, notes }: ExportQuery,
): Promise<ExportedList> {
  const list = creator
    ? await readVersion(app, viewer, listId, creator)
    : await readList(app, viewer, listId);
  const { masterlist, title } = list;
  const exported =
    creator || !masterlist
      ? versionOf(list.versions.find(({ hidden }) => !hidden) ?? list.versions[0])
      : { version: MASTERLIST, items: exportedRanking(masterlist, list.glyphs) };
  const items = notes ? exported.items : exported.items.map((item) => ({ ...item, note: "" }));
  return { title, ...exported, items };
}

/** Returns each item with the note of the creator who ranks it highest. */
const exportedRanking = ({ items }: NonNullable<ListView["masterlist"]>, glyphs: ListView["glyphs"]) =>
  items.map(({ title, rank, notes }) => {
    const [best] = notes.filter(({ context }) => context).toSorted((a, b) => a.place - b.place);
    return { rank, title, note: best?.context ?? "", glyph: glyphs?.[titleKey(title).key] };
  });

const versionOf = (version: VersionView | undefined) => ({
  version: version?.creator ?? "",
  items: (version?.items ?? []).map(({ title, context, glyph }, i) => ({
    rank: i + 1,
    title,
    note: context,
    glyph,
  })),
  ...(version?.bands && { tiers: version.bands }),
});
