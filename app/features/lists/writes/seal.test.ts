/** Sealed lists: nobody sees others' versions before the reveal, and nobody publishes another's version. */

import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { lists } from "#db/schema/lists";
import { mailOutbox } from "#db/schema/mail";
import { apiAs } from "#tests/support/api";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf, version, withLinkOf } from "#tests/support/lists";
import { unreadOf } from "#tests/support/test-app";
import { readList } from "~/features/lists/reads/lists.server";
import { deleteAccount } from "~/features/members/own-account/delete-account.server";
import { blockMember } from "~/features/members/people/people.server";
import { readProfile } from "~/features/members/profiles/profiles.server";
import { allNotifications } from "~/features/notifications/inbox/notifications.server";
import { queueNotificationMails } from "~/features/notifications/mail/mail-notifications.server";
import { changeSettings } from "~/features/notifications/settings/notification-settings.server";
import { recount } from "~/features/operations/recount/recount.server";
import { DAY } from "~/lib/time/durations";
import type { App } from "~/platform/app.server";
import type { Member } from "~/platform/viewer.server";
import { type AudienceChange, changeAudience, endDueBlindness } from "./change-audience.server";
import { editList } from "./edit-list.server";
import { removeVersion } from "./remove-version.server";

beforeEach(newCast);

const CONFLICT = { code: "conflict" };
const NOT_YOURS = { code: "not-yours" };

const inADay = () => ({ byLink: true, blindUntil: app.now() + DAY });

const withLink = (listId: string) => withLinkOf(app, ann, listId);

/** Creates a list of ann's with a version of bob's; also returns the app with the list's key. */
async function sharedList(circle: { byLink: boolean; blindUntil: number | null }) {
  const listId = await dropListOf(app, ann, ["Vertigo", "Alien"], { title: "Our summer films", circle });
  const invited = await withLink(listId);
  await addVersionTo(invited, bob, listId, ["Solaris"]);
  return { listId, invited };
}

const change = (who: Member, listId: string, what: AudienceChange) => changeAudience(app, who, listId, what);

/** Returns the text of a member's newest notification. */
const toldTo = async (who: Member) =>
  (await allNotifications(app, who, { start: 0, pageSize: 9 }))[0]?.text ?? null;

const readAs = async (as: App, who: Member | null, listId: string) =>
  (await readList(as, who, listId)).versions.flatMap(({ items }) => items.map(({ title }) => title)).sort();

describe("blindness ends once", () => {
  const ENDS: Record<string, (listId: string) => Promise<unknown>> = {
    "by its owner": (listId) => change(ann, listId, { blindUntil: null }),
    "at its date, with the cron": async () => {
      app.clock.advance(DAY + 1);
      await endDueBlindness(app);
    },
    "at its date, before anybody has looked": async () => app.clock.advance(DAY + 1),
    "when it is opened to everyone": async (listId) => {
      await change(ann, listId, { byLink: false });
      await change(ann, listId, { byLink: true });
    },
  };

  test.each(Object.entries(ENDS))("%s: then it can't be blind again", async (_way, end) => {
    for (const isAlone of [true, false]) {
      const { listId } = isAlone
        ? { listId: await dropListOf(app, ann, ["Vertigo"], { circle: inADay() }) }
        : await sharedList(inADay());
      await end(listId);
      const again = { id: listId, blindUntil: { $date: app.now() + DAY } };
      expect((await apiAs(app, ann).put("/list", again)).status).toBe(409);
      await expect(
        editList(app, ann, { listId, title: "Our winter films", audience: inADay() }),
      ).rejects.toMatchObject(CONFLICT);
      expect(await readList(app, ann, listId)).toMatchObject({ audience: "link", blindUntil: null });
    }
  });

  test("it can begin only while nobody else has a public version on the list", async () => {
    const { listId, invited } = await sharedList({ byLink: true, blindUntil: null });
    await expect(change(ann, listId, inADay())).rejects.toMatchObject(CONFLICT);
    await editList(app, bob, { listId, version: { hidden: true } });
    await change(ann, listId, inADay());
    await editList(app, bob, { listId, version: { hidden: false } });
    expect(await readAs(invited, ann, listId)).toEqual(["Alien", "Vertigo"]);
    expect(await recount(app)).toEqual([]);
  });

  test("its date can change, and everyone on the list is notified", async () => {
    const { listId } = await sharedList(inADay());
    await change(ann, listId, { blindUntil: app.now() + 2 * DAY });
    expect(await toldTo(bob)).toBe("ann moved the day on which all versions are shown");
    app.clock.advance(DAY + 1);
    expect(await readAs(app, bob, listId)).toEqual(["Solaris"]);
  });
});

