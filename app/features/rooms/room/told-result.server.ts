import { first, runQueries } from "#db/run-queries";
import { pulseOf } from "~/features/lists/live/pulse.queries.server";
import { toPulse, type Watcher } from "~/features/lists/model/pulse";
import type { ListId } from "~/lib/data/ids";
import { isOpenCircle } from "~/lib/people/audience";
import type { App } from "~/platform/app.server";
import type { ToldResult } from "./room";
import { ownVersions, watchersWhoSee } from "./room.queries.server";
import { resultFor, seenBy } from "./room.server";

/**
 * Returns the result of a room that is revealed now, for each of the people who wait in it; none for those who may
 * not see the list any more. One round trip for all who wait, and one for the result. A list without a link has none.
 */
export async function readToldResults(
  app: App,
  listId: ListId,
  watchers: Watcher[],
): Promise<(ToldResult | undefined)[]> {
  const { db } = app;
  const userIds = watchers.flatMap(({ session }) => session?.userId ?? []);
  const { list, sees, versions } = await runQueries(db, {
    list: first(pulseOf(db, listId, null)),
    sees: watchersWhoSee(db, listId, watchers, app.now()),
    versions: ownVersions(db, listId, userIds),
  });
  if (!list || !isOpenCircle(list.audience) || list.keyHash === null || sees.length === 0) return [];
  const pulse = toPulse(list);
  const invited = { ...app, listKeys: JSON.stringify([list.keyHash]) };
  const result = await resultFor(invited, null, { listId, pulse });
  const told: (ToldResult | undefined)[] = [];
  const byUser = new Map(versions.map((version) => [version.userId, version]));
  for (const { at, userId } of sees)
    told[at] = { pulse, ...seenBy(userId ? byUser.get(userId) : undefined, result) };
  return told;
}
