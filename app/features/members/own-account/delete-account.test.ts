import { eq } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { users } from "#db/schema/accounts";
import { lists } from "#db/schema/lists";
import { mailOutbox } from "#db/schema/mail";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { newMember, PASSWORD } from "#tests/support/sign-ups";
import { memberOf, type TestApp, testApp } from "#tests/support/test-app";
import { followChapter } from "~/features/discovery/chapters/chapters.server";
import { readList } from "~/features/lists/reads/lists.server";
import { saveList } from "~/features/lists/saves/saves.server";
import { logIn } from "~/features/members/log-in/log-in.server";
import { readProfile } from "~/features/members/profiles/profiles.server";
import { resolveBearer } from "~/features/members/sessions/resolve-viewer.server";
import type { Member } from "~/platform/viewer.server";
import { deleteAccount } from "./delete-account.server";
import { exportAccount } from "./export.server";

vi.mock("~/platform/passwords.server", () => import("#tests/support/cheap-passwords"));

let app: TestApp;
let ann: Member;
let bob: Member;
let listId: string;

beforeEach(async () => {
  app = await testApp();
  await newMember(app, "ann");
  const { user } = await logIn(app, { username: "ann", password: PASSWORD });
  ann = await resolveBearer(app, user.accessToken);
  bob = await memberOf(app, "bob");
  const cheeses = { title: "The best cheeses", chapters: ["food"], context: "why" };
  listId = await dropListOf(app, ann, ["Brie", "Feta"], cheeses);
  await addVersionTo(app, bob, listId, ["Feta", "Brie"]);
  await dropListOf(app, ann, ["One"], { title: "My own secrets", chapters: [], hidden: true });
  await saveList(app, ann, listId);
  await followChapter(app, ann, "food");
});

const wholeDatabase = async () =>
  JSON.stringify([await app.db.select().from(users), await app.db.select().from(mailOutbox)]);

test("an account's data can be exported as JSON", async () => {
  const taken = await exportAccount(app, ann);
  expect(taken.account).toMatchObject({ username: "ann", email: "ann@example.com" });
  expect(taken.lists.map(({ listTitle, hidden }) => [listTitle, hidden])).toEqual([
    ["The best cheeses", false],
    ["My own secrets", true],
  ]);
  expect(taken.lists[0]?.items).toEqual([
    { title: "Brie", context: "why" },
    { title: "Feta", context: "why" },
  ]);
  expect(taken.saved).toHaveLength(1);
  expect(taken.chapters).toMatchObject([{ chapter: "food" }]);
  expect(taken.devices).toHaveLength(1);
  await expect(exportAccount(app, null)).rejects.toMatchObject({ status: 401 });
});

test("a deleted account takes its versions, saves, address and sessions with it", async () => {
  await deleteAccount(app, ann, { keepVersions: false });
  await expect(readProfile(app, null, "ann")).rejects.toMatchObject({ status: 404 });
  await expect(logIn(app, { username: "ann", password: PASSWORD })).rejects.toMatchObject({ status: 401 });
  const list = await readList(app, null, listId, {});
  expect(list.creators).toEqual(["bob"]);
  expect(await wholeDatabase()).not.toContain("ann@example.com");
  const [row] = await app.db.select().from(lists).where(eq(lists.id, listId));
  expect(row?.savesCount).toBe(0);
  await newMember(app, "ann");
});

test("kept versions stay under 'former member', hidden ones go", async () => {
  await deleteAccount(app, ann, { keepVersions: true });
  const list = await readList(app, null, listId, {});
  expect(list.creators).toEqual(["bob", "former member"]);
  expect(list.masterlist?.items[0]?.notes.map(({ creator }) => creator)).toContain("former member");
  expect(await app.db.select().from(lists)).toHaveLength(1);
  expect(await wholeDatabase()).not.toContain("ann");
});

test("a stranger can't delete an account", async () => {
  await expect(deleteAccount(app, null, { keepVersions: false })).rejects.toMatchObject({ status: 401 });
  expect((await readProfile(app, bob, "ANN")).listsDropped).toBe(1);
});

test("a profile counts public lists; one's own profile counts all", async () => {
  expect(await readProfile(app, bob, "ann")).toMatchObject({
    listsDropped: 1,
    chaptersFollowed: 1,
    own: false,
  });
  const own = await readProfile(app, ann, "ann");
  expect(own).toMatchObject({ listsDropped: 2, own: true });
  expect(own.page.cards.map(({ private: hidden }) => hidden)).toEqual([true, false]);
});
