import { beforeEach, describe, expect, test } from "vitest";
import { sessions, users } from "#db/schema/accounts";
import { ann, app, bob, newCast } from "#tests/support/cast";
import { version } from "#tests/support/lists";
import { readList } from "~/features/lists/reads/lists.server";
import { addVersion, dropList } from "~/features/lists/writes/drop-list.server";
import { readRoom } from "~/features/rooms/room/room.server";
import { sha256Hex } from "~/lib/data/hash";
import { HOUR } from "~/lib/time/durations";
import type { Member } from "~/platform/viewer.server";
import { answerReturn, readComingBack } from "./come-back.server";
import { type Joined, joinAsGuest } from "./join-as-guest.server";

beforeEach(newCast);

/** Starts a room that expects so many people; returns how to join it from one address. */
async function room(expected: number | null) {
  const { listId } = await dropList(app, ann, {
    title: "What do we play?",
    chapters: [],
    version: version([]),
    circle: { byLink: true, blind: true, guests: true, expected },
    room: true,
  });
  const { link = "" } = await readList(app, ann, listId);
  const key = link?.split("/").at(-1) ?? "";
  const join = (name: string, more: { asksToReturn?: boolean; formKey?: string } = {}) =>
    joinAsGuest(app, key, { name, formKey: "", ...more });
  return Object.assign(join, { listId });
}

test("a room that expects 40 takes 40 guests from one address, 24 of them at once", async () => {
  const join = await room(40);
  await Promise.all(Array.from({ length: 24 }, (_, i) => join(`Early ${i}`)));
  for (let i = 24; i < 40; i++) await join(`Late ${i}`);
  await expect(join("One more")).rejects.toMatchObject({
    code: "too-many",
    message: "40 people have joined from this network in the last hour. Try again in 60 minutes, or log in",
  });
  app.clock.advance(HOUR);
  await join("One more");
});

test("a room that expects fewer takes 20, and keeps nobody from another room", async () => {
  const [join, other] = [await room(5), await room(null)];
  for (let i = 0; i < 20; i++) await join(`Guest ${i}`);
  await expect(join("One more")).rejects.toMatchObject({ code: "too-many" });
  await other("Anna");
});

test("a guest is asked for at least one item", async () => {
  const { listId } = await room(null);
  const guest: Member = { ...bob, guestOf: listId };
  const add = (titles: string[]) => addVersion(app, guest, { listId, version: version(titles) });
  await expect(add([])).rejects.toMatchObject({ code: "bad-input", message: "Rank at least one first" });
});

describe("a guest whose browser has forgotten them", () => {
  const stateOf = async ({ session }: Joined) =>
    (
      await readComingBack(
        app,
        new Request("http://x", { headers: { Cookie: `coming-back=${session.webToken}` } }),
      )
    )?.state;
  const asking = async (listId: string) => {
    const room = await readRoom(app, ann, listId);
    return room.state === "waiting" ? room.asking : [];
  };
  const formKey = "a".repeat(48);
  const answer = (listId: string, request = "", letIn = true, by: Member = ann) =>
    answerReturn(app, by, { listId, request, letIn });

  test("comes back as who they were once the owner lets them in, which ends their earlier session", async () => {
    const join = await room(null);
    const first = await join("Mia");
    // the same name in other letters
    await expect(join("mіa")).rejects.toMatchObject({
      code: "conflict",
      errors: { name: expect.any(String) },
    });
    const back = await join("mіa", { asksToReturn: true, formKey });
    expect((await join("mіa", { asksToReturn: true, formKey })).session).toEqual(back.session);
    expect([back.waits, await stateOf(back)]).toEqual([true, "waiting"]);
    const [request, ...others] = await asking(join.listId);
    expect([request?.name, others]).toEqual(["Mia", []]);
    const both = await Promise.all([1, 2].map(() => answer(join.listId, request?.id)));
    expect(both.sort()).toEqual(["Mia", null]);
    expect(await stateOf(back)).toBe("in");
    expect(await asking(join.listId)).toEqual([]);
    const open = await app.db.select({ id: sessions.id }).from(sessions);
    expect(open.map(({ id }) => id)).not.toContain(first.session.sessionId);
    expect(open.map(({ id }) => id)).toContain(back.session.sessionId);
    expect(await app.db.$count(users)).toBe(3 + 1);
  });

  test("is told if the owner says no, and stays who they are elsewhere", async () => {
    const join = await room(null);
    const first = await join("Mia");
    const back = await join("Mia", { asksToReturn: true });
    const [request] = await asking(join.listId);
    await answer(join.listId, request?.id, false);
    expect(await stateOf(back)).toBe("refused");
    expect(await answer(join.listId, request?.id)).toBeNull();
    const open = await app.db.select({ id: sessions.id }).from(sessions);
    expect(open.map(({ id }) => id)).toContain(first.session.sessionId);
    expect(open.map(({ id }) => id)).not.toContain(back.session.sessionId);
  });

  test("is let in by the owner of that list alone", async () => {
    const join = await room(null);
    await join("Mia");
    await join("Mia", { asksToReturn: true });
    const [request] = await asking(join.listId);
    await expect(answer(join.listId, request?.id, true, bob)).rejects.toMatchObject({ code: "not-found" });
    const other = await room(null);
    expect(await answer(other.listId, request?.id)).toBeNull();
    expect(await asking(join.listId)).toHaveLength(1);
  });

  test("asks whatever others have asked under the name; each is told apart by a number", async () => {
    const join = await room(null);
    await join("Mia");
    for (let i = 0; i < 5; i++) {
      app.clock.advance(1);
      await join("Mia", { asksToReturn: true });
    }
    const asked = await asking(join.listId);
    expect(asked).toHaveLength(3);
    expect(new Set(asked.map(({ number }) => number)).size).toBe(3);
  });

  test("makes the owner's open room load again, and nobody else's", async () => {
    const join = await room(null);
    const mia = await join("Mia");
    const key = /=([0-9a-f]+)/.exec(mia.keyCookie)?.[1] ?? "";
    const withKey = { ...app, listKeys: JSON.stringify([await sha256Hex(key)]) };
    const revOf = async (viewer: Member) => (await readRoom(withKey, viewer, join.listId)).pulse.rev;
    const before = [await revOf(ann), await revOf(bob)];
    await join("Mia", { asksToReturn: true });
    expect(await revOf(ann)).not.toBe(before[0]);
    expect(await revOf(bob)).toBe(before[1]);
  });
});
