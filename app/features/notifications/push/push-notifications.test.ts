/** Devices get each notification once, until their subscription ends. */

import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mailOutbox } from "#db/schema/mail";
import { notifications, pushSubscriptions } from "#db/schema/notifications";
import { ann, app, bob, newCastIn } from "#tests/support/cast";
import { listFixture, setHidden } from "#tests/support/lists";
import { PUSH_SETTINGS, type PushService, pushService } from "#tests/support/push-service";
import { memberOf, testApp, unreadOf } from "#tests/support/test-app";
import { postComment } from "~/features/list-pages/comments/comments.server";
import { exportAccount } from "~/features/members/own-account/export.server";
import { endAllDevices } from "~/features/members/own-account/own-account.server";
import { blockMember } from "~/features/members/people/people.server";
import { endDevice, openSession } from "~/features/members/sessions/sessions.server";
import { markAllSeen } from "~/features/notifications/inbox/notifications.server";
import { queueNotificationMails } from "~/features/notifications/mail/mail-notifications.server";
import {
  changeSettings,
  readNotificationSettings,
} from "~/features/notifications/settings/notification-settings.server";
import { recount } from "~/features/operations/recount/recount.server";
import { runScheduledJobs } from "~/features/operations/scheduled/scheduled-jobs.server";
import { DAY, HOUR, MINUTE } from "~/lib/time/durations";
import type { Member } from "~/platform/viewer.server";
import { pushNotifications } from "./push-notifications.server";
import { pushQuery, startPush, stopPush, toPushView } from "./push-subscriptions.server";
import { sendPush } from "./send-push.server";

let service: PushService;
let itemId: string;
let list: Awaited<ReturnType<typeof listFixture>>;

beforeEach(async () => {
  service = await pushService();
  // tests push explicitly
  await newCastIn({ env: PUSH_SETTINGS, afterAnswer: () => {} });
  list = await listFixture(app, ann);
  itemId = list.itemIds[0] ?? "";
});
afterEach(async () => {
  await service.stop();
  expect((await recount(app)).filter(({ what }) => /notif|unread/.test(what))).toEqual([]);
});

const subscribe = (who: Member, name: string) => startPush(app, who, service.browser(name));
const say = (content: string) => postComment(app, bob, { itemId, content });
const push = () => pushNotifications(app);
const storedSubscriptions = () => app.db.select().from(pushSubscriptions);
const takeMessages = () => service.arrived.splice(0).map(({ name, message }) => `${name}: ${message.body}`);
const anotherDevice = async (who: Member): Promise<Member> => ({
  ...who,
  sessionId: (await openSession(app, who.id)).sessionId,
});
const ONE = "1 new comment on your item in 'Best films ever'";
const TWO = "2 new comments on your item in 'Best films ever'";

