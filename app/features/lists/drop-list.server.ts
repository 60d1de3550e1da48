/** Dropping, editing and deleting versions: guard, decide, write one batch, tell. */
import { type Statement, writeAll } from "#db/client";
import { mustHaveChanged, mustHold } from "#db/guard";
import { chapterKey } from "~/features/chapters/chapter";
import { checkImage } from "~/features/images/images.server";
import {
  isForMany,
  newListNotices,
  newVersionNotices,
  tellWaiting,
} from "~/features/notifications/notifications.server";
import type { App } from "~/platform/app.server";
import { countAgainst } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";
import { type Member, requireMember, type Viewer } from "~/platform/viewer.server";
import { type Change, type Derived, derive } from "./derived.server";
import type { ListDraft, VersionDraft } from "./list";
import { type ListState, type PublicVersion, readVisibleState, winning } from "./list-state.server";
import { republishList } from "./list-upkeep.server";
import {
  changeList,
  changeVersion,
  deleteList,
  deleteReportsOf,
  deleteVersion,
  endThreads,
  insertItems,
  insertList,
  insertVersion,
  listExists,
  noOtherVersion,
  replaceChapters,
  replaceItems,
  takeList,
  turnVersion,
} from "./list-writes.queries.server";
import { publicationStatements } from "./publication.server";
import { itemRows, keptItemRows } from "./version-items";

const chapterRows = (names: string[]) => names.map((name) => ({ key: chapterKey(name), name }));

/** Drops a new list with the dropper's version; hidden, it exists for nobody else. */
export async function dropList(app: App, viewer: Viewer, draft: ListDraft): Promise<{ listId: string }> {
  const member = requireMember(viewer);
  await countAgainst(app, "drop", member.id);
  await checkImage(app, member, draft.imageUrl);
  return winning(async () => {
    const { db } = app;
    const now = app.now();
    const list = {
      id: app.newId(),
      title: draft.title,
      imageUrl: draft.imageUrl,
      rev: 1,
      createdAt: now,
      changedAt: now,
    };
    const chapters = chapterRows(draft.chapters);
    const { version, statements } = newVersion(app, member, list.id, draft.version);
    await writeAll(db, [
      insertList(db, list),
      ...replaceChapters(db, list.id, chapters),
      ...statements,
      ...(version
        ? [
            ...turnVersion(db, { listId: list.id, versionId: version.id, userId: member.id }, 1),
            ...publicationStatements(app, list, chapters, firstOf(app, version)),
            ...newListNotices(app, { listId: list.id, versionId: version.id, actorId: member.id }),
          ]
        : []),
    ]);
    return { listId: list.id };
  });
}

/** What everyone sees of a list with its first version. */
const firstOf = (app: App, version: PublicVersion): Derived =>
  derive(app, { publics: [], crowd: null, rulings: [], masterlist: null }, { before: null, after: version });

/** Adds the member's version to a list that they can see; 'conflict' if they have one already. */
export async function addVersion(
  app: App,
  viewer: Viewer,
  { listId, version: draft }: { listId: string; version: VersionDraft },
): Promise<{ listId: string }> {
  const member = requireMember(viewer);
  return winning(async () => {
    const { db } = app;
    const state = await readVisibleState(app, listId, member.id);
    if (state.own)
      throw new Refusal("conflict", {
        message: "You have a version of this list already",
        rev: state.own.rev,
      });
    const { version, statements } = newVersion(app, member, listId, draft);
    await writeAll(db, [
      mustHold(db, listExists(listId)),
      ...(version ? take(app, state) : []),
      ...statements,
      ...(version ? published(app, state, member, version) : []),
    ]);
    if (version) tellTheRest(app, state);
    return { listId };
  });
}

/** Statements that store a new version; `version` is what the public sees of it, null if it is hidden. */
function newVersion(app: App, member: Member, listId: string, draft: VersionDraft) {
  const { db } = app;
  const now = app.now();
  const id = app.newId();
  const rows = itemRows(draft.items, app.newId);
  const titles = rows.map(({ title }) => title);
  const place = draft.hidden ? null : app.newPlace();
  const row = {
    id,
    listId,
    userId: member.id,
    hidden: draft.hidden,
    addedAt: now,
    changedAt: now,
    rev: 1,
    place,
    ballot: titles,
    itemCount: titles.length,
  };
  const version: PublicVersion | null =
    place === null
      ? null
      : {
          id,
          userId: member.id,
          creator: member.username,
          addedAt: now,
          changedAt: now,
          rev: 1,
          place,
          titles,
          itemIds: rows.map((item) => item.id),
        };
  return { version, statements: [insertVersion(db, row), insertItems(db, id, rows)] };
}

