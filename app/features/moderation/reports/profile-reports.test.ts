import { beforeEach, describe, expect, test } from "vitest";
import { plainJpeg } from "#tests/safety/support/crafted-pictures";
import { memoryBucket } from "#tests/safety/support/memory-bucket";
import { ann, app, bob, newCast } from "#tests/support/cast";
import { memberOf } from "#tests/support/test-app";
import { changeAppearance } from "~/features/members/appearance/appearance.server";
import { deleteAccount } from "~/features/members/own-account/delete-account.server";
import { readProfile } from "~/features/members/profiles/profiles.server";
import { moderatorOf } from "~/features/moderation/audit/staff-act.server";
import { decideProfile } from "~/features/moderation/decisions/profile-decisions.server";
import { allNotifications } from "~/features/notifications/inbox/notifications.server";
import type { Member, Viewer } from "~/platform/viewer.server";
import { reportProfile } from "./profile-reports.server";
import { reportQueue } from "./reports.server";

let mod: Member;

const pictureOf = async (name: string) => (await readProfile(app, null, name)).picture;

async function show(member: Member): Promise<string> {
  const picture = new Blob([new Uint8Array(plainJpeg())]);
  await changeAppearance(app, member, { about: "Trains and soup", picture });
  return (await pictureOf(member.username)) ?? "";
}

beforeEach(async () => {
  await newCast();
  app.env.IMAGES = memoryBucket();
  mod = await memberOf(app, "mod", { roles: ["moderator"] });
});

describe("a reported profile", () => {
  const report = (viewer: Viewer, user = "ann") => reportProfile(app, viewer, { user, reason: "Rude" });

  test("is one case with what was reported; removing it tells both and closes the case", async () => {
    const id = await show(ann);
    await report(bob, "ANN");
    await report(bob);
    await changeAppearance(app, ann, { about: "Kind", picture: null });
    expect((await reportQueue(app, mod)).cases).toMatchObject([
      { kind: "profile", creator: "ann", items: [["Trains and soup", id]], reports: 1, visible: false },
    ]);
    await decideProfile(app, moderatorOf(mod), {
      userId: ann.id,
      intent: "remove-profile",
      reason: "Unkind",
    });
    expect(await readProfile(app, null, "ann")).toMatchObject({ picture: null, about: "" });
    const told = async (member: Member) =>
      (await allNotifications(app, member, { start: 0, pageSize: 9 }))[0]?.text;
    expect(await told(ann)).toBe("Your picture and your line were taken down: Unkind");
    expect(await told(bob)).toContain("were taken down: Unkind");
    const { cases, decisions } = await reportQueue(app, mod);
    expect(cases).toEqual([]);
    // it stays down, whatever she writes, until it is given back
    await changeAppearance(app, ann, { about: "Buy kettles", picture: null });
    expect(await readProfile(app, null, "ann")).toMatchObject({ picture: null, about: "" });
    await decideProfile(app, moderatorOf(mod), { userId: ann.id, intent: "restore-profile", reason: "Fine" });
    expect(await readProfile(app, null, "ann")).toMatchObject({ picture: id, about: "Buy kettles" });
    expect(decisions).toMatchObject([{ intent: "remove-profile", subject: "ann", hides: false }]);
  });

  test("of staff is taken down by an admin alone; a moderator may dismiss its reports", async () => {
    const eve = await memberOf(app, "eve", { roles: ["moderator"] });
    const ada = await memberOf(app, "ada", { roles: ["admin"] });
    await show(eve);
    await report(bob, "eve");
    const taking = { userId: eve.id, intent: "remove-profile", reason: "Unkind" };
    await expect(decideProfile(app, moderatorOf(mod), taking)).rejects.toMatchObject({ code: "forbidden" });
    await decideProfile(app, moderatorOf(mod), { ...taking, intent: "dismiss" });
    expect(await pictureOf("eve")).not.toBeNull();
    await decideProfile(app, moderatorOf(ada), taking);
    expect(await pictureOf("eve")).toBeNull();
  });

  test("can be reported again after a decision", async () => {
    await show(ann);
    await report(bob);
    await decideProfile(app, moderatorOf(mod), { userId: ann.id, intent: "dismiss", reason: "Fine" });
    expect(await pictureOf("ann")).not.toBeNull();
    await report(bob);
    expect((await reportQueue(app, mod)).cases).toHaveLength(1);
  });

  test("refuses one's own, one without anything to report, and decisions of others", async () => {
    await show(ann);
    await expect(report(null)).rejects.toMatchObject({ code: "sign-in" });
    await expect(report(ann)).rejects.toMatchObject({ code: "not-yours" });
    await expect(report(bob, "mod")).rejects.toMatchObject({ code: "not-found" });
    const decision = { userId: ann.id, intent: "remove-profile", reason: "No" };
    expect(() => moderatorOf(bob)).toThrow(expect.objectContaining({ code: "not-found" }));
    await expect(decideProfile(app, moderatorOf(mod), { ...decision, reason: "" })).rejects.toMatchObject({
      code: "bad-input",
    });
  });

  test("of somebody who leaves is no case any more", async () => {
    await show(ann);
    await report(bob);
    await deleteAccount(app, ann, { keepVersions: true });
    expect((await reportQueue(app, mod)).cases).toEqual([]);
  });
});
