import type { Statement } from "#db/client";
import { mustHold } from "#db/guard";
import type { Results } from "#db/run-queries";
import type { UserId } from "~/lib/data/ids";
import { FORMER_MEMBER } from "~/lib/people/former-member";
import type { App } from "~/platform/app.server";
import type { Member } from "~/platform/viewer.server";
import { type ListSnapshot, planEach } from "./list-snapshot.server";
import {
  deleteOverridesOf,
  forgetNetworksOf,
  listsOfMember,
  listsOverriddenBy,
  userHasNoVersion,
} from "./list-writes.queries.server";
import { updateProjection } from "./projection-writes.server";
import { removal } from "./remove-version.server";
import { claimList, leaveBlindList } from "./version-writes.server";

type Wish = {
  /** Keeps visible versions under the name of a former member. */
  keepVersions: boolean;
};

export const listsToLeave = ({ db }: App, { id }: Member) => ({
  own: listsOfMember(db, id),
  overridden: listsOverriddenBy(db, id),
});

/**
 * Removes a member's overrides and versions, for the batch that deletes the account; the batch fails if they
 * have dropped something since.
 */
export async function leaveLists(
  app: App,
  member: Member,
  { own, overridden }: Results<ReturnType<typeof listsToLeave>>,
  wish: Wish,
): Promise<Statement[]> {
  const listIds = new Set([...own, ...overridden].map((row) => row.listId));
  const plans = await planEach(
    app,
    [...listIds].map((listId) => ({ listId, userId: member.id })),
    async (state) => (state ? leaveList(app, member, state, wish) : []),
  );
  return [
    forgetNetworksOf(app.db, member.id),
    ...plans.flat(),
    mustHold(app.db, userHasNoVersion(member.id, wish)),
  ];
}

async function leaveList(
  app: App,
  member: Member,
  found: ListSnapshot,
  { keepVersions }: Wish,
): Promise<Statement[]> {
  const { own } = found;
  const overrides = found.overrides.filter(({ userId }) => userId !== member.id);
  const anew = overrides.length < found.overrides.length;
  const gone: Statement[] = anew ? deleteOverridesOf(app.db, found.list.id, member.id) : [];
  const state = { ...found, overrides };
  if (own && (own.hidden || !keepVersions))
    return [...gone, ...(await removal(app, member, { ...state, own }, { anew }))];
  const renamed = await renamedCreator(app, state, { id: member.id, name: FORMER_MEMBER });
  return [...gone, ...renamed, ...leaveBlindList(app, found, member.id)];
}

/** Returns the statements of a creator's new name on a list. */
export async function renamedCreator(
  app: App,
  state: ListSnapshot,
  { id, name }: { id: UserId; name: string },
): Promise<Statement[]> {
  const counted = state.counted.map((version) =>
    version.userId === id ? { ...version, creator: name } : version,
  );
  // without a stored masterlist, the projection reads every note again
  return [
    ...claimList(app, state),
    ...(await updateProjection(app, { ...state, counted, masterlist: null })),
  ];
}