/** Takes the list for a public write, or breaks the batch. */
const take = (app: App, { list }: ListState): Statement[] => [
  takeList(app.db, list.id, list.mergeRev),
  mustHaveChanged(app.db),
];

/** What follows when one more version stands in public, and whom to tell. */
function published(app: App, state: ListState, member: Member, version: PublicVersion): Statement[] {
  const { db } = app;
  const news = { listId: state.list.id, versionId: version.id, actorId: member.id };
  return [
    ...turnVersion(db, { ...news, userId: member.id }, 1),
    ...republished(app, state, { before: null, after: version }),
    ...newVersionNotices(app, news, concerned(state)),
    ...(state.list.creatorCount === 0 ? newListNotices(app, news) : []),
  ];
}

/** Members to be told of a further version, some of them counted twice. */
const concerned = ({ list }: ListState) => list.creatorCount + list.savesCount;

/** After the batch: the writer of a version that concerns very many need not wait for them. */
function tellTheRest(app: App, state: ListState) {
  if (isForMany(concerned(state))) app.later(tellWaiting(app));
}

/** The list's own row and everything derived, after a public change. */
function republished(
  app: App,
  state: ListState,
  change: Change,
  head?: { list: Partial<ListState["list"]>; chapters: ListState["chapters"] },
): Statement[] {
  const list = { ...state.list, ...head?.list, changedAt: app.now() };
  const derived = derive(app, state, change);
  if (derived.mergeState?.rebuild) app.later(republishList(app, list.id));
  return [
    changeList(app.db, list.id, { ...head?.list, changedAt: list.changedAt }),
    ...publicationStatements(app, list, head?.chapters ?? state.chapters, derived),
  ];
}

export type ListEdit = {
  listId: string;
  /** The list's revision that the editor saw; missing: the last write wins. */
  rev?: number;
  title?: string;
  chapters?: string[];
  imageUrl?: string | null;
  version?: VersionDraft;
  versionRev?: number;
};

/**
 * Edits one's own version, and title, chapters and image where one holds them. Refuses 'not-yours' without a version or
 * for a change of what another holds, and 'conflict' with the current revision when the one given is stale.
 */
export async function editList(app: App, viewer: Viewer, edit: ListEdit): Promise<{ listId: string }> {
  const member = requireMember(viewer);
  return winning(async () => {
    const state = await readVisibleState(app, edit.listId, member.id);
    const { own } = state;
    if (!own) throw new Refusal("not-yours");
    refuseStale(edit.versionRev, own.rev);
    refuseStale(edit.rev, state.list.rev);
    const head = headChange(state, edit);
    if (head && state.holderId !== member.id)
      throw new Refusal("not-yours", { message: "Title, chapters and image belong to who dropped the list" });
    if (head && head.imageUrl !== state.list.imageUrl) await checkImage(app, member, head.imageUrl);
    await writeAll(app.db, editStatements(app, member, { ...state, own }, edit, head));
    if (own.place === null) tellTheRest(app, state);
    return { listId: edit.listId };
  });
}

function refuseStale(given: number | undefined, current: number) {
  if (given !== undefined && given !== current) throw new Refusal("conflict", { rev: current });
}

/** What an edit changes of title, chapters and image; null if nothing. */
function headChange({ list, chapters }: ListState, edit: ListEdit) {
  const title = edit.title ?? list.title;
  const imageUrl = edit.imageUrl === undefined ? list.imageUrl : edit.imageUrl;
  const rows = edit.chapters ? chapterRows(edit.chapters) : chapters;
  const sameChapters =
    rows.length === chapters.length && rows.every(({ key }, i) => key === chapters[i]?.key);
  if (title === list.title && imageUrl === list.imageUrl && sameChapters) return null;
  return { title, imageUrl, chapters: sameChapters ? chapters : rows };
}