describe("a device that was subscribed", () => {
  test("gets each news once, with its link, signed by the site", async () => {
    await subscribe(ann, "phone");
    await say("Hello");
    await Promise.all([push(), push()]);
    const [{ message, claims, headers } = {}, ...more] = service.arrived;
    expect(more).toEqual([]);
    expect(message).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      title: "bob commented on your item 'Alien'",
      body: ONE,
      link: `/item/${list.listId}/ann/${itemId}`,
    });
    const { host } = new URL(service.browser("any").endpoint);
    expect(claims).toMatchObject({ aud: `https://${host}`, sub: "mailto:push@listdrop.example" });
    const lives = (claims?.exp ?? 0) * 1000 - Date.now();
    expect(lives > 0 && lives <= DAY).toBe(true);
    expect(headers).toMatchObject({ ttl: "86400", topic: message?.id, "content-encoding": "aes128gcm" });
    await push();
    expect(service.arrived).toHaveLength(1);
    expect(await unreadOf(app, ann)).toBe(1);
  });

  test("gets more news of an unread one gathered, a minute later", async () => {
    await subscribe(ann, "phone");
    await say("Hello");
    await push();
    await say("Again");
    await push();
    expect(takeMessages()).toEqual([`phone: ${ONE}`]);
    app.clock.advance(MINUTE);
    await push();
    await push();
    expect(takeMessages()).toEqual([`phone: ${TWO}`]);
  });

  test("follows the site's notifications by default; a cause can be sent only by push", async () => {
    await changeSettings(app, ann, { mention: { site: false } });
    expect((await readNotificationSettings(app, ann)).comment.push).toBe(false);
    await subscribe(ann, "phone");
    const { comment, mention, digest } = await readNotificationSettings(app, ann);
    expect([comment, mention, digest.push]).toEqual([
      { site: true, mail: false, push: true },
      { site: false, mail: false, push: false },
      false,
    ]);
    await changeSettings(app, ann, { comment: { push: false } });
    await say("Hello");
    await push();
    expect([takeMessages(), await unreadOf(app, ann)]).toEqual([[], 1]);
    await markAllSeen(app, ann);
    await changeSettings(app, ann, { comment: { site: false, mail: true, push: true } });
    await subscribe(await anotherDevice(ann), "laptop");
    await say("Only there");
    await push();
    expect([takeMessages().sort(), await unreadOf(app, ann)]).toEqual([
      [`laptop: ${ONE}`, `phone: ${ONE}`],
      0,
    ]);
    await queueNotificationMails(app);
    expect(await app.db.select().from(mailOutbox)).toHaveLength(1);
    expect(await app.db.select().from(notifications).where(eq(notifications.onSite, false))).toEqual([]);
    await say("And once more");
    await push();
    expect(takeMessages()).toHaveLength(2);
  });

  test("gets nothing that was read, became private, or came from somebody blocked", async () => {
    await subscribe(ann, "phone");
    await subscribe(bob, "bobs");
    await say("Hello");
    await markAllSeen(app, ann);
    await postComment(app, ann, { itemId, content: "Thanks" });
    await setHidden(app, list, true);
    await push();
    expect(takeMessages()).toEqual([]);
    await setHidden(app, list, false);
    await say("Hm");
    await blockMember(app, ann, "bob");
    await push();
    await say("Hm?");
    app.clock.advance(2 * MINUTE);
    await push();
    expect(takeMessages()).toEqual([]);
  });

  test("is retried if its push service was down, never sent twice to the same device", async () => {
    await subscribe(ann, "phone");
    await subscribe(await anotherDevice(ann), "laptop");
    service.answers.set("laptop", 503);
    await say("Hello");
    await push();
    app.clock.advance(MINUTE);
    await push();
    expect(takeMessages()).toEqual([`phone: ${ONE}`]);
    service.answers.delete("laptop");
    app.clock.advance(5 * MINUTE);
    await runScheduledJobs(app);
    await push();
    expect(takeMessages()).toEqual([`laptop: ${ONE}`]);
    service.answers.set("phone", 500);
    await markAllSeen(app, ann);
    await say("Lost");
    for (let minutes = 0; minutes < 90; minutes += 5) {
      await push();
      app.clock.advance(5 * MINUTE);
    }
    service.answers.delete("phone");
    await push();
    expect(takeMessages()).toEqual([`laptop: ${ONE}`]);
  });

  test("goes nowhere else if its push service redirects it", async () => {
    await subscribe(ann, "phone");
    service.answers.set("phone", 307);
    await say("Hello");
    await push();
    expect(service.arrived).toEqual([]);
    expect(await storedSubscriptions()).toMatchObject([{ endedWith: null }]);
  });

  test.each([404, 410, 403, 400, 413])("ends its device when the push service answers %s", async (status) => {
    await subscribe(ann, "phone");
    service.answers.set("phone", status);
    await say("Hello");
    await push();
    service.answers.delete("phone");
    app.clock.advance(10 * MINUTE);
    await push();
    expect(service.arrived).toEqual([]);
    const shown = async () => toPushView(app, ann, await pushQuery(app, ann.id));
    expect(await shown()).toMatchObject({ here: false, hasEnded: true, others: 0 });
    await subscribe(ann, "phone");
    expect(await shown()).toMatchObject({ here: true, hasEnded: false });
  });

  test("waits as long as a push service asks", async () => {
    await subscribe(ann, "phone");
    service.answers.set("phone", 429);
    service.retryAfter = "1200";
    await say("Hello");
    await push();
    service.answers.delete("phone");
    app.clock.advance(19 * MINUTE);
    await push();
    expect(takeMessages()).toEqual([]);
    app.clock.advance(2 * MINUTE);
    await push();
    expect(takeMessages()).toEqual([`phone: ${ONE}`]);
  });
});

