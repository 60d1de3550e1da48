/** Reads a list for a write in one round trip, and retries writes that lost a race. */

import type { Statement } from "#db/client";
import { isConflict, isTaken, mustBeBefore } from "#db/guard";
import { first, type Results, runQueries, runQueriesEach } from "#db/run-queries";
import type { ImageCheck } from "~/features/images/uploads/images.server";
import { CARD_CREATORS } from "~/features/lists/model/list-limits";
import {
  countedVersion,
  type LargeList,
  NeedsAllBallots,
  type ProjectionInput,
} from "~/features/lists/projection/projection-input";
import type { StoredMasterlist } from "~/features/lists/projection/stored-masterlist";
import {
  chaptersOf,
  listOwnerOf,
  masterlistWithState,
  overridesOf,
} from "~/features/lists/stored/lists.queries.server";
import { decodeState } from "~/features/merge/masterlist/masterlist-state";
import { BUSY_RETRY_S } from "~/lib/busy";
import type { ListId, UserId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import type { Count } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";
import {
  countedBallots,
  countedBallotsOfFew,
  lastChangesOfOthers,
  listRow,
  mergeStateOf,
  newestBallotOfLargeList,
  newestOfLargeList,
  oldestOfLargeList,
  otherVersionsExist,
  ownItems,
  ownSnapshot,
  searchWords,
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
 * Options of a write's read. `all` reads every version even of a large list; `count` checks a rate limit
 * (refuses 'too-many') and `image` an image, in the same round trip.
 */
export type SnapshotOptions = { all?: boolean; count?: Count; image?: ImageCheck | null };

/** Reads a list for a write of this member ('' for none); null if missing. Doesn't check visibility. */
export async function readSnapshot(
  app: App,
  listId: ListId,
  userId: UserId,
  { all = false, count, image }: SnapshotOptions = {},
): Promise<ListSnapshot | null> {
  const { used, upload, found } = await runQueries(app.db, {
    used: count?.statement,
    upload: image?.query,
    found: snapshotQueries(app, listId, userId, all),
  });
  const tooMany = used && count?.excess(used);
  if (tooMany) throw tooMany;
  const snapshot = toSnapshot(found);
  return snapshot && { ...snapshot, imageRefusal: upload && image?.refusal(upload) };
}

/** The number of lists read with all their versions in one round trip; more might not fit into memory. */
const LISTS_AT_ONCE = 10;

/** Reads several lists with every counted version, each for a write of its member; null for missing ones. */
export async function readSnapshots(
  app: App,
  wanted: { listId: ListId; userId: UserId }[],
): Promise<(ListSnapshot | null)[]> {
  const snapshots: (ListSnapshot | null)[] = [];
  for (let i = 0; i < wanted.length; i += LISTS_AT_ONCE) {
    const queries = wanted
      .slice(i, i + LISTS_AT_ONCE)
      .map(({ listId, userId }) => snapshotQueries(app, listId, userId, true));
    snapshots.push(...(await runQueriesEach(app.db, queries)).map(toSnapshot));
  }
  return snapshots;
}

/** The queries of a snapshot, to be asked together with others. */
export const snapshotQueries = (app: App, listId: ListId, userId: UserId, all: boolean) => ({
  list: first(listRow(app.db, listId, { id: userId, keys: app.listKeys })),
  chapters: chaptersOf(app.db, listId),
  counted: all ? countedBallots(app.db, listId) : countedBallotsOfFew(app.db, listId),
  overrides: overridesOf(app.db, listId),
  masterlist: first(masterlistWithState(app.db, listId)),
  own: first(ownSnapshot(app.db, listId, userId)),
  ownItems: ownItems(app.db, listId, userId),
  other: first(otherVersionsExist(app.db, listId, userId)),
  listOwner: first(listOwnerOf(app.db, listId)),
  takedown: first(takedownOf(app.db, listId, userId)),
  largeList: largeListQueries(app, listId, userId, all),
});

export function toSnapshot(answers: Results<ReturnType<typeof snapshotQueries>>): ListSnapshot | null {
  const { list, masterlist } = answers;
  if (!list) return null;
  return {
    list,
    chapters: answers.chapters.map(({ key, name }) => ({ key, name })),
    counted: answers.counted.map(countedVersion),
    largeList: toLargeList(answers.largeList),
    overrides: answers.overrides,
    masterlist: masterlist ? { ...masterlist, result: masterlist.result as StoredMasterlist } : null,
    own: answers.own ?? null,
    ownItems: answers.ownItems,
    others: answers.other !== undefined,
    listOwnerId: answers.listOwner?.userId ?? null,
    takenDown: answers.takedown !== undefined,
  };
}

/** Returns the queries for a large list; no rows for other lists. */
const largeListQueries = ({ db }: App, listId: ListId, userId: UserId, all: boolean) => ({
  state: first(mergeStateOf(db, listId, all)),
  oldest: oldestOfLargeList(db, listId, CARD_CREATORS + 1),
  newestOthers: newestOfLargeList(db, listId, userId, CARD_CREATORS),
  newest: first(newestBallotOfLargeList(db, listId, userId)),
  words: first(searchWords(db, listId)),
  lastChange: first(lastChangesOfOthers(db, listId, userId)),
});

function toLargeList({
  state: stored,
  oldest,
  newestOthers,
  newest,
  words,
  lastChange,
}: Results<ReturnType<typeof largeListQueries>>): LargeList | null {
  const state = stored ? decodeState(stored.state) : null;
  if (!state) return null;
  const lines = (text: string | undefined) => (text ? text.split("\n") : []);
  return {
    state,
    oldest: oldest.map(countedVersion),
    newestOthers: newestOthers.map(({ creator, feedKey }) => ({ creator, feedKey: feedKey ?? 0 })),
    newest: newest ? countedVersion(newest) : null,
    lastChangeOfOthers: { any: lastChange?.any ?? 0, ranked: lastChange?.ranked ?? 0 },
    creators: lines(words?.creators),
    items: lines(words?.items),
  };
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

/**
 * Runs a write that reads, decides and sends one batch; restarts it after a lost race. Refuses 'busy'
 * after TRIES lost races.
 */
export async function retryOnConflict<T>(write: (reading: SnapshotOptions) => Promise<T>): Promise<T> {
  let reading: SnapshotOptions = {};
  for (let attempt = 1; ; attempt++) {
    try {
      return await write(reading);
    } catch (error) {
      if (error instanceof NeedsAllBallots && !reading.all) {
        reading = { all: true };
        continue;
      }
      const again =
        isConflict(error) || isTaken(error, "cards.feed_key") || isTaken(error, "versions.list_id");
      if (!again) throw error;
      if (attempt === TRIES) throw new Refusal("busy", { retryAfter: BUSY_RETRY_S });
      await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MS * Math.min(attempt, 8)));
    }
  }
}

/** The statements of a write's batch, and a callback for after the commit. */
export type PlannedWrite = { statements: Statement[]; afterwards?: () => void };

export type WritePlan = (reading: SnapshotOptions) => Promise<PlannedWrite>;

/**
 * Executes a plan in its list's turn. `send` sends the statements as one batch, alone or with a read of the
 * result. Refuses 'busy' after the app's deadline; then nothing is written.
 */
export const carryOut = <T>(
  app: App,
  plan: WritePlan,
  send: (statements: Statement[]) => Promise<T>,
): Promise<T> =>
  app.inTurn(() =>
    retryOnConflict(async (reading) => {
      refuseLate(app);
      const { statements, afterwards } = await plan(reading);
      const result = await send(statements.length > 0 ? [...mustBeInTime(app), ...statements] : []);
      afterwards?.();
      return result;
    }),
  );

/** Judged before each attempt: a batch that came too late looks like a lost race. */
function refuseLate({ now, writeUntil }: App): void {
  if (now() >= writeUntil) throw new Refusal("busy", { retryAfter: BUSY_RETRY_S });
}

const mustBeInTime = ({ db, writeUntil }: App): Statement[] =>
  Number.isFinite(writeUntil) ? [mustBeBefore(db, writeUntil)] : [];
