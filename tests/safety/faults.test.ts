/** A database that goes away at any point of any write: the failure is said, nothing is half done, a retry works. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { requestPassword } from "~/features/accounts/password-reset.server";
import { recount } from "~/features/upkeep/recount.server";
import type { Fault } from "./support/failing-d1";
import { type NodeSite, nodeSite } from "./support/node-site";
import { hashQuickly } from "./support/quick-hashes";
import { call, mailedToken, newcomer, PASSWORD, peopled, post, type World } from "./support/world";

/** What is counted to keep others out may move although the write did not happen. */
const BOOKKEEPING = ["rate_counters", "idempotency_keys"];

type Sent = [path: string, init: RequestInit];
type Write = (world: World, site: NodeSite) => Sent | Promise<Sent>;

const items = (...titles: string[]) => titles.map((itemTitle) => ({ itemTitle, itemContext: "because" }));
const rows = (...titles: string[]) =>
  Object.fromEntries(titles.map((title, i) => [`sublist[0].item[${i}].itemTitle`, title]));

const LISTS: Record<string, Write> = {
  "API drop": ({ bob }) => [
    "/api/list",
    call(bob, "POST", { listTitle: "Great soups", chapters: ["Films"], sublist: [{ item: items("Pho") }] }),
  ],
  "API drop in private": ({ bob }) => [
    "/api/list",
    call(bob, "POST", {
      listTitle: "Great soups",
      sublist: [{ subListHidden: true, item: items("Pho") }],
    }),
  ],
  "API add a version": ({ cleo, listId }) => [
    "/api/addsublist",
    call(cleo, "PUT", { id: listId, item: items("Up", "Heat") }),
  ],
  "API edit": ({ ann, listId }) => [
    "/api/list",
    call(ann, "PUT", {
      id: listId,
      rev: 1,
      listTitle: "Better films",
      chapters: ["Cinema"],
      sublist: [{ rev: 1, item: items("Heat", "Alien", "Jaws") }],
    }),
  ],
  "API hide": ({ ann, listId }) => [
    "/api/list",
    call(ann, "PUT", { id: listId, sublist: [{ rev: 1, subListHidden: true }] }),
  ],
  "API publish": ({ ann, secretId }) => [
    "/api/list",
    call(ann, "PUT", { id: secretId, sublist: [{ rev: 1, subListHidden: false }] }),
  ],
  "API delete a version": ({ ann, listId }) => [`/api/removelist/${listId}`, call(ann, "DELETE")],
  "API delete a list": ({ ann, secretId }) => [`/api/removelist/${secretId}`, call(ann, "DELETE")],
  "API same item": ({ ann, listId }) => [
    "/api/sameitem",
    call(ann, "POST", { id: listId, a: "Alien", b: "The Alien", same: false }),
  ],
  "API same item undone": async ({ ann, listId }, { fetch }) => {
    await fetch("/api/sameitem", call(ann, "POST", { id: listId, a: "Alien", b: "The Alien", same: false }));
    return ["/api/sameitem", call(ann, "DELETE", { id: listId, a: "Alien", b: "The Alien" })];
  },
  "page drop": ({ bob }) => [
    "/drop",
    post(bob, { listTitle: "Great soups", "chapters[0]": "Films", ...rows("Pho", "Ramen") }),
  ],
  "page add a version": ({ cleo, listId }) => [`/drop/${listId}`, post(cleo, rows("Up", "Heat"))],
  "page edit": ({ ann, listId }) => [
    `/edit/${listId}`,
    post(ann, {
      kind: "holder",
      rev: "1",
      versionRev: "1",
      listTitle: "Better films",
      "chapters[0]": "Cinema",
      ...rows("Heat", "Alien"),
    }),
  ],
  "page delete": ({ ann, listId }) => [`/edit/${listId}`, post(ann, { deed: "delete" })],
};

