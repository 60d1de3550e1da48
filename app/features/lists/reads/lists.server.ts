import type { Statement } from "#db/client";
import { first, runQueries } from "#db/run-queries";
import { VERSIONS_PAGE } from "~/features/lists/model/list-limits";
import type { ListView } from "~/features/lists/model/list-view";
import type { VersionOrder } from "~/features/lists/model/version-order";
import {
  listsToSettleNext,
  type NextList,
  sameChapterReason,
  sharedItemReason,
} from "~/features/lists/next-lists/next-list";
import { listsLike } from "~/features/lists/next-lists/next-lists.queries.server";
import { type PersonLike, peopleLike } from "~/features/lists/people-to-follow/people-like";
import { likeOwnQuery } from "~/features/lists/people-to-follow/people-like.server";
import type { StoredEffects } from "~/features/lists/projection/effects";
import type { StoredMasterlist } from "~/features/lists/projection/stored-masterlist";
import {
  byUser,
  creatorsToFollow,
  listForReader,
  masterlistWithState,
  matchesCreator,
  oneVersion,
  otherVersions,
  ownCountedVersion,
} from "~/features/lists/stored/lists.queries.server";
import { endBlindnessForRead } from "~/features/lists/writes/change-audience.server";
import type { ListId } from "~/lib/data/ids";
import type { Reader } from "~/lib/people/audience";
import { isBlindnessOver } from "~/lib/people/audience";
import { picturesOf } from "~/lib/people/people-pictures";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { type Member, readerOf, type Viewer } from "~/platform/viewer.server";
import { headQueries, listView } from "./list-view.server";

/** Skips the notes, like a page with all versions would. */
const NO_NOTES = Number.MAX_SAFE_INTEGER;

type VersionsPage = {
  start: number;
  pageSize: number;
  /** Offset of the page of creators' names. */
  names: number;
  order?: VersionOrder;
  /** True to read suggested next lists too; only on the first page. */
  next?: boolean;
  /** True to read whom of the list's people the viewer may follow, and who ranks like them. */
  people?: boolean;
};

const FIRST_PAGE: VersionsPage = { start: 0, pageSize: VERSIONS_PAGE, names: 0 };

/**
 * Returns a list with one page of versions, the viewer's first, then the newest. Executes the writes in
 * `after` in the same batch, before it. Refuses 'not-found'.
 */
export const readList = async (
  app: App,
  viewer: Viewer,
  listId: ListId,
  page: Partial<VersionsPage> = {},
  { after }: { after?: Statement[] } = {},
): Promise<ListView> => (await readListAndMerge(app, viewer, listId, page, { after })).list;

export type MergeRow = { result: StoredMasterlist; effects: StoredEffects };

/** A member whom the viewer may follow. */
type ToFollow = { name: string; followed: 0 | 1 };

type ReadList = {
  list: ListView;
  merge: MergeRow | null;
  next: NextList[];
  people: ToFollow[];
  likeYou: PersonLike[];
};

/**
 * Returns the same as `readList`, plus the masterlist's row, or null, and with `next` at most three suggested next
 * lists, all in the same round trip.
 */
export async function readListAndMerge(
  app: App,
  viewer: Viewer,
  listId: ListId,
  page: Partial<VersionsPage>,
  { after }: { after?: Statement[] } = {},
): Promise<ReadList> {
  const read = await readRows(app, viewer, listId, page, after);
  const { list } = read.head;
  if (!list || !isBlindnessOver(list, app.now())) return viewOf(app, viewer, read, page);
  const ended = await endBlindnessForRead(app, listId);
  return viewOf(app, viewer, ended ? await readRows(app, viewer, listId, page) : read, page);
}

function readRows(
  app: App,
  viewer: Viewer,
  listId: ListId,
  page: Partial<VersionsPage>,
  after?: Statement[],
) {
  const { db } = app;
  const { start, pageSize, names, order = "newest", next, people } = { ...FIRST_PAGE, ...page };
  const queries = {
    head: headQueries(app, viewer, listId, {
      versionsOnPage: start === 0 ? pageSize : 0,
      namesFrom: names,
    }),
    others: otherVersions(order, {
      listId,
      viewerId: viewer?.id ?? null,
      start,
      limit: pageSize + 1,
    }),
    own: start === 0 && viewer && oneVersion(db, listId, byUser(viewer.id), readerOf(app, viewer)),
    like: start === 0 && next && listsLike({ listId, viewerId: viewer?.id ?? null }),
    people: people && viewer && creatorsToFollow(db, viewer.id, listId, pageSize),
    likeOwn: people && likeOwnQuery(viewer, 8),
  };
  return runQueries(db, queries, { after });
}

async function viewOf(
  app: App,
  viewer: Viewer,
  { head, others, own = [], like = [], people = [], likeOwn = [] }: Awaited<ReturnType<typeof readRows>>,
  page: Partial<VersionsPage>,
): Promise<ReadList> {
  const { start, pageSize } = { ...FIRST_PAGE, ...page };
  const rows = [...own, ...others];
  const next = rows.length > pageSize ? start + pageSize : null;
  const list = await listView(app, viewer, head, rows.slice(0, pageSize), next);
  const pictures = picturesOf(likeOwn.flatMap(({ others }) => others));
  return {
    list: { ...list, pictures: { ...list.pictures, ...pictures } },
    merge: (head.masterlist as MergeRow | undefined) ?? null,
    next: listsToSettleNext(like, ({ shared, chapter }) =>
      shared === null
        ? sameChapterReason(head.chapters.find(({ key }) => key === chapter)?.name ?? "")
        : sharedItemReason(shared),
    ),
    people,
    likeYou: peopleLike(likeOwn),
  };
}

/** Returns a list with only one creator's version; username in any case. Refuses 'not-found'. */
export async function readVersion(
  app: App,
  viewer: Viewer,
  listId: ListId,
  creator: string,
): Promise<ListView> {
  const { head, versions } = await runQueries(app.db, {
    head: headQueries(app, viewer, listId, { versionsOnPage: NO_NOTES }),
    versions: oneVersion(app.db, listId, matchesCreator(creator), readerOf(app, viewer)),
  });
  if (versions.length === 0) throw new Refusal("not-found");
  return listView(app, viewer, head, versions, null);
}

/** Returns a list without versions, its masterlist with all notes. Refuses 'not-found'. */
export async function readShortlist(app: App, viewer: Viewer, listId: ListId): Promise<ListView> {
  const head = await runQueries(app.db, headQueries(app, viewer, listId, { versionsOnPage: 0 }));
  return listView(app, viewer, head, [], null);
}

/** Returns a list with only the viewer's version, if any, and no notes of others. Refuses 'not-found'. */
export async function readOwnVersion(app: App, viewer: Viewer, listId: ListId): Promise<ListView> {
  const { head, own = [] } = await runQueries(app.db, {
    head: headQueries(app, viewer, listId, { versionsOnPage: NO_NOTES }),
    own: viewer && oneVersion(app.db, listId, byUser(viewer.id), readerOf(app, viewer)),
  });
  return listView(app, viewer, head, own, null);
}

export const masterlistQueries = ({ db }: App, listId: ListId, reader: Reader) => ({
  list: first(listForReader(db, listId, reader)),
  masterlist: first(masterlistWithState(db, listId)),
});

/** Returns the queries for the list, the member's version if public, and the masterlist. */
export const ownListQueries = (app: App, listId: ListId, member: Member) => ({
  ...masterlistQueries(app, listId, readerOf(app, member)),
  own: first(ownCountedVersion(app.db, listId, member.id)),
});
