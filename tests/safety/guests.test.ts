/** Guests take part in one list, and write nothing else in any way. */

import { eq, isNotNull, like } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "#db/schema/accounts";
import { notifications } from "#db/schema/notifications";
import { cookiesOf } from "#tests/support/body";
import { findMembers } from "~/features/operations/admin/members.server";
import { readOverview } from "~/features/operations/admin/overview.server";
import { recount } from "~/features/operations/recount/recount.server";
import { runScheduledJobs } from "~/features/operations/scheduled/scheduled-jobs.server";
import { notRefused } from "./support/acts";
import { guestWhoWrote, joinList, listWithGuests } from "./support/guests";
import { newScene, site, world } from "./support/site-with-world";
import { call, mailedToken, PASSWORD, post } from "./support/world";

const ELSEWHERE = "Guests can only take part in this list";
/** Allowed writes: log out, here and elsewhere, and delete the account; the page of passkeys leads elsewhere. */
const OPEN = /^(API log out|page log out|page delete the account)|as a guest|passkey/;

let list: { listId: string; link: string };

beforeEach(async () => {
  await newScene();
  list = await listWithGuests(site, world.ann);
});

const as = (Cookie: string, fields?: Record<string, string>): RequestInit =>
  fields ? post(null, fields, { Cookie }) : { headers: { Cookie } };

/** Calls the API with a guest's session, as a page's script does. */
async function api(Cookie: string, method: string, path: string, body?: unknown) {
  const token = (await (await site.fetch("/session/token", as(Cookie, {}))).json()) as {
    accessToken: string;
  };
  const key = /list-key-[0-9a-f]+=([0-9a-f]+)/.exec(Cookie)?.[1] ?? "";
  const headers = { Authorization: `Bearer ${token.accessToken}`, "X-List-Key": key };
  return site.fetch(path, call(null, method, body, headers));
}

const readList = async (Cookie: string) =>
  (await (await api(Cookie, "GET", `/api/list/${list.listId}`)).json()) as {
    sublistCreators: string[];
    commentsCount: number;
    creatorCount: number;
    sublist: { subListCreator: string; item: { commentId: string }[] }[];
  };

/** Logs in, in the browser of a guest; returns its cookies, with the keys of lists. */
async function logIn({ username, password }: Record<"username" | "password", string>, before: string) {
  const answer = await site.fetch("/login", post(null, { username, password }));
  const keys = before.split("; ").filter((pair) => pair.startsWith("list-key-"));
  return [cookiesOf(answer), ...keys].join("; ");
}

const dropped = { "sublist[0].item[0].itemTitle": "Go", "sublist[0].item[1].itemTitle": "Azul" };

test("every other write of the product is refused and changes nothing", async () => {
  const { wrong, refused } = await notRefused({
    deny: ({ site: { app } }) => app.db.run("update users set guest_of = 'ffffffffffffffffffffffff'"),
    except: OPEN,
    message: ELSEWHERE,
  });
  expect(wrong).toEqual([]);
  expect(refused).toBeGreaterThan(60);
});

