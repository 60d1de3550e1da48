/** Jobs that take many versions of a member out of their lists and give them back, one list in each batch. */

import { writeAll } from "#db/run-queries";
import { forEachRow } from "~/lib/data/for-each-row";
import type { ListId, UserId } from "~/lib/data/ids";
import { MINUTE } from "~/lib/time/durations";
import type { App } from "~/platform/app.server";
import { readSnapshot, runPlan } from "./list-snapshot.server";
import {
  endSuspensionsUntil,
  isStandingDue,
  listsOfStandingDue,
  listsToRemoveFrom,
  removableVersions,
  settleStandings,
  takedownsOfDecision,
} from "./list-writes.queries.server";
import { REMOVED_AT_ONCE, removalStatements, takeDownStatements } from "./take-down.server";

/** Lists of one run. */
const LISTS_AT_ONCE = 100;

/**
 * Takes versions of suspended members out of everything that counts, and gives those back whose creators' suspension
 * has ended, also by time. Goes by the state of each version, so that it can be repeated and interrupted.
 */
export async function applyStandings(app: App): Promise<void> {
  const { db } = app;
  await writeAll(db, [endSuspensionsUntil(db, app.now())]);
  await forEachRow(await listsOfStandingDue(db, LISTS_AT_ONCE), ({ id }) => applyToList(app, id));
  // a drop that began before the suspension is in within a minute
  await writeAll(db, [settleStandings(db, app.now() - MINUTE)]);
}

const applyToList = (app: App, listId: ListId): Promise<void> =>
  runPlan(app, async () => {
    const state = await readSnapshot(app, listId, "");
    if (!state) return { statements: [] };
    const found = await removableVersions(app.db, listId, isStandingDue, REMOVED_AT_ONCE);
    const statements = await removalStatements(
      app,
      state,
      found,
      ({ takenDown, suspended }) => takenDown || suspended,
    );
    return { statements };
  });

/** Takes down a member's public versions, some lists in a call. Returns true if there may be more. */
export const removeVersionsOf = async (
  app: App,
  { userId, decisionId }: { userId: UserId; decisionId: string },
): Promise<boolean> =>
  moveAll(app, await listsToRemoveFrom(app.db, userId, LISTS_AT_ONCE), { removed: true, decisionId });

/** Restores what `removeVersionsOf` took down, some lists in a call. Returns true if there may be more. */
export const giveBackVersions = async (app: App, decisionId: string): Promise<boolean> =>
  moveAll(app, await takedownsOfDecision(app.db, decisionId, LISTS_AT_ONCE), { removed: false });

type Found = Awaited<ReturnType<typeof listsToRemoveFrom>>;

async function moveAll(
  app: App,
  found: Found,
  change: { removed: boolean; decisionId?: string },
): Promise<boolean> {
  await forEachRow(found, ({ listId, ...version }) =>
    runPlan(app, async () => {
      const state = await readSnapshot(app, listId, "");
      return {
        statements: await takeDownStatements(app, {
          listId,
          versions: [version],
          state,
          also: [],
          ...change,
        }),
      };
    }),
  );
  return found.length === LISTS_AT_ONCE;
}
