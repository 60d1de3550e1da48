/** What happens to versions other than by their creator's own edit: moderation, the end of an account, repair. */
import { type Statement, writeAll } from "#db/client";
import { mustHaveChanged } from "#db/guard";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import type { Member } from "~/platform/viewer.server";
import { removeVersion } from "./drop-list.server";
import { type ListState, readState, winning } from "./list-state.server";
import { changeList, removeByModerator, takeList, turnVersion } from "./list-writes.queries.server";
import { listsOfMember, versionOwner } from "./lists.queries.server";
import { publicationStatements } from "./publication.server";

/** Derives anew what everyone sees of a list from its public versions as they are; a list that is gone stays gone. */
export async function republishList(app: App, listId: string): Promise<void> {
  await winning(async () => {
    const state = await readState(app, listId, "");
    if (state) await writeAll(app.db, retaken(app, state, publicationStatements(app, state)));
  });
}

const retaken = (app: App, { list }: ListState, statements: Statement[]): Statement[] => [
  takeList(app.db, list.id, list.mergeRev),
  mustHaveChanged(app.db),
  ...statements,
];

/**
 * Takes a version out of public view, or gives it back; its creator keeps seeing it. `also` goes into the same batch
 * (the decision's log, notices). Nothing happens twice: a version that is already so only gets `also`.
 */
export async function moderateVersion(
  app: App,
  { versionId, removed, also }: { versionId: string; removed: boolean; also: Statement[] },
): Promise<void> {
  await winning(async () => {
    const { db } = app;
    const [owner] = await versionOwner(db, versionId);
    const state = owner ? await readState(app, owner.listId, owner.userId) : null;
    const own = state?.own;
    if (!state || !own) throw new Refusal("not-found");
    if (own.removed === removed) return writeAll(db, also);
    const was = !own.hidden && !own.removed;
    const is = !own.hidden && !removed;
    const list = { ...state.list, changedAt: was === is ? state.list.changedAt : app.now() };
    const turned = { listId: list.id, versionId, userId: own.userId };
    const publics = is
      ? [
          ...state.publics,
          {
            ...own,
            creator: owner?.creator ?? "",
            place: own.place ?? 0,
            titles: own.ballot,
            itemIds: state.ownItems.map(({ id }) => id),
          },
        ].sort((a, b) => a.place - b.place)
      : state.publics.filter(({ id }) => id !== versionId);
    await writeAll(
      db,
      retaken(app, state, [
        removeByModerator(db, versionId, removed),
        ...(was === is ? [] : turnVersion(db, turned, is ? 1 : -1)),
        changeList(db, list.id, { changedAt: list.changedAt }),
        ...publicationStatements(app, { ...state, list, publics }),
        ...also,
      ]),
    );
  });
}

/** Deletes a member's versions, all or only the hidden ones, each in a batch of its own; may be run again. */
export async function removeVersionsOf(
  app: App,
  member: Member,
  { hiddenOnly = false }: { hiddenOnly?: boolean } = {},
): Promise<void> {
  for (const { listId, hidden } of await listsOfMember(app.db, member.id))
    if (hidden || !hiddenOnly) await removeVersion(app, member, listId);
}

/** After an account changed its name (it became a former member): its lists show the new one. */
export async function renameCreator(app: App, userId: string): Promise<void> {
  for (const { listId } of await listsOfMember(app.db, userId)) await republishList(app, listId);
}
