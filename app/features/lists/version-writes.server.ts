/** What every write to a version has in common. */
import type { Statement } from "#db/client";
import { mustHaveChanged } from "#db/guard";
import { chapterKey } from "~/features/chapters/chapter";
import { isForMany, notifyWaiting } from "~/features/notifications/announcements.server";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import type { Member } from "~/platform/viewer.server";
import type { ListSnapshot, PublicVersion } from "./list-snapshot.server";
import { changeList, claimRow } from "./list-writes.queries.server";
import { type Change, project } from "./projection.server";
import { projectionStatements } from "./projection-writes.server";
import { rebuildList } from "./rebuild-list.server";

export const chapterRows = (names: string[]) => names.map((name) => ({ key: chapterKey(name), name }));

/** What a member is told whose version of this list a moderator took down. */
export const removedByModerator = () =>
  new Refusal("not-yours", { message: "A moderator removed your version of this list" });

/** Takes the list for a public write, or breaks the batch. */
export const claimList = (app: App, { list }: ListSnapshot): Statement[] => [
  claimRow(app.db, list.id, list.mergeRev),
  mustHaveChanged(app.db),
];

/** Members to be told of a further version, some of them counted twice. */
export const recipientCount = ({ list }: ListSnapshot) => list.creatorCount + list.savesCount;

/** After the batch: the writer of a version that concerns very many need not wait for them. */
export function notifyTheRest(app: App, state: ListSnapshot) {
  if (isForMany(recipientCount(state))) app.afterAnswer(() => notifyWaiting(app));
}

/** The list's own row and everything projection, after a public change. */
export function updateProjection(
  app: App,
  state: ListSnapshot,
  change: Change,
  head?: { list: Partial<ListSnapshot["list"]>; chapters: ListSnapshot["chapters"] },
): Statement[] {
  const list = { ...state.list, ...head?.list };
  const projection = project(state, change);
  if (projection.mergeState?.rebuild) app.afterAnswer(() => rebuildList(app, list.id));
  return [
    ...(head ? [changeList(app.db, list.id, head.list)] : []),
    ...projectionStatements(app, list, head?.chapters ?? state.chapters, projection),
  ];
}

/** One's own version as the public sees it, or would. */
export function publicSelf(
  member: Member,
  { own, ownItems }: ListSnapshot & { own: NonNullable<ListSnapshot["own"]> },
): PublicVersion {
  return {
    id: own.id,
    userId: member.id,
    creator: member.username,
    addedAt: own.addedAt,
    changedAt: own.changedAt,
    rev: own.rev,
    feedKey: own.feedKey ?? 0,
    titles: own.itemTitles,
    itemIds: ownItems.map(({ id }) => id),
  };
}
