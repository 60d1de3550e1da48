import { beforeEach, expect, test } from "vitest";
import { ann, app, bob, cleo, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { cookieOf } from "#tests/support/test-app";
import { editList } from "~/features/lists/writes/edit-list.server";
import { blockMember } from "~/features/members/people/people.server";
import { resolveViewer } from "~/features/members/sessions/resolve-viewer.server";
import { endDevice, openSession } from "~/features/members/sessions/sessions.server";
import { markAllSeen } from "~/features/notifications/inbox/notifications.server";
import { HOUR } from "~/lib/time/durations";
import { SESSION_COOKIE } from "~/platform/cookies.server";
import { readHome } from "./feed.server";

beforeEach(newCast);

const visit = async (Cookie?: string) =>
  (await newsOn(Cookie)).map(({ who, did, title, rest, listTitle, place }) =>
    [who, did, title, rest, "on", listTitle, place ?? "left out"].join(" "),
  );

async function newsOn(Cookie = cookieOf(ann)) {
  const request = new Request("https://listdrop.example/", { headers: { Cookie } });
  const viewer = await resolveViewer(app, request);
  await app.settled();
  return (await readHome(app, viewer, {})).since;
}

test("a visit after a pause begins with the moves on the viewer's lists, until the next pause", async () => {
  const games = await dropListOf(app, ann, ["Azul", "Catan", "Hive"], { title: "Games for two" });
  await dropListOf(app, cleo, ["Rye"], { title: "Breads of others" });
  expect(await visit()).toEqual([]);
  app.clock.advance(HOUR);
  await addVersionTo(app, bob, games, ["Catan", "Azul", "Hive"]);
  expect(await visit()).toEqual([]);
  app.clock.advance(5 * HOUR);
  await addVersionTo(app, cleo, games, ["Brass", "Catan", "Azul"]);
  const moved = ["cleo brought in Brass at 4th on Games for two left out"];
  expect(await visit()).toEqual(moved);
  app.clock.advance(2 * HOUR);
  expect(await newsOn()).toMatchObject([{ isUnread: true }]);
  await markAllSeen(app, ann);
  expect(await newsOn()).toMatchObject([{ isUnread: false }]);
  expect(await visit()).toEqual(moved);
  app.clock.advance(5 * HOUR);
  expect(await visit()).toEqual([]);
});

test("another browser goes on with the visit, or begins with what its member has not read", async () => {
  const games = await dropListOf(app, ann, ["Azul", "Catan", "Hive"], { title: "Games for two" });
  await addVersionTo(app, bob, games, ["Hive", "Catan", "Azul"]);
  const moved = ["bob put Hive on top on Games for two 3"];
  const logIn = async () => `${SESSION_COOKIE}=${(await openSession(app, ann.id)).webToken}`;
  await endDevice(app, ann, ann.sessionId);
  const phone = await logIn();
  expect(await visit(phone)).toEqual(moved);
  expect(await visit(await logIn())).toEqual(moved);
  app.clock.advance(5 * HOUR);
  expect(await visit(await logIn())).toEqual([]);
});

test("shows no version that is private by now, and none of a blocked member", async () => {
  const games = await dropListOf(app, ann, ["Azul", "Catan"], { title: "Games for two" });
  const soups = await dropListOf(app, ann, ["Ramen", "Pho"], { title: "Soups for winter" });
  await visit();
  app.clock.advance(5 * HOUR);
  await addVersionTo(app, bob, games, ["Hive", "Catan"]);
  await addVersionTo(app, cleo, soups, ["Borscht", "Pho"]);
  expect(await visit()).toHaveLength(2);
  await editList(app, bob, { listId: games, version: { hidden: true } });
  await blockMember(app, ann, "cleo");
  expect(await visit()).toEqual([]);
});
