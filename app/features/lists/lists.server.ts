/** Reading one list: pick, hydrate in one batch, hide, present. */
import type { SQL } from "drizzle-orm";
import { type Statement, writeAndRead } from "#db/client";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import type { Viewer } from "~/platform/viewer.server";
import { CARD_CREATORS, NAMES_PAGE, VERSIONS_PAGE } from "./list-limits";
import type { ItemView, ListView, VersionView } from "./list-view";
import {
  byCreator,
  byUser,
  cardNames,
  chaptersFollowedBy,
  chaptersOf,
  furtherNames,
  hasVersion,
  listOwnerOf,
  masterlistNotes,
  masterlistOf,
  oneVersion,
  otherVersions,
  ownPublicVersion,
  reportsBy,
  savedBy,
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

/** A list with its masterlist and one page of versions, the viewer's first, then the newest. Refuses 'not-found'. */
export async function readList(
  app: App,
  viewer: Viewer,
  listId: string,
  { start = 0, pageSize = VERSIONS_PAGE, names = 0 }: Partial<VersionsPage> = {},
): Promise<ListView> {
  const { db } = app;
  const own = viewer ? [oneVersion(db, listId, byUser(viewer.id), viewer.id)] : [];
  const others = otherVersions(db, listId, viewer?.id ?? null, { start, limit: pageSize + 1 });
  const { answers, view } = await readHead(app, viewer, listId, {
    versions: [others, ...own],
    versionsOnPage: start === 0 ? pageSize : 0,
    namesFrom: names,
  });
  const [otherRows = [], ownRows = []] = answers;
  const rows = [...(start === 0 ? ownRows : []), ...otherRows];
  return view(rows.slice(0, pageSize), rows.length > pageSize ? start + pageSize : null);
}

/** Does a write on a list (one batch) and, in the same batch, returns the list after it. */
export const writeAndReadList = (
  app: App,
  viewer: Viewer,
  listId: string,
  write: (app: App) => Promise<unknown>,
): Promise<ListView> =>
  writeAndRead(
    app.db,
    (db) => write({ ...app, db }),
    (db) => readList({ ...app, db }, viewer, listId),
  );

/** A list with only one creator's version; the name in any case. Refuses 'not-found'. */
export async function readVersion(
  app: App,
  viewer: Viewer,
  listId: string,
  creator: string,
): Promise<ListView> {
  const version = oneVersion(app.db, listId, byCreator(creator), viewer?.id ?? null);
  const { answers, view } = await readHead(app, viewer, listId, {
    versions: [version],
    versionsOnPage: NO_NOTES,
  });
  const rows = answers[0] ?? [];
  if (rows.length === 0) throw new Refusal("not-found");
  return view(rows, null);
}

/** A list with only the viewer's version, if any, to edit it. Refuses 'not-found' if the list is invisible. */
export async function readOwnVersion(app: App, viewer: Viewer, listId: string): Promise<ListView> {
  const own: SQL = byUser(viewer?.id ?? "");
  const version = oneVersion(app.db, listId, own, viewer?.id ?? null);
  const { answers, view } = await readHead(app, viewer, listId, { versions: [version], versionsOnPage: 0 });
  return view(answers[0] ?? [], null);
}

/** Statements for a batch: the list's row (none if invisible), the member's version if public, and the masterlist. */
export const ownListStatements = ({ db }: App, listId: string, userId: string) =>
  [visibleList(db, listId, userId), ownPublicVersion(db, listId, userId), masterlistOf(db, listId)] as const;

/** Everything about a list except which versions to show, in one round trip; `view` takes those. */
async function readHead(
  app: App,
  viewer: Viewer,
  listId: string,
  {
    versions,
    versionsOnPage,
    namesFrom = 0,
  }: { versions: Statement[]; versionsOnPage: number; namesFrom?: number },
) {
  const { db } = app;
  const id = viewer?.id ?? "";
  const firstNames = namesFrom === 0;
  const marks = viewer
    ? [
        savedBy(db, listId, id),
        chaptersFollowedBy(db, listId, id),
        reportsBy(db, listId, id),
        listOwnerOf(db, listId),
        hasVersion(db, listId, id),
      ]
    : [];
  const answers = (await db.batch([
    visibleList(db, listId, viewer?.id ?? null),
    chaptersOf(db, listId),
    masterlistOf(db, listId),
    masterlistNotes(db, listId, versionsOnPage),
    cardNames(db, listId),
    furtherNames(
      db,
      listId,
      firstNames
        ? { after: CARD_CREATORS, limit: NAMES_PAGE - CARD_CREATORS }
        : { after: namesFrom, limit: NAMES_PAGE },
    ),
    ...marks,
    ...versions,
  ])) as unknown[];
  const [list] = answers[0] as Awaited<ReturnType<typeof visibleList>>;
  if (!list) throw new Refusal("not-found");
  const [saved = [], followed = [], reported = [], listOwner = [], own = []] = answers.slice(
    6,
    6 + marks.length,
  ) as [
    unknown[],
    { key: string }[],
    { versionId: string; kind: string }[],
    { user_id: string }[],
    { counted: number }[],
  ];
  const chapters = answers[1] as Awaited<ReturnType<typeof chaptersOf>>;
  const [names] = answers[4] as Awaited<ReturnType<typeof cardNames>>;
  const further = answers[5] as Awaited<ReturnType<typeof furtherNames>>;
  const [masterlist] = answers[2] as Awaited<ReturnType<typeof masterlistOf>>;
  const notes = answers[3] as Awaited<ReturnType<typeof masterlistNotes>>;
  const versionAnswers = answers.slice(6 + marks.length) as VersionRow[][];
  const followedKeys = new Set(followed.map(({ key }) => key));
  const reports = new Set(reported.map(({ kind, versionId }) => `${kind} ${versionId}`));

  function view(rows: VersionRow[], nextVersions: number | null): ListView {
    if (!list) throw new Refusal("not-found");
    const shown = rows.map((row) => versionView(row, viewer, reports));
    const itemsById = new Map(
      [
        ...notes,
        ...shown.flatMap(({ id: versionId, items }) => items.map((item) => ({ ...item, versionId }))),
      ].map((item) => [item.id, item]),
    );
    return {
      id: list.id,
      title: list.title,
      imageUrl: list.imageUrl,
      chapters: chapters.map(({ key, name }) => ({ name, followed: followedKeys.has(key) })),
      createdAt: list.createdAt,
      changedAt: list.changedAt,
      creatorCount: list.creatorCount,
      commentsCount: list.commentsCount,
      rev: list.rev,
      saved: saved.length > 0,
      edit: own.length > 0,
      counted: own.some(({ counted }) => counted),
      creators: [...(firstNames ? (names?.names ?? []) : []), ...further.map(({ name }) => name)],
      listeners: chapters.reduce((sum, { followers }) => sum + followers, list.savesCount),
      listening: {
        chapters: chapters.map(({ name, followers }) => ({ name, followers })),
        saves: list.savesCount,
      },
      listOwner: viewer !== null && listOwner[0]?.user_id === viewer.id,
      masterlist: masterlist
        ? masterlistView(masterlist.result as StoredMasterlist, masterlist.changedAt, itemsById)
        : null,
      versions: shown,
      nextVersions,
    };
  }
  return { answers: versionAnswers, view };
}

function versionView(row: VersionRow, viewer: Viewer, reports: Set<string>): VersionView {
  return {
    id: row.id,
    creator: row.creator,
    standsFor: row.standsFor,
    hidden: row.hidden || row.removed,
    addedAt: row.addedAt,
    changedAt: row.changedAt,
    rev: row.rev,
    items: JSON.parse(row.items) as ItemView[],
    flagged: reports.has(`list ${row.id}`),
    commentsFlagged: reports.has(`comments ${row.id}`),
    own: row.userId === viewer?.id,
  };
}
