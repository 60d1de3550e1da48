/** What everyone sees of a list, derived anew from its public versions in the batch of the write that changed them. */
import type { Statement } from "#db/client";
import { chapterFeedStatements } from "~/features/chapters/chapters.server";
import { searchDocumentStatements } from "~/features/search/search.server";
import type { App } from "~/platform/app.server";
import { CARD_CREATORS, MASTERLIST_MIN, TOP_ITEMS } from "./list";
import type { ListState, PublicVersion } from "./list-state.server";
import { dropCard, dropMasterlist, writeCard, writeMasterlist } from "./list-writes.queries.server";
import { mergeVersions } from "./masterlist";
import type { Ruling } from "./masterlist-items";
import { type StoredMasterlist, storeMasterlist } from "./stored-masterlist";

export type Published = {
  list: Pick<ListState["list"], "id" | "title" | "imageUrl" | "rev" | "createdAt" | "changedAt">;
  chapters: { key: string; name: string }[];
  /** Oldest first. */
  publics: PublicVersion[];
  rulings: Ruling[];
  /** As it was, so that 'changed' stays when the result does. */
  masterlist: ListState["masterlist"];
};

/**
 * Statements that make masterlist, search document, chapter feeds and card what these public versions say; without one,
 * they take the list out of all. They come after the writes to list, chapters, versions and items in the same batch.
 */
export function publicationStatements(app: App, published: Published): Statement[] {
  const { list, chapters, publics } = published;
  const { db } = app;
  const place = publics.length ? Math.max(...publics.map((version) => version.place)) : null;
  const masterlist = merged(app, published);
  const [oldest] = publics;
  return [
    masterlist
      ? writeMasterlist(db, {
          listId: list.id,
          ...masterlist,
          noteIds: masterlist.result.items.flatMap(({ notes }) => notes.map(([, id]) => id)),
        })
      : dropMasterlist(db, list.id),
    ...searchDocumentStatements(app, {
      listId: list.id,
      place,
      title: list.title,
      chapters: chapters.map(({ key }) => key),
      creators: publics.map(({ creator }) => creator),
      items: [...new Set(publics.flatMap(({ titles }) => titles))],
    }),
    ...chapterFeedStatements(app, { listId: list.id, chapters, place }),
    oldest && place !== null
      ? writeCard(db, {
          listId: list.id,
          place,
          title: list.title,
          imageUrl: list.imageUrl,
          creators: publics.slice(0, CARD_CREATORS).map(({ creator }) => creator),
          creatorCount: publics.length,
          versionId: oldest.id,
          versionCreator: oldest.creator,
          versionAddedAt: oldest.addedAt,
          versionChangedAt: oldest.changedAt,
          versionRev: oldest.rev,
          itemCount: oldest.titles.length,
          top: (masterlist?.result.items ?? [])
            .slice(0, TOP_ITEMS)
            .map(({ title, rank, tied }) => ({ title, rank, tied })),
          masterlistChangedAt: masterlist?.changedAt ?? null,
          createdAt: list.createdAt,
          changedAt: list.changedAt,
          rev: list.rev,
        })
      : dropCard(db, list.id),
  ];
}

function merged(
  app: App,
  { publics, rulings, masterlist }: Published,
): { changedAt: number; result: StoredMasterlist } | null {
  const ballots = publics.map(({ creator, id, titles }) => ({ creator, id, items: titles }));
  const { versions, items } = mergeVersions(ballots, rulings);
  if (versions < MASTERLIST_MIN) return null;
  const result = storeMasterlist(publics, versions, items);
  const same = masterlist && JSON.stringify(masterlist.result) === JSON.stringify(result);
  return { changedAt: same ? masterlist.changedAt : app.now(), result };
}
