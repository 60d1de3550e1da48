/** Reading one list: pick, hydrate in one batch, hide, present. */

import { type Answers, ask, first } from "#db/ask";
import type { Statement } from "#db/client";
import { reportMarks, viewerMarks } from "~/features/cards/cards.server";
import { agreementOf } from "~/features/merge/agreement";
import { type Aliases, orderOf } from "~/features/merge/item-aliases";
import { countDone, tickableTitles, ticksOf } from "~/features/progress/progress";
import type { Reader } from "~/lib/audience";
import type { ListId } from "~/lib/ids";
import { serverPaths } from "~/lib/paths";
import type { App } from "~/platform/app.server";
import { keyOfList } from "~/platform/list-keys.server";
import { Refusal } from "~/platform/refusal";
import { type Member, readerOf, type Viewer } from "~/platform/viewer.server";
import { endBlindness, isBlindnessOver } from "./audience.server";
import { readEffect, type StoredEffects } from "./effects";
import { headOf } from "./list-head";
import { CARD_CREATORS, NAMES_PAGE, VERSIONS_PAGE } from "./list-limits";
import { carryOut, type WritePlan } from "./list-snapshot.server";
import type { EffectView, ItemView, ListView, VersionView } from "./list-view";
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
import { masterlistView, readAliases, type StoredMasterlist, tickableItems } from "./stored-masterlist";

/** As if all versions were on the page: for a page that shows ranks and no notes. */
const NO_NOTES = Number.MAX_SAFE_INTEGER;

type VersionsPage = {
  start: number;
  pageSize: number;
  /** How many creators' names come before this page of names. */
  names: number;
};

const FIRST_PAGE: VersionsPage = { start: 0, pageSize: VERSIONS_PAGE, names: 0 };

/**
 * A list with its masterlist and one page of versions, the viewer's first, then the newest, as it is `after` the given
 * writes, which are sent in the same batch. Refuses 'not-found'.
 */
export const readList = async (
  app: App,
  viewer: Viewer,
  listId: ListId,
  page: Partial<VersionsPage> = {},
  { after }: { after?: Statement[] } = {},
): Promise<ListView> => (await readListAndMerge(app, viewer, listId, page, { after })).list;

/** A masterlist as its row holds it. */
export type MergeRow = { result: StoredMasterlist; effects: StoredEffects };

/** As readList, with the masterlist's row, or null. */
export async function readListAndMerge(
  app: App,
  viewer: Viewer,
  listId: ListId,
  page: Partial<VersionsPage>,
  { after }: { after?: Statement[] } = {},
): Promise<{ list: ListView; merge: MergeRow | null }> {
  const read = await readRows(app, viewer, listId, page, after);
  const { list } = read.head;
  if (!list || !isBlindnessOver(app, list)) return viewOf(app, viewer, read, page);
  await endBlindness(app, listId);
  return viewOf(app, viewer, await readRows(app, viewer, listId, page), page);
}

function readRows(
  app: App,
  viewer: Viewer,
  listId: ListId,
  page: Partial<VersionsPage>,
  after?: Statement[],
) {
  const { db } = app;
  const { start, pageSize, names } = { ...FIRST_PAGE, ...page };
  const questions = {
    head: headQuestions(app, viewer, listId, {
      versionsOnPage: start === 0 ? pageSize : 0,
      namesFrom: names,
    }),
    others: otherVersions(db, listId, viewer?.id ?? null, { start, limit: pageSize + 1 }),
    own: start === 0 && viewer && oneVersion(db, listId, byUser(viewer.id), readerOf(app, viewer)),
  };
  return ask(db, questions, { after });
}

async function viewOf(
  app: App,
  viewer: Viewer,
  { head, others, own = [] }: Awaited<ReturnType<typeof readRows>>,
  page: Partial<VersionsPage>,
): Promise<{ list: ListView; merge: MergeRow | null }> {
  const { start, pageSize } = { ...FIRST_PAGE, ...page };
  const rows = [...own, ...others];
  const next = rows.length > pageSize ? start + pageSize : null;
  return {
    list: await listView(app, viewer, head, rows.slice(0, pageSize), next),
    merge: (head.masterlist as MergeRow | undefined) ?? null,
  };
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
    versions: oneVersion(app.db, listId, byCreator(creator), readerOf(app, viewer)),
  });
  if (versions.length === 0) throw new Refusal("not-found");
  return listView(app, viewer, head, versions, null);
}

/** A list with only the viewer's version, if any, to edit it. Refuses 'not-found' if the list is invisible. */
export async function readOwnVersion(app: App, viewer: Viewer, listId: ListId): Promise<ListView> {
  const { head, own = [] } = await ask(app.db, {
    head: headQuestions(app, viewer, listId, { versionsOnPage: 0 }),
    own: viewer && oneVersion(app.db, listId, byUser(viewer.id), readerOf(app, viewer)),
  });
  return listView(app, viewer, head, own, null);
}

