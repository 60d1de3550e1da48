import { expect, test } from "vitest";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { memberOf, testApp } from "#tests/support/test-app";
import { editList } from "~/features/lists/writes/edit-list.server";
import { blockMember } from "~/features/members/people/people.server";
import { resolveViewer } from "~/features/members/sessions/resolve-viewer.server";
import { openSession } from "~/features/members/sessions/sessions.server";
import { HOUR } from "~/lib/durations";
import { SESSION_COOKIE } from "~/platform/cookies.server";
import { readHome } from "./feed.server";

async function setUp() {
  const app = await testApp();
  const [ann, bob, eve] = [
    await memberOf(app, "ann"),
    await memberOf(app, "bob"),
    await memberOf(app, "eve"),
  ];
  const { webToken } = await openSession(app, ann.id);
  const request = new Request("https://listdrop.example/", {
    headers: { Cookie: `${SESSION_COOKIE}=${webToken}` },
  });
  const visit = async () => {
    const viewer = await resolveViewer(app, request);
    await app.settled();
    const { since } = await readHome(app, viewer, {});
    return since.map(
      ({ title, from, to, by, listTitle }) => `${from}>${to} ${title} by ${by} on ${listTitle}`,
    );
  };
  return { app, ann, bob, eve, visit };
}

test("a visit after a pause begins with the moves on the viewer's lists, until the next pause", async () => {
  const { app, ann, bob, eve, visit } = await setUp();
  const games = await dropListOf(app, ann, ["Azul", "Catan", "Hive"], { title: "Games for two" });
  await dropListOf(app, eve, ["Rye"], { title: "Breads of others" });
  expect(await visit()).toEqual([]);
  app.clock.advance(HOUR);
  await addVersionTo(app, bob, games, ["Catan", "Azul", "Hive"]);
  expect(await visit()).toEqual([]);
  app.clock.advance(5 * HOUR);
  await addVersionTo(app, eve, games, ["Brass", "Catan", "Azul"]);
  const moved = ["null>4 Brass by eve on Games for two"];
  expect(await visit()).toEqual(moved);
  app.clock.advance(2 * HOUR);
  expect(await visit()).toEqual(moved);
  app.clock.advance(5 * HOUR);
  expect(await visit()).toEqual([]);
});

test("shows no version that is private by now, and none of a blocked member", async () => {
  const { app, ann, bob, eve, visit } = await setUp();
  const games = await dropListOf(app, ann, ["Azul", "Catan"], { title: "Games for two" });
  const soups = await dropListOf(app, ann, ["Ramen", "Pho"], { title: "Soups for winter" });
  await visit();
  app.clock.advance(5 * HOUR);
  await addVersionTo(app, bob, games, ["Hive", "Catan"]);
  await addVersionTo(app, eve, soups, ["Borscht", "Pho"]);
  expect(await visit()).toHaveLength(2);
  await editList(app, bob, { listId: games, version: { hidden: true } });
  await blockMember(app, ann, "eve");
  expect(await visit()).toEqual([]);
});
