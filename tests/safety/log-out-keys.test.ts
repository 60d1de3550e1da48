/** LOG OUT deletes the keys of lists by link, in every way to log out; a stranger keeps theirs. */
import { beforeEach, expect, test } from "vitest";
import { cookieOf } from "#tests/support/test-app";
import { newScene, site, world } from "./support/site-with-world";
import { PASSWORD, post } from "./support/world";

const KEYS = ["list-key-aaaaaaaaaaaaaaaaaaaaaaaa", "list-key-bbbbbbbbbbbbbbbbbbbbbbbb"];
const HELD_COOKIES = KEYS.map((name) => `${name}=${"0".repeat(40)}`).join("; ");

beforeEach(newScene);

async function logOutAndRead(
  path: string,
  fields: Record<string, string>,
  cookie: string,
): Promise<string[]> {
  const answer = await site.fetch(path, post(null, fields, { Cookie: cookie, "Sec-Fetch-Mode": "navigate" }));
  expect(answer.status).toBe(302);
  return answer.headers
    .getSetCookie()
    .filter((line) => line.includes("Max-Age=0") && line.includes("Path=/;"))
    .map((line) => line.split("=")[0] ?? "");
}

test.each([
  ["LOG OUT", "/logout", {}],
  ["LOG OUT EVERYWHERE", "/my-stuff/profile", { intent: "end-all-sessions" }],
  ["DELETE MY ACCOUNT", "/my-stuff/profile", { intent: "delete-account", sure: "yes", password: PASSWORD }],
])("%s ends every key that came along", async (_, path, fields) => {
  const cookies = await logOutAndRead(
    path,
    fields as Record<string, string>,
    `${cookieOf(world.ann)}; ${HELD_COOKIES}`,
  );
  expect(cookies).toEqual(expect.arrayContaining(["auth-user", ...KEYS]));
});

test("LOG OUT ends the keys also when the session has ended before", async () => {
  await site.app.db.run("delete from sessions");
  expect(await logOutAndRead("/logout", {}, `${HELD_COOKIES}; ${cookieOf(world.ann)}`)).toEqual(
    expect.arrayContaining(KEYS),
  );
});

test("a stranger who posts there keeps theirs", async () => {
  expect(await logOutAndRead("/logout", {}, HELD_COOKIES)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^list-key/)]),
  );
});
