/**
 * Round trips of each kind of write, without the session check and without work after the response, and scans
 * of its statements. Writes with an idempotency key are in functions/api/idempotency.test.ts.
 */
import { type Client, createClient } from "@libsql/client";
import { beforeEach, expect, test, vi } from "vitest";
import { openLibsqlClient } from "#db/client";
import { newMeter } from "#db/meter";
import { bindingTo } from "#scripts/local-d1";
import { migrationStatements } from "#scripts/migrate";
import { addVersionTo, dropListOf, version } from "#tests/support/lists";
import { scansOf } from "#tests/support/scans";
import { costOf, memberOf, type TestApp, testApp } from "#tests/support/test-app";
import { followChapter, muteChapter } from "~/features/discovery/chapters/chapters.server";
import { postComment } from "~/features/list-pages/comments/comments.server";
import { editComment, removeOwnComment } from "~/features/list-pages/comments/edit-comment.server";
import { overrideSameItem } from "~/features/lists/item-overrides/same-item.server";
import { shareOwnProgress, tickItem } from "~/features/lists/progress/progress.server";
import { readList } from "~/features/lists/reads/lists.server";
import { saveList, unsaveList } from "~/features/lists/saves/saves.server";
import { changeAudience } from "~/features/lists/writes/change-audience.server";
import { addVersion, dropList } from "~/features/lists/writes/drop-list.server";
import { editList } from "~/features/lists/writes/edit-list.server";
import { removeVersion } from "~/features/lists/writes/remove-version.server";
import { deleteAccount } from "~/features/members/own-account/delete-account.server";
import { blockMember, followMember } from "~/features/members/people/people.server";
import { makeToken } from "~/features/members/tokens/tokens.server";
import { type Decision, decide } from "~/features/moderation/decisions/decisions.server";
import { reportVersion } from "~/features/moderation/reports/reports.server";
import { markAllSeen } from "~/features/notifications/inbox/notifications.server";
import { changeSettings } from "~/features/notifications/settings/notification-settings.server";
import { removeContent, removeContentOf } from "~/features/operations/admin/content.server";
import { setRole, suspendMember } from "~/features/operations/admin/members.server";
import { operatorOf } from "~/features/operations/admin/operator.server";
import { runScheduledJobs } from "~/features/operations/scheduled/scheduled-jobs.server";
import { DAY } from "~/lib/time/durations";
import type { Member } from "~/platform/viewer.server";

type World = {
  app: TestApp;
  ann: Member;
  bob: Member;
  cleo: Member;
  mod: Member;
  ada: Member;
  /** Ann's list, with Bob's version. */
  listId: string;
  versionId: string;
  itemId: string;
  commentId: string;
};

let world: World;
let client: Client;

beforeEach(async () => {
  client = createClient({ url: ":memory:", intMode: "number" });
  await client.batch(migrationStatements, "write");
  const meter = newMeter();
  const app = await testApp({ meter, db: openLibsqlClient(client, meter) });
  const [ann, bob, cleo] = [
    await memberOf(app, "ann"),
    await memberOf(app, "bob"),
    await memberOf(app, "cleo"),
  ];
  const mod = await memberOf(app, "mod", { roles: ["moderator"] });
  const ada = await memberOf(app, "ada", { roles: ["admin"] });
  const listId = await dropListOf(app, ann, ["Alien", "Heat"]);
  await addVersionTo(app, bob, listId, ["Heat", "Alien 1"]);
  await addVersionTo(app, ada, listId, ["Up"], { hidden: true });
  for (let i = 0; i < 3; i++) await dropListOf(app, ann, ["Up", "Ran"]);
  const { versions } = await readList(app, null, listId);
  const own = versions.find(({ creator }) => creator === "ann");
  const [versionId = "", itemId = ""] = [own?.id, own?.items[0]?.id];
  const { id: commentId } = await postComment(app, bob, { itemId, content: "Yes" });
  await app.settled();
  const quiet = { ...app, afterAnswer: () => {} };
  world = { app: quiet, ann, bob, cleo, mod, ada, listId, versionId, itemId, commentId };
});

/** Finds scans of whole tables in the statements that `work` sends. */
async function scansIn(work: () => Promise<unknown>) {
  const sent = [vi.spyOn(client, "batch"), vi.spyOn(client, "execute")];
  await work();
  const statements = sent.flatMap(({ mock }) =>
    mock.calls.flatMap(([given]) => [given].flat() as { sql: string }[]),
  );
  for (const spy of sent) spy.mockRestore();
  expect(statements.length).toBeGreaterThan(0);
  const explain = bindingTo(async ([query]) => {
    const { rows } = await client.execute({ sql: query?.sql ?? "", args: query?.params as null[] });
    // `scansOf` reads the rows alone
    return [{ results: rows }] as unknown as D1Result[];
  });
  return scansOf(explain, new Set(statements.map(({ sql }) => sql)));
}

const decideReport =
  (intent: Decision["intent"], over: Partial<Decision> = {}) =>
  ({ app, mod, versionId }: World) =>
    decide(app, mod, { versionId, kind: "list", intent, reason: "Spam", ...over });

