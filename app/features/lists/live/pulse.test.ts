import { beforeEach, describe, expect, test } from "vitest";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf, withLinkOf } from "#tests/support/lists";
import { cookieOf, costOf } from "#tests/support/test-app";
import { nextPulseIn } from "~/features/lists/model/pulse";
import { readList } from "~/features/lists/reads/lists.server";
import { changeAudience } from "~/features/lists/writes/change-audience.server";
import { editList } from "~/features/lists/writes/edit-list.server";
import { MINUTE } from "~/lib/time/durations";
import type { Member } from "~/platform/viewer.server";
import { readPulse, readPulseState } from "./pulse.server";

beforeEach(newCast);

const seenBy = (member: Member | null) =>
  new Request("http://localhost/", { headers: member ? { Cookie: cookieOf(member) } : {} });
const pulse = (listId: string, who: Member | null = null, of = app) => readPulse(of, seenBy(who), listId);

const withLink = (listId: string) => withLinkOf(app, ann, listId);

describe("a pulse", () => {
  test("counts versions that rank something, and changes with every visible change", async () => {
    const listId = await dropListOf(app, ann, []);
    const before = await pulse(listId);
    expect(before).toMatchObject({ in: 0, expected: null, open: true });
    await addVersionTo(app, bob, listId, ["Heat"]);
    const after = await pulse(listId);
    expect(after.in).toBe(1);
    app.clock.advance(1);
    await editList(app, bob, { listId, version: { items: [{ title: "Ran", context: "" }] } });
    const edited = await pulse(listId);
    expect(edited.in).toBe(1);
    expect(new Set([before.rev, after.rev, edited.rev]).size).toBe(3);
  });

  test("stays the same through everything that happens to a private version", async () => {
    const listId = await dropListOf(app, ann, ["Heat"]);
    const before = await pulse(listId);
    const told = await readPulseState(app, listId);
    await addVersionTo(app, bob, listId, ["Ran"], { hidden: true });
    await editList(app, bob, { listId, version: { items: [] } });
    expect(await pulse(listId)).toEqual(before);
    expect(await readPulseState(app, listId)).toEqual(told);
  });

  test("of a list that the viewer can't see is refused like an unknown one", async () => {
    const listId = await dropListOf(app, ann, ["Heat"], { circle: { byLink: true } });
    for (const who of [null, bob]) {
      await expect(pulse(listId, who)).rejects.toMatchObject({ code: "not-found" });
      await expect(pulse("0".repeat(24), who)).rejects.toMatchObject({ code: "not-found" });
    }
    expect(await pulse(listId, null, await withLink(listId))).toMatchObject({ in: 1 });
    expect(await pulse(listId, ann)).toMatchObject({ in: 1 });
  });

  test("of a blind list tells who came, not who changed their mind", async () => {
    const circle = { byLink: true, blind: true, expected: 3 };
    const listId = await dropListOf(app, ann, [], { circle });
    const invited = await withLink(listId);
    await addVersionTo(invited, bob, listId, ["Heat"]);
    const before = await pulse(listId, ann);
    expect(before).toMatchObject({ in: 1, expected: 3, open: false });
    const told = await readPulseState(app, listId);
    await editList(app, bob, { listId, version: { items: [{ title: "Ran", context: "" }] } });
    expect(await pulse(listId, ann)).toEqual(before);
    expect(await readPulseState(app, listId)).toEqual(told);
    await addVersionTo(invited, cleo, listId, ["Heat"]);
    expect((await pulse(listId, ann)).in).toBe(2);
    expect((await readPulseState(app, listId))?.seen).not.toBe(told?.seen);
  });

  test("takes one round trip and at most five rows, with the session", async () => {
    const listId = await dropListOf(app, ann, [], { circle: { byLink: true, blind: true } });
    const invited = await withLink(listId);
    for (const who of [bob, cleo]) await addVersionTo(invited, who, listId, ["Heat"]);
    const { roundTrips, rowsRead } = await costOf(app, () => pulse(listId, bob, invited));
    expect([roundTrips, rowsRead <= 5]).toEqual([1, true]);
  });
});

describe("once all expected people are in", () => {
  const items = (...titles: string[]) => titles.map((title) => ({ title, context: "" }));
  const circle = { byLink: true, blind: true, expected: 3 };

  test("the last version reveals the list, which can't be blind again", async () => {
    const listId = await dropListOf(app, ann, [], { circle });
    const invited = await withLink(listId);
    await addVersionTo(invited, bob, listId, ["Heat", "Ran"]);
    await addVersionTo(invited, cleo, listId, ["Ran", "Heat"]);
    expect(await pulse(listId, ann)).toMatchObject({ in: 2, open: false });
    expect((await readList(app, ann, listId)).masterlist).toBeNull();
    // the owner's empty version is none of the three until it ranks something
    await editList(app, ann, { listId, version: { items: items("Heat", "Brazil") } });
    expect(await pulse(listId, ann)).toMatchObject({ in: 3, open: true });
    const { audience, masterlist } = await readList(app, bob, listId);
    expect([audience, masterlist?.of]).toEqual(["link", 3]);
    await expect(changeAudience(app, ann, listId, { blind: true })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  test("a new version, a published one and a smaller number reveal it too", async () => {
    const byNewVersion = await dropListOf(app, ann, ["Heat"], { circle: { ...circle, expected: 2 } });
    await addVersionTo(await withLink(byNewVersion), bob, byNewVersion, ["Ran"]);
    const byPublishing = await dropListOf(app, ann, ["Heat"], { circle: { ...circle, expected: 2 } });
    await addVersionTo(await withLink(byPublishing), bob, byPublishing, ["Ran"], { hidden: true });
    expect(await pulse(byPublishing, ann)).toMatchObject({ in: 1, open: false });
    await editList(app, bob, { listId: byPublishing, version: { hidden: false } });
    const byNumber = await dropListOf(app, ann, ["Heat"], { circle });
    await addVersionTo(await withLink(byNumber), bob, byNumber, ["Ran"]);
    await changeAudience(app, ann, byNumber, { expected: 2 });
    for (const listId of [byNewVersion, byPublishing, byNumber]) {
      expect(await pulse(listId, ann)).toMatchObject({ in: 2, open: true });
      expect((await readList(app, ann, listId)).masterlist?.of).toBe(2);
    }
  });
});

test("a page asks every 3 or 30 seconds, less often after ten quiet minutes or while a socket tells it", () => {
  const waits = (quietForMs: number, isTold = false) =>
    [true, false].map((isRoom) => nextPulseIn(isRoom, quietForMs, isTold));
  expect([waits(0), waits(10 * MINUTE), waits(0, true)]).toEqual([
    [3000, 30_000],
    [30_000, 300_000],
    [15_000, 300_000],
  ]);
});
