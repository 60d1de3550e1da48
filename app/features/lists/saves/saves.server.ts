import type { Statement } from "#db/client";
import { first, runQueries } from "#db/run-queries";
import type { CardPage } from "~/features/lists/cards/card-view";
import { cardPage, FEED_PAGE } from "~/features/lists/cards/cards.server";
import { listsToBeginWith, type NextList } from "~/features/lists/next-lists/next-list";
import { whileEmptyQuery } from "~/features/lists/next-lists/next-lists.server";
import type { ListId, UserId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { requireMember, requireWriter, type Viewer } from "~/platform/viewer.server";
import {
  deleteSave,
  deleteSavesOf,
  insertSave,
  savableList,
  savedCards,
  savedListIds,
} from "./saves.queries.server";

/** Saves a list; idempotent. Refuses 'not-found' if the viewer can't see it. */
export async function saveList(app: App, viewer: Viewer, listId: ListId): Promise<{ saved: string[] }> {
  const { id: userId } = requireWriter(viewer);
  const { list, saved } = await runQueries(
    app.db,
    { list: first(savableList(app.db, userId, listId)), saved: savedListIds(app.db, userId) },
    { before: insertSave(app.db, { userId, listId, now: app.now() }) },
  );
  if (!list) throw new Refusal("not-found");
  return { saved: [...new Set([...saved.map((row) => row.listId), listId])] };
}

/** Removes a saved list, even one that no longer exists. */
export async function unsaveList(app: App, viewer: Viewer, listId: ListId): Promise<{ saved: string[] }> {
  const { id: userId } = requireWriter(viewer);
  const { saved } = await runQueries(
    app.db,
    { saved: savedListIds(app.db, userId) },
    { before: deleteSave(app.db, { userId, listId }) },
  );
  return { saved: saved.map((row) => row.listId).filter((id) => id !== listId) };
}

export const forgetSavesOf = ({ db }: App, userId: UserId): Statement[] => deleteSavesOf(db, userId);

/** Returns the ids of a member's saved lists, in the order of saving. */
export async function readSavedIds(app: App, viewer: Viewer): Promise<string[]> {
  const rows = await savedListIds(app.db, requireMember(viewer).id);
  return rows.map((row) => row.listId);
}

/** Returns saved lists as cards, newest saved first; `before` is a keyset cursor, `start` an offset. */
export async function savedLists(
  app: App,
  viewer: Viewer,
  { size = FEED_PAGE, ...page }: { before?: number; start?: number; size?: number },
): Promise<CardPage> {
  const { id } = requireMember(viewer);
  const rows = await savedCards(app.db, id, { ...page, limit: size + 1 });
  return cardPage(viewer, rows, { size });
}

/** Returns a page of saved lists; while there are none, three other lists. One round trip. */
export async function savedListsPage(
  app: App,
  viewer: Viewer,
  { before }: { before?: number },
): Promise<{ page: CardPage; next: NextList[] }> {
  const { id } = requireMember(viewer);
  const { rows, next } = await runQueries(app.db, {
    rows: savedCards(app.db, id, { before, limit: FEED_PAGE + 1 }),
    next: whileEmptyQuery(app, "saves", id),
  });
  return { page: cardPage(viewer, rows), next: listsToBeginWith(next) };
}