/** A write reads in one round trip and writes in another; the session check is a third. */
const AT_MOST = 2;

const WRITES: Record<string, (world: World) => Promise<unknown>> = {
  "drop a list": ({ app, cleo }) =>
    dropList(app, cleo, {
      title: "Best soups",
      chapters: ["Food"],
      imageUrl: null,
      version: version(["Miso"]),
    }),
  "add a version": ({ app, cleo, listId }) => addVersion(app, cleo, { listId, version: version(["Up"]) }),
  "edit items": ({ app, ann, listId }) => editList(app, ann, { listId, version: version(["Up"]) }),
  "publish a version": ({ app, ada, listId }) => editList(app, ada, { listId, version: { hidden: false } }),
  "hide a version": ({ app, ann, listId }) => editList(app, ann, { listId, version: { hidden: true } }),
  "change title, chapters, items, sight and audience": ({ app, ann, listId }) =>
    editList(app, ann, {
      listId,
      title: "Better films",
      chapters: ["Cinema"],
      audience: { byLink: true },
      version: version(["Up"], { hidden: true }),
    }),
  "change who sees a list": ({ app, ann, listId }) => changeAudience(app, ann, listId, { byLink: true }),
  "delete a version": ({ app, ann, listId }) => removeVersion(app, ann, listId),
  "say that two titles are one item": ({ app, ann, listId }) =>
    overrideSameItem(app, ann, { listId, a: "Alien", b: "Alien 1", same: true }),
  comment: ({ app, cleo, itemId }) => postComment(app, cleo, { itemId, content: "No @bob" }),
  "edit a comment": ({ app, bob, commentId }) => editComment(app, bob, { commentId, content: "Yes @cleo" }),
  "delete a comment": ({ app, bob, commentId }) => removeOwnComment(app, bob, commentId),
  "save a list": ({ app, cleo, listId }) => saveList(app, cleo, listId),
  "take a save back": ({ app, cleo, listId }) => unsaveList(app, cleo, listId),
  "follow a member": ({ app, cleo }) => followMember(app, cleo, "ann"),
  "block a member": ({ app, cleo }) => blockMember(app, cleo, "ann"),
  "follow a chapter": ({ app, cleo }) => followChapter(app, cleo, "films"),
  "mute a chapter": ({ app, cleo }) => muteChapter(app, cleo, "films"),
  "tick an item": ({ app, cleo, listId }) => tickItem(app, cleo, { listId, itemTitle: "Heat", done: true }),
  "share progress": ({ app, cleo, listId }) => shareOwnProgress(app, cleo, { listId, shared: true }),
  "make a token": ({ app, cleo }) => makeToken(app, cleo, { name: "Script", scope: "read" }),
  "change notification settings": ({ app, cleo }) => changeSettings(app, cleo, { follow: { mail: true } }),
  "mark all notifications as read": ({ app, ann }) => markAllSeen(app, ann),
  "report a version": ({ app, bob, listId }) =>
    reportVersion(app, bob, { listId, creator: "ann", kind: "list", reason: "Spam" }),
  "dismiss a report": decideReport("dismiss"),
  "take a comment down": (given) =>
    decideReport("remove-comment", { kind: "comments", commentId: given.commentId })(given),
  "remove a comment as an admin": ({ app, ada, versionId, commentId }) =>
    removeContent(app, ada, { versionId, commentId, reason: "Spam" }),
  "suspend a member": ({ app, ada }) =>
    suspendMember(app, operatorOf(ada), { name: "bob", reason: "Spam", until: "" }),
  "make a moderator": ({ app, ada }) =>
    setRole(app, operatorOf(ada), { name: "bob", role: "moderator", has: true }),
};

test.each(Object.entries(WRITES))("%s", async (_, write) => {
  let roundTrips = 0;
  const scans = await scansIn(async () => {
    ({ roundTrips } = await costOf(world.app, () => write(world)));
  });
  expect(roundTrips).toBeLessThanOrEqual(AT_MOST);
  expect(scans).toEqual([]);
});

test("the jobs of a night scan no table", async () => {
  const { app } = world;
  const midnight = Math.ceil(app.now() / DAY) * DAY;
  app.clock.set(midnight);
  expect(await scansIn(() => runScheduledJobs(app))).toEqual([]);
});

/** Writes whose first result determines the next read. Up to ten lists are read at once. */
const LONGER: [string, number, (world: World) => Promise<unknown>][] = [
  // the version, then its list
  ["hide a version as a moderator", 3, decideReport("hide")],
  [
    "remove a version as an admin",
    3,
    ({ app, ada, versionId }) => removeContent(app, ada, { versionId, commentId: null, reason: "Spam" }),
  ],
  // the member, then their public content, then its owners and places, then its lists
  ["remove all of a member", 5, ({ app, ada }) => removeContentOf(app, ada, { name: "ann", reason: "Spam" })],
  // the list ids, then the lists
  ["delete an account", 3, ({ app, ann }) => deleteAccount(app, ann, { keepVersions: false })],
];

test.each(LONGER)("%s takes %i", async (_, expected, write) => {
  expect((await costOf(world.app, () => write(world))).roundTrips).toBe(expected);
});