describe("the owner of a blind list", () => {
  const ATTEMPTS: AudienceChange[] = [
    { byLink: false },
    { blindUntil: null },
    { blindUntil: Number.MAX_SAFE_INTEGER },
    { renewLink: true },
    { closed: true },
  ];

  test("can hide their version and stays the owner", async () => {
    const { listId } = await sharedList(inADay());
    await editList(app, ann, { listId, version: { hidden: true } });
    for (const what of ATTEMPTS) await expect(change(bob, listId, what)).rejects.toMatchObject(NOT_YOURS);
    expect((await readList(app, ann, listId)).listOwner).toBe(true);
    await change(ann, listId, { blindUntil: null });
    expect(await readAs(app, bob, listId)).toEqual(["Solaris"]);
  });

  const LEAVES: Record<string, (listId: string) => Promise<unknown>> = {
    "they delete their version": (listId) => removeVersion(app, ann, listId),
    "they delete their account": () => deleteAccount(app, ann, { keepVersions: false }),
    "they delete their account and leave their version": () =>
      deleteAccount(app, ann, { keepVersions: true }),
  };

  test.each(Object.entries(LEAVES))(
    "once %s, nobody opens or shows it before its date, and then those on it see it",
    async (way, leave) => {
      const { listId, invited } = await sharedList(inADay());
      await addVersionTo(invited, cleo, listId, ["Ran"]);
      await leave(listId);
      for (const who of [bob, cleo]) {
        for (const what of ATTEMPTS) await expect(change(who, listId, what)).rejects.toMatchObject(NOT_YOURS);
        await expect(editList(app, who, { listId, title: "Mine now" })).rejects.toMatchObject(NOT_YOURS);
        expect((await readList(app, who, listId)).listOwner).toBe(false);
      }
      expect(await readAs(app, bob, listId)).toEqual(["Solaris"]);
      expect(await readAs(invited, null, listId)).toEqual([]);
      // a former creator returns like any new one
      if (way === "they delete their version") {
        await addVersionTo(invited, ann, listId, ["Brazil"]);
        await expect(change(ann, listId, { blindUntil: null })).rejects.toMatchObject(NOT_YOURS);
      }
      expect(await recount(app)).toEqual([]);

      app.clock.advance(DAY + 1);
      await endDueBlindness(app);
      expect(await readAs(app, bob, listId)).toEqual(expect.arrayContaining(["Ran", "Solaris"]));
      await expect(readList(app, null, listId)).rejects.toMatchObject({ code: "not-found" });
      expect(await toldTo(cleo)).toBe("All versions are open now: everybody's places and the masterlist");
      expect(await recount(app)).toEqual([]);
    },
  );

  test("without a date, a new link shows nothing, and it is shown 30 days after its owner left", async () => {
    const { listId } = await sharedList(inADay());
    await app.db.update(lists).set({ blindUntil: null }).where(eq(lists.id, listId));
    await change(ann, listId, { renewLink: true });
    app.clock.advance(100 * DAY);
    await endDueBlindness(app);
    expect(await readAs(app, bob, listId)).toEqual(["Solaris"]);
    await deleteAccount(app, ann, { keepVersions: true });
    app.clock.advance(29 * DAY);
    await endDueBlindness(app);
    expect(await readAs(app, bob, listId)).toEqual(["Solaris"]);
    app.clock.advance(DAY + 1);
    expect(await readAs(app, bob, listId)).toEqual(["Alien", "Solaris", "Vertigo"]);
  });

  test("then the next creator can publish their own version, but no other", async () => {
    const { listId, invited } = await sharedList(inADay());
    await addVersionTo(invited, cleo, listId, ["Ran"]);
    await removeVersion(app, ann, listId);
    app.clock.advance(DAY + 1);
    await endDueBlindness(app);
    await change(bob, listId, { byLink: false });
    expect(await readAs(app, null, listId)).toEqual(["Solaris"]);
  });
});

test.each(["by link", "blind"])(
  "opening a list to everyone that was %s shows the opener's version; the others are hidden until published",
  async (kind) => {
    const { listId } = await sharedList(kind === "blind" ? inADay() : { byLink: true, blindUntil: null });
    const stale = (await readList(app, bob, listId)).versions.find(({ own }) => own)?.rev;
    await change(ann, listId, { byLink: false });
    expect(await readList(app, null, listId)).toMatchObject({
      creators: ["ann"],
      creatorCount: 1,
      masterlist: null,
    });
    expect(await readAs(app, ann, listId)).toEqual(["Alien", "Vertigo"]);
    expect((await readList(app, bob, listId)).versions[0]).toMatchObject({ creator: "bob", hidden: true });
    expect((await readProfile(app, null, "bob", { size: 3 })).listsDropped).toBe(0);
    expect(await toldTo(bob)).toBe("ann made the list public. Your version is hidden until you publish it");
    expect(await toldTo(ann)).toBeNull();
    expect(await recount(app)).toEqual([]);

    // a form opened before the change can't publish it by accident
    const form = { listId, version: version(["Solaris"]), versionRev: stale ?? 0 };
    await expect(editList(app, bob, form)).rejects.toMatchObject(CONFLICT);
    await editList(app, bob, { listId, version: { hidden: false } });
    expect(await readAs(app, null, listId)).toEqual(["Alien", "Solaris", "Vertigo"]);
    expect((await readProfile(app, null, "bob", { size: 3 })).listsDropped).toBe(1);
    expect(await recount(app)).toEqual([]);
  },
);

