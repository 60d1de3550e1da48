import { first, runQueries } from "#db/run-queries";
import type { CardPage, CardView } from "~/features/lists/cards/card-view";
import { profileOwner } from "~/features/lists/cards/cards.queries.server";
import { cardPage, FEED_PAGE, memberCards } from "~/features/lists/cards/cards.server";
import { listsToBeginWith, type NextList } from "~/features/lists/next-lists/next-list";
import { whileEmptyQuery } from "~/features/lists/next-lists/next-lists.server";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { requireMember, type Viewer } from "~/platform/viewer.server";

/**
 * Returns a page of the lists that the viewer dropped, even hidden ones, newest first, with the viewer's
 * version; while there are none, three lists of others. One round trip.
 */
export async function droppedListsPage(
  app: App,
  viewer: Viewer,
  { before }: { before?: number },
): Promise<{ page: CardPage; next: NextList[] }> {
  const { id } = requireMember(viewer);
  const { rows, next } = await runQueries(app.db, {
    rows: memberCards(app, viewer, { id }, { before, limit: FEED_PAGE + 1 }),
    next: whileEmptyQuery(app, "drops", id),
  });
  return { page: cardPage(viewer, rows), next: listsToBeginWith(next) };
}

/** Returns a member's lists that the viewer may see, by offset. Refuses 'not-found'. */
export async function listsByUser(
  app: App,
  viewer: Viewer,
  username: string,
  { start, pageSize }: { start: number; pageSize: number },
): Promise<CardView[]> {
  const key = username.toLowerCase();
  const { rows, member } = await runQueries(app.db, {
    rows: memberCards(app, viewer, { usernameKey: key }, { start, limit: pageSize }),
    member: first(profileOwner(app.db, key)),
  });
  if (!member) throw new Refusal("not-found");
  return cardPage(viewer, rows, { size: pageSize }).cards;
}
