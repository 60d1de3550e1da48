/** Editing one's own version, and the title, chapters and image that one holds. */
import { type Statement, writeAll } from "#db/client";
import { mustHaveChanged } from "#db/guard";
import { checkImage } from "~/features/images/images.server";
import { newListNotices, newVersionNotices } from "~/features/notifications/notifications.server";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { type Member, requireWriter, type Viewer } from "~/platform/viewer.server";
import { imageUrl as imageUrlOf, type VersionDraft } from "./list";
import { type ListState, readVisibleState, winning } from "./list-state.server";
import {
  changeList,
  changeVersion,
  endThreads,
  replaceChapters,
  replaceItems,
  turnVersion,
} from "./list-writes.queries.server";
import { keptItemRows } from "./version-items";
import {
  chapterRows,
  concerned,
  publicSelf,
  removedByModerator,
  republished,
  take,
  tellTheRest,
} from "./version-writes.server";

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
  const member = requireWriter(viewer);
  return winning(async (reading) => {
    const state = await readVisibleState(app, edit.listId, member.id, reading);
    const { own } = state;
    if (!own && state.takenDown) throw removedByModerator();
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
  // An address that is kept in another spelling than today's comes back in today's.
  const isSameImage = edit.imageUrl === undefined || edit.imageUrl === imageUrlOf(list.imageUrl ?? "");
  const imageUrl = isSameImage ? list.imageUrl : (edit.imageUrl ?? null);
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
    ...(rows ? { itemIds: rows.map(({ id }) => id) } : {}),
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
  const listChange = head
    ? { title: head.title, imageUrl: head.imageUrl, rev: list.rev + 1, headChangedAt: now }
    : {};
  const inPublic = was || is || (head !== null && list.creatorCount > 0);

  return [
    ...(inPublic ? take(app, state) : []),
    changeVersion(db, own.id, own.rev, change),
    mustHaveChanged(db),
    ...(was && !is ? turnVersion(db, turned, -1) : []),
    ...(gone.length
      ? endThreads(db, { listId: list.id, versionId: own.id, ownerId: member.id }, gone, was && is)
      : []),
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