describe("creators are notified of every change of the audience", () => {
  const CHANGES: [AudienceChange, string][] = [
    [{ byLink: true }, "ann took the list out of public view: only people with its link see it"],
    [{ renewLink: true }, "ann gave the list a new link: the old one has ended"],
    [{ closed: true }, "ann turned off the list's link: no one new can join"],
    [{ byLink: false }, "ann made the list public. Your version is hidden until you publish it"],
  ];

  test("in the same batch, once, with the last change, except the actor and former members", async () => {
    const listId = await dropListOf(app, ann, ["Vertigo"]);
    await addVersionTo(app, bob, listId, ["Solaris"]);
    await addVersionTo(app, cleo, listId, ["Ran"]);
    await removeVersion(app, cleo, listId);
    for (const [what, message] of CHANGES) {
      await change(ann, listId, what);
      expect(await toldTo(bob)).toBe(message);
      expect([await unreadOf(app, bob), await unreadOf(app, cleo)]).toEqual([1, 0]);
      expect(await recount(app)).toEqual([]);
    }
    expect(await toldTo(ann)).toBeNull();
    await removeVersion(app, bob, listId);
    expect([await toldTo(bob), await unreadOf(app, bob)]).toEqual([null, 0]);
    expect(await recount(app)).toEqual([]);
  });

  test.each(["bob blocked ann", "ann blocked bob"])("but not if %s", async (who) => {
    const listId = await dropListOf(app, ann, ["Vertigo"]);
    await addVersionTo(app, bob, listId, ["Solaris"]);
    await addVersionTo(app, cleo, listId, ["Ran"]);
    await (who === "bob blocked ann" ? blockMember(app, bob, "ann") : blockMember(app, ann, "bob"));
    for (const [what, message] of CHANGES) {
      await change(ann, listId, what);
      expect(`${await toldTo(bob)}`).not.toMatch(/^ann /);
      expect(await toldTo(cleo)).toBe(message);
    }
    expect(await recount(app)).toEqual([]);
  });

  test("until they block each other", async () => {
    const listId = await dropListOf(app, ann, ["Vertigo"]);
    await addVersionTo(app, bob, listId, ["Solaris"]);
    const [[what, message] = []] = CHANGES;
    await change(ann, listId, what ?? {});
    expect(await toldTo(bob)).toBe(message);
    await blockMember(app, bob, "ann");
    expect([await toldTo(bob), await unreadOf(app, bob)]).toEqual([null, 0]);
    expect(await recount(app)).toEqual([]);
  });

  test("when the owner or the date reveals the list", async () => {
    const { listId } = await sharedList(inADay());
    await change(ann, listId, { blindUntil: null });
    expect(await toldTo(bob)).toBe("ann showed all versions: everybody's places and the masterlist");
    const later = await sharedList(inADay());
    app.clock.advance(DAY + 1);
    await readList(app, bob, later.listId);
    for (const who of [ann, bob])
      expect(await toldTo(who)).toBe("All versions are open now: everybody's places and the masterlist");
    expect(await recount(app)).toEqual([]);
  });

  test("of a reveal by mail too, whomever they block, unless they turned that off", async () => {
    const { listId, invited } = await sharedList(inADay());
    await addVersionTo(invited, cleo, listId, ["Ran"]);
    await blockMember(app, bob, "ann");
    await changeSettings(app, cleo, { reveal: { mail: false } });
    await change(ann, listId, { blindUntil: null });
    expect([await unreadOf(app, bob), await unreadOf(app, cleo)]).toEqual([2, 1]);
    app.clock.advance(DAY);
    await queueNotificationMails(app);
    expect((await app.db.select().from(mailOutbox)).map(({ to }) => to)).toEqual(["bob@example.com"]);
  });

  test("without a name if the actor has deleted their account", async () => {
    const { listId } = await sharedList({ byLink: true, blindUntil: null });
    await change(ann, listId, { renewLink: true });
    await deleteAccount(app, ann, { keepVersions: false });
    expect(await toldTo(bob)).toBe("The list has a new link: the old one has ended");
  });
});
