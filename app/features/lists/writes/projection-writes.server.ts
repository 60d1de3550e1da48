import type { Statement } from "#db/client";
import { type CardTop, dropCard, writeCard } from "~/features/lists/cards/cards.queries.server";
import { headOf, type ListHead } from "~/features/lists/model/list-head";
import { TOP_ITEMS, VERSIONS_FIRST_PAGE } from "~/features/lists/model/list-limits";
import {
  countedAfter,
  NOTHING_SHOWN,
  type Projection,
  project,
} from "~/features/lists/projection/projection.server";
import type { Change, ProjectionInput } from "~/features/lists/projection/projection-input";
import {
  itemAt,
  type NotesChange,
  notesChange,
  type StoredMasterlist,
  unknownItems,
  withItemIds,
} from "~/features/lists/projection/stored-masterlist";
import type { ListId } from "~/lib/data/ids";
import { AUDIENCES } from "~/lib/people/audience";
import type { App } from "~/platform/app.server";
import { chapterCardStatements } from "./chapter-cards.queries.server";
import { itemIdsAt } from "./list-snapshot.queries.server";
import type { ListSnapshot } from "./list-snapshot.server";
import {
  changeList,
  dropMasterlist,
  writeMasterlist,
  writeMasterlistWithNotes,
} from "./list-writes.queries.server";
import { replaceDocument } from "./search-documents.queries.server";

type ListFacts = ListHead &
  Pick<ListSnapshot["list"], "id" | "audience" | "rev" | "createdAt" | "headChangedAt">;

type Head = { list: Partial<ListSnapshot["list"]>; chapters: ListSnapshot["chapters"] };

const changedAtOf = (
  { createdAt, headChangedAt }: Pick<ListFacts, "createdAt" | "headChangedAt">,
  { lastChange }: Pick<Projection, "lastChange">,
): number => Math.max(createdAt, headChangedAt ?? 0, lastChange ?? 0);

/**
 * Returns the write of a list's projection, and of its `head` if that changes: date, masterlist, search document,
 * chapter feeds and card; without a counted version it removes them. A list by link keeps only its masterlist, a
 * blind list nothing. Must follow the writes to versions and items.
 */
export async function updateProjection(
  app: App,
  state: ProjectionInput & { list: ListFacts; chapters: ListSnapshot["chapters"] },
  change: Change = { before: null, after: null },
  head?: Head,
): Promise<Statement[]> {
  const { db } = app;
  const list = { ...state.list, ...head?.list };
  const chapters = head?.chapters ?? state.chapters;
  const projection = AUDIENCES[list.audience].open
    ? await withKnownItems(app, project(state, change))
    : NOTHING_SHOWN;
  const { shown, words, masterlist } = projection;
  const notes = masterlist && notesChange(masterlist.result, state.masterlist, change.after);
  const feedKey = AUDIENCES[list.audience].public ? projection.feedKey : null;
  const changedAt = changedAtOf(list, projection);
  return [
    ...(head ? [changeList(db, list.id, head.list)] : []),
    changeList(db, list.id, {
      changedAt,
      mergedCount: countedAfter(state, change).length,
      glyphs: projection.glyphs,
    }),
    ...masterlistStatements(app, list.id, projection, notes),
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
          top: masterlist ? cardTop(masterlist.result) : [],
          masterlistChangedAt: masterlist?.changedAt ?? null,
          newest: projection.newest,
          agreement: projection.agreement,
          firmness: masterlist?.firmness ?? null,
          duel: projection.duel,
          glyphs: projection.glyphs,
          createdAt: list.createdAt,
          changedAt,
          rev: list.rev,
        })
      : dropCard(db, list.id),
  ];
}

/** Looks up the noted items that were not read with their versions. */
async function withKnownItems({ db }: App, projection: Projection): Promise<Projection> {
  const { masterlist } = projection;
  const places = masterlist ? unknownItems(masterlist.result) : [];
  if (!masterlist || places.length === 0) return projection;
  const found = await itemIdsAt(db, places);
  const ids = new Map(found.map(({ versionId, position, id }) => [itemAt(versionId, position), id]));
  return { ...projection, masterlist: { ...masterlist, result: withItemIds(masterlist.result, ids) } };
}

/** Stores note texts only for lists with more than one page of versions; other pages read them anyway. */
function masterlistStatements(
  { db }: App,
  listId: ListId,
  { masterlist, creatorCount }: Projection,
  notes: NotesChange | null,
): Statement[] {
  if (!masterlist || !notes) return [dropMasterlist(db, listId)];
  return creatorCount > VERSIONS_FIRST_PAGE
    ? writeMasterlistWithNotes(db, { listId, ...masterlist }, notes)
    : [writeMasterlist(db, { listId, ...masterlist, noteIds: notes.all })];
}

/** Returns a card's first items with candidate notes, best place first. */
const cardTop = ({ items, creators }: StoredMasterlist): CardTop[] =>
  items.slice(0, TOP_ITEMS).map(({ title, rank, tied, notes }) => ({
    title,
    rank,
    tied,
    notes: notes
      .toSorted(([, , a], [, , b]) => a - b)
      .map(([creator, itemId]) => [creators[creator] ?? "", itemId]),
  }));
