/** Reading one list: pick, hydrate in one batch, hide, present. */

import { type Answers, ask, first } from "#db/ask";
import type { Statement } from "#db/client";
import { reportMarks, viewerMarks } from "~/features/cards/cards.server";
import type { ListId, UserId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import type { Viewer } from "~/platform/viewer.server";
import { CARD_CREATORS, NAMES_PAGE, VERSIONS_PAGE } from "./list-limits";
import { carryOut, type WritePlan } from "./list-snapshot.server";
import type { ItemView, ListView, VersionView } from "./list-view";
import {
  byCreator,
  byUser,
  cardNames,
  chaptersOf,
  furtherNames,
  type KeptNotes,
  listOwnerOf,
  markedList,
  masterlistNotes,
  masterlistOf,
  masterlistWithNotes,
  oneVersion,
  otherVersions,
  ownPublicVersion,
  type VersionRow,
  visibleList,
} from "./lists.queries.server";
import { masterlistView, type StoredMasterlist } from "./stored-masterlist";

/** As if all versions were on the page: for a page that shows ranks and no notes. */
const NO_NOTES = Number.MAX_SAFE_INTEGER;

type VersionsPage = {
  start: number;
  pageSize: number;
  /** How many creators' names come before this page of names. */
  names: number;
};

/**
 * A list with its masterlist and one page of versions, the viewer's first, then the newest, as it is `after` the given
 * writes, which are sent in the same batch. Refuses 'not-found'.
 */
export async function readList(
  app: App,
  viewer: Viewer,
  listId: ListId,
  { start = 0, pageSize = VERSIONS_PAGE, names = 0 }: Partial<VersionsPage> = {},
  { after }: { after?: Statement[] } = {},
): Promise<ListView> {
  const { db } = app;
  const questions = {
    head: headQuestions(app, viewer, listId, {
      versionsOnPage: start === 0 ? pageSize : 0,
      namesFrom: names,
    }),
    others: otherVersions(db, listId, viewer?.id ?? null, { start, limit: pageSize + 1 }),
    own: start === 0 && viewer && oneVersion(db, listId, byUser(viewer.id), viewer.id),
  };
  const { head, others, own = [] } = await ask(db, questions, { after });
  const rows = [...own, ...others];
  return listView(viewer, head, rows.slice(0, pageSize), rows.length > pageSize ? start + pageSize : null);
}

/**
 * Carries out a write on a list and returns the list after it. Both are one batch and happen or fail together: a caller
 * who sees a failure may try again.
 */
export const writeAndReadList = (
  app: App,
  viewer: Viewer,
  listId: ListId,
  plan: WritePlan,
): Promise<ListView> => carryOut(plan, (after) => readList(app, viewer, listId, {}, { after }));

/** A list with only one creator's version; the name in any case. Refuses 'not-found'. */
export async function readVersion(
  app: App,
  viewer: Viewer,
  listId: ListId,
  creator: string,
): Promise<ListView> {
  const { head, versions } = await ask(app.db, {
    head: headQuestions(app, viewer, listId, { versionsOnPage: NO_NOTES }),
    versions: oneVersion(app.db, listId, byCreator(creator), viewer?.id ?? null),
  });
  if (versions.length === 0) throw new Refusal("not-found");
  return listView(viewer, head, versions, null);
}

/** A list with only the viewer's version, if any, to edit it. Refuses 'not-found' if the list is invisible. */
export async function readOwnVersion(app: App, viewer: Viewer, listId: ListId): Promise<ListView> {
  const { head, own = [] } = await ask(app.db, {
    head: headQuestions(app, viewer, listId, { versionsOnPage: 0 }),
    own: viewer && oneVersion(app.db, listId, byUser(viewer.id), viewer.id),
  });
  return listView(viewer, head, own, null);
}

/** Questions: the list's row (none if invisible), the member's version if public, and the masterlist. */
export const ownListQuestions = ({ db }: App, listId: ListId, userId: UserId) => ({
  list: first(visibleList(db, listId, userId)),
  own: first(ownPublicVersion(db, listId, userId)),
  masterlist: first(masterlistOf(db, listId)),
});

/** Everything about a list except the versions to show. */
function headQuestions(
  { db }: App,
  viewer: Viewer,
  listId: ListId,
  { versionsOnPage, namesFrom = 0 }: { versionsOnPage: number; namesFrom?: number },
) {
  const names =
    namesFrom === 0
      ? { after: CARD_CREATORS, limit: NAMES_PAGE - CARD_CREATORS }
      : { after: namesFrom, limit: NAMES_PAGE };
  return {
    list: first(markedList(db, listId, viewer?.id ?? null)),
    chapters: chaptersOf(db, listId),
    masterlist: first(masterlistWithNotes(db, listId, versionsOnPage)),
    notes: masterlistNotes(db, listId, versionsOnPage),
    names: namesFrom === 0 && first(cardNames(db, listId)),
    furtherNames: furtherNames(db, listId, names),
    listOwner: viewer && first(listOwnerOf(db, listId)),
  };
}

/** A list with these versions. Refuses 'not-found' if the viewer can't see it. */
function listView(
  viewer: Viewer,
  { list, chapters, masterlist, ...head }: Answers<ReturnType<typeof headQuestions>>,
  versions: VersionRow[],
  nextVersions: number | null,
): ListView {
  if (!list) throw new Refusal("not-found");
  const shown = versions.map((row) => versionView(row, viewer, list.reported));
  const itemsById = new Map(
    [
      ...keptNotes(masterlist?.notes ?? {}),
      ...head.notes,
      ...shown.flatMap(({ id: versionId, items }) => items.map((item) => ({ ...item, versionId }))),
    ].map((item) => [item.id, item]),
  );
  return {
    id: list.id,
    title: list.title,
    imageUrl: list.imageUrl,
    chapters: chapters.map(({ key, name }) => ({
      name,
      followed: list.marks?.followed.includes(key) ?? false,
    })),
    createdAt: list.createdAt,
    changedAt: list.changedAt,
    creatorCount: list.creatorCount,
    commentsCount: list.commentsCount,
    rev: list.rev,
    ...viewerMarks(list.marks),
    creators: [...(head.names?.names ?? []), ...head.furtherNames.map(({ name }) => name)],
    listeners: chapters.reduce((sum, { followers }) => sum + followers, list.savesCount),
    listening: {
      chapters: chapters.map(({ name, followers }) => ({ name, followers })),
      saves: list.savesCount,
    },
    listOwner: viewer !== null && head.listOwner?.userId === viewer.id,
    masterlist: masterlist
      ? masterlistView(masterlist.result as StoredMasterlist, masterlist.changedAt, itemsById)
      : null,
    versions: shown,
    nextVersions,
  };
}

const keptNotes = (notes: KeptNotes) =>
  Object.entries(notes).map(([id, [versionId, context, commentsCount]]) => ({
    id,
    versionId,
    context,
    commentsCount,
  }));

/** A version's items, from its own row if that holds them. */
const itemsOf = ({ items, itemIds, itemTitles, itemNotes }: VersionRow): ItemView[] =>
  items ??
  itemTitles.map((title, i) => {
    const [context = "", commentsCount = 0] = itemNotes?.[i] ?? [];
    return { id: itemIds?.[i] ?? "", title, context, commentsCount };
  });

function versionView(row: VersionRow, viewer: Viewer, reported: string[] | null): VersionView {
  return {
    id: row.id,
    creator: row.creator,
    standsFor: row.standsFor,
    hidden: row.hidden || row.removed,
    addedAt: row.addedAt,
    changedAt: row.changedAt,
    rev: row.rev,
    items: itemsOf(row),
    ...reportMarks(reported, row.id),
    own: row.userId === viewer?.id,
  };
}
