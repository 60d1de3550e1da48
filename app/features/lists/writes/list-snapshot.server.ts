/** Reads a list for a write in one round trip, and retries writes that lost a race. */

import type { Statement } from "#db/client";
import { isConflict, isTaken, mustBeBefore } from "#db/guard";
import { first, type Results, runQueries, runQueriesEach, writeAll } from "#db/run-queries";
import type { ImageCheck } from "~/features/images/uploads/images.server";
import { MERGE_LIMITS } from "~/features/lists/model/list-limits";
import { countedVersion, type ProjectionInput } from "~/features/lists/projection/projection-input";
import type { StoredMasterlist } from "~/features/lists/projection/stored-masterlist";
import {
  chaptersOf,
  listOwnerOf,
  masterlistWithState,
  overridesOf,
} from "~/features/lists/stored/lists.queries.server";
import type { ListId, UserId } from "~/lib/data/ids";
import { BUSY_RETRY_S } from "~/lib/requests/busy";
import type { App } from "~/platform/app.server";
import type { Count } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";
import {
  ballotsAfter,
  listRow,
  listToMerge,
  oldestBallots,
  otherVersionsExist,
  ownItems,
  ownSnapshot,
  takedownOf,
} from "./list-snapshot.queries.server";

type Row<T extends (...args: never[]) => unknown> = Awaited<ReturnType<T>> extends (infer R)[] ? R : never;

export type ListSnapshot = ProjectionInput & {
  list: Row<typeof listRow>;
  chapters: { key: string; name: string }[];
  own: Row<typeof ownSnapshot> | null;
  ownItems: Row<typeof ownItems>[];
  /** True if anyone else has a version, visible or not. */
  others: boolean;
  listOwnerId: UserId | null;
  /** True if a moderator took the member's version down and has not restored it. */
  takenDown: boolean;
  /** The refusal of the image given in `SnapshotOptions`. */
  imageRefusal?: Refusal | null;
};

/**
 * Options of a write's read. `adding` reads no versions of a list with so many that an added one is merged later;
 * `counts` checks rate limits (refuses 'too-many') and `image` an image, in the same round trip.
 */
type SnapshotOptions = { adding?: boolean; counts?: (Count | undefined)[]; image?: ImageCheck | null };

/** Reads a list for a write of this member ('' for none); null if missing. Doesn't check visibility. */
export async function readSnapshot(
  app: App,
  listId: ListId,
  userId: UserId,
  { adding = false, counts = [], image }: SnapshotOptions = {},
): Promise<ListSnapshot | null> {
  const { used, upload, found } = await runQueries(app.db, {
    used: Object.fromEntries(counts.map((count, i) => [i, count?.statement])),
    upload: image?.query,
    found: snapshotQueries(app, listId, userId, adding),
  });
  for (const [i, count] of counts.entries()) {
    const tooMany = count?.excess(used[i] ?? []);
    if (tooMany) throw tooMany;
  }
  const snapshot = await toSnapshot(app, found);
  return snapshot && { ...snapshot, imageRefusal: upload && image?.refusal(upload) };
}

/** The number of lists read in one round trip, each with its oldest versions. */
const LISTS_AT_ONCE = 10;

/**
 * Plans a write for each list and member; the state is null for a missing list, or none. Large lists are read one
 * by one, because several would not fit into memory.
 */
export async function planEach<T>(
  app: App,
  wanted: ({ listId: ListId; userId: UserId } | undefined)[],
  plan: (state: ListSnapshot | null, index: number) => Promise<T>,
): Promise<T[]> {
  const plans: T[] = [];
  for (let i = 0; i < wanted.length; i += LISTS_AT_ONCE) {
    const queries = wanted
      .slice(i, i + LISTS_AT_ONCE)
      .map((one) => ({ found: one && snapshotQueries(app, one.listId, one.userId) }));
    for (const { found } of await runQueriesEach(app.db, queries))
      plans.push(await plan(found ? await toSnapshot(app, found) : null, plans.length));
  }
  return plans;
}

/** The queries of a snapshot, to be asked together with others. */
export const snapshotQueries = (app: App, listId: ListId, userId: UserId, adding = false) => ({
  list: first(listRow(app.db, listId, { id: userId, keys: app.listKeys })),
  chapters: chaptersOf(app.db, listId),
  counted: oldestBallots(app.db, listToMerge(listId, adding)),
  overrides: overridesOf(app.db, listId),
  masterlist: first(masterlistWithState(app.db, listToMerge(listId, adding))),
  own: first(ownSnapshot(app.db, listId, userId)),
  ownItems: ownItems(app.db, listId, userId),
  other: first(otherVersionsExist(app.db, listId, userId)),
  listOwner: first(listOwnerOf(app.db, listId)),
  takedown: first(takedownOf(app.db, listId, userId)),
});