describe("on their list", () => {
  test("a guest drops, edits, comments and deletes, by page and by API", async () => {
    const { answer, Cookie } = await joinList(site, list.link, "  Mia ");
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, `/drop/${list.listId}`]);
    expect((await site.fetch(`/drop/${list.listId}`, as(Cookie))).status).toBe(200);
    expect((await site.fetch(`/drop/${list.listId}`, as(Cookie, dropped))).status).toBe(302);
    const shown = await readList(Cookie);
    expect(shown.sublistCreators).toContain("Mia (guest)");
    const edit = { id: list.listId, sublist: [{ item: [{ itemTitle: "Chess" }] }] };
    expect((await api(Cookie, "PUT", "/api/list/", edit)).status).toBe(200);
    const item =
      shown.sublist.find(({ subListCreator }) => subListCreator === "ann")?.item[0]?.commentId ?? "";
    const created = await api(Cookie, "POST", "/api/comment/", {
      itemCommentId: item,
      commentContent: "Yes",
    });
    expect(created.status).toBe(201);
    const { itemCommentId: _, ...comment } = (await created.json()) as {
      itemCommentId: string;
      _id: { $oid: string };
    };
    const path = `/api/comment/${comment._id.$oid}`;
    expect((await api(Cookie, "PUT", path, { commentContent: "No" })).status).toBe(200);
    expect((await api(Cookie, "DELETE", path)).status).toBe(200);
    expect((await api(Cookie, "DELETE", `/api/removelist/${list.listId}`)).status).toBe(200);
    expect(await recount(site.app)).toEqual([]);
  });

  test("head, audience and other lists stay theirs who own them", async () => {
    const { Cookie } = await joinList(site, list.link, "Mia");
    await site.fetch(`/drop/${list.listId}`, as(Cookie, dropped));
    for (const body of [
      { listTitle: "Mine now" },
      { audience: "everyone" },
      { guests: false },
      { closed: true },
    ])
      expect((await api(Cookie, "PUT", "/api/list/", { id: list.listId, ...body })).status).toBe(403);
    const elsewhere = await api(Cookie, "PUT", "/api/addsublist/", { id: world.listId, item: [] });
    expect([elsewhere.status, await elsewhere.json()]).toEqual([403, { code: "guest", message: ELSEWHERE }]);
    const comment = { itemCommentId: world.itemId, commentContent: "Hello" };
    expect((await api(Cookie, "POST", "/api/comment/", comment)).status).toBe(403);
    // when the owner leaves, a guest does not become the owner
    await site.fetch(`/api/removelist/${list.listId}`, call(world.ann, "DELETE"));
    expect((await api(Cookie, "PUT", "/api/list/", { id: list.listId, listTitle: "Mine now" })).status).toBe(
      403,
    );
  });

  test("a guest has no profile, is not found by search and gets no notification", async () => {
    const { Cookie } = await joinList(site, list.link, "Zacharias");
    await site.fetch(`/drop/${list.listId}`, as(Cookie, dropped));
    const shown = await readList(Cookie);
    const own = shown.sublist.find(({ subListCreator }) => subListCreator === "Zacharias (guest)");
    const comment = { itemCommentId: own?.item[0]?.commentId, commentContent: "Nice" };
    const key = { "X-List-Key": list.link.slice("/l/".length) };
    expect((await site.fetch("/api/comment/", call(world.ann, "POST", comment, key))).status).toBe(201);
    for (const name of ["Zacharias (guest)", `zacharias (guest) ${list.listId}`, "Zacharias"]) {
      const inPath = encodeURIComponent(name);
      for (const path of [
        `/profile/${inPath}`,
        `/api/listsbyuser/${inPath}`,
        `/api/commentsbyuser/${inPath}`,
      ])
        expect([path, (await site.fetch(path, {})).status]).toEqual([path, 404]);
    }
    expect(await (await site.fetch("/search/zachar", {})).text()).not.toContain("(guest)");
    expect(
      await site.app.db.select().from(notifications).where(eq(notifications.listId, list.listId)),
    ).toEqual([expect.objectContaining({ userId: world.ann.id })]);
  });
});

test("counts and lists of members leave a guest out, who can export what they wrote", async () => {
  const countMembers = async () => {
    const figures = await readOverview(site.app, world.ada);
    const { members } = await findMembers(site.app, world.ada, { q: "", only: null, before: null });
    return { ...figures, names: members.map(({ username }) => username) };
  };
  const before = await countMembers();
  const { Cookie } = await guestWhoWrote(site, world.ann);
  expect(await countMembers()).toEqual(before);
  const answer = await site.fetch("/my-stuff/export", as(Cookie));
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    account: { username: "Mia (guest)" },
    lists: [{ items: [{ title: "Go" }, { title: "Azul" }] }],
    comments: [{ content: "Rude words" }],
  });
  expect(await recount(site.app)).toEqual([]);
});

