import type { Statement } from "#db/client";
import { mustHold } from "#db/guard";
import type { Results } from "#db/run-queries";
import { FORMER_MEMBER } from "~/lib/former-member";
import type { UserId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import type { Member } from "~/platform/viewer.server";
import { type ListSnapshot, type PlannedWrite, readSnapshots } from "./list-snapshot.server";
import {
  deleteOverridesOf,
  listsOfMember,
  listsOverriddenBy,
  userHasNoVersion,
} from "./list-writes.queries.server";
import { removal } from "./remove-version.server";
import { claimList, leaveBlindList, updateProjection } from "./version-writes.server";

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
): Promise<PlannedWrite> {
  const listIds = new Set([...own, ...overridden].map((row) => row.listId));
  const found = await readSnapshots(
    app,
    [...listIds].map((listId) => ({ listId, userId: member.id })),
  );
  const plans = found.flatMap((state) => (state ? [leaveList(app, member, state, wish)] : []));
  return {
    statements: [
      ...plans.flatMap(({ statements }) => statements),
      mustHold(app.db, userHasNoVersion(member.id, wish)),
    ],
    afterwards: () => {
      for (const { afterwards } of plans) afterwards?.();
    },
  };
}

function leaveList(app: App, member: Member, found: ListSnapshot, { keepVersions }: Wish): PlannedWrite {
  const { own } = found;
  const overrides = found.overrides.filter(({ userId }) => userId !== member.id);
  const anew = overrides.length < found.overrides.length;
  const gone: Statement[] = anew ? deleteOverridesOf(app.db, found.list.id, member.id) : [];
  const state = { ...found, overrides };
  if (own && (own.hidden || !keepVersions)) {
    const { statements, afterwards } = removal(app, member, { ...state, own }, { anew });
    return { statements: [...gone, ...statements], afterwards };
  }
  const { statements, afterwards } = renamedCreator(app, state, { id: member.id, name: FORMER_MEMBER });
  return { statements: [...gone, ...statements, ...leaveBlindList(app, found, member.id)], afterwards };
}

/** Plans a creator's new name on a list; expects a state with all counted versions. */
export function renamedCreator(
  app: App,
  state: ListSnapshot,
  { id, name }: { id: UserId; name: string },
): PlannedWrite {
  const counted = state.counted.map((version) =>
    version.userId === id ? { ...version, creator: name } : version,
  );
  // without a stored masterlist, the projection reads every note again
  const renamed = { ...state, counted, masterlist: null };
  const { statements, afterwards } = updateProjection(app, renamed, { before: null, after: null });
  return { statements: [...claimList(app, state), ...statements], afterwards };
}
