/** Asks the people of a revealed room another question, in a new room. */
import { ask, first } from "#db/ask";
import type { Statement } from "#db/client";
import { revealedRoomOf } from "~/features/lists/stored/lists.queries.server";
import { notifyOfAudience } from "~/features/notifications/causes/notify.server";
import type { ListId, UserId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { requireMember, type Viewer } from "~/platform/viewer.server";
import { leadOnTo } from "./list-writes.queries.server";

type RepeatedRoom = { title: string; people: number; guests: boolean; ownerReveals: boolean };

/** Returns what another question keeps of a revealed room; null unless the viewer owns it. */
export async function readRepeatedRoom(
  app: App,
  viewer: Viewer,
  listId: ListId,
): Promise<RepeatedRoom | null> {
  const { room } = await ask(app.db, { room: first(againQuestion(app, listId, requireMember(viewer).id)) });
  if (!room) return null;
  const { title, people, guests, ownerReveals } = room;
  return { title, people, guests, ownerReveals };
}

export const againQuestion = ({ db }: App, listId: ListId, ownerId: UserId) =>
  revealedRoomOf(db, listId, ownerId);

type FoundRoom = Awaited<ReturnType<typeof againQuestion>>[number];

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