function editStatements(
  app: App,
  member: Member,
  state: ListState & { own: NonNullable<ListState["own"]> },
  edit: ListEdit,
  head: ReturnType<typeof headChange>,
): Statement[] {
  const { db } = app;
  const { own, list } = state;
  const now = app.now();
  const rows = edit.version ? keptItemRows(edit.version.items, state.ownItems, app.newId) : null;
  const kept = new Set(rows?.map(({ id }) => id));
  const gone = rows ? state.ownItems.filter(({ id }) => !kept.has(id)).map(({ id }) => id) : [];
  const titles = rows ? rows.map(({ title }) => title) : own.ballot;

  const was = !own.hidden && !own.removed;
  const is = !(edit.version?.hidden ?? own.hidden) && !own.removed;
  const first = is && own.place === null;
  const place = own.place ?? (is ? app.newPlace() : null);
  const change = {
    hidden: edit.version?.hidden ?? own.hidden,
    ballot: titles,
    itemCount: titles.length,
    changedAt: edit.version ? now : own.changedAt,
    place,
    addedAt: first ? now : own.addedAt,
  };
  const before = was ? publicSelf(member, state) : null;
  const after = is
    ? {
        ...publicSelf(member, state),
        addedAt: change.addedAt,
        changedAt: change.changedAt,
        rev: own.rev + 1,
        place: place ?? 0,
        titles,
        itemIds: (rows ?? state.ownItems).map(({ id }) => id),
      }
    : null;
  const news = { listId: list.id, versionId: own.id, actorId: member.id };
  const turned = { listId: list.id, versionId: own.id, userId: member.id };
  const listChange = head ? { title: head.title, imageUrl: head.imageUrl, rev: list.rev + 1 } : {};
  const inPublic = was || is || (head !== null && list.creatorCount > 0);

  return [
    ...(inPublic ? take(app, state) : []),
    changeVersion(db, own.id, own.rev, change),
    mustHaveChanged(db),
    ...(was && !is ? turnVersion(db, turned, -1) : []),
    ...(gone.length ? endThreads(db, list.id, own.id, gone, was && is) : []),
    ...(rows ? replaceItems(db, own.id, rows) : []),
    ...(!was && is ? turnVersion(db, turned, 1) : []),
    ...(head ? replaceChapters(db, list.id, head.chapters) : []),
    ...(inPublic
      ? republished(
          app,
          state,
          { before, after },
          head ? { list: listChange, chapters: head.chapters } : undefined,
        )
      : head
        ? [changeList(db, list.id, { ...listChange, changedAt: now })]
        : []),
    ...(first ? newVersionNotices(app, news, concerned(state)) : []),
    ...(first && list.creatorCount === 0 ? newListNotices(app, news) : []),
  ];
}

/** One's own version as the public sees it, or would. */
function publicSelf(
  member: Member,
  { own, ownItems }: ListState & { own: NonNullable<ListState["own"]> },
): PublicVersion {
  return {
    id: own.id,
    userId: member.id,
    creator: member.username,
    addedAt: own.addedAt,
    changedAt: own.changedAt,
    rev: own.rev,
    place: own.place ?? 0,
    titles: own.ballot,
    itemIds: ownItems.map(({ id }) => id),
  };
}

/** Deletes one's own version, and the list with its last one. Refuses 'not-yours' without a version. */
export async function removeVersion(
  app: App,
  viewer: Viewer,
  listId: string,
): Promise<{ listId: string; versionsLeft: number }> {
  const member = requireMember(viewer);
  return winning(async () => {
    const { db } = app;
    const state = await readVisibleState(app, listId, member.id);
    const { own } = state;
    if (!own) throw new Refusal("not-yours");
    const was = !own.hidden && !own.removed;
    const ids = state.ownItems.map(({ id }) => id);
    await writeAll(db, [
      ...(was || !state.others ? take(app, state) : []),
      ...(was ? turnVersion(db, { listId, versionId: own.id, userId: member.id }, -1) : []),
      ...(ids.length ? endThreads(db, listId, own.id, ids, false) : []),
      ...replaceItems(db, own.id, []),
      deleteReportsOf(db, own.id),
      deleteVersion(db, own.id, own.rev),
      mustHaveChanged(db),
      ...(was ? republished(app, state, { before: publicSelf(member, { ...state, own }), after: null }) : []),
      ...(state.others ? [] : [mustHold(db, noOtherVersion(listId)), ...deleteList(db, listId)]),
    ]);
    return { listId, versionsLeft: state.list.creatorCount - (was ? 1 : 0) };
  });
}