/** Questions: the list's row (none if invisible to the viewer) and the masterlist. */
export const masterlistQuestions = ({ db }: App, listId: ListId, reader: Reader) => ({
  list: first(visibleList(db, listId, reader)),
  masterlist: first(masterlistOf(db, listId)),
});

/** Questions: the list's row (none if invisible), the member's version if public, and the masterlist. */
export const ownListQuestions = (app: App, listId: ListId, member: Member) => ({
  ...masterlistQuestions(app, listId, readerOf(app, member)),
  own: first(ownPublicVersion(app.db, listId, member.id)),
});

/** Everything about a list except the versions to show. */
function headQuestions(
  app: App,
  viewer: Viewer,
  listId: ListId,
  { versionsOnPage, namesFrom = 0 }: { versionsOnPage: number; namesFrom?: number },
) {
  const { db } = app;
  const names =
    namesFrom === 0
      ? { after: CARD_CREATORS, limit: NAMES_PAGE - CARD_CREATORS }
      : { after: namesFrom, limit: NAMES_PAGE };
  return {
    list: first(markedList(db, listId, readerOf(app, viewer))),
    chapters: chaptersOf(db, listId),
    masterlist: first(masterlistWithNotes(db, listId, versionsOnPage)),
    notes: masterlistNotes(db, listId, versionsOnPage),
    names: namesFrom === 0 && first(cardNames(db, listId)),
    furtherNames: furtherNames(db, listId, names),
    listOwner: viewer && first(listOwnerOf(db, listId)),
  };
}

/** A list with these versions. Refuses 'not-found' if the viewer can't see it. */
async function listView(
  app: App,
  viewer: Viewer,
  { list, chapters, masterlist, ...head }: Answers<ReturnType<typeof headQuestions>>,
  versions: VersionRow[],
  nextVersions: number | null,
): Promise<ListView> {
  if (!list) throw new Refusal("not-found");
  const listOwner = viewer !== null && head.listOwner?.userId === viewer.id;
  const key = listOwner ? await keyOfList(app, list) : null;
  const effects = (masterlist?.effects ?? {}) as StoredEffects;
  const stored = masterlist?.result as StoredMasterlist | undefined;
  const likeOwn = comparedWithOwn(viewer, versions, stored);
  const shown = versions.map((row) => ({
    ...versionView(row, viewer, list.reported),
    effect: effectView(row, masterlist !== undefined, effects[row.id]),
    likeOwn: likeOwn(row),
  }));
  const tickable = stored ? tickableItems(stored) : tickableTitles(versions.at(-1)?.itemTitles ?? []);
  const itemsById = new Map(
    [
      ...keptNotes(masterlist?.notes ?? {}),
      ...head.notes,
      ...shown.flatMap(({ id: versionId, items }) => items.map((item) => ({ ...item, versionId }))),
    ].map((item) => [item.id, item]),
  );
  return {
    id: list.id,
    ...headOf(list),
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
    listOwner,
    audience: list.audience,
    blindUntil: list.blindUntil,
    link: key && serverPaths.listLink(key),
    done: viewer && countDone(ticksOf(tickable, Object.keys(list.ticks ?? {}))),
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

/** A function from another's version to how far it agrees with the viewer's own, if that is among them. */
function comparedWithOwn(viewer: Viewer, versions: VersionRow[], masterlist: StoredMasterlist | undefined) {
  const own = viewer && versions.find(({ userId }) => userId === viewer.id);
  if (!own || own.itemTitles.length === 0) return () => null;
  const aliases: Aliases = masterlist ? readAliases(masterlist) : new Map();
  const order = orderOf(own.itemTitles, aliases);
  return ({ id, itemTitles }: VersionRow) =>
    id === own.id ? null : agreementOf(order, orderOf(itemTitles, aliases)).agreement;
}

/** Without a masterlist, or without items, a version changes nothing. */
function effectView(
  { hidden, removed, itemTitles }: VersionRow,
  hasMasterlist: boolean,
  stored: StoredEffects[string] | undefined,
): EffectView | null {
  if (hidden || removed) return null;
  if (!hasMasterlist || itemTitles.length === 0) return { moves: [], agreement: null, pairs: 0 };
  const { moves, ...agreement } = stored ? readEffect(stored) : { moves: null };
  return moves && "pairs" in agreement ? { moves, ...agreement } : null;
}

function versionView(
  row: VersionRow,
  viewer: Viewer,
  reported: string[] | null,
): Omit<VersionView, "effect" | "likeOwn"> {
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
