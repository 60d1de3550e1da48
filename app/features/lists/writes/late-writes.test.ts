/** Writes that come too late: what is refused as busy is never written. */
import { expect, test } from "vitest";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { memberOf, type TestApp, testApp } from "#tests/support/test-app";
import { readList } from "~/features/lists/reads/lists.server";

const busy = { code: "busy", retryAfter: 2 };

async function aListAndItsReader(app: TestApp) {
  const [ann, bob] = [await memberOf(app, "ann"), await memberOf(app, "bob")];
  return { ann, bob, listId: await dropListOf(app, ann, ["Heat"]) };
}

test("a write past its time is refused before it reads anything", async () => {
  const app = await testApp();
  const { ann, bob, listId } = await aListAndItsReader(app);
  const late = { ...app, writeUntil: app.now() };
  await expect(addVersionTo(late, bob, listId, ["Ran"])).rejects.toMatchObject(busy);
  expect((await readList(app, ann, listId)).creatorCount).toBe(1);
});

test("a write whose time ends on the way is not written, judged by the database's clock", async () => {
  const app = await testApp();
  const { ann, bob, listId } = await aListAndItsReader(app);
  const writeUntil = Date.now() - 1;
  // this clock is within the time at the first attempt alone
  let asked = 0;
  const late = { ...app, writeUntil, now: () => writeUntil - 1 + asked++ };
  await expect(addVersionTo(late, bob, listId, ["Ran"])).rejects.toMatchObject(busy);
  expect((await readList(app, ann, listId)).creatorCount).toBe(1);
});

test("a write in time is written", async () => {
  const app = await testApp({ now: Date.now() });
  const { ann, bob, listId } = await aListAndItsReader(app);
  await addVersionTo({ ...app, writeUntil: Date.now() + 600_000 }, bob, listId, ["Ran"]);
  expect((await readList(app, ann, listId)).creatorCount).toBe(2);
});
