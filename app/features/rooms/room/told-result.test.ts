import { beforeEach, expect, test } from "vitest";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf, withLinkOf } from "#tests/support/lists";
import { cookieOf, costOf, type TestApp } from "#tests/support/test-app";
import { admitToPulse } from "~/features/lists/live/pulse.server";
import type { Watcher } from "~/features/lists/model/pulse";
import { changeAudience } from "~/features/lists/writes/change-audience.server";
import { removeVersion } from "~/features/lists/writes/remove-version.server";
import { endDevice } from "~/features/members/sessions/sessions.server";
import type { ListId } from "~/lib/data/ids";
import type { Member } from "~/platform/viewer.server";
import { withTold } from "./room";
import { readRoom, revealRoom } from "./room.server";
import { readToldResults } from "./told-result.server";

let invited: TestApp;
let listId: ListId;

beforeEach(async () => {
  await newCast();
  listId = await dropListOf(app, ann, ["Azul", "Ra"], { circle: { byLink: true, blind: true } });
  invited = await withLinkOf(app, ann, listId);
  await addVersionTo(invited, bob, listId, ["Azul", "Ra", "Catan"]);
  await addVersionTo(invited, cleo, listId, ["Catan", "Azul", "Ra", "Go"]);
});

async function watcherOf(of: TestApp, member: Member | null): Promise<Watcher> {
  const headers = new Headers(member ? { Cookie: cookieOf(member) } : {});
  return (await admitToPulse(of, new Request("http://localhost/", { headers }), listId)).watcher;
}

test("a page shows what it is told like what it loads, in two round trips for all pages", async () => {
  const readers = [
    [app, ann],
    [invited, bob],
    [app, cleo],
    [invited, null],
  ] as const;
  const watchers = await Promise.all(readers.map(([of, member]) => watcherOf(of, member)));
  const before = await Promise.all(readers.map(([of, member]) => readRoom(of, member, listId)));
  await revealRoom(app, ann, listId);
  const { roundTrips } = await costOf(app, async () => {
    const told = await readToldResults(app, listId, watchers);
    for (const [i, [of, member]] of readers.entries()) {
      const loaded = await readRoom(of, member, listId);
      const shown = before[i] && withTold(before[i], told[i] ?? null);
      expect(shown).toMatchObject(loaded);
      expect(withTold(loaded, told[i] ?? null)).toEqual(loaded);
    }
  });
  expect(roundTrips - readers.length).toBe(2);
});

test("nobody is told who may not see the list any more, and nobody of a blind one", async () => {
  const watchers = [await watcherOf(app, bob), await watcherOf(app, cleo), await watcherOf(invited, cleo)];
  expect(await readToldResults(app, listId, watchers)).toEqual([]);
  await revealRoom(app, ann, listId);
  await removeVersion(app, bob, listId);
  await endDevice(app, cleo, cleo.sessionId);
  const [bobs, cleos, byKey] = await readToldResults(app, listId, watchers);
  expect([bobs, cleos]).toEqual([undefined, undefined]);
  // whoever holds the link sees the list without a session, but nothing of their own
  expect(byKey).toMatchObject({ items: expect.anything(), line: null, facts: { moved: null } });
  await changeAudience(app, ann, listId, { closed: true });
  expect(await readToldResults(app, listId, watchers)).toEqual([]);
});
