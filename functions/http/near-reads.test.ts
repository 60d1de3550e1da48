/** Members' pages read from a near replica that has their last write; their session is read from the primary. */
import { beforeEach, expect, test, vi } from "vitest";
import { sessions } from "#db/schema/accounts";
import { form, knock, OWN, page } from "#tests/support/echo-pages";
import { cookieOf, memberOf, type TestApp, testApp } from "#tests/support/test-app";
import type { Member } from "~/platform/viewer.server";
import { bookmarkCookie } from "./near-reads";
import type { Pages } from "./request-facts";

const BOOKMARK = "00000024-0000000a-00004e1c";

let app: TestApp;
let ann: Member;
let cookie: string;
/** The bookmarks of the replicas that were opened. */
let opened: string[];
/** From where each rendered page read, and for whom. */
let rendered: string[];

beforeEach(async () => {
  app = await testApp();
  ann = await memberOf(app, "ann", { roles: ["moderator"] });
  cookie = cookieOf(ann);
  opened = [];
  rendered = [];
  app.replicas = {
    bookmark: () => BOOKMARK,
    since: (bookmark) => {
      opened.push(bookmark);
      return Object.create(app.db) as TestApp["db"];
    },
  };
});

const pages: Pages = async (_, context) => {
  const from = context.app.db === app.db ? "primary" : "replica";
  rendered.push(`${from} ${context.viewer?.username ?? "nobody"}`);
  return page("<p>hi</p>");
};
const setCookies = (answer: Response) =>
  answer.headers.getSetCookie().filter((line) => line.startsWith("newest-write="));
const nearCookie = async () => (await bookmarkCookie(app, BOOKMARK)).split(";")[0] ?? "";
const visit = (path: string, cookies: string[], init: RequestInit = {}) =>
  knock(app, path, { ...init, headers: { ...init.headers, Cookie: cookies.join("; ") } }, pages);

test("a write sets the bookmark, and the next page reads its data from a replica that has the write", async () => {
  const written = await visit("/saves", [cookie], form({ intent: "save" }, { Origin: OWN }));
  const [line = ""] = setCookies(written);
  expect(line).toMatch(/; HttpOnly/);
  const answer = await visit("/", [cookie, line.split(";")[0] ?? ""]);
  expect(rendered).toEqual(["primary ann", "replica ann"]);
  expect(opened).toEqual([BOOKMARK]);
  expect(setCookies(answer)).toEqual([]);
});

test("a session that has ended ends at the next page, whatever the bookmark", async () => {
  const near = await nearCookie();
  await visit("/", [cookie, near]);
  await app.db.delete(sessions);
  await visit("/", [cookie, near]);
  expect(rendered).toEqual(["replica ann", "primary nobody"]);
});

test("without a bookmark of ours, data come from the primary", async () => {
  const near = await nearCookie();
  for (const other of [
    "x=y",
    near.replace(BOOKMARK, "ffffffff"),
    near.slice(0, -1),
    "newest-write=first-unconstrained",
  ])
    await visit("/", [cookie, other]);
  expect(rendered).toEqual(Array(4).fill("primary ann"));
  expect(opened).toEqual([]);
});

test("staff's pages, keys of an account, holders of a list's key, and writes use the primary", async () => {
  const near = await nearCookie();
  for (const path of [
    "/moderation",
    "/admin/members",
    "/my-stuff/tokens",
    "/my-stuff/passkeys.data",
    "/changepassword",
  ])
    await visit(path, [cookie, near]);
  await visit("/", [cookie, near, `list-key-${"a".repeat(24)}=${"b".repeat(40)}`]);
  await visit("/drop", [cookie, near], form({}, { Origin: OWN }));
  expect(rendered).toEqual(Array(7).fill("primary ann"));
});

test("a replica that fails is replaced by the primary, and its bookmark forgotten", async () => {
  const failing: Pages = async (request, context, pattern) => {
    const answer = await pages(request, context, pattern);
    if (context.app.db !== app.db) context.fault = new Error("D1_ERROR: unknown bookmark");
    return answer;
  };
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const headers = { Cookie: `${cookie}; ${await nearCookie()}` };
  const answer = await knock(app, "/", { headers }, failing);
  expect(rendered).toEqual(["replica ann", "primary ann"]);
  expect(answer.status).toBe(200);
  expect(logged).toHaveBeenCalledOnce();
  expect(setCookies(answer)).toEqual([expect.stringMatching(/^newest-write=;.*Max-Age=0/)]);
});

test("reads, strangers and who logs out get no bookmark", async () => {
  const answers = [
    await visit("/", [cookie]),
    await visit("/", []),
    await visit("/saves", [], form({ intent: "save" }, { Origin: OWN })),
  ];
  const out: Pages = async () => new Response(null, { headers: { "Set-Cookie": "auth-user=; Max-Age=0" } });
  const headers = { Cookie: cookie, Origin: OWN };
  answers.push(await knock(app, "/logout", form({}, headers), out));
  expect(answers.flatMap(setCookies)).toEqual([]);
});
