import { afterAll, beforeAll, expect, test } from "vitest";
import { membersOf } from "#scripts/generated-lists/sample";
import { addPeople, makeLargeList } from "#tests/support/large-lists";
import { cookieOf, memberOf } from "#tests/support/test-app";
import { bootWorker, type TestWorker } from "#tests/support/worker";
import { paths } from "~/lib/addresses/paths";

const VERSIONS = 2000;
const MOST_BYTES = 150_000;

let worker: TestWorker;
beforeAll(async () => {
  worker = await bootWorker();
});
afterAll(() => worker.close());

test(`the page of ${VERSIONS} versions of 50 items is at most 150 KB, for strangers and members`, async () => {
  const { app } = worker;
  await addPeople(app, VERSIONS);
  const reader = await memberOf(app, "reader");
  const listId = await makeLargeList(app, await membersOf(app, VERSIONS));
  const pageFor = async (headers: Record<string, string>) =>
    (await worker.fetch(paths.list(listId), { headers })).text();
  const [page, member] = [await pageFor({}), await pageFor({ Cookie: cookieOf(reader) })];
  console.log(
    `a page of ${VERSIONS} versions: ${Buffer.byteLength(page)} bytes, a member's ${Buffer.byteLength(member)}`,
  );
  expect(page).toContain("2,000 people");
  for (const html of [page, member]) expect(Buffer.byteLength(html)).toBeLessThanOrEqual(MOST_BYTES);
});
