/** A reference model computed from members' actions and from rows that are not derived. */

import { expect } from "vitest";
import { everyTable as schema } from "#db/schema/every-table";
import { readFeed } from "~/features/discovery/front-page/feed.server";
import { readList } from "~/features/lists/reads/lists.server";
import { allNotifications } from "~/features/notifications/inbox/notifications.server";
import type { App } from "~/platform/app.server";
import type { Member } from "~/platform/viewer.server";
import type { Act } from "./acts";
import { unreadOf } from "./test-app";

/** Saves and follows, keyed like `save 3 listId`; missing if done and undone concurrently. */
export type PlainOverrides = Map<string, boolean>;

const SETS: Record<string, [what: string, on: boolean]> = {
  save: ["save", true],
  unsave: ["save", false],
  follow: ["follow", true],
  unfollow: ["follow", false],
};

/** Records a round of concurrent actions, each with its target. */
export function remember(kept: PlainOverrides, round: Act[], done: (string | null)[]): void {
  const now = new Map<string, Set<boolean>>();
  for (const [i, { intent, who }] of round.entries()) {
    const [what, on] = SETS[intent] ?? [];
    const to = done[i];
    if (!what || on === undefined || !to) continue;
    const key = `${what} ${who} ${to}`;
    now.set(key, (now.get(key) ?? new Set()).add(on));
  }
  for (const [key, values] of now) {
    const [value] = values;
    if (values.size === 1 && value !== undefined) kept.set(key, value);
    else kept.delete(key);
  }
}

/** Expects saves and follows to match the actions. */
export async function expectKept(app: App, members: Member[], kept: PlainOverrides): Promise<void> {
  const whoIs = new Map(members.map(({ id }, who) => [id, who]));
  const [saves, follows] = await Promise.all([
    app.db.select().from(schema.saves),
    app.db.select().from(schema.follows),
  ]);
  const there = new Set([
    ...saves.map(({ userId, listId }) => `save ${whoIs.get(userId)} ${listId}`),
    ...follows.map(({ userId, chapterKey }) => `follow ${whoIs.get(userId)} ${chapterKey}`),
  ]);
  const wrong = [...kept].filter(([key, on]) => there.has(key) !== on);
  expect(wrong).toEqual([]);
}

/** Expects feed order, counts and notifications to match the versions, comments, saves and follows. */
export async function expectPlain(app: App, members: Member[]): Promise<void> {
  const [lists, versions, comments, items, saves, follows, chapters, notifications] = await Promise.all([
    app.db.select().from(schema.lists),
    app.db.select().from(schema.versions),
    app.db.select().from(schema.comments),
    app.db.select().from(schema.items),
    app.db.select().from(schema.saves),
    app.db.select().from(schema.follows),
    app.db.select().from(schema.listChapters),
    app.db.select().from(schema.notifications),
  ]);
  const counted = versions.filter(({ hidden, removed }) => !hidden && !removed);
  const circles = new Set(lists.flatMap(({ id, audience }) => (audience === "everyone" ? [] : [id])));
  const places = new Map<string, number>();
  for (const { listId, feedKey } of counted)
    places.set(listId, Math.max(places.get(listId) ?? 0, feedKey ?? 0));
  const inOrder = [...places].toSorted(([, a], [, b]) => b - a).map(([listId]) => listId);
  const feed = await readFeed(app, null, { start: 0, pageSize: 50 });
  expect(feed.map(({ id }) => id)).toEqual(inOrder.filter((id) => !circles.has(id)).slice(0, 50));

  for (const listId of inOrder) {
    const creator = counted.find((version) => version.listId === listId)?.userId;
    const viewer = circles.has(listId) ? members.find(({ id }) => id === creator) : null;
    const list = await readList(app, viewer ?? null, listId);
    const of = <T extends { listId: string }>(rows: T[]) => rows.filter((row) => row.listId === listId);
    const keys = of(chapters).map(({ chapterKey }) => chapterKey);
    const listeners = of(saves).length + follows.filter(({ chapterKey }) => keys.includes(chapterKey)).length;
    const open = of(counted).map(({ id }) => id);
    const commentsCount = comments.filter(
      ({ versionId, removed }) => !removed && open.includes(versionId),
    ).length;
    expect([list.listeners, list.creatorCount, list.commentsCount]).toEqual([
      listeners,
      open.length,
      commentsCount,
    ]);
  }

  const ownerOf = new Map(versions.map(({ id, userId }) => [id, userId]));
  const open = new Set(counted.map(({ id }) => id));
  const versionOf = new Map(items.map(({ id, versionId }) => [id, versionId]));
  for (const member of members) {
    const notifiedCauses = new Set(
      notifications
        .filter(({ userId, kind }) => userId === member.id && kind !== "moderation")
        .flatMap(({ causes }) => causes),
    );
    const concerning = comments.filter(
      ({ itemId, versionId, userId }) =>
        versionOf.has(itemId) &&
        open.has(versionId) &&
        ownerOf.get(versionId) === member.id &&
        userId !== member.id,
    );
    expect(concerning.filter(({ id }) => !notifiedCauses.has(id))).toEqual([]);
    const own = [...versions, ...comments].filter(
      ({ userId, id }) => userId === member.id && notifiedCauses.has(id),
    );
    expect(own).toEqual([]);
    const shown = await allNotifications(app, member, { start: 0, pageSize: 200 });
    expect(await unreadOf(app, member)).toBe(Math.min(99, shown.filter(({ read }) => !read).length));
  }
}
