/** In every scheduled job, a row that fails leaves the others done, and the job says how many failed. */
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { mailProvider } from "#tests/safety/support/mail-provider";
import { memoryBucket } from "#tests/safety/support/memory-bucket";
import { ann, app, bob, cleo, newCastIn } from "#tests/support/cast";
import { addVersionTo, dropListOf, listFixture, version } from "#tests/support/lists";
import { PUSH_SETTINGS } from "#tests/support/push-service";
import { postComment } from "~/features/list-pages/comments/comments.server";
import { MERGE_LIMITS } from "~/features/lists/model/list-limits";
import { dropList } from "~/features/lists/writes/drop-list.server";
import { followMember } from "~/features/members/people/people.server";
import { queueEmail } from "~/features/notifications/mail/mail.server";
import { changeSettings } from "~/features/notifications/settings/notification-settings.server";
import { DAY } from "~/lib/time/durations";
import { JOBS, runScheduledJobs } from "./scheduled-jobs.server";

const LIMITS = { ...MERGE_LIMITS };
const provider = await mailProvider();
afterAll(() => {
  Object.assign(MERGE_LIMITS, LIMITS);
  provider.stop();
});

beforeEach(async () => {
  Object.assign(MERGE_LIMITS, LIMITS);
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const env = { ...PUSH_SETTINGS, RESEND_API_KEY: "re_test", RESEND_BASE_URL: provider.url };
  await newCastIn({ env, afterAnswer: () => {} });
  app.env.IMAGES = memoryBucket();
});

const LATER = 400 * DAY;
const run = (text: string) => app.db.run(sql.raw(text));

/** Leaves two notifications of comments. */
async function commented(settings: object) {
  const { itemIds } = await listFixture(app, ann);
  await changeSettings(app, ann, { comment: settings });
  for (const itemId of itemIds.slice(0, 2)) await postComment(app, bob, { itemId, content: "Hello" });
}

/** A job's work: what makes two rows due, which write of the first one fails, and what counts the rows left over. */
type Work = { due: () => Promise<unknown>; fails: string; when?: string; left: string };

const notify = (channel: "mail" | "push"): Work => ({
  due: () => commented({ [channel]: true }),
  fails: `update of ${channel}_due_at on notifications`,
  left: `notifications where ${channel}_due_at < ${LATER * 1000}`,
});

const mailDue = () =>
  app.db.batch(
    [1, 2].map(() => queueEmail(app, "a@b.example", { subject: "", text: "", html: "", links: [] })) as never,
  );

const WORKS: Record<string, Work> = {
  "notification mails": notify("mail"),
  digests: {
    due: async () => {
      for (const one of [ann, cleo]) {
        await followMember(app, one, "bob");
        await changeSettings(app, one, { digest: { mail: true } });
      }
      app.clock.advance(8 * DAY);
    },
    fails: "update on digests",
    left: "digests where due_at <= NOW",
  },
  mail: {
    due: mailDue,
    fails: "update of sent_at on mail_outbox",
    left: "mail_outbox where sent_at is null",
  },
  "large lists": {
    due: async () => {
      Object.assign(MERGE_LIMITS, { laterFrom: 2, atOnce: 2 });
      for (const title of ["One", "Two"]) {
        const listId = await dropListOf(app, ann, ["Alien"], { title });
        for (const one of [bob, cleo]) await addVersionTo(app, one, listId, ["Heat"]);
      }
    },
    fails: "update on lists",
    left: "lists where merged_count < creator_count",
  },
  "blind lists": {
    due: async () => {
      const circle = { byLink: true, blindUntil: app.now() + DAY };
      for (const title of ["One", "Two"])
        await dropList(app, ann, { title, chapters: [], version: version(["Go"]), circle });
      app.clock.advance(2 * DAY);
    },
    fails: "update on lists",
    left: "lists where blind_until is not null",
  },
  announcements: {
    due: () =>
      run(`insert into announcements (id, kind, list_id, actor_id, waiting, created_at)
        values ('a', 'recount', 'a', '', '[["c","",[]]]', 0), ('b', 'recount', 'b', '', '[["c","",[]]]', 0)`),
    fails: "update on announcements",
    left: "announcements",
  },
  "pushed notifications": {
    ...notify("push"),
    // without devices, so each is done at once
    due: () => commented({}).then(() => run("update notifications set push_due_at = 0")),
    when: "new.push_due_at is null and",
  },
  pictures: {
    due: () =>
      run(`insert into images (id, user_id, type, bytes, created_at)
        values ('a', 'a', 'image/png', 1, 0), ('b', 'a', 'image/png', 1, 0)`),
    fails: "delete on images",
    left: "images",
  },
  "old rows": {
    due: async () => {
      await mailDue();
      await run("update mail_outbox set due_at = null, created_at = 0");
      await run(`delete from sessions where user_id <> '${ann.id}'`);
      await run("update sessions set expires_at = 0");
    },
    fails: "delete on sessions",
    left: "(select id from sessions union all select id from mail_outbox)",
  },
  standings: {
    due: async () => {
      for (const title of ["Breads to bake", "Soups to cook"]) await dropListOf(app, ann, ["Rye"], { title });
      await run(`update users set suspended_for = 'spam', standing_changed_at = 1 where id = '${ann.id}'`);
    },
    fails: "update on versions",
    left: "versions where removed = 0",
  },
  removals: {
    due: () =>
      run(
        `insert into content_removals (decision_id, user_id) values ('a', '${bob.id}'), ('b', '${cleo.id}')`,
      ),
    fails: "delete on content_removals",
    left: "content_removals",
  },
  "old guests": {
    due: () =>
      run(`insert into users (id, username, username_key, guest_of, created_at)
        values ('${"a".repeat(24)}', 'a', 'a', 'x', 0), ('${"b".repeat(24)}', 'b', 'b', 'x', 0)`),
    fails: "update on users",
    left: "users where guest_of is not null",
  },
};

/** One statement each. */
const WITHOUT_ROWS = ["duels of the day", "counts of the way"];

test("every job is tried or has no loop", () => {
  expect([...Object.keys(WORKS), ...WITHOUT_ROWS].sort()).toEqual([...JOBS].sort());
});

test.each(Object.entries(WORKS))("%s", async (_, { due, fails, when = "", left }) => {
  await due();
  const rowsLeft = () =>
    app.db.all<{ id: string }>(sql.raw(`select * from ${left.replace("NOW", String(app.now()))}`));
  const [broken] = await rowsLeft();
  const key = Object.keys(broken ?? {})[0] ?? "";
  await run(`create trigger broken before ${fails} when ${when} old.${key} = '${Object.values(broken ?? {})[0]}'
    begin select raise(abort, 'broken row'); end`);
  await expect(runScheduledJobs(app)).rejects.toThrow(/^1 of \d+ failed/);
  expect(await rowsLeft()).toHaveLength(1);
});
