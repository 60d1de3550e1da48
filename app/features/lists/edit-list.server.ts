/** Editing the viewer's version, and as list owner the title, chapters and image. */

import { writeAll } from "#db/ask";
import { mustHaveChanged } from "#db/guard";
import { endThreadsStatements } from "~/features/comments/comment-statements.server";
import { imageCheck } from "~/features/images/images.server";
import { notifyOfNewVersion, notifyOfVersion } from "~/features/notifications/notify.server";
import { countListAgain, countVersionAgain } from "~/features/notifications/unread-counts.server";
import { keptItemRows } from "~/features/version-cards/version-items";
import type { ListId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { type Member, requireWriter, type Viewer } from "~/platform/viewer.server";
import { type AudienceChange, type ChangedAudience, changedAudience } from "./audience.server";
import { imageUrl as imageUrlOf, type VersionInput } from "./list";
import { changedHead, isSameHead, type ListHead } from "./list-head";
import {
  carryOut,
  type ListSnapshot,
  type PlannedWrite,
  readVisibleSnapshot,
  type WritePlan,
} from "./list-snapshot.server";
import {
  adjustCounts,
  changeList,
  changeVersion,
  copyItemNotes,
  replaceChapters,
  replaceItems,
} from "./list-writes.queries.server";
import { nextRevision } from "./revision";
import {
  chapterRows,
  claimList,
  countedOwn,
  notifyTheRest,
  recipientCount,
  removedByModerator,
  updateProjection,
} from "./version-writes.server";

export type ListEdit = Partial<ListHead> & {
  listId: ListId;
  /** Who sees it from then on. */
  audience?: AudienceChange | undefined;
  /** The revision of the list that the editor saw; without it the last write wins. */
  rev?: number;
  chapters?: string[];
  /** What is left out of it stays. */
  version?: Partial<VersionInput>;
  versionRev?: number;
};

/**
 * Edits the viewer's version, and as list owner title, chapters, image and who sees it. Refuses 'not-yours' without a
 * version, or if someone else owns the list; 'conflict', with the current revision, if the given one is stale.
 */
export async function editList(app: App, viewer: Viewer, edit: ListEdit): Promise<{ listId: ListId }> {
  await carryOut(planEdit(app, viewer, edit), (statements) => writeAll(app.db, statements));
  return { listId: edit.listId };
}

/** The same, for a caller who also reads the list. */
export const planEdit =
  (app: App, viewer: Viewer, edit: ListEdit): WritePlan =>
  async (reading) => {
    const member = requireWriter(viewer);
    const state = await readVisibleSnapshot(app, edit.listId, member.id, {
      ...(edit.audience ? { all: true } : reading),
      image: imageCheck(app, member, edit.imageUrl ?? null),
    });
    const { own } = state;
    if (!own && state.takenDown) throw removedByModerator();
    if (!own) throw new Refusal("not-yours");
    refuseStale(edit.versionRev, own.rev);
    refuseStale(edit.rev, state.list.rev);
    const change = headChange(state, edit);
    if (change && state.listOwnerId !== member.id)
      throw new Refusal("not-yours", { message: "Title, chapters and image belong to who dropped the list" });
    if (change && change.head.imageUrl !== state.list.imageUrl && state.imageRefusal)
      throw state.imageRefusal;
    const seen = edit.audience ? await changedAudience(app, member, state, edit.audience) : null;
    const { statements, afterwards } = plannedEdit(app, member, { ...state, own }, edit, change, seen);
    return {
      statements,
      afterwards: () => {
        afterwards?.();
        if (own.feedKey === null) notifyTheRest(app, state);
      },
    };
  };

function refuseStale(given: number | undefined, current: number) {
  if (given !== undefined && given !== current) throw new Refusal("conflict", { rev: current });
}

/** Title, chapters and image after the edit; null if none of them changes. */
function headChange({ list, chapters }: ListSnapshot, edit: ListEdit) {
  // An address that was stored in an older spelling comes back in the current one.
  const isSameImage = edit.imageUrl === imageUrlOf(list.imageUrl ?? "");
  const head = changedHead(list, isSameImage ? { ...edit, imageUrl: list.imageUrl } : edit);
  const rows = edit.chapters ? chapterRows(edit.chapters) : chapters;
  const sameChapters =
    rows.length === chapters.length && rows.every(({ key }, i) => key === chapters[i]?.key);
  if (isSameHead(head, list) && sameChapters) return null;
  return { head, chapters: sameChapters ? chapters : rows };
}

function plannedEdit(
  app: App,
  member: Member,
  before: ListSnapshot & { own: NonNullable<ListSnapshot["own"]> },
  edit: ListEdit,
  changed: ReturnType<typeof headChange>,
  seen: ChangedAudience | null,
): PlannedWrite {
  const { db } = app;
  const { own } = before;
  // the rest of the edit comes upon a list that its new audience sees already
  const state = { ...(seen?.state ?? before), own };
  const { list } = state;
  const now = app.now();
  const rows = edit.version?.items ? keptItemRows(edit.version.items, state.ownItems, app.newId) : null;
  const kept = new Set(rows?.map(({ id }) => id));
  const gone = rows ? state.ownItems.filter(({ id }) => !kept.has(id)).map(({ id }) => id) : [];
  const titles = rows ? rows.map(({ title }) => title) : own.itemTitles;

  const was = !own.hidden && !own.removed;
  const is = !(edit.version?.hidden ?? own.hidden) && !own.removed;
  const first = is && own.feedKey === null;
  const isPublic = list.audience === "everyone";
  const feedKey = own.feedKey ?? (is ? app.newFeedKey() : null);
  const change = {
    hidden: edit.version?.hidden ?? own.hidden,
    rev: nextRevision(own.rev, is && isPublic),
    itemTitles: titles,
    ...(rows ? { itemIds: rows.map(({ id }) => id) } : {}),
    itemCount: titles.length,
    changedAt: edit.version ? now : own.changedAt,
    feedKey,
    addedAt: first ? now : own.addedAt,
    audience: list.audience,
  };
  const asCounted = was ? countedOwn(member, state) : null;
  const after = is
    ? {
        ...countedOwn(member, state),
        addedAt: change.addedAt,
        changedAt: change.changedAt,
        rev: change.rev,
        feedKey: feedKey ?? 0,
        titles,
        itemIds: (rows ?? state.ownItems).map(({ id }) => id),
      }
    : null;
  const news = { listId: list.id, versionId: own.id, actorId: member.id };
  const turned = { listId: list.id, versionId: own.id, userId: member.id, audience: list.audience };
  const listIsPublic = list.creatorCount - Number(was) + Number(is) > 0;
  const listAppears = listIsPublic && list.creatorCount === 0;
  const listChange = {
    ...(changed || listAppears ? { rev: nextRevision(list.rev, listIsPublic && isPublic) } : {}),
    ...(changed ? { ...changed.head, headChangedAt: now } : {}),
  };
  const inPublic = was || is || seen !== null || (changed !== null && list.creatorCount > 0);
  const update = inPublic
    ? updateProjection(
        app,
        state,
        { before: asCounted, after },
        changed || listAppears
          ? { list: listChange, chapters: changed?.chapters ?? state.chapters }
          : undefined,
      )
    : null;

  const statements = [
    ...(inPublic ? claimList(app, state) : []),
    ...(seen?.statements ?? []),
    changeVersion(db, own.id, own.rev, change),
    mustHaveChanged(db),
    ...(was && !is ? adjustCounts(db, turned, -1) : []),
    ...(gone.length ? endThreadsStatements(app, { ...turned, ownerId: member.id }, gone, was && is) : []),
    ...(rows ? [...replaceItems(db, own.id, rows), copyItemNotes(db, own.id)] : []),
    ...(!was && is ? adjustCounts(db, turned, 1) : []),
    // before its first publishing, nobody could have heard of it
    ...(was !== is && !first ? countVersionAgain(app, turned) : []),
    ...(changed ? replaceChapters(db, list.id, changed.chapters) : []),
    ...(update?.statements ?? []),
    ...(changed && !update ? [changeList(db, list.id, { ...listChange, changedAt: now })] : []),
    ...(first ? notifyOfNewVersion(app, news, recipientCount(state)) : []),
    ...(first && isPublic ? notifyOfVersion(app, "follow", "followersOfActor", news) : []),
    ...(first && isPublic && list.creatorCount === 0
      ? notifyOfVersion(app, "chapter", "followersOfChapters", news)
      : []),
    ...(seen?.isSeenByOthers ? countListAgain(app, list.id) : []),
  ];
  return { statements, afterwards: update?.afterwards };
}