const DEEDS: Record<string, Write> = {
  "API comment": ({ ann, itemId }) => [
    "/api/comment",
    call(ann, "POST", { itemCommentId: itemId, commentContent: "No" }),
  ],
  "API save": ({ cleo, listId }) => ["/api/addsaved", call(cleo, "PUT", { id: listId })],
  "API unsave": ({ bob, listId }) => ["/api/removesaved", call(bob, "PUT", { id: listId })],
  "API follow": ({ ann }) => ["/api/followchapter", call(ann, "PUT", { chapter: "Books" })],
  "API unfollow": ({ bob }) => ["/api/unfollowchapter", call(bob, "PUT", { chapter: "films" })],
  "API report": ({ bob, listId }) => [`/api/flag/${listId}/ann`, call(bob, "GET")],
  "API report comments": ({ bob, listId }) => [`/api/flagcomment/${listId}/ann`, call(bob, "GET")],
  "API mark seen": ({ ann, noticeId }) => [`/api/notification/read/${noticeId}`, call(ann, "GET")],
  "API mark unseen": async ({ ann, noticeId }, { fetch }) => {
    await fetch(`/api/notification/read/${noticeId}`, call(ann, "GET"));
    return [`/api/notification/unread/${noticeId}`, call(ann, "GET")];
  },
  "page comment": ({ ann, listId, itemId }) => [
    `/item/${listId}/ann/${itemId}`,
    post(ann, { commentContent: "No" }),
  ],
  "page save": ({ cleo, listId }) => ["/saves", post(cleo, { listId, deed: "save", back: "/" })],
  "page unsave": ({ bob, listId }) => ["/saves", post(bob, { listId, deed: "unsave", back: "/" })],
  "page follow": ({ ann }) => ["/follows", post(ann, { chapter: "Books", deed: "follow", back: "/" })],
  "page unfollow": ({ bob }) => ["/follows", post(bob, { chapter: "films", deed: "unfollow", back: "/" })],
  "page report": ({ bob, listId }) => [
    "/reports",
    post(bob, { listId, creator: "ann", kind: "list", reason: "spam", back: "/" }),
  ],
  "page mark seen": ({ ann, noticeId }) => [
    "/my-stuff/notifications",
    post(ann, { id: noticeId, deed: "seen" }),
  ],
  "page moderate: hide": ({ mia, versionId }) => [
    "/moderation",
    post(mia, { versionId, kind: "list", deed: "hide", reason: "spam" }),
  ],
  "page moderate: restore": async ({ mia, versionId }, { fetch }) => {
    await fetch("/moderation", post(mia, { versionId, kind: "list", deed: "hide", reason: "spam" }));
    return ["/moderation", post(mia, { versionId, kind: "comments", deed: "restore", reason: "no spam" })];
  },
  "page moderate: dismiss": ({ mia, versionId }) => [
    "/moderation",
    post(mia, { versionId, kind: "list", deed: "dismiss", reason: "fine" }),
  ],
  "page moderate: take down": ({ mia, versionId, commentId }) => [
    "/moderation",
    post(mia, { versionId, commentId, kind: "comments", deed: "remove-comment", reason: "rude" }),
  ],
};

const resetToken = async ({ app }: NodeSite, email: string) => {
  await requestPassword(app, email);
  return mailedToken(app, email);
};

const ACCOUNTS: Record<string, Write> = {
  "API sign up": () => [
    "/api/auth/signup/",
    call(null, "POST", { username: "dora", email: "dora@example.com", password: PASSWORD }),
  ],
  "page sign up": () => [
    "/register",
    post(null, { username: "dora", email: "dora@example.com", password: PASSWORD }),
  ],
  "API sign up with a known address": () => [
    "/api/auth/signup/",
    call(null, "POST", { username: "dora", email: "ann@example.com", password: PASSWORD }),
  ],
  "API log in": async (_, { app }) => {
    await joined(app, "dora");
    return ["/api/auth/login/", call(null, "POST", { username: "dora", password: PASSWORD })];
  },
  "page log in": async (_, { app }) => {
    await joined(app, "dora");
    return ["/login", post(null, { username: "dora", password: PASSWORD })];
  },
  "API confirm": async (_, { app }) => {
    const { email, token } = await newcomer(app, "dora");
    return [`/api/confirm_email/${token}/${email}`, {}];
  },
  "page confirm": async (_, { app }) => {
    const { email, token } = await newcomer(app, "dora");
    const link = encodeURIComponent(JSON.stringify({ email, token }));
    return ["/register-success", post(null, { intent: "confirm" }, { Cookie: `mailed-link=${link}` })];
  },
  "API resend": async (_, { app }) => {
    const { email } = await newcomer(app, "dora");
    return [`/api/resend_email/${email}`, {}];
  },
  "API request a password": () => ["/api/request_password/ann@example.com", {}],
  "page request a password": () => ["/forgotpassword", post(null, { email: "ann@example.com" })],
  "API change the password": async (_, site) => {
    const email = "ann@example.com";
    const token = await resetToken(site, email);
    const body = { username: "ann", email, token, password: PASSWORD };
    return ["/api/change_password/", call(null, "POST", body)];
  },
  "API log out": ({ ann }) => ["/api/auth/logout/", call(ann, "POST")],
  "page log out": ({ ann }) => ["/logout", post(ann, {})],
  "page log out a device": ({ ann }) => [
    "/my-stuff/profile",
    post(ann, { intent: "end-session", session: ann.sessionId }),
  ],
  "page log out everywhere": ({ ann }) => ["/my-stuff/profile", post(ann, { intent: "end-all-sessions" })],
  "page upload a picture": ({ ann }) => ["/images", picture(ann)],
};

