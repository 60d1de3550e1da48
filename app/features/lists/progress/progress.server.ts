import type { Statement } from "#db/client";
import { first, runQueries, writeAll } from "#db/run-queries";
import {
  countDone,
  type DoneCount,
  listTicks,
  type Tick,
  type Tickable,
  tickableTitles,
  tickKey,
} from "~/features/lists/model/progress";
import { type StoredMasterlist, tickableItems } from "~/features/lists/projection/stored-masterlist";
import { masterlistQueries } from "~/features/lists/reads/lists.server";
import type { ListId, UserId } from "~/lib/data/ids";
import type { Reader } from "~/lib/people/audience";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { readerOf, requireMember, requireWriter, type Viewer } from "~/platform/viewer.server";
import {
  deleteProgressOf,
  patchProgress,
  progressOf,
  sharedProgressOf,
  shareProgress,
  titlesOfVersion,
} from "./progress.queries.server";

export type ProgressView = {
  listId: ListId;
  listTitle: string;
  /** In the list's order; of a masterlist, at most the first 100. */
  ticks: Tick[];
};

/** Returns the viewer's progress on a list. Refuses 'not-found' if they can't see it. */
export async function readProgress(
  app: App,
  viewer: Viewer,
  listId: ListId,
): Promise<ProgressView & { shared: boolean }> {
  const { id } = requireMember(viewer);
  const { own, ...rows } = await runQueries(app.db, {
    ...itemQueries(app, readerOf(app, viewer), listId),
    own: first(progressOf(app.db, id, listId)),
  });
  const { listTitle, list } = itemsIn(rows);
  const ticks = listTicks(list, Object.keys(own?.done ?? {}));
  return { listId, listTitle, ticks, shared: own?.shared ?? false };
}

/** Returns a member's progress on a list if they share it. Refuses 'not-found'. */
export async function readSharedProgress(
  app: App,
  viewer: Viewer,
  listId: ListId,
  username: string,
): Promise<ProgressView & { username: string }> {
  const { theirs, ...rows } = await runQueries(app.db, {
    ...itemQueries(app, readerOf(app, viewer), listId),
    theirs: first(sharedProgressOf(app.db, username, listId)),
  });
  const { listTitle, list } = itemsIn(rows);
  if (!theirs) throw new Refusal("not-found");
  return {
    listId,
    listTitle,
    username: theirs.username,
    ticks: listTicks(list, Object.keys(theirs.done)),
  };
}

type Ticked = { listId: ListId; itemTitle: string; done: boolean };

/** Ticks or unticks an item; idempotent. Refuses 'not-found' if it isn't on the list. */
export async function tickItem(
  app: App,
  viewer: Viewer,
  { listId, itemTitle, done }: Ticked,
): Promise<DoneCount> {
  const { id: userId } = requireWriter(viewer);
  const { own, ...rows } = await runQueries(app.db, {
    ...itemQueries(app, readerOf(app, viewer), listId),
    own: first(progressOf(app.db, userId, listId)),
  });
  const { list } = itemsIn(rows);
  const key = tickKey(itemTitle, list);
  const item = list.items.find((one) => one.key === key);
  if (!item) throw new Refusal("not-found");
  const before = Object.keys(own?.done ?? {});
  const same = before.filter((title) => tickKey(title, list) === key);
  const patch: Record<string, 1 | null> = Object.fromEntries(same.map((title) => [title, null]));
  if (done) patch[item.title] = 1;
  await writeAll(app.db, [patchProgress(app.db, { userId, listId, patch, now: app.now() })]);
  const after = before.filter((title) => !same.includes(title));
  return countDone(listTicks(list, done ? [...after, item.title] : after));
}

/** Shares the viewer's progress with everyone who sees the list, or makes it private. Refuses 'not-found'. */
export async function shareOwnProgress(
  app: App,
  viewer: Viewer,
  { listId, shared }: { listId: ListId; shared: boolean },
): Promise<void> {
  const { id: userId } = requireWriter(viewer);
  const { list } = await runQueries(app.db, {
    list: masterlistQueries(app, listId, readerOf(app, viewer)).list,
  });
  if (!list) throw new Refusal("not-found");
  await writeAll(app.db, [shareProgress(app.db, { userId, listId, shared, now: app.now() })]);
}

export const forgetProgressOf = ({ db }: App, userId: UserId): Statement => deleteProgressOf(db, userId);

const itemQueries = (app: App, reader: Reader, listId: ListId) => ({
  ...masterlistQueries(app, listId, reader),
  version: first(titlesOfVersion(app.db, listId, reader)),
});

type ItemRows = {
  list?: { title: string };
  masterlist?: { result: unknown };
  version?: { titles: string[] };
};

function itemsIn({ list, masterlist, version }: ItemRows): { listTitle: string; list: Tickable } {
  if (!list) throw new Refusal("not-found");
  const stored = masterlist?.result as StoredMasterlist | undefined;
  return {
    listTitle: list.title,
    list: stored ? tickableItems(stored) : tickableTitles(version?.titles ?? []),
  };
}
