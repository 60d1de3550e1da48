/** Members choose a channel for each cause, and links in mails unsubscribe. */

import { beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts";
import { mailOutbox } from "#db/schema/mail";
import { ann, app, bob, newCast } from "#tests/support/cast";
import { listFixture, setHidden } from "#tests/support/lists";
import { unreadOf } from "#tests/support/test-app";
import { postComment } from "~/features/list-pages/comments/comments.server";
import { CAUSES } from "~/features/notifications/causes/notification";
import { allNotifications, markAllSeen } from "~/features/notifications/inbox/notifications.server";
import { queueNotificationMails } from "~/features/notifications/mail/mail-notifications.server";
import { recount } from "~/features/operations/recount/recount.server";
import { changeSettings, endMails, readNotificationSettings } from "./notification-settings.server";
import { readUnsubscribe, unsubscribeUrl } from "./unsubscribe-token.server";

let itemId: string;
let list: Awaited<ReturnType<typeof listFixture>>;

beforeEach(async () => {
  await newCast();
  list = await listFixture(app, ann);
  itemId = list.itemIds[0] ?? "";
});

const say = (content: string) => postComment(app, bob, { itemId, content });
const mails = () => app.db.select().from(mailOutbox);
const readInbox = async () =>
  (await allNotifications(app, ann, { start: 0, pageSize: 50 })).map(({ text }) => text);

describe("settings", () => {
  test("are by default on the site and not by mail, except for reveals, without a digest", async () => {
    const { digest, reveal, ...causes } = await readNotificationSettings(app, ann);
    const others = CAUSES.filter((cause) => cause !== "reveal");
    expect(causes).toEqual(
      Object.fromEntries(others.map((cause) => [cause, { site: true, mail: false, push: false }])),
    );
    expect(reveal).toEqual({ site: true, mail: true, push: false });
    expect(digest).toEqual({ site: false, mail: false, push: false });
    await changeSettings(app, ann, { reveal: { site: false } });
    expect((await readNotificationSettings(app, ann)).reveal).toEqual({
      site: false,
      mail: true,
      push: false,
    });
  });

  test("keep what a change does not name; an unknown cause is refused and changes nothing", async () => {
    await changeSettings(app, ann, { comment: { mail: true }, digest: { mail: true } });
    const changed = await changeSettings(app, ann, { comment: { site: false } });
    expect(changed.comment).toEqual({ site: false, mail: true, push: false });
    expect(changed.thread).toEqual({ site: true, mail: false, push: false });
    expect(changed.digest.mail).toBe(true);
    for (const wrong of [
      { weather: { site: true } },
      { comment: { post: true } },
      { comment: { mail: "yes" } },
    ])
      await expect(changeSettings(app, ann, { mention: { mail: true }, ...wrong })).rejects.toMatchObject({
        code: "bad-input",
      });
    expect(await readNotificationSettings(app, ann)).toEqual(changed);
    await expect(changeSettings(app, null, {})).rejects.toMatchObject({ code: "sign-in" });
  });
});

describe("a cause", () => {
  test("that is off brings nothing, and others still come", async () => {
    await changeSettings(app, ann, { comment: { site: false } });
    await say("Hello");
    expect([await readInbox(), await unreadOf(app, ann)]).toEqual([[], 0]);
    await say("Hello @ann");
    expect(await readInbox()).toHaveLength(1);
    expect((await recount(app)).filter(({ what }) => /notif|unread/.test(what))).toEqual([]);
  });

  test("by mail only is mailed once and never shown on the site", async () => {
    await changeSettings(app, ann, { comment: { site: false, mail: true } });
    await say("Hello");
    expect([await readInbox(), await unreadOf(app, ann)]).toEqual([[], 0]);
    expect((await recount(app)).filter(({ what }) => /notif|unread/.test(what))).toEqual([]);
    await queueNotificationMails(app);
    await queueNotificationMails(app);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: "ann@example.com", subject: "bob commented on your item 'Alien'" });
    expect(mail?.text).toContain("1 new comment on your item in 'Best films ever'");
    expect(mail?.headers).toEqual({
      "List-Unsubscribe": `<${mail?.links.at(-1)}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    await say("Again");
    await queueNotificationMails(app);
    expect(await mails()).toHaveLength(2);
    expect([await readInbox(), await unreadOf(app, ann)]).toEqual([[], 0]);
  });

  test("by mail is dropped while mail to the address is stopped", async () => {
    await changeSettings(app, ann, { comment: { mail: true } });
    await app.db.update(users).set({ mailStopped: "complained" });
    await say("Hello");
    await queueNotificationMails(app);
    await app.db.update(users).set({ mailStopped: null });
    await queueNotificationMails(app);
    expect(await mails()).toEqual([]);
  });

  test("on the site and by mail is mailed once until it is read", async () => {
    await changeSettings(app, ann, { comment: { mail: true } });
    await say("Hello");
    await queueNotificationMails(app);
    await say("Again");
    await queueNotificationMails(app);
    expect(await mails()).toHaveLength(1);
    expect(await readInbox()).toEqual(["2 new comments on your item in 'Best films ever'"]);
    await markAllSeen(app, ann);
    await say("And again");
    await queueNotificationMails(app);
    expect(await mails()).toHaveLength(2);
  });

  test("read before the mail went is not mailed, nor what became private", async () => {
    await changeSettings(app, ann, { comment: { mail: true } });
    await say("Hello");
    await markAllSeen(app, ann);
    await queueNotificationMails(app);
    await changeSettings(app, bob, { thread: { mail: true } });
    await postComment(app, ann, { itemId, content: "Thanks" });
    await setHidden(app, list, true);
    await queueNotificationMails(app);
    expect(await mails()).toEqual([]);
    await setHidden(app, list, false);
    await queueNotificationMails(app);
    expect(await mails()).toEqual([]);
  });
});

test("a link unsubscribes from its cause only; a forged one is refused", async () => {
  await changeSettings(app, ann, {
    comment: { mail: true },
    mention: { mail: true },
    digest: { mail: true },
  });
  const token = (await unsubscribeUrl(app, ann.id, "comment")).split("/").pop() ?? "";
  expect(await readUnsubscribe(app, token)).toEqual({ userId: ann.id, of: "comment" });
  for (const wrong of [
    "",
    "a.b.c",
    token.replace("comment", "digest"),
    token.slice(0, -1),
    `${token}0`,
    token.replace(ann.id, bob.id),
  ])
    expect([wrong, await readUnsubscribe(app, wrong)]).toEqual([wrong, null]);
  await endMails(app, ann.id, "comment");
  await endMails(app, ann.id, "comment");
  expect(await readNotificationSettings(app, ann)).toMatchObject({
    comment: { site: true, mail: false },
    mention: { mail: true },
    digest: { mail: true },
  });
  await endMails(app, ann.id, "digest");
  expect((await readNotificationSettings(app, ann)).digest.mail).toBe(false);
});
