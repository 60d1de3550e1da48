import { mustHold } from "#db/guard";
import { first, runQueries } from "#db/run-queries";
import { forgetCommentsOfGuest } from "~/features/lists/comment-writes/comment-statements.server";
import {
  type ListSnapshot,
  runPlan,
  snapshotQueries,
  toSnapshot,
  type WritePlan,
} from "~/features/lists/writes/list-snapshot.server";
import { removal } from "~/features/lists/writes/remove-version.server";
import { forgetUser, freeUsername } from "~/features/members/own-account/delete-account.queries.server";
import { planDeletion } from "~/features/members/own-account/delete-account.server";
import { readListAudience } from "~/features/rooms/audience/audience-page.server";
import { readAskingGuests } from "~/features/rooms/room/room.server";
import { forEachRow } from "~/lib/data/for-each-row";
import type { ListId, UserId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { type Member, requireMember, requireWriter, type Viewer } from "~/platform/viewer.server";
import { GUESTS_KEPT_MS } from "./guest";
import { guestById, guestsOfList, noVersionOf, oldGuests } from "./guests.queries.server";

const NOT_OWNER = "Only the list owner can manage its guests";

/** Returns the guests of a list to its owner. Refuses 'sign-in', 'not-found' and 'not-yours'. */
export async function readGuests(app: App, viewer: Viewer, listId: ListId) {
  requireMember(viewer);
  const { title, listOwner } = await readListAudience(app, viewer, listId);
  if (!listOwner) throw new Refusal("not-yours", { message: NOT_OWNER });
  const { guests } = await runQueries(app.db, { guests: guestsOfList(app.db, listId) });
  const asking = await readAskingGuests(app, listId);
  return {
    listId,
    listTitle: title,
    asking,
    guests: guests.map(({ hasVersion, ...guest }) => ({ ...guest, hasVersion: hasVersion === 1 })),
  };
}

/**
 * Removes a guest with their version, comments and session; does nothing if they are gone. Refuses 'sign-in',
 * 'suspended', 'not-found' and 'not-yours' (unless the member owns the list).
 */
export async function removeGuest(
  app: App,
  viewer: Viewer,
  { listId, guestId }: { listId: ListId; guestId: UserId },
): Promise<void> {
  const member = requireWriter(viewer);
  const plan: WritePlan = async () => {
    const { found, guest } = await runQueries(app.db, {
      found: snapshotQueries(app, listId, guestId),
      guest: first(guestById(app.db, guestId, listId)),
    });
    const state = await toSnapshot(app, found);
    if (!state) throw new Refusal("not-found");
    if (state.listOwnerId !== member.id) throw refusalFor(member, state);
    if (!guest) return { statements: [] };
    const { own } = state;
    const gone = own && (await removal(app, asMember(guest), { ...state, own }));
    return {
      statements: [
        ...forgetCommentsOfGuest(app, guestId, listId),
        ...(gone ?? []),
        freeUsername(app.db, guestId),
        ...forgetUser(app.db, guestId, app.now()),
        mustHold(app.db, noVersionOf(guestId)),
      ],
    };
  };
  await runPlan(app, plan);
}

/** Hides the list from members who are not on it. */
const refusalFor = ({ id }: Member, { counted }: ListSnapshot): Refusal =>
  counted.some(({ userId }) => userId === id)
    ? new Refusal("not-yours", { message: NOT_OWNER })
    : new Refusal("not-found");

const asMember = ({ id, username }: { id: UserId; username: string }): Member => ({
  id,
  username,
  roles: [],
  joinedAt: 0,
  sessionId: "",
  unread: 0,
});

const AT_ONCE = 100;

/** Deletes guest accounts whose list has not changed for GUESTS_KEPT_MS; their open versions stay, unnamed. */
export async function forgetOldGuests(app: App): Promise<void> {
  const due = await oldGuests(app.db, app.now() - GUESTS_KEPT_MS, AT_ONCE);
  await forEachRow(due, (guest) => runPlan(app, planDeletion(app, asMember(guest), { keepVersions: true })));
}
