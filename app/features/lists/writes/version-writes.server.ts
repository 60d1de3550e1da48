import type { Statement } from "#db/client";
import { mustHaveChanged } from "#db/guard";
import { chapterKey } from "~/features/lists/model/chapter-checks";
import { notifyOfVersion } from "~/features/notifications/causes/notify.server";
import type { UserId, VersionId } from "~/lib/data/ids";
import { AUDIENCES, SHOWN_AFTER_MS } from "~/lib/people/audience";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { type Member, textBy } from "~/platform/viewer.server";
import type { ListSnapshot } from "./list-snapshot.server";
import { changeList, claimRow } from "./list-writes.queries.server";

export const chapterRows = (names: string[]) => names.map((name) => ({ key: chapterKey(name), name }));

/** Returns items with their notes as stored. */
export const itemsBy = <Item extends { context?: string | null }>(member: Member, items: Item[]): Item[] =>
  items.map((item) => (item.context ? { ...item, context: textBy(member, item.context) } : item));

export const removedByModerator = () =>
  new Refusal("not-yours", { message: "A moderator removed your version of this list" });

/** Claims the list for a public write; aborts the batch on a conflict. */
export function claimList(app: App, { list }: Pick<ListSnapshot, "list">): Statement[] {
  app.changedLists.add(list.id);
  return [claimRow(app.db, list.id, list.mergeRev), mustHaveChanged(app.db)];
}

/** Leaves a blind list without an owner; it is revealed at its date, or else after SHOWN_AFTER_MS. */
export const leaveBlindList = (
  app: App,
  { list: { id, audience, blindUntil }, listOwnerId }: ListSnapshot,
  userId: UserId,
): Statement[] =>
  !AUDIENCES[audience].open && listOwnerId === userId
    ? [changeList(app.db, id, { sealedBy: "", blindUntil: blindUntil ?? app.now() + SHOWN_AFTER_MS })]
    : [];

/** Returns statements that notify of a newly published version. */
export function newsOfVersion(
  app: App,
  state: ListSnapshot,
  member: Member,
  versionId: VersionId,
): Statement[] {
  const { id: listId, audience, creatorCount } = state.list;
  const news = { listId, versionId, actorId: member.id };
  const isPublic = AUDIENCES[audience].public;
  return [
    ...notifyOfVersion(app, "version", news),
    ...(isPublic ? notifyOfVersion(app, "follow", news) : []),
    ...(isPublic && creatorCount === 0 ? notifyOfVersion(app, "chapter", news) : []),
  ];
}

/** Returns true if the version itself is visible to others, regardless of the list's audience. */
export const isCounted = ({ hidden, removed }: { hidden: boolean; removed: boolean }) => !hidden && !removed;