describe("a subscription", () => {
  test("ends with a press, its session, and every session", async () => {
    const phone = await anotherDevice(ann);
    const ways: [string, () => Promise<unknown>][] = [
      ["a press", () => stopPush(app, phone)],
      ["logging out", () => endDevice(app, ann, phone.sessionId)],
    ];
    for (const [way, end] of ways) {
      await subscribe(phone, "phone");
      await subscribe(ann, "laptop");
      await end();
      expect([way, (await storedSubscriptions()).map(({ sessionId }) => sessionId)]).toEqual([
        way,
        [ann.sessionId],
      ]);
    }
    await endAllDevices(app, ann);
    expect(await storedSubscriptions()).toEqual([]);
  });

  test("is silent once its session has expired, and is deleted with it", async () => {
    await subscribe(ann, "phone");
    app.clock.advance(31 * DAY);
    await say("Hello");
    await push();
    expect(takeMessages()).toEqual([]);
    app.clock.set(Math.ceil(app.now() / HOUR) * HOUR);
    await runScheduledJobs(app);
    expect(await storedSubscriptions()).toEqual([]);
  });

  test("is one per browser and session, and follows the logged-in member", async () => {
    await subscribe(ann, "phone");
    await subscribe(ann, "phone-again");
    expect(await storedSubscriptions()).toHaveLength(1);
    await subscribe(bob, "phone-again");
    expect((await storedSubscriptions()).map(({ userId }) => userId)).toEqual([bob.id]);
  });

  test("is refused for what no push service gave, for an eleventh device, and where push is off", async () => {
    const good = service.browser("phone");
    for (const wrong of [
      { ...good, endpoint: "" },
      { ...good, endpoint: "https://169.254.169.254/" },
      { ...good, p256dh: "x" },
      { ...good, auth: good.p256dh },
    ])
      await expect(startPush(app, ann, wrong)).rejects.toMatchObject({ code: "bad-input" });
    for (let i = 0; i < 10; i++) await subscribe(await anotherDevice(ann), `device${i}`);
    await expect(subscribe(await anotherDevice(ann), "device10")).rejects.toMatchObject({ code: "conflict" });
    await expect(startPush(app, null, good)).rejects.toMatchObject({ code: "sign-in" });
    const off = await testApp();
    const cleo = await memberOf(off, "cleo");
    await expect(startPush(off, cleo, good)).rejects.toMatchObject({ code: "not-found" });
    const guarded = await testApp({ env: { ...PUSH_SETTINGS, PUSH_TO_LOCALHOST: "" } });
    const dora = await memberOf(guarded, "dora");
    await expect(startPush(guarded, dora, good)).rejects.toMatchObject({ code: "bad-input" });
  });

  test("is refused at a host that is not among PUSH_HOSTS, and ends there once they are set", async () => {
    await subscribe(ann, "phone");
    const listed = await testApp({
      db: app.db,
      env: { ...PUSH_SETTINGS, PUSH_HOSTS: "push.example, fcm.googleapis.com" },
    });
    const elsewhere = {
      ...service.browser("laptop"),
      endpoint: "https://updates.push.services.mozilla.com/a",
    };
    await expect(startPush(listed, ann, elsewhere)).rejects.toMatchObject({ code: "bad-input" });
    await startPush(listed, ann, { ...elsewhere, endpoint: "https://eu.push.example/a" });
    const message = { id: "n", title: "", body: "", link: "/" };
    const outcome = await sendPush(listed, elsewhere, message);
    expect(outcome).toEqual({ endedWith: 403 });
  });

  test("is renewed by its browser for the member who turned it on alone", async () => {
    const renew = (who: Member) => startPush(app, who, service.browser("renewed"), { renews: true });
    await subscribe(ann, "phone");
    await expect(renew(bob)).rejects.toMatchObject({ code: "conflict" });
    await expect(renew(await anotherDevice(ann))).rejects.toMatchObject({ code: "conflict" });
    await renew(ann);
    await say("Hello");
    await push();
    expect(takeMessages()).toEqual([`renewed: ${ONE}`]);
  });

  test("is exported only with its service's name", async () => {
    await subscribe(ann, "phone");
    const { notificationsOnDevices } = await exportAccount(app, ann);
    const { host } = new URL(service.browser("any").endpoint);
    expect(notificationsOnDevices).toEqual([{ service: host, since: new Date(app.now()).toISOString() }]);
  });
});
