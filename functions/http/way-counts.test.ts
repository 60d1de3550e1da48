import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { echoPages, form, knock, OWN, page } from "#tests/support/echo-pages";
import { cookieOf, memberOf, type TestApp, testApp } from "#tests/support/test-app";
import { readWay } from "~/features/operations/way/way-counts.server";

const LIST = "/lists/0123456789abcdef01234567";

let app: TestApp;
beforeEach(async () => {
  // every read is in the sample
  vi.spyOn(Math, "random").mockReturnValue(0);
  app = await testApp();
});
afterEach(() => vi.restoreAllMocks());

/** Returns the steps that a request counts as. */
async function stepsOf(path: string, init: RequestInit = {}, pages = echoPages().pages): Promise<string[]> {
  await knock(app, path, init, pages);
  await app.settled();
  const [today] = await readWay(app);
  return Object.entries(today?.totals ?? {}).flatMap(([step, count]) => (count > 0 ? [step] : []));
}

test.each([
  [LIST, ["list pages"]],
  [`${LIST}/try?first=Azul`, ["try pages"]],
  [`${LIST}/share.png?v=1&shared`, ["shares pressed"]],
  [`${LIST}/share.png?v=1`, []],
  [`${LIST}?shared`, ["list pages"]],
  ["/support?shared", []],
])("a stranger's read of '%s' counts as %j", async (path, steps) => {
  expect(await stepsOf(path)).toEqual(steps);
});

test("a member's read of a list counts as nothing, because it may be private; of a picture it counts", async () => {
  const headers = { Cookie: cookieOf(await memberOf(app, "ann")) };
  expect(await stepsOf(LIST, { headers })).toEqual([]);
  expect(await stepsOf(`${LIST}/share.png?shared`, { headers })).toEqual(["shares pressed"]);
});

test("a read that prefetches or fails counts as nothing", async () => {
  expect(await stepsOf(LIST, { headers: { "Sec-Purpose": "prefetch" } })).toEqual([]);
  const missing = echoPages(() => page("none", { status: 404 }));
  expect(await stepsOf(LIST, {}, missing.pages)).toEqual([]);
});

const dropping = () => echoPages(() => page("", { headers: { "Set-Cookie": "dropped=1" } })).pages;
const DROP = "/drop/0123456789abcdef01234567";

test.each([
  [`${DROP}?tried=1`, dropping(), ["drops from try"]],
  [`${DROP}?from=ann`, dropping(), []],
  [`${DROP}?tried=1`, undefined, []],
  ["/register-success", dropping(), ["drops from try"]],
])("a form sent to '%s' counts if it drops what was tried (%#)", async (path, pages, steps) => {
  expect(await stepsOf(path, form({ a: "1" }, { Origin: OWN }), pages)).toEqual(steps);
});