describe("joining", () => {
  const guests = () => site.app.db.select().from(users).where(isNotNull(users.guestOf));

  test("two joins with one name at once make one guest; the other is told", async () => {
    const both = await Promise.all(["Mia", "mia"].map((name) => joinList(site, list.link, name)));
    expect(both.map(({ answer }) => answer.status).sort()).toEqual([302, 409]);
    const refused = both.find(({ answer }) => answer.status === 409)?.answer;
    expect(await refused?.text()).toContain("Somebody here has this name already");
    expect(await guests()).toHaveLength(1);
  });

  test("a form that is sent twice, at once or again, makes one guest with one session", async () => {
    const page = await (await site.fetch(list.link, {})).text();
    const form = /name="form" value="([0-9a-f]{48})"/.exec(page)?.[1] ?? "";
    const sent = [
      ...(await Promise.all([1, 2, 3].map(() => joinList(site, list.link, "Mia", { form })))),
      await joinList(site, list.link, "Mia", { form }),
    ];
    expect(sent.map(({ answer }) => answer.status)).toEqual([302, 302, 302, 302]);
    expect(await guests()).toHaveLength(1);
    for (const { Cookie } of sent)
      expect((await site.fetch(`/drop/${list.listId}`, as(Cookie))).status).toBe(200);
  });

  test.each(["", "M", "M".repeat(21)])("rejects the name %j and keeps what was typed", async (name) => {
    const { answer } = await joinList(site, list.link, name);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(`value="${name}"`);
    expect(await guests()).toHaveLength(0);
  });

  test("is refused with guests off, for an ended link, and above 500 guests", async () => {
    const update = (body: object) =>
      site.fetch("/api/list/", call(world.ann, "PUT", { id: list.listId, ...body }));
    await update({ guests: false });
    expect((await joinList(site, list.link, "Mia")).answer.status).toBe(403);
    const off = await (await site.fetch(list.link, {})).text();
    expect(off).toContain("LOG IN");
    expect(off).not.toContain('name="name"');
    await update({ guests: true });
    await site.app.db.run(`insert into users (id, username, username_key, guest_of, created_at)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 500)
      select 'guest' || i, i || ' (guest)', i || ' (guest) ${list.listId}', '${list.listId}', 1 from n`);
    expect((await joinList(site, list.link, "Mia")).answer.status).toBe(409);
    await site.app.db.run("delete from users where id = 'guest1'");
    expect((await joinList(site, list.link, "Mia")).answer.status).toBe(302);
    await update({ closed: true });
    const ended = await joinList(site, list.link, "Noah");
    expect(ended.answer.status).toBe(404);
    const page = await site.fetch(list.link, {});
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining("This link has ended")]);
  });

  test("a member takes part as themselves, and guests stay off for a list for everyone", async () => {
    const answer = await site.fetch(`${list.link}/join`, post(world.bob, { name: "Bob" }));
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, `/drop/${list.listId}`]);
    expect(await guests()).toHaveLength(0);
    const body = { listTitle: "Everyone's list", guests: true };
    expect((await site.fetch("/api/list/", call(world.ann, "POST", body))).status).toBe(400);
  });
});

test("a guest without a cookie asks under the old name, waits, and is let in, without scripts", async () => {
  const { Cookie } = await joinList(site, list.link, "Mia");
  await site.fetch(`/drop/${list.listId}`, as(Cookie, dropped));
  const taken = await (await joinList(site, list.link, "mia")).answer.text();
  expect(taken).toContain("ask to come back if it is you");
  expect(taken).toMatch(/<button[^>]*value="ask-to-return"/);
  const asked = await joinList(site, list.link, "mia", { intent: "ask-to-return" });
  expect([asked.answer.status, asked.answer.headers.get("Location")]).toEqual([302, list.link]);
  const waiting = await (await site.fetch(list.link, as(asked.Cookie))).text();
  const number = /Your number is <b>(\d{3})<\/b>/.exec(waiting.replaceAll("<!-- -->", ""))?.[1];
  const asOwner = { headers: post(world.ann, {}).headers } as RequestInit;
  for (const page of ["guests", "room"]) {
    const shown = await (await site.fetch(`/lists/${list.listId}/${page}`, asOwner)).text();
    expect(shown.replaceAll("<!-- -->", "")).toMatch(
      new RegExp(`<bdi[^>]*>Mia</bdi> asks to come back.*number ${number}`),
    );
  }
  const shown = await (await site.fetch(`/lists/${list.listId}/guests`, asOwner)).text();
  const request = /name="request" value="([0-9a-f]{24})"/.exec(shown)?.[1] ?? "";
  await site.fetch(`/lists/${list.listId}/guests`, post(world.ann, { intent: "let-in", request }));
  const back = await site.fetch(list.link, as(asked.Cookie));
  expect(back.status).toBe(302);
  expect((await readList(cookiesOf(back))).sublistCreators).toContain("Mia (guest)");
  expect((await site.fetch("/session/token", as(Cookie, {}))).status).toBe(401);
});

