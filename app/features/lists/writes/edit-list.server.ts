import { mustHaveChanged } from "#db/guard";
import { imageCheck } from "~/features/images/uploads/images.server";
import { endThreadsStatements } from "~/features/lists/comment-writes/comment-statements.server";
import { type Band, keptBands, storedBands } from "~/features/lists/model/bands";
import { type EditedItem, imageUrl as imageUrlOf } from "~/features/lists/model/list";
import { changedHead, isSameHead, type ListHead } from "~/features/lists/model/list-head";
import { nextRevision } from "~/features/lists/model/revision";
import { keptItemRows, storedGlyphs } from "~/features/lists/model/version-items";
import { countedVersion } from "~/features/lists/projection/projection-input";
import { countListAgain, countVersionAgain } from "~/features/notifications/causes/unread-counts.server";
import { deliverAfterAnswer } from "~/features/notifications/push/push-notifications.server";
import type { ListId, UserId, VersionId } from "~/lib/data/ids";
import { AUDIENCES, type Audience } from "~/lib/people/audience";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { type Member, refuseGuestInPublic, requireWriter, type Viewer } from "~/platform/viewer.server";
import {
  type AudienceChange,
  type ChangedAudience,
  changedAudience,
  revealOnceAllAreIn,
} from "./change-audience.server";
import {
  type ListSnapshot,
  type Plan,
  readVisibleSnapshot,
  runPlan,
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
import { updateProjection } from "./projection-writes.server";
import {
  chapterRows,
  claimList,
  isCounted,
  itemsBy,
  newsOfVersion,
  removedByModerator,
} from "./version-writes.server";

export type ListEdit = Partial<ListHead> & {
  listId: ListId;
  audience?: AudienceChange;
  /** The revision of the list that the editor saw; without it the last write wins. */
  rev?: number;
  chapters?: string[];
  /** Absent fields stay unchanged. */
  version?: { hidden?: boolean; items?: EditedItem[]; bands?: Band[] | null };
  versionRev?: number;
};

/**
 * Edits the viewer's version and, for the list owner, head and audience. Refuses 'not-yours' without a
 * version or ownership, and 'conflict', with the current revision, if the given one is stale.
 */
export async function editList(app: App, viewer: Viewer, edit: ListEdit): Promise<{ listId: ListId }> {
  await runPlan(app, planEdit(app, viewer, edit));
  return { listId: edit.listId };
}

/** Plans `editList`, for callers that also read the list. */
export const planEdit =
  (app: App, viewer: Viewer, edit: ListEdit): WritePlan =>
  async () => {
    const member = requireWriter(viewer, edit.listId);
    const before = await readVisibleSnapshot(app, edit.listId, member.id, {
      image: imageCheck(app, member, edit.imageUrl ?? null),
    });
    const own = ownToEdit(before, edit);
    const head = headToEdit(before, member, edit);
    const seen = edit.audience ? await changedAudience(app, member, before, edit.audience) : null;
    // the rest of the edit builds on the list with its new audience
    const state = { ...(seen?.state ?? before), own };
    const { id: listId, audience } = state.list;
    const counted = { listId, versionId: own.id, userId: member.id, audience };
    const editing = { app, member, state, counted };
    const { items, bands, hidden = own.hidden } = edit.version ?? {};
    const [was, is] = [isCounted(own), isCounted({ ...own, hidden })];
    if (is && !was) refuseGuestInPublic(member, audience);
    const plans: Plan[] = [
      { version: { hidden, changedAt: edit.version ? app.now() : own.changedAt }, statements: [] },
      ...(was && !is ? [hide(editing)] : []),
      ...(items ? [replace(editing, items, was && is)] : []),
      ...(bands === undefined ? [] : [regroup(bands, (items ?? own.itemIds).length)]),
      ...(head ? [retitle(editing, head)] : []),
      ...(is && !was ? [publish(editing)] : []),
    ];
    return planWrite(editing, seen, plans.reduce(join));
  };

/** Refuses 'not-yours' without a version, and 'conflict' for a stale revision. */
function ownToEdit({ own, takenDown, list }: ListSnapshot, { versionRev, rev }: ListEdit): Own {
  if (!own) throw takenDown ? removedByModerator() : new Refusal("not-yours");
  refuseStale(versionRev, own.rev);
  refuseStale(rev, list.rev);
  return own;
}

function refuseStale(expectedRev: number | undefined, current: number) {
  if (expectedRev !== undefined && expectedRev !== current) throw new Refusal("conflict", { rev: current });
}

/**
 * Returns title, chapters and image after the edit; null if none of them changes. Refuses 'not-yours' to others
 * than the list owner.
 */
function headToEdit(
  { list, chapters, listOwnerId, imageRefusal }: ListSnapshot,
  { id }: Member,
  edit: ListEdit,
) {
  // A stored URL in an older spelling returns from the form in the current one.
  const isSameImage = edit.imageUrl === imageUrlOf(list.imageUrl ?? "");
  const head = changedHead(list, isSameImage ? { ...edit, imageUrl: list.imageUrl } : edit);
  const rows = edit.chapters ? chapterRows(edit.chapters) : chapters;
  const sameChapters =
    rows.length === chapters.length && rows.every(({ key }, i) => key === chapters[i]?.key);
  if (isSameHead(head, list) && sameChapters) return null;
  if (listOwnerId !== id)
    throw new Refusal("not-yours", { message: "Only the list owner can change title, chapters and image" });
  if (head.imageUrl !== list.imageUrl && imageRefusal) throw imageRefusal;
  return { ...head, chapters: sameChapters ? chapters : rows };
}

type Own = NonNullable<ListSnapshot["own"]>;
type EditContext = {
  app: App;
  member: Member;
  state: ListSnapshot & { own: Own };
  counted: { listId: ListId; versionId: VersionId; userId: UserId; audience: Audience };
};

const join = (one: Plan, next: Plan): Plan => ({
  ...one,
  ...next,
  version: { ...one.version, ...next.version },
  statements: [...one.statements, ...next.statements],
});

const hide = ({ app, state, counted }: EditContext): Plan => ({
  statements: [
    ...adjustCounts(app.db, { ...counted, versions: [state.own] }, -1),
    ...countVersionAgain(app, counted),
  ],
});

/** Replaces the items and deletes the threads of removed ones; `counts` as in `endThreads`. */
function replace(
  { app, member, state, counted }: EditContext,
  newItems: EditedItem[],
  counts: boolean,
): Plan {
  const { own, ownItems } = state;
  const glyphOf = new Map(own.itemIds.map((id, i) => [id, own.itemGlyphs?.[i]]));
  const before = ownItems.map((item) => ({ ...item, glyph: glyphOf.get(item.id) }));
  const items = keptItemRows(itemsBy(member, newItems), before, app.newId);
  const itemIds = items.map(({ id }) => id);
  const keptItemIds = new Set(itemIds);
  const gone = ownItems.map(({ id }) => id).filter((id) => !keptItemIds.has(id));
  return {
    version: {
      itemTitles: items.map(({ title }) => title),
      itemIds,
      itemGlyphs: storedGlyphs(items),
      itemCount: items.length,
      bands: keptBands(own.bands, own.itemIds, itemIds),
    },
    statements: [
      ...(gone.length
        ? endThreadsStatements(app, { ...counted, ownerId: counted.userId }, gone, counts)
        : []),
      ...replaceItems(app.db, own.id, items),
      copyItemNotes(app.db, own.id),
    ],
  };
}

const regroup = (bands: Band[] | null, count: number): Plan => ({
  version: { bands: storedBands(bands, count) },
  statements: [],
});

type Head = NonNullable<ReturnType<typeof headToEdit>>;

const retitle = ({ app, state }: EditContext, { chapters, ...head }: Head): Plan => ({
  list: { ...head, headChangedAt: app.now() },
  chapters,
  statements: replaceChapters(app.db, state.list.id, chapters),
});

/** Publishes the version, and notifies others the first time. */
function publish({ app, member, state, counted }: EditContext): Plan {
  const statements = adjustCounts(app.db, { ...counted, versions: [state.own] }, 1);
  if (state.own.feedKey !== null) return { statements: [...statements, ...countVersionAgain(app, counted)] };
  return {
    version: { feedKey: app.newFeedKey(), addedAt: app.now() },
    statements: [...statements, ...newsOfVersion(app, state, member, state.own.id)],
    afterwards: () => deliverAfterAnswer(app),
  };
}

async function planWrite(
  { app, member, state }: EditContext,
  seen: ChangedAudience | null,
  plan: Plan,
): Promise<Plan> {
  const { db } = app;
  const { list, own } = state;
  const after = { ...own, ...plan.version };
  const [was, is, isPublic] = [isCounted(own), isCounted(after), AUDIENCES[list.audience].public];
  const creatorCount = list.creatorCount - Number(was) + Number(is);
  const rev = nextRevision(own.rev, is && isPublic);
  // a list that becomes visible gets a new revision too
  const changed = plan.list ?? (creatorCount > 0 && list.creatorCount === 0 ? {} : null);
  const head = changed && { ...changed, rev: nextRevision(list.rev, creatorCount > 0 && isPublic) };
  const change = {
    before: was ? countedVersion({ ...own, creator: member.username }) : null,
    after: is ? countedVersion({ ...after, rev, creator: member.username }) : null,
  };
  const reveal = revealOnceAllAreIn(app, member, state, change);
  const update =
    was || is || seen || (head && list.creatorCount > 0)
      ? await updateProjection(
          app,
          reveal?.state ?? state,
          change,
          head ? { list: head, chapters: plan.chapters ?? state.chapters } : undefined,
        )
      : null;
  return {
    statements: [
      ...(update ? claimList(app, state) : []),
      ...(seen?.statements ?? []),
      changeVersion(db, own.id, own.rev, { ...plan.version, rev, audience: list.audience }),
      mustHaveChanged(db),
      ...plan.statements,
      ...(reveal?.statements ?? []),
      ...(update ?? []),
      ...(head && !update ? [changeList(db, list.id, { ...head, changedAt: app.now() })] : []),
      ...(seen?.isSeenByOthers || reveal ? countListAgain(app, list.id) : []),
    ],
    afterwards: () => {
      plan.afterwards?.();
      if (seen || reveal) deliverAfterAnswer(app);
    },
  };
}
