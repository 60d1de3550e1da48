/**
 * Expand, then contract: the Worker in production runs on a database written by today's migrations and code,
 * as during a rollout and after a rollback. Today's code also reads what that Worker wrote.
 */

import { eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lists } from "#db/schema/lists";
import { jobRuns } from "#db/schema/operation";
import { keptRelease, keptWorker } from "#scripts/deploy/kept-release";
import { migrationNames } from "#scripts/migrate";
import { bodyOf } from "#tests/support/body";
import { DEVICE, PUSH_SETTINGS } from "#tests/support/push-service";
import { cards, list, profile, removedResponse, user } from "#tests/support/shapes";
import { accessTokenOf, cookieOf, MEMBERS_PASSWORD } from "#tests/support/test-app";
import { bootWorker, type TestWorker } from "#tests/support/worker";
import { suspendMember } from "~/features/operations/admin/members.server";
import { COMMAND } from "~/features/operations/admin/operator.server";
import { recount } from "~/features/operations/recount/recount.server";
import type { Member } from "~/platform/viewer.server";
import { crawl, type Fetch } from "../safety/support/crawl";
import { addressesOf, UNKNOWN_ID } from "../safety/support/private-activity";
import { createWorld, type World } from "../safety/support/world";
import { type Answer, ask, type Client, clientOf, form } from "./client";
import { edit, type Person, version } from "./site";

const VIEWERS = 3;

