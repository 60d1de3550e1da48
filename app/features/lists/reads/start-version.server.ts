import { first, runQueries } from "#db/run-queries";
import { readAliases, type StoredMasterlist } from "~/features/lists/projection/stored-masterlist";
import { type ItemPool, itemPoolQueries, toItemPool } from "~/features/lists/reads/rankable-items.server";
import { matchesCreator, oneVersion } from "~/features/lists/stored/lists.queries.server";
import { keysOf } from "~/features/merge/titles/item-aliases";
import { MASTERLIST } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { AUDIENCES, type AudienceField } from "~/lib/people/audience";
import { creatorInPath } from "~/lib/people/former-member";
import type { App } from "~/platform/app.server";
import { readerOf, type Viewer } from "~/platform/viewer.server";

type VersionStart = {
  id: ListId;
  title: string;
  /** True if the viewer already has a version. */
  edit: boolean;
  hasMasterlist: boolean;
  audience: AudienceField;
  isBlind: boolean;
  /** Items that the list's owner offers. */
  choices: string[];
  /** Items of the others, which the viewer may see. */
  pool: Pick<ItemPool, "titles" | "tiles" | "chapter">;
  /** The source of the initial order: its name and its part of a URL; null for empty rows. */
  from: { name: string; path: string } | null;
  /** In the masterlist's spelling, without duplicates. */
  titles: string[];
};

/**
 * Returns the form's initial state. `from` is a creator or MASTERLIST; ignores versions that aren't public.
 * Refuses 'not-found' if the viewer can't see the list.
 */
export async function readVersionStart(
  app: App,
  viewer: Viewer,
  listId: ListId,
  from: string,
): Promise<VersionStart> {
  const { db } = app;
  const answers = await runQueries(db, {
    ...itemPoolQueries(app, viewer, listId),
    version:
      from !== "" &&
      from !== MASTERLIST &&
      first(oneVersion(db, listId, matchesCreator(from), { ...readerOf(app, viewer), id: null })),
  });
  const { id, title, edit, isBlind, titles, tiles, chapter } = toItemPool(answers);
  const { list } = answers;
  const masterlist = (answers.masterlist?.result as StoredMasterlist | undefined) ?? null;
  const start = {
    id,
    title,
    edit,
    hasMasterlist: masterlist !== null,
    audience: list ? AUDIENCES[list.audience].field : ("everyone" as const),
    isBlind,
    choices: list?.choices ?? [],
    pool: { titles, tiles, chapter },
  };
  const version = answers.version || null;
  if (version) {
    const { creator, itemTitles } = version;
    const named = { name: creator, path: creatorInPath(creator, version.id) };
    return { ...start, from: named, titles: spelledAlike(itemTitles, masterlist) };
  }
  if (from !== MASTERLIST || !masterlist) return { ...start, from: null, titles: [] };
  return { ...start, from: { name: "the masterlist", path: MASTERLIST }, titles };
}

/** Removes duplicate items, and spells the rest like the masterlist. */
function spelledAlike(titles: string[], masterlist: StoredMasterlist | null): string[] {
  const spelling = new Map(masterlist?.items.map(({ key, title }) => [key, title]));
  const keys = keysOf(titles, masterlist ? readAliases(masterlist) : new Map());
  const items = new Map(titles.map((title, i) => [keys[i], spelling.get(keys[i] ?? "") ?? title]));
  return [...items.values()];
}
