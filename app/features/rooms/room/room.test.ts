import { beforeEach, describe, expect, test } from "vitest";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf, version, withLinkOf } from "#tests/support/lists";
import { costOf, memberOf } from "#tests/support/test-app";
import { readList } from "~/features/lists/reads/lists.server";
import { changeAudience } from "~/features/lists/writes/change-audience.server";
import { dropList } from "~/features/lists/writes/drop-list.server";
import { dropOnce } from "~/features/lists/writes/drop-once.server";
import { editList } from "~/features/lists/writes/edit-list.server";
import { removeVersion } from "~/features/lists/writes/remove-version.server";
import { allNotifications } from "~/features/notifications/inbox/notifications.server";
import type { ListId } from "~/lib/data/ids";
import { DAY, HOUR } from "~/lib/time/durations";
import type { Member } from "~/platform/viewer.server";
import { type Person, revealedItems } from "./reveal";
import type { RevealedRoom } from "./room";
import { openRoom, pathOfCode, readRoom, revealRoom } from "./room.server";
import { loader } from "./room-code.route";

/** The people of a large room. */
const CROWD = 65;
const NOT_FOUND = { code: "not-found" };

beforeEach(newCast);

const started = async (): Promise<ListId> =>
  (
    await dropList(app, ann, {
      title: "What do we play?",
      chapters: [],
      version: version([]),
      circle: { byLink: true, blind: true },
      room: true,
    })
  ).listId;

async function shortAddress(listId: ListId): Promise<string> {
  const room = await readRoom(app, ann, listId);
  return room.state === "waiting" ? (room.invitation?.short?.split("/").at(-1) ?? "") : "";
}

const invited = (listId: ListId) => withLinkOf(app, ann, listId);

async function ranked(listId: ListId): Promise<void> {
  const here = await invited(listId);
  await addVersionTo(here, bob, listId, ["Azul", "Ra", "Catan", "Dixit", "Root"]);
  await addVersionTo(here, cleo, listId, ["Catan", "Azul", "Ra", "Dixit", "Root", "Go"]);
  await editList(app, ann, {
    listId,
    version: { items: version(["Azul", "Catan", "Ra", "Dixit", "Root"]).items },
  });
}

