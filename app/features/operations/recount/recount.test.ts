import { and, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { items, versions } from "#db/schema/lists";
import { reports } from "#db/schema/moderation";
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  notifications,
  type Subject,
  unreadCounts,
} from "#db/schema/notifications";
import { blocks } from "#db/schema/people";
import { ann, app, bob, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { memberOf } from "#tests/support/test-app";
import { postComment } from "~/features/list-pages/comments/comments.server";
import { readList } from "~/features/lists/reads/lists.server";
import { saveList } from "~/features/lists/saves/saves.server";
import { allNotifications } from "~/features/notifications/inbox/notifications.server";
import { MINUTE } from "~/lib/time/durations";
import type { Member } from "~/platform/viewer.server";
import { recount } from "./recount.server";

let listId: string;

beforeEach(async () => {
  await newCast();
  listId = await dropListOf(app, ann, ["Alien", "Vertigo"], { chapters: ["Film", "all time"] });
  await addVersionTo(app, bob, listId, ["Vertigo", "Heat"]);
  await dropListOf(app, bob, ["Secret"], { title: "Not for you", hidden: true });
  await saveList(app, bob, listId);
  const item = (await readList(app, null, listId)).versions[0]?.items[0];
  await postComment(app, ann, { itemId: item?.id ?? "", content: "dizzy" });
  app.clock.advance(MINUTE);
});

test("finds nothing to repair if only the product wrote, and changes nothing", async () => {
  const before = JSON.stringify(await readList(app, null, listId));
  expect(await recount(app)).toEqual([]);
  expect(JSON.stringify(await readList(app, null, listId))).toBe(before);
});

test("repairs and reports wrong counters", async () => {
  const before = JSON.stringify(await readList(app, null, listId));
  await app.db.batch([
    app.db.run(sql`update lists set creator_count = 7, saves_count = 0 where id = ${listId}`),
    app.db.run(sql`update users set lists_dropped = 9 where id = ${ann.id}`),
    app.db.run(sql`update cards set title = 'Tampered' where list_id = ${listId}`),
    app.db.run(sql`delete from masterlists`),
    app.db.run(sql`delete from search`),
    app.db.run(sql`delete from chapter_cards where chapter_key = 'film'`),
  ]);
  const differences = await recount(app);
  expect(differences.map(({ what }) => what).sort()).toEqual([
    "cards",
    "chapter_cards",
    "lists.creator_count",
    "lists.saves_count",
    "masterlists",
    "search",
    "users.lists_dropped",
  ]);
  expect(differences).toContainEqual({ what: "lists.creator_count", id: listId, was: "7", is: "2" });
  expect(await recount(app)).toEqual([]);
  const after = JSON.parse(JSON.stringify(await readList(app, null, listId)));
  expect({ ...after, masterlist: { ...after.masterlist, changedAt: 0 } }).toEqual({
    ...JSON.parse(before),
    masterlist: { ...JSON.parse(before).masterlist, changedAt: 0 },
  });
});

/** Has the member's unread notifications of every kind, each with a cause that they can see, counted wrongly. */
async function oneOfEachKind(member: Member) {
  const [version] = await app.db.select().from(versions).where(eq(versions.userId, ann.id));
  const [item] = await app.db
    .select()
    .from(items)
    .where(eq(items.versionId, version?.id ?? ""));
  const itemId = item?.id ?? "";
  const mention = await postComment(app, ann, { itemId, content: `@${member.username} look` });
  await app.db.insert(reports).values({
    ...{ id: "r1", reporterId: ann.id, listId, versionId: version?.id ?? "", kind: "list" as const },
    createdAt: app.now(),
  });
  const causes = {
    ...{ version: version?.id, comment: mention.id, mention: mention.id, report: "r1", decision: "d1" },
    list: version?.id,
  };
  await app.db.delete(notifications);
  const kinds = Object.entries(NOTIFICATION_KINDS) as [NotificationKind, { about: Subject }][];
  for (const [kind, { about }] of kinds)
    await app.db.insert(notifications).values({
      ...{ id: kind, userId: member.id, kind, subject: kind, listId, itemId },
      ...{ causes: [causes[about] ?? ""], createdAt: app.now(), counted: false },
    });
  return kinds.map(([kind]) => kind);
}

const shownTo = async (member: Member) =>
  (await allNotifications(app, member, { start: 0, pageSize: 50 })).map(({ id }) => id).sort();
const countedOf = async (member: Member) => {
  const rows = await app.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, member.id), eq(notifications.counted, true)));
  const [badge] = await app.db.select().from(unreadCounts).where(eq(unreadCounts.userId, member.id));
  expect(badge?.unread ?? 0).toBe(rows.length);
  return rows.map(({ kind }) => kind).sort();
};

test("counts of every kind of notification those that the page shows, also after a block and a hidden version", async () => {
  const max = await memberOf(app, "max", { roles: ["moderator"] });
  await addVersionTo(app, max, listId, ["Heat"]);
  const kinds = await oneOfEachKind(max);
  await recount(app);
  expect(await countedOf(max)).toEqual(kinds.toSorted());
  expect(await shownTo(max)).toEqual(kinds.toSorted());
  await app.db.insert(blocks).values({ userId: max.id, blockedId: ann.id, createdAt: app.now() });
  await recount(app);
  const despiteBlock = kinds.filter((kind) => "despiteBlocks" in NOTIFICATION_KINDS[kind]).toSorted();
  expect(await countedOf(max)).toEqual(despiteBlock);
  expect(await shownTo(max)).toEqual(despiteBlock);
  await app.db.delete(blocks);
  await app.db.update(versions).set({ hidden: true }).where(eq(versions.userId, ann.id));
  await recount(app);
  expect(await shownTo(max)).toEqual(await countedOf(max));
  expect(await countedOf(max)).not.toContain("version");
});