describe(`the release in production (${keptRelease().commit.slice(0, 7)}) on the migrated database`, () => {
  let worker: TestWorker;
  let world: World;
  let anyone: Client;
  let ann: Person;
  let bob: Person;
  /** The list that the old release drops through the form. */
  let dropped: string;

  const page = (path: string, member?: Person): Promise<Answer> =>
    ask(worker.fetch, path, member ? { headers: { Cookie: member.cookie } } : {});
  const personOf = (member: Member): Person => ({
    ...clientOf(worker.fetch, { Authorization: `Bearer ${accessTokenOf(member)}` }),
    username: member.username,
    token: accessTokenOf(member),
    cookie: cookieOf(member),
  });

  beforeAll(async () => {
    worker = await bootWorker({ vars: PUSH_SETTINGS });
    world = await createWorld(worker.app);
    [anyone, ann, bob] = [clientOf(worker.fetch), personOf(world.ann), personOf(world.bob)];
    // data that the old release may not know
    await suspendMember(worker.app, COMMAND, { name: "cleo", reason: "Sold kettles", until: "" });
    const started = await ask(worker.fetch, "/my-stuff/settings", {
      ...form({ intent: "start-push", ...DEVICE }, { Cookie: ann.cookie }),
    });
    expect(started.status).toBeLessThan(400);
    await bob.put("/progress", { id: world.listId, itemTitle: "Heat", done: true });
    await worker.restart(keptWorker());
  });
  afterAll(() => worker?.close());

  test("it is older than the database, or as new", () => {
    expect(migrationNames()).toContain(keptRelease().migration);
  });

  test("it shows what today's release wrote: home, a list, a version, an item, a profile, a search, my stuff", async () => {
    const { listId, itemId: item } = world;
    for (const [path, words] of [
      ["/", "Best films ever"],
      [`/lists/${listId}`, "Best films ever"],
      [`/listdetails/${listId}/ann`, "Alien"],
      [`/item/${listId}/ann/${item}`, "Yes, that one"],
      ["/profile/ann", "Best films ever"],
      ["/search/best", "Best films ever"],
      ["/my-stuff/drops", "Films I hide"],
      ["/my-stuff/notifications", "bob"],
    ] as const) {
      const { status, text } = await page(path, path.startsWith("/my-stuff") ? ann : undefined);
      expect([path, status, text.includes(words)]).toEqual([path, 200, true]);
    }
  });

  test("no page and no call of today's tables is a fault of it, whoever asks", async () => {
    const hers = { list: world.secretId, item: world.itemId, beside: world.itemId, image: UNKNOWN_ID };
    const viewers = [world.ann, world.mia];
    const seen = await crawl({
      ...addressesOf(world, hers, viewers, []),
      fetch: worker.fetch as unknown as Fetch,
      dataOnly: true,
    });
    const statuses = [...seen].map(([address, answer]) => [address, Number(answer.split("\n")[0])] as const);
    // its pictures need the font files of its own assets, which a rollback brings back with it
    const faults = statuses.filter(([address, status]) => status >= 500 && !address.endsWith("/share.png"));
    expect(faults).toEqual([]);
    expect(statuses.filter(([, status]) => status === 200).length).toBeGreaterThan(50 * VIEWERS);
  });

  test("it logs in, drops, adds, edits, comments, saves, follows, reports, deletes, and runs its jobs", async () => {
    const session = await ask(
      worker.fetch,
      "/login",
      form({ username: "ann", password: MEMBERS_PASSWORD, intent: "log-in", to: "/my-stuff/drops" }),
    );
    expect([session.status, session.headers.get("Location")]).toEqual([302, "/my-stuff/drops"]);
    const login = await anyone.post("/auth/login/", { username: "bob", password: MEMBERS_PASSWORD });
    bodyOf(login, user);

    const posted = await ask(
      worker.fetch,
      "/drop",
      form(
        {
          listTitle: "Dropped by the old one",
          "chapters[0]": "Films",
          "sublist[0].item[0].itemTitle": "Ran",
          "sublist[0].item[1].itemTitle": "Ikiru",
        },
        { Cookie: ann.cookie },
      ),
    );
    expect([posted.status, posted.text]).toEqual([302, ""]);
    const found = await worker.app.db
      .select()
      .from(lists)
      .where(eq(lists.title, "Dropped by the old one"))
      .get();
    dropped = found?.id ?? "";
    const added = await bob.put("/addsublist/", { id: dropped, ...version(["Ikiru", "Ran", "Yojimbo"]) });
    const { creatorCount, sublist } = bodyOf(added, list);
    expect(creatorCount).toBe(2);
    expect((await edit(ann, dropped, ["Ran", "Ikiru", "Dreams"])).status).toBe(200);
    const itemCommentId = sublist.find(({ subListCreator }) => subListCreator === "ann")?.item[0]?.commentId;
    const acts = [
      await bob.post("/comment/", { itemCommentId, commentContent: "By the old one, @ann" }),
      await bob.put("/addsaved/", { id: dropped }),
      await bob.put("/followchapter/", { chapter: "Films" }),
      await bob.put("/followuser/", { user: "ann" }),
      await bob.put("/progress", { id: dropped, itemTitle: "Ran", done: true }),
      await bob.get(`/flag/${dropped}/ann`),
      await ann.put("/notificationsettings", { comment: { mail: true } }),
      await ann.post("/tokens", { name: "of old", scope: "read" }),
    ];
    expect(acts.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200, 200, 200, 201]);
    expect(bodyOf(await bob.delete(`/removelist/${world.listId}`), removedResponse).sublistsLeft).toBe(1);
    await worker.scheduled();
    expect(await worker.app.db.select().from(jobRuns).where(isNotNull(jobRuns.failure))).toEqual([]);
  });

  test("today's release reads and counts what it wrote, and writes on", async () => {
    await worker.restart();
    const { text } = await page(`/lists/${dropped}`, ann);
    for (const words of ["Dropped by the old one", "Yojimbo", "Dreams"]) expect(text).toContain(words);
    const read = bodyOf(await anyone.get(`/list/${dropped}?past=the-cache`), list);
    expect([read.creatorCount, read.commentsCount, read.shortlistItem.length]).toEqual([2, 1, 4]);
    expect(bodyOf(await anyone.get("/profile/ann"), profile).listsDropped).toBe(2);
    const [newest] = bodyOf(await anyone.get("/feed/0/5"), cards);
    expect(newest?.id).toBe(dropped);
    expect((await page("/my-stuff/notifications", ann)).text).toContain("Dropped by the old one");
    expect((await page("/my-stuff/tokens", ann)).text).toContain("of old");
    expect(await recount(worker.app)).toEqual([]);
    expect((await edit(bob, dropped, ["Ikiru"])).status).toBe(200);
    await worker.scheduled();
    expect(await recount(worker.app)).toEqual([]);
  });
});