describe("leaving", () => {
  const comment = async (Cookie: string) => {
    const { sublist } = await readList(Cookie);
    const item = sublist.find(({ subListCreator }) => subListCreator === "ann")?.item[0]?.commentId;
    await api(Cookie, "POST", "/api/comment/", { itemCommentId: item, commentContent: "Rude words" });
  };

  test("the owner removes a guest with version, comments and session; nobody else can", async () => {
    const { Cookie } = await joinList(site, list.link, "Mia");
    await site.fetch(`/drop/${list.listId}`, as(Cookie, dropped));
    await comment(Cookie);
    const other = await joinList(site, list.link, "Noah");
    const page = await (
      await site.fetch(`/lists/${list.listId}/guests`, {
        headers: post(world.ann, {}).headers,
      } as RequestInit)
    ).text();
    const id = /name="guest" value="([0-9a-f]{24})"/.exec(page)?.[1] ?? "";
    const fields = { intent: "remove", guest: id, name: "Mia (guest)" };
    const path = `/lists/${list.listId}/guests`;
    expect((await site.fetch(path, post(world.bob, fields))).status).toBe(404);
    expect((await site.fetch(path, as(other.Cookie, fields))).status).toBe(403);
    expect((await site.fetch(path, post(world.ann, fields))).status).toBe(302);
    expect((await site.fetch(path, post(world.ann, fields))).status).toBe(302);
    expect(await readList(other.Cookie)).toMatchObject({
      sublistCreators: ["ann"],
      creatorCount: 1,
      commentsCount: 0,
    });
    expect((await site.fetch("/session/token", as(Cookie, {}))).status).toBe(401);
    expect((await joinList(site, list.link, "Mia")).answer.status).toBe(302);
    expect(await recount(site.app)).toEqual([]);
  });

  test("a guest becomes a member with one form, keeping version and comments", async () => {
    const { Cookie } = await joinList(site, list.link, "Mia");
    await site.fetch(`/drop/${list.listId}`, as(Cookie, dropped));
    await comment(Cookie);
    const email = "mia2@example.com";
    const form = { username: "mia2", email, password: PASSWORD };
    expect((await site.fetch("/register?guest", as(Cookie, form))).status).toBe(302);
    expect((await readList(Cookie)).sublistCreators).toContain("Mia (guest)");
    const token = await mailedToken(site.app, email);
    expect((await site.fetch(`/api/confirm_email/${token}/${email}`, {})).status).toBe(200);
    const member = await logIn(form, Cookie);
    expect(await readList(member)).toMatchObject({ commentsCount: 1, creatorCount: 2 });
    expect((await readList(member)).sublistCreators).toContain("mia2");
    expect((await api(member, "PUT", "/api/addsaved/", { id: world.listId })).status).toBe(200);
    expect(await recount(site.app)).toEqual([]);
  });

  test("becoming a member elsewhere ends every session of the guest, and logs nobody in", async () => {
    const { Cookie } = await joinList(site, list.link, "Mia");
    const bearer = (await (await site.fetch("/session/token", as(Cookie, {}))).json()) as {
      accessToken: string;
    };
    const form = { username: "mia2", email: "mia2@example.com", password: PASSWORD };
    await site.fetch("/register?guest", as(Cookie, form));
    const link = { email: form.email, token: await mailedToken(site.app, form.email) };
    const elsewhere = `mailed-link=${encodeURIComponent(JSON.stringify(link))}`;
    const confirmed = await site.fetch("/register-success", as(elsewhere, { intent: "confirm" }));
    expect(confirmed.headers.get("Location")).toContain("/login");
    expect(confirmed.headers.getSetCookie().join()).not.toContain("auth-user=ey");
    expect((await site.fetch("/session/token", as(Cookie, {}))).status).toBe(401);
    const headers = { Authorization: `Bearer ${bearer.accessToken}` };
    expect((await site.fetch(`/api/list/${list.listId}`, { headers })).status).toBe(401);
  });

  test("a list that opens to everyone hides a guest's version until they are a member", async () => {
    const { Cookie } = await joinList(site, list.link, "Mia");
    await site.fetch(`/drop/${list.listId}`, as(Cookie, dropped));
    await site.fetch("/api/list/", call(world.ann, "PUT", { id: list.listId, audience: "everyone" }));
    const publish = { id: list.listId, sublist: [{ subListHidden: false }] };
    expect((await api(Cookie, "PUT", "/api/list/", publish)).status).toBe(403);
    expect(await (await site.fetch(`/lists/${list.listId}`, {})).text()).not.toContain("Mia");
    const form = { username: "mia2", email: "mia2@example.com", password: PASSWORD };
    await site.fetch("/register?guest", as(Cookie, form));
    const token = await mailedToken(site.app, form.email);
    await site.fetch(`/api/confirm_email/${token}/${form.email}`, {});
    expect((await api(await logIn(form, Cookie), "PUT", "/api/list/", publish)).status).toBe(200);
    expect(await recount(site.app)).toEqual([]);
  });

  test("guest accounts go 90 days after their list's last change; their open versions stay, unnamed", async () => {
    const { Cookie } = await joinList(site, list.link, "Mia");
    await site.fetch(`/drop/${list.listId}`, as(Cookie, dropped));
    const at = (days: number) => ({
      ...site.app,
      now: () => Math.ceil((Date.now() + days * 86_400_000) / 3_600_000) * 3_600_000,
    });
    const names = async () =>
      (await site.app.db.select().from(users).where(like(users.username, "%(guest)"))).length;
    await runScheduledJobs(at(89));
    expect(await names()).toBe(1);
    await runScheduledJobs(at(91));
    expect(await names()).toBe(0);
    const key = { "X-List-Key": list.link.slice("/l/".length) };
    const read = await site.fetch(`/api/list/${list.listId}`, { headers: key });
    expect((await read.json()) as object).toMatchObject({
      creatorCount: 2,
      sublistCreators: ["ann", "former member"],
    });
    expect(await recount(site.app)).toEqual([]);
  });
});