describe("a room's short address", () => {
  test("leads to the link, in capitals and with letters for similar digits", async () => {
    const listId = await started();
    const code = await shortAddress(listId);
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{8}$/);
    const { link } = await readList(app, ann, listId);
    const mistaken = code.replaceAll("0", "O").replaceAll("1", "l").toUpperCase();
    for (const typed of [code, mistaken, `${code.slice(0, 4)}-${code.slice(4)}`])
      expect(await pathOfCode(app, typed)).toBe(link);
    for (const wrong of ["", "x", "00000000", `${code}0`])
      await expect(pathOfCode(app, wrong)).rejects.toMatchObject(NOT_FOUND);
  });

  test("passes when right, however many wrong ones came before, also at once", async () => {
    const code = await shortAddress(await started());
    const tries = Array.from({ length: 40 }, (_, i) =>
      pathOfCode(app, `wr0ng0${String(i).padStart(2, "0")}`),
    );
    const refused = (await Promise.allSettled(tries)).map((one) =>
      one.status === "rejected" ? (one.reason as { status: number }).status : 200,
    );
    expect(refused.filter((status) => status === 404)).toHaveLength(20);
    expect(refused.filter((status) => status === 429)).toHaveLength(20);
    await expect(pathOfCode(app, "00000000")).rejects.toThrow("Try again in 60 minutes");
    expect(await pathOfCode(app, code)).toMatch(/^\/l\//);
  });

  test("is looked up and counted, or neither, whatever a client says in its headers", async () => {
    const code = await shortAddress(await started());
    const open = async (typed: string, headers: string[][]) => {
      const request = new Request("http://x/r/1", { headers: headers.filter(([, value]) => value) as never });
      const args = { request, params: { code: typed }, context: { app } } as never;
      const cost = await costOf(app, () => loader(args).catch((error) => error));
      return `${cost.result.status} ${cost.roundTrips}`;
    };
    const seen: Record<string, number> = {};
    for (const site of ["", "none", "same-origin", "same-site", "cross-site", "x"])
      for (const dest of ["", "document", "empty", "image", "iframe", "x"])
        for (const purpose of ["", "prefetch;prerender", "preview"]) {
          const chosen = {
            "Sec-Fetch-Site": site,
            "Sec-Fetch-Dest": dest,
            Purpose: purpose,
            "Sec-Purpose": "",
          };
          const answers = [
            await open(code, Object.entries(chosen)),
            await open("00000000", Object.entries(chosen)),
          ];
          seen[answers.join()] = (seen[answers.join()] ?? 0) + 1;
        }
    // 15 ways of a visit count, also a link on another site; the rest are not looked at
    expect(seen).toEqual({ "302 1,404 1": 15, "403 0,403 0": 93 });
    for (let i = 0; i < 5; i++) await pathOfCode(app, "00000000").catch(() => {});
    await expect(pathOfCode(app, "00000000")).rejects.toMatchObject({ code: "too-many" });
  });

  test("ends with the reveal, and after 24 hours, when its owner can make another", async () => {
    const listId = await started();
    const code = await shortAddress(listId);
    app.clock.advance(DAY);
    await expect(pathOfCode(app, code)).rejects.toMatchObject(NOT_FOUND);
    await expect(openRoom(app, bob, listId)).rejects.toMatchObject(NOT_FOUND);
    await openRoom(app, ann, listId);
    const next = await shortAddress(listId);
    expect(next).not.toBe(code);
    await openRoom(app, ann, listId);
    expect(await shortAddress(listId)).toBe(next);
    await ranked(listId);
    await revealRoom(app, ann, listId);
    await expect(pathOfCode(app, next)).rejects.toMatchObject(NOT_FOUND);
  });

  test("is for people with the link alone", async () => {
    const listId = await started();
    await expect(readRoom(app, bob, listId)).rejects.toMatchObject(NOT_FOUND);
    const here = await invited(listId);
    expect(await readRoom(here, null, listId)).toMatchObject({ invitation: { short: expect.any(String) } });
    await addVersionTo(here, bob, listId, ["Azul"]);
    // who is on the list and lost the link still sees who is in
    expect(await readRoom(app, bob, listId)).toMatchObject({ names: ["bob"], invitation: null });
    const forAll = await dropListOf(app, ann, ["Azul"]);
    await expect(readRoom(app, ann, forAll)).rejects.toMatchObject(NOT_FOUND);
    await expect(openRoom(app, ann, forAll)).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("the reveal", () => {
  test("comes by itself once all expected are in, unless the owner reveals it themselves", async () => {
    for (const ownerReveals of [false, true]) {
      const listId = await started();
      await changeAudience(app, ann, listId, { expected: 3, ownerReveals });
      await ranked(listId);
      expect((await readRoom(app, ann, listId)).state).toBe(ownerReveals ? "waiting" : "revealed");
      await changeAudience(app, ann, listId, { ownerReveals: false });
      expect((await readRoom(app, ann, listId)).state).toBe("revealed");
    }
  });

  test("takes two ranked lists and the owner, and is harmless twice", async () => {
    const listId = await started();
    const here = await invited(listId);
    await addVersionTo(here, bob, listId, ["Azul"]);
    await expect(revealRoom(app, ann, listId)).rejects.toMatchObject({ code: "conflict" });
    await addVersionTo(here, cleo, listId, ["Ra"]);
    await expect(revealRoom(here, bob, listId)).rejects.toMatchObject({ code: "not-yours" });
    expect(await readRoom(app, cleo, listId)).toMatchObject({ state: "waiting", names: ["bob", "cleo"] });
    await revealRoom(app, ann, listId);
    await revealRoom(app, ann, listId);
    expect(await readRoom(app, cleo, listId)).toMatchObject({ state: "revealed" });
  });

  test("shows the order, who agrees most, what surprised, and what the viewer's list moved", async () => {
    const listId = await started();
    await ranked(listId);
    await revealRoom(app, ann, listId);
    expect(await readRoom(app, cleo, listId)).toMatchObject({
      items: [
        { title: "Azul", rank: 1, namedBy: 3, of: 3, best: "1st for ann and bob" },
        { title: "Catan", rank: 2 },
        { title: "Ra", rank: 3 },
        { title: "Dixit", rank: 4 },
        { title: "Root", rank: 5 },
        { title: "Go", rank: 6, best: "6th for cleo" },
      ],
      facts: {
        agrees: { name: "ann", likeness: expect.stringMatching(/^\d+% of \d+ pairs$/) },
        surprise: { title: expect.any(String), name: expect.any(String) },
        moved: { fresh: ["Go"] },
      },
    });
  });

  test("counts everybody beside the names of two, also those whose versions are not read", async () => {
    const listId = await started();
    const here = await invited(listId);
    const most = ["Azul", "Ra", "Go", "Dixit", "Root"];
    await addVersionTo(here, bob, listId, most);
    await addVersionTo(here, cleo, listId, ["Ra", "Go", "Azul", "Dixit", "Root"]);
    for (let i = 0; i < CROWD; i++) await addVersionTo(here, await memberOf(app, `crowd${i}`), listId, most);
    await revealRoom(app, ann, listId);
    expect(await readRoom(app, ann, listId)).toMatchObject({
      items: [
        { namedBy: CROWD + 2, of: CROWD + 2, best: `1st for bob, crowd0 and ${CROWD - 1} others` },
        { best: "1st for cleo" },
        { best: "2nd for cleo" },
        {},
        {},
      ],
      facts: { agrees: { name: "bob" } },
      // of so many only the newest version has an effect, which makes nobody the kingmaker
      awards: [
        { award: "Closest to the room", name: "bob" },
        { award: "Rebel", name: "cleo" },
      ],
    });
    const { masterlist } = await readList(app, ann, listId);
    const bestOf = (people: Person[]) =>
      masterlist && revealedItems(masterlist, ["azul"], people, () => "")[0]?.best;
    const person = { titles: [], moves: [], agreement: null, pairs: 0, places: new Map([["azul", 1]]) };
    expect(bestOf([])).toBe(`1st for ${CROWD + 1} people`);
    expect(bestOf([{ ...person, name: "bob" }])).toBe(`1st for bob and ${CROWD} others`);
  });

  test("leads its people on to another question by one batch, and once a form", async () => {
    const listId = await started();
    const here = await invited(listId);
    await ranked(listId);
    const guest: Member = {
      ...cleo,
      id: app.newId() as Member["id"],
      username: "Mia (guest)",
      guestOf: listId,
    };
    const asked = (viewer: Member, key: string) =>
      dropOnce({ ...app, afterAnswer: (work) => void work() }, viewer, key, {
        title: "And who cooks?",
        chapters: [],
        version: version([]),
        circle: { byLink: true, blind: true, guests: true },
        room: true,
        again: listId,
      });
    await expect(asked(ann, app.newId())).rejects.toMatchObject({ code: "not-yours" });
    await revealRoom(app, ann, listId);
    const { pulse } = await readRoom(app, cleo, listId);
    await expect(asked(bob, app.newId())).rejects.toMatchObject({ code: "not-yours" });
    const key = app.newId();
    const twice = await Promise.all([asked(ann, key), asked(ann, key)]);
    expect(twice[0]?.listId).toBe(twice[1]?.listId);
    const room = await readRoom(app, cleo, listId);
    const next = { title: "And who cooks?", link: expect.stringMatching(/^\/l\//) };
    expect(room).toMatchObject({ next: { ...next, guest: null } });
    expect(room.pulse.rev).not.toBe(pulse.rev);
    const name = { name: "Mia", action: expect.stringMatching(/^\/l\/.*\/join$/) };
    expect(await readRoom(here, guest, listId)).toMatchObject({ next: { ...next, guest: name } });
    expect((await allNotifications(app, bob, { start: 0, pageSize: 1 }))[0]).toMatchObject({
      text: "ann asks the same people another question, in a new room",
      link: `/lists/${listId}/room`,
    });
    await removeVersion(app, ann, twice[0]?.listId as ListId);
    expect(await readRoom(app, cleo, listId)).toMatchObject({ next: null });
  });

  test("is worked out once for all who look at the same moment, each with their own line", async () => {
    const listId = await started();
    await ranked(listId);
    await revealRoom(app, ann, listId);
    const anns = await readRoom(app, ann, listId);
    const cost = await costOf(app, async () => {
      expect(await readRoom(app, cleo, listId)).toEqual({
        ...anns,
        listOwner: false,
        link: null,
        facts: { ...(anns as RevealedRoom).facts, moved: expect.objectContaining({ fresh: ["Go"] }) },
        line: expect.objectContaining({ title: "Rebel." }),
      });
    });
    app.clock.advance(10_000);
    const later = await costOf(app, () => readRoom(app, cleo, listId));
    expect(cost.roundTrips).toBe(later.roundTrips - 1);
  });

  test("by its date ends the blindness of the room too", async () => {
    const listId = await started();
    await ranked(listId);
    await changeAudience(app, ann, listId, { blindUntil: app.now() + HOUR });
    app.clock.advance(HOUR);
    expect(await readRoom(app, bob, listId)).toMatchObject({ state: "revealed" });
  });
});
