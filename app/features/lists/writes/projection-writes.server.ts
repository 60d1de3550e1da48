import type { Statement } from "#db/client";
import { type CardTop, dropCard, writeCard } from "~/features/lists/cards/cards.queries.server";
import { headOf, type ListHead } from "~/features/lists/model/list-head";
import { TOP_ITEMS, VERSIONS_FIRST_PAGE } from "~/features/lists/model/list-limits";
import type { Projection } from "~/features/lists/projection/projection.server";
import type { StoredMasterlist } from "~/features/lists/projection/stored-masterlist";
import { AUDIENCES } from "~/lib/audience";
import type { ListId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import { chapterCardStatements } from "./chapter-cards.queries.server";
import type { ListSnapshot } from "./list-snapshot.server";
import {
  changeList,
  dropMasterlist,
  writeMasterlist,
  writeMasterlistWithNotes,
  writeMergeState,
} from "./list-writes.queries.server";
import { replaceDocument } from "./search-documents.queries.server";

type ListFacts = ListHead &
  Pick<ListSnapshot["list"], "id" | "audience" | "rev" | "createdAt" | "headChangedAt">;

const changedAtOf = (
  { createdAt, headChangedAt }: Pick<ListFacts, "createdAt" | "headChangedAt">,
  { lastChange }: Pick<Projection, "lastChange">,
): number => Math.max(createdAt, headChangedAt ?? 0, lastChange ?? 0);

/**
 * Writes the list's date, masterlist, search document, chapter feeds and card; without a counted version it
 * removes them. A list by link keeps only its masterlist, a blind list nothing. Must follow the writes to
 * list, chapters, versions and items.
 */
export function projectionStatements(
  app: App,
  list: ListFacts,
  chapters: { key: string; name: string }[],
  projection: Projection,
): Statement[] {
  const { db } = app;
  const { shown, words } = projection;
  const feedKey = AUDIENCES[list.audience].public ? projection.feedKey : null;
  const merged = AUDIENCES[list.audience].open
    ? projection
    : { ...projection, masterlist: null, mergeState: null };
  const { masterlist, mergeState } = merged;
  // in a blind list nobody may learn when another version changed
  const changedAt = changedAtOf(list, AUDIENCES[list.audience].open ? projection : { lastChange: null });
  return [
    changeList(db, list.id, { changedAt }),
    ...masterlistStatements(app, list.id, merged),
    writeMergeState(db, list.id, mergeState),
    ...replaceDocument(db, {
      listId: list.id,
      feedKey,
      title: list.title,
      chapters: chapters.map(({ name }) => name),
      ...words,
    }),
    ...chapterCardStatements(db, { listId: list.id, chapters, feedKey }),
    shown && feedKey !== null
      ? writeCard(db, {
          listId: list.id,
          feedKey,
          ...headOf(list),
          creators: projection.newestCreators,
          creatorCount: projection.creatorCount,
          versionId: shown.id,
          versionCreator: shown.creator,
          versionAddedAt: shown.addedAt,
          versionChangedAt: shown.changedAt,
          versionRev: shown.rev,
          itemCount: shown.titles.length,
          top: masterlist ? cardTop(masterlist.result, mergeState === null) : [],
          masterlistChangedAt: masterlist?.changedAt ?? null,
          newest: projection.newest,
          agreement: projection.agreement,
          firmness: masterlist?.firmness ?? null,
          duel: projection.duel,
          createdAt: list.createdAt,
          changedAt,
          rev: list.rev,
        })
      : dropCard(db, list.id),
  ];
}

/** Stores note texts only for lists with more than one page of versions; other pages read them anyway. */
function masterlistStatements(
  { db }: App,
  listId: ListId,
  { masterlist, creatorCount }: Projection,
): Statement[] {
  if (!masterlist) return [dropMasterlist(db, listId)];
  const { notes, ...row } = masterlist;
  return creatorCount > VERSIONS_FIRST_PAGE
    ? writeMasterlistWithNotes(db, { listId, ...row }, notes)
    : [writeMasterlist(db, { listId, ...row, noteIds: notes.all })];
}

/** Returns a card's first items with candidate notes, best place first; no notes for a large list. */
const cardTop = ({ items, creators }: StoredMasterlist, withNotes: boolean): CardTop[] =>
  items.slice(0, TOP_ITEMS).map(({ title, rank, tied, notes }) => ({
    title,
    rank,
    tied,
    notes: (withNotes ? notes : [])
      .toSorted(([, , a], [, , b]) => a - b)
      .map(([creator, itemId]) => [creators[creator] ?? "", itemId]),
  }));