/** Completes a snapshot with the versions beyond the oldest; null for a missing list. */
export async function toSnapshot(
  app: App,
  answers: Results<ReturnType<typeof snapshotQueries>>,
): Promise<ListSnapshot | null> {
  const { list, masterlist } = answers;
  if (!list) return null;
  return {
    list,
    chapters: answers.chapters.map(({ key, name }) => ({ key, name })),
    counted: await withFurtherBallots(app, list.id, answers.counted),
    overrides: answers.overrides,
    masterlist: masterlist ? { ...masterlist, result: masterlist.result as StoredMasterlist } : null,
    own: answers.own ?? null,
    ownItems: answers.ownItems,
    others: answers.other !== undefined,
    listOwnerId: answers.listOwner?.userId ?? null,
    takenDown: answers.takedown !== undefined,
  };
}

/**
 * Reads what follows the oldest versions. A write in between claims the list, so that this one starts again; only
 * an added version that is merged later does not, and is read or not.
 */
async function withFurtherBallots(
  { db }: App,
  listId: ListId,
  oldest: Row<typeof oldestBallots>[],
): Promise<ListSnapshot["counted"]> {
  // equal titles share memory
  const titles = new Map<string, string>();
  const shared = (title: string): string => {
    const known = titles.get(title) ?? title;
    titles.set(title, known);
    return known;
  };
  const counted: ListSnapshot["counted"] = [];
  for (let rows: Parameters<typeof countedVersion>[0][] = oldest; ; ) {
    for (const row of rows) counted.push(countedVersion({ ...row, itemTitles: row.itemTitles.map(shared) }));
    const last = counted.at(-1);
    if (!last || rows.length < MERGE_LIMITS.atOnce) return counted;
    rows = await ballotsAfter(db, listId, last);
  }
}

/** Returns the snapshot of a list that the member may see. Refuses 'not-found'. */
export async function readVisibleSnapshot(
  app: App,
  listId: ListId,
  userId: UserId,
  options: SnapshotOptions = {},
): Promise<ListSnapshot> {
  const state = await readSnapshot(app, listId, userId, options);
  if (!state?.list.visible) throw new Refusal("not-found");
  return state;
}

const TRIES = 60;
const PAUSE_MS = 15;

/** Returns true if another write of the list came first, so that this one has to read it again. */
export const isLostRace = (error: unknown): boolean =>
  isConflict(error) || isTaken(error, "cards.feed_key") || isTaken(error, "versions.list_id");

/**
 * Runs a write that reads, decides and sends one batch; restarts it after a lost race. Refuses 'busy'
 * after TRIES lost races.
 */
export async function retryOnConflict<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (!isLostRace(error)) throw error;
      if (attempt === TRIES) throw new Refusal("busy", { retryAfter: BUSY_RETRY_S });
      await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MS * Math.min(attempt, 8)));
    }
  }
}

/** A write or a part of one: its statements, new columns of the member's version and the list, and what follows. */
export type Plan = {
  statements: Statement[];
  version?: Partial<NonNullable<ListSnapshot["own"]>>;
  list?: Partial<ListSnapshot["list"]>;
  chapters?: ListSnapshot["chapters"];
  /** Called after the commit. */
  afterwards?: () => void;
};

export type WritePlan = () => Promise<Plan>;

/**
 * Executes a plan in its list's turn. `send` sends the statements as one batch, with a read of the result. Refuses
 * 'busy' after the app's deadline; then nothing is written.
 */
export const carryOut = <T>(
  app: App,
  plan: WritePlan,
  send: (statements: Statement[]) => Promise<T>,
): Promise<T> =>
  app.inTurn(() =>
    retryOnConflict(async () => {
      refuseLate(app);
      const { statements, afterwards } = await plan();
      const result = await send(statements.length > 0 ? [...mustBeInTime(app), ...statements] : []);
      afterwards?.();
      return result;
    }),
  );

/** Executes a plan alone. */
export const runPlan = (app: App, plan: WritePlan): Promise<void> =>
  carryOut(app, plan, (statements) => writeAll(app.db, statements));

/** Judged before each attempt: a batch that came too late looks like a lost race. */
function refuseLate({ now, writeUntil }: App): void {
  if (now() >= writeUntil) throw new Refusal("busy", { retryAfter: BUSY_RETRY_S });
}

const mustBeInTime = ({ db, writeUntil }: App): Statement[] =>
  Number.isFinite(writeUntil) ? [mustBeBefore(db, writeUntil)] : [];
