/** What all lists of a member write when their account goes. */
import { ask } from "#db/ask";
import type { Statement } from "#db/client";
import { mustHold } from "#db/guard";
import { FORMER_MEMBER } from "~/features/account/former-member";
import type { ListId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import type { Member } from "~/platform/viewer.server";
import { type PlannedWrite, readSnapshot } from "./list-snapshot.server";
import { deleteOverridesOf, noneIsLeftOf } from "./list-writes.queries.server";
import { removal } from "./remove-version.server";
import { claimList, leaveSealed, updateProjection } from "./version-writes.server";
import { listsOfMember, listsRuledBy } from "./which-lists.queries.server";

type Wish = {
  /** Versions that others see stay, as a former member's. */
  keepVersions: boolean;
};

/**
 * Takes a member's overrides and versions off their lists, for the one batch that deletes the account; it breaks if they
 * have dropped something since.
 */
export async function leaveLists(app: App, member: Member, wish: Wish): Promise<PlannedWrite> {
  const { own, ruled } = await ask(app.db, {
    own: listsOfMember(app.db, member.id),
    ruled: listsRuledBy(app.db, member.id),
  });
  const plans: PlannedWrite[] = [];
  for (const listId of new Set([...own, ...ruled].map((row) => row.listId)))
    plans.push(await leaveList(app, member, listId, wish));
  return {
    statements: [
      ...plans.flatMap(({ statements }) => statements),
      mustHold(app.db, noneIsLeftOf(member.id, wish)),
    ],
    afterwards: () => {
      for (const { afterwards } of plans) afterwards?.();
    },
  };
}

async function leaveList(
  app: App,
  member: Member,
  listId: ListId,
  { keepVersions }: Wish,
): Promise<PlannedWrite> {
  const found = await readSnapshot(app, listId, member.id, { all: true });
  if (!found) return { statements: [] };
  const { own } = found;
  const overrides = found.overrides.filter(({ userId }) => userId !== member.id);
  const anew = overrides.length < found.overrides.length;
  const gone: Statement[] = anew ? deleteOverridesOf(app.db, listId, member.id) : [];
  const state = { ...found, overrides };
  if (own && (own.hidden || !keepVersions)) {
    const { statements, afterwards } = removal(app, member, { ...state, own }, { anew });
    return { statements: [...gone, ...statements], afterwards };
  }
  const counted = found.counted.map((version) =>
    version.userId === member.id ? { ...version, creator: FORMER_MEMBER } : version,
  );
  // as if there was no masterlist, so that every note is read again
  const renamed = { ...state, counted, masterlist: null };
  const { statements, afterwards } = updateProjection(app, renamed, { before: null, after: null });
  const unsealed = leaveSealed(app, found, member.id);
  return { statements: [...claimList(app, found), ...gone, ...statements, ...unsealed], afterwards };
}
