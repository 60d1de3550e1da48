/** The weekly digest covers what a member follows, is never sent twice, and is never empty. */

import { asc } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users } from "#db/schema/accounts";
import { mailOutbox } from "#db/schema/mail";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { dropListOf } from "#tests/support/lists";
import { followChapter, muteChapter } from "~/features/discovery/chapters/chapters.server";
import { editList } from "~/features/lists/writes/edit-list.server";
import { blockMember, followMember } from "~/features/members/people/people.server";
import { digestEmail } from "~/features/notifications/mail/emails";
import { changeSettings } from "~/features/notifications/settings/notification-settings.server";
import { DAY } from "~/lib/time/durations";
import type { Member } from "~/platform/viewer.server";
import { digestLine } from "./digest";
import { queueDigests } from "./digest.server";

const WEEK = 7 * DAY;

let dropsCount = 0;

beforeEach(newCast);

async function drop(member: Member, chapters: string[] = [], hidden = false) {
  app.clock.advance(1000);
  const title = `Great list number ${++dropsCount}`;
  return { listId: await dropListOf(app, member, ["Alien"], { title, chapters, hidden }), title };
}

const mails = () => app.db.select().from(mailOutbox).orderBy(asc(mailOutbox.createdAt));
async function weekLater() {
  app.clock.advance(WEEK + 1000);
  await queueDigests(app);
}

test("a line about an Arabic list stays an English sentence", () => {
  const text = digestLine({ title: "قهوة", dropper: "bob", creatorCount: 2 });
  expect(text).toBe("'\u2068قهوة\u2069', by bob and 1 other");
  const lists = [{ text, url: "/lists/1" }];
  const { html } = digestEmail({ product: "", username: "", tiles: [], lists, url: "", unsubscribe: "" });
  expect(html).toContain(`<p><a class="line" href="/lists/1">`);
});

test("lists each new list of followed chapters and members once", async () => {
  await followChapter(app, ann, "Films");
  await followMember(app, ann, "bob");
  const before = await drop(bob);
  await changeSettings(app, ann, { digest: { mail: true } });
  const [bobs, films, pop, secret, own] = [
    await drop(bob),
    await drop(cleo, ["Films"]),
    await drop(cleo, ["Pop"]),
    await drop(bob, ["Films"], true),
    await drop(ann, ["Films"]),
  ];
  await queueDigests(app);
  expect(await mails()).toEqual([]);
  await weekLater();
  await queueDigests(app);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.to).toBe("ann@example.com");
  expect(mail?.text).toContain(`'${bobs.title}', by bob`);
  expect(mail?.text).toContain(`'${films.title}', by cleo`);
  for (const { title } of [before, pop, secret, own]) expect(mail?.text).not.toContain(title);
  expect(mail?.headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
  await weekLater();
  expect(await mails()).toHaveLength(1);
  const later = await drop(bob);
  await weekLater();
  const [, second] = await mails();
  expect(second?.text).toContain(later.title);
  expect(second?.text).not.toContain(bobs.title);
});

test("shows what is first on the three newest lists as tiles, in cells without pictures", async () => {
  await followMember(app, ann, "bob");
  await changeSettings(app, ann, { digest: { mail: true } });
  const dropped = [];
  for (let n = 0; n < 4; n++) dropped.push(await drop(bob));
  await weekLater();
  const [mail] = await mails();
  const cells = [...(mail?.html ?? "").matchAll(/<td bgcolor="#\w{6}"[^>]*><a href="[^"]*\/lists\/(\w+)"/g)];
  expect(cells.map(([, id]) => id)).toEqual(
    dropped
      .slice(1)
      .map(({ listId }) => listId)
      .toReversed(),
  );
  expect(mail?.html).toMatch(/<font color="#\w{6}">Alien<\/font>/);
  expect(mail?.html).not.toMatch(/<img|url\(/);
  expect(mail?.text).not.toContain("Alien");
});

test("is off by default and can be turned off; parallel runs queue one", async () => {
  await followMember(app, ann, "bob");
  await drop(bob);
  await weekLater();
  expect(await mails()).toEqual([]);
  await changeSettings(app, ann, { digest: { mail: true } });
  await drop(bob);
  app.clock.advance(WEEK);
  await Promise.all([queueDigests(app), queueDigests(app), queueDigests(app)]);
  expect(await mails()).toHaveLength(1);
  await drop(bob);
  await changeSettings(app, ann, { digest: { mail: false } });
  await weekLater();
  expect(await mails()).toHaveLength(1);
});

test("is skipped while mail to the address is stopped", async () => {
  await followMember(app, ann, "bob");
  await changeSettings(app, ann, { digest: { mail: true } });
  await app.db.update(users).set({ mailStopped: "bounced" });
  await drop(bob);
  await weekLater();
  await app.db.update(users).set({ mailStopped: null });
  await weekLater();
  expect(await mails()).toEqual([]);
});

test("names nothing of blocked members and muted chapters, nor what became private", async () => {
  for (const name of ["Films", "Pop"]) await followChapter(app, ann, name);
  await changeSettings(app, ann, { digest: { mail: true } });
  await drop(bob, ["Films"]);
  await drop(cleo, ["Films", "Pop"]);
  const { listId } = await drop(cleo, ["Films"]);
  await editList(app, cleo, { listId, version: { hidden: true, items: [{ title: "Alien", context: "" }] } });
  await blockMember(app, bob, "ann");
  await muteChapter(app, ann, "Pop");
  await weekLater();
  expect(await mails()).toEqual([]);
});

test("of many new lists it names ten", async () => {
  await followMember(app, ann, "bob");
  await changeSettings(app, ann, { digest: { mail: true } });
  for (let n = 0; n < 12; n++) await drop(bob);
  await weekLater();
  const [mail] = await mails();
  expect(mail?.text.match(/Great list/g)).toHaveLength(10);
  await weekLater();
  expect(await mails()).toHaveLength(1);
});
