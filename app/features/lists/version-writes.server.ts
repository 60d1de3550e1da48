/** What every write to a version has in common. */
import type { Statement } from "#db/client";
import { mustHaveChanged } from "#db/guard";
import { chapterKey } from "~/features/chapters/chapter";
import { isForMany, tellWaiting } from "~/features/notifications/notifications.server";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import type { Member } from "~/platform/viewer.server";
import { type Change, derive } from "./derived.server";
import type { ListState, PublicVersion } from "./list-state.server";
import { republishList } from "./list-upkeep.server";
import { changeList, takeList } from "./list-writes.queries.server";
import { publicationStatements } from "./publication.server";

export const chapterRows = (names: string[]) => names.map((name) => ({ key: chapterKey(name), name }));

/** What a member is told whose version of this list a moderator took down. */
export const removedByModerator = () =>
  new Refusal("not-yours", { message: "A moderator removed your version of this list" });

/** Takes the list for a public write, or breaks the batch. */
export const take = (app: App, { list }: ListState): Statement[] => [
  takeList(app.db, list.id, list.mergeRev),
  mustHaveChanged(app.db),
];

/** Members to be told of a further version, some of them counted twice. */
export const concerned = ({ list }: ListState) => list.creatorCount + list.savesCount;

/** After the batch: the writer of a version that concerns very many need not wait for them. */
export function tellTheRest(app: App, state: ListState) {
  if (isForMany(concerned(state))) app.afterAnswer(() => tellWaiting(app));
}

/** The list's own row and everything derived, after a public change. */
export function republished(
  app: App,
  state: ListState,
  change: Change,
  head?: { list: Partial<ListState["list"]>; chapters: ListState["chapters"] },
): Statement[] {
  const list = { ...state.list, ...head?.list };
  const derived = derive(state, change);
  if (derived.mergeState?.rebuild) app.afterAnswer(() => republishList(app, list.id));
  return [
    ...(head ? [changeList(app.db, list.id, head.list)] : []),
    ...publicationStatements(app, list, head?.chapters ?? state.chapters, derived),
  ];
}

/** One's own version as the public sees it, or would. */
export function publicSelf(
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
