import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { hasUnseenBroadcasts } from "#db/broadcasts";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { costOf, memberOf, type TestApp, unreadOf } from "#tests/support/test-app";
import { muteChapter, unmuteChapter } from "~/features/discovery/chapters/chapters.server";
import { postComment } from "~/features/list-pages/comments/comments.server";
import { readList } from "~/features/lists/reads/lists.server";
import { editList } from "~/features/lists/writes/edit-list.server";
import { removeVersion } from "~/features/lists/writes/remove-version.server";
import { followMember } from "~/features/members/people/people.server";
import { markAllSeen, newsQuery } from "~/features/notifications/inbox/notifications.server";
import { recount } from "~/features/operations/recount/recount.server";
import type { ItemId } from "~/lib/data/ids";
import { DAY, MINUTE } from "~/lib/time/durations";
import { LIMITS } from "~/platform/rate-limits.server";
import { serveAnnouncement, serveAnnouncements, sweepAnnouncements } from "./announcements.server";

const SAVERS = 1100;

let listId: string;

/** Adds members whose names begin with `name`. */
const addMembers = (name: string, count: number) =>
  app.db.run(sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into users (id, username, username_key, created_at)
    select substr(hex(${name}), 1, 8) || printf('%016x', i), ${name} || i, ${name} || i, 0 from n`);

beforeEach(async () => {
  await newCast();
  listId = await dropListOf(app, ann, ["Alien", "Heat"]);
  await app.settled();
});

async function addSavers() {
  await addMembers("saver", SAVERS);
  await app.db.batch([
    app.db.run(
      sql`insert into saves (user_id, list_id, created_at) select id, ${listId}, 0 from users where username like 'saver%'`,
    ),
    app.db.run(sql`update lists set saves_count = ${SAVERS} where id = ${listId}`),
  ]);
}

const notifiedUsers = () =>
  app.db.all<{ name: string; causes: number; kind: string }>(
    sql`select username as name, json_array_length(causes) as causes, kind from notifications join users on users.id = user_id`,
  );
const countOf = async (kind: string) => (await notifiedUsers()).filter((one) => one.kind === kind).length;
const waitingRows = async () =>
  (await app.db.all(sql`select * from announcements where waiting <> '[]' or serving <> '[]'`)).length;
const announcementIds = async () =>
  (await app.db.all<{ id: string }>(sql`select id from announcements`)).map(({ id }) => id);

describe("a version of a list that many have saved", () => {
  beforeEach(addSavers);

  test("notifies each of them once, after the response to its writer", async () => {
    await addVersionTo(app, bob, listId, ["Heat", "Up"]);
    expect(await notifiedUsers()).toEqual([]);
    await app.settled();

    const notifications = await notifiedUsers();
    expect(notifications.filter(({ causes }) => causes === 1)).toHaveLength(SAVERS + 1);
    expect(notifications.map(({ name }) => name)).not.toContain("bob");
    expect(await waitingRows()).toBe(0);
    expect(await recount(app)).toEqual([]);
  });

  test("notifies too if an edit publishes it first", async () => {
    await addVersionTo(app, bob, listId, ["Heat", "Up"], { hidden: true });
    await app.settled();
    expect(await notifiedUsers()).toHaveLength(0);
    await editList(app, bob, { listId, version: { hidden: false, items: [{ title: "Heat", context: "" }] } });
    await app.settled();
    expect(await notifiedUsers()).toHaveLength(SAVERS + 1);
  });

  test("notifies nobody if it is gone before", async () => {
    await addVersionTo(app, bob, listId, ["Heat"]);
    await removeVersion(app, bob, listId);
    await serveAnnouncements(app);
    expect([await notifiedUsers(), await waitingRows()]).toEqual([[], 0]);
  });

  test("is not announced to whom its writer blocked after the write", async () => {
    await addVersionTo(app, bob, listId, ["Heat"]);
    await app.db.run(
      sql`insert into blocks (user_id, blocked_id, created_at) select ${bob.id}, id, 0 from users where username = 'saver7'`,
    );
    await app.settled();
    const names = (await notifiedUsers()).map(({ name }) => name);
    expect(names).toHaveLength(SAVERS);
    expect(names).not.toContain("saver7");
  });

  test("tells each recipient once a day, of all versions since", async () => {
    await addVersionTo(app, bob, listId, ["Heat"]);
    await app.settled();
    for (const name of ["carl", "dan", "eve"]) {
      await addVersionTo(app, await memberOf(app, name), listId, ["Heat", name]);
      await app.settled();
    }
    const causesOf = async (of: string) => (await notifiedUsers()).find(({ name }) => name === of)?.causes;
    expect(await causesOf("saver9")).toBe(1);
    app.clock.advance(DAY);
    await sweepAnnouncements(app);
    expect([await causesOf("saver9"), await causesOf("bob"), await causesOf("dan")]).toEqual([4, 3, 2]);
    app.clock.advance(DAY);
    await sweepAnnouncements(app);
    expect(await announcementIds()).toEqual([]);
    expect(await recount(app)).toEqual([]);
  });

  describe("through the queue", () => {
    let sent: string[];
    beforeEach(() => {
      sent = [];
      const sendBatch = async (messages: Iterable<{ body: { announcement: string } }>) => {
        for (const { body } of messages) sent.push(body.announcement);
      };
      Object.assign(app.env, { DELIVERIES: { sendBatch, send: async () => {} } });
    });

    test("is handed over after the response, and served by the consumer", async () => {
      await addVersionTo(app, bob, listId, ["Heat"]);
      await app.settled();
      expect([sent, await notifiedUsers()]).toEqual([[`version:${listId}`], []]);
      await serveAnnouncement(app, `version:${listId}`);
      expect(await notifiedUsers()).toHaveLength(SAVERS + 1);
    });

    test("changes nothing if its message comes twice, at once or later", async () => {
      await addVersionTo(app, bob, listId, ["Heat"]);
      await Promise.all([1, 2, 3].map(() => serveAnnouncement(app, `version:${listId}`)));
      const before = await notifiedUsers();
      expect([before.length, Math.max(...before.map(({ causes }) => causes))]).toEqual([SAVERS + 1, 1]);
      const { rowsWritten } = await costOf(app, () => serveAnnouncement(app, `version:${listId}`));
      expect([rowsWritten, await notifiedUsers()]).toEqual([0, before]);
    });

    test("is served by the cron a minute later if its message is lost", async () => {
      await addVersionTo(app, bob, listId, ["Heat"]);
      await sweepAnnouncements(app);
      expect(await notifiedUsers()).toEqual([]);
      app.clock.advance(MINUTE);
      await sweepAnnouncements(app);
      expect(await notifiedUsers()).toHaveLength(SAVERS + 1);
    });

    test("goes on where a consumer was killed, once its lease is over", async () => {
      await addVersionTo(app, bob, listId, ["Heat"]);
      let batches = 0;
      const killed = Object.create(app.db, {
        batch: {
          value: (statements: never) => {
            // the first counts the act, the second notifies 500
            if (++batches === 3) throw new Error("killed");
            return app.db.batch(statements);
          },
        },
      }) as TestApp["db"];
      await expect(serveAnnouncement({ ...app, db: killed }, `version:${listId}`)).rejects.toThrow("killed");
      const { length: some } = await notifiedUsers();
      expect([some > 0, some <= 500]).toEqual([true, true]);
      await sweepAnnouncements(app);
      expect(await notifiedUsers()).toHaveLength(some);
      app.clock.advance(61_000);
      await sweepAnnouncements(app);
      expect(await notifiedUsers()).toHaveLength(SAVERS + 1);
      expect(await recount(app)).toEqual([]);
    });
  });
});

describe("a comment in a thread of 2,000 commenters", () => {
  const COMMENTERS = 2000;
  let itemId: ItemId;

  beforeEach(async () => {
    const { versions } = await readList(app, null, listId);
    itemId = versions[0]?.items[0]?.id as ItemId;
    await addMembers("talker", COMMENTERS);
    await app.db.batch([
      app.db.run(sql`insert into comments (id, item_id, version_id, user_id, content, created_at)
        select 'c' || substr(id, 2), ${itemId}, (select version_id from items where id = ${itemId}), id, 'Yes', 0
        from users where username like 'talker%'`),
      app.db.run(sql`update items set comments_count = ${COMMENTERS} where id = ${itemId}`),
    ]);
  });

  test("writes a few rows for its writer, and the others are notified later, once a day", async () => {
    const { rowsWritten } = await costOf(app, () => postComment(app, bob, { itemId, content: "No" }));
    expect(rowsWritten).toBeLessThan(60);
    expect([await countOf("reply"), await countOf("comment")]).toEqual([0, 1]);
    await app.settled();
    expect(await countOf("reply")).toBe(COMMENTERS);
    const { rowsWritten: second } = await costOf(app, async () => {
      await postComment(app, bob, { itemId, content: "Still no" });
      await app.settled();
    });
    expect(second).toBeLessThan(60);
  });

  test("that is deleted before they are told, tells them nothing", async () => {
    await postComment(app, bob, { itemId, content: "No" });
    await app.db.run(sql`delete from comments where content = 'No'`);
    await app.settled();
    expect(await countOf("reply")).toBe(0);
  });
});

describe("a drop in front of many followers", () => {
  const follow = async (count: number) => {
    await addMembers("fan", count);
    await app.db.run(
      sql`insert into member_follows (user_id, followed_id, created_at) select id, ${bob.id}, 0 from users where username like 'fan%'`,
    );
  };
  const drop = (title: string, chapters: string[] = []) =>
    dropListOf(app, bob, ["Heat"], { title, chapters });

  test("notifies 5,000 of them", async () => {
    await follow(5000);
    await drop("Cities by night");
    expect(await countOf("follow")).toBe(0);
    await app.settled();
    expect(await countOf("follow")).toBe(5000);
  });

  test("writes nothing for each of more than 5,000", async () => {
    await follow(5001);
    const { rowsWritten } = await costOf(app, async () => {
      await drop("Cities by night");
      await app.settled();
    });
    expect(await countOf("follow")).toBe(0);
    expect(rowsWritten).toBeLessThan(80);
  });

  test("shows those of more than 5,000 a dot and the list, until they mark it seen, block its writer or mute it", async () => {
    await follow(5000);
    await followMember(app, cleo, "bob");
    app.clock.advance(1000);
    const dropped = await drop("Cities by night", ["Cities"]);
    await app.settled();
    const shown = async () => {
      const [dot] = await app.db.all<{ news: number }>(sql`select ${hasUnseenBroadcasts(cleo.id)} as news`);
      return [dot?.news === 1, (await newsQuery(app, cleo.id)).map(({ title }) => title)];
    };
    const yes = [true, ["Cities by night"]];
    const no = [false, []];
    expect([await shown(), await unreadOf(app, cleo)]).toEqual([yes, 0]);
    await app.db.run(
      sql`insert into blocks (user_id, blocked_id, created_at) values (${bob.id}, ${cleo.id}, 0)`,
    );
    expect(await shown()).toEqual(no);
    await app.db.run(sql`delete from blocks`);
    await muteChapter(app, cleo, "Cities");
    expect(await shown()).toEqual(no);
    await unmuteChapter(app, cleo, "Cities");
    await editList(app, bob, { listId: dropped, version: { hidden: true } });
    expect(await shown()).toEqual(no);
    await editList(app, bob, { listId: dropped, version: { hidden: false } });
    expect(await shown()).toEqual(yes);
    await markAllSeen(app, cleo);
    expect(await shown()).toEqual(no);
  });

  test("waits for the next day after a hundred such drops", async () => {
    await follow(60);
    for (let i = 0; i < LIMITS.announcement.max + 1; i++) {
      await drop(`Cities ${i}`);
      await app.settled();
      app.clock.advance(MINUTE);
    }
    expect(await countOf("follow")).toBe(60 * LIMITS.announcement.max);
    app.clock.advance(DAY);
    await sweepAnnouncements(app);
    expect(await countOf("follow")).toBe(60 * (LIMITS.announcement.max + 1));
  });
});

test("hiding a widely announced version takes it off every badge, in chunks after the write", async () => {
  const TOLD = 20_000;
  await addMembers("told", TOLD);
  await addVersionTo(app, bob, listId, ["Heat", "Up"]);
  await app.settled();
  const { versions } = await readList(app, bob, listId);
  const versionId = versions.find(({ own }) => own)?.id;
  await app.db.batch([
    app.db.run(sql`insert into notifications (id, user_id, kind, subject, list_id, causes, created_at, counted)
      select 'n' || substr(id, 2), id, 'version', ${listId}, ${listId}, json_array(${versionId}), 0, 1
      from users where username like 'told%'`),
    app.db.run(
      sql`insert into unread_counts (user_id, unread) select id, 1 from users where username like 'told%'`,
    ),
  ]);
  const counted = async () =>
    (
      await app.db.all<{ n: number }>(sql`select count(*) as n from unread_counts join users on id = user_id
      where username like 'told%' and unread = 1`)
    )[0]?.n;
  const hide = (hidden: boolean) => editList(app, bob, { listId, version: { hidden } });
  await hide(true);
  expect(await counted()).toBe(TOLD);
  for (let run = 0; run < 2; run++) await serveAnnouncements(app);
  expect(await counted()).toBe(0);
  await hide(false);
  // on the way a consumer is lost, and a message comes twice
  await Promise.all([serveAnnouncements(app), serveAnnouncements(app)]);
  app.clock.advance(2 * MINUTE);
  await sweepAnnouncements(app);
  expect([await counted(), await waitingRows()]).toEqual([TOLD, 0]);
});
