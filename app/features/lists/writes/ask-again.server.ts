/** Asks the people of a revealed room another query, in a new room. */

import type { Statement } from "#db/client";
import { first, runQueries } from "#db/run-queries";
import { revealedRoomOf } from "~/features/lists/stored/lists.queries.server";
import { notifyOfAudience } from "~/features/notifications/causes/notify.server";
import type { ListId, UserId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { requireMember, type Viewer } from "~/platform/viewer.server";
import { leadOnTo } from "./list-writes.queries.server";

/** Returns what another query keeps of a revealed room; null unless the viewer owns it. */
export async function readRepeatedRoom({ db }: App, viewer: Viewer, listId: ListId) {
  const { room } = await runQueries(db, {
    room: first(revealedRoomOf(db, listId, requireMember(viewer).id)),
  });
  if (!room) return null;
  const { title, people, guests, ownerReveals } = room;
  return { title, people, guests, ownerReveals };
}

type FoundRoom = Awaited<ReturnType<typeof revealedRoomOf>>[number];

/** Returns the statements that lead a room's people to a new one. Refuses 'not-yours' without a room. */
export function leadingOn(
  app: App,
  { from, to, actorId }: { from: ListId; to: ListId; actorId: UserId },
  room: FoundRoom | undefined,
): Statement[] {
  if (!room)
    throw new Refusal("not-yours", { message: "You can ask again in a room of yours, once it is revealed" });
  app.changedLists.add(from);
  return [
    leadOnTo(app.db, from, to),
    ...notifyOfAudience(app, { listId: from, change: "again", actorId, versionId: room.versionId }),
  ];
}