async function joined(app: NodeSite["app"], username: string) {
  await newcomer(app, username);
  await app.db.run("update users set confirmed_at = created_at where confirmed_at is null");
}

function picture(ann: World["ann"]): RequestInit {
  const form = new FormData();
  form.set("image", new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])]), "a.jpg");
  const { "Content-Type": _, ...headers } = post(ann, {}).headers as Record<string, string>;
  return { method: "POST", headers, body: form };
}

let site: NodeSite;
let world: World;
let points = 0;
const began = Date.now();

beforeAll(() => {
  hashQuickly();
  vi.spyOn(console, "error").mockImplementation(() => {});
});

beforeEach(async () => {
  site = await nodeSite();
  world = await peopled(site.app);
});

afterAll(() => {
  console.log(
    `${points} fault points in ${Math.round((Date.now() - began) / 1000)} s: each 503, none half done`,
  );
});

const dump = () => site.database.dump(BOOKKEEPING);

async function send([path, init]: Sent, fault: Fault | null = null) {
  site.database.fail(fault);
  const answer = await site.fetch(path, init);
  const text = await answer.text();
  const failed = site.database.failed();
  await site.settled();
  site.database.fail(null);
  return { status: answer.status, headers: answer.headers, text, failed };
}

const isDone = (status: number) => status < 400;

/** Pages send the batches of the API, so they are tried at every third statement; `npm run safety` tries all. */
const strideOf = (name: string) => (name.startsWith("page") && process.env.SAFETY !== "full" ? 3 : 1);

/** Fails the write at one statement after the other, then lets it through. */
async function failAtEveryStatement(sent: Sent, stride: number) {
  const before = await dump();
  for (let after = 0; ; after += stride) {
    const { status, headers, text, failed } = await send(sent, { at: "statement", after });
    const said = text.slice(0, 300);
    if (!failed) return expect([after, status, said]).toEqual([after, expect.toSatisfy(isDone), said]);
    points++;
    expect([after, status, said]).toEqual([after, 503, said]);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    expect(await dump(), `statement ${after}`).toEqual(before);
  }
}

describe.each(Object.entries({ ...LISTS, ...DEEDS, ...ACCOUNTS }))("%s", (name, write) => {
  test("fails whole at any statement, says so, and a retry works", async () => {
    await failAtEveryStatement(await write(world, site), strideOf(name));
    expect(await recount(site.app)).toEqual([]);
  });
});

/** What a retry may be told where the first try was done and its answer lost. */
const DONE_ALREADY = [401, 403, 404, 409, 410];

const ofTheApi = Object.entries({ ...LISTS, ...DEEDS, ...ACCOUNTS }).filter(([name]) =>
  name.startsWith("API"),
);

describe.each(ofTheApi)("%s", (_, write) => {
  test("is done or not, never half, where the database's answer is lost", async () => {
    for (let after = 0; ; after++) {
      if (after > 0) {
        site = await nodeSite();
        world = await peopled(site.app);
      }
      const sent = await write(world, site);
      const before = await dump();
      const { status, failed } = await send(sent, { at: "answer", after });
      if (!failed) return;
      points++;
      expect([after, status]).toEqual([after, 503]);
      const wasDone = JSON.stringify(await dump()) !== JSON.stringify(before);
      const again = await send(sent);
      expect([after, again.status]).toEqual([
        after,
        expect.toSatisfy((code) => isDone(code) || (wasDone && DONE_ALREADY.includes(code))),
      ]);
      expect(await recount(site.app)).toEqual([]);
    }
  });
});

test("deleting an account takes several batches: whoever is stopped in between is still logged in and can finish", async () => {
  for (const keep of ["", "yes"])
    for (let after = 0; ; after++) {
      site = await nodeSite();
      world = await peopled(site.app);
      const { ann, listId } = world;
      const sent: Sent = ["/my-stuff/profile", post(ann, { intent: "delete-account", sure: "yes", keep })];
      const { status, failed } = await send(sent, { at: "statement", after: after * 4 });
      if (!failed) break;
      points++;
      expect([keep, after, status]).toEqual([keep, after, 503]);
      expect((await send(sent)).status).toBe(302);
      expect((await site.fetch("/api/profile/ann")).status).toBe(404);
      const list = await (await site.fetch(`/api/list/${listId}`)).json();
      expect(list).toMatchObject({ sublistCreators: keep ? ["former member", "bob"] : ["bob"] });
      expect(await recount(site.app)).toEqual([]);
    }
});

test("the cron's work that fails is done by its next run", async () => {
  for (let after = 0; ; after++) {
    site.database.fail({ at: "statement", after });
    await site.scheduled().catch(() => {});
    if (!site.database.failed()) break;
    points++;
    site.database.fail(null);
    await site.scheduled();
    expect(await recount(site.app)).toEqual([]);
  }
});
