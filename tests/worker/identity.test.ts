import { expect, test } from "vitest";
import { bodyOf, present } from "#tests/support/body";
import { followedResponse, list, message, notifications } from "#tests/support/shapes";
import { ORIGIN } from "#tests/support/worker";
import { clientOf, expectAnswer, expectRefusal } from "./client";
import { drop, onEachDatabase } from "./site";

const FOREIGN = [
  "https://evil.example",
  "null",
  "nonsense",
  "http://127.0.0.1:8788",
  "https://127.0.0.1:8787",
];

const xsrfOf = (cookie: string) => /XSRF-TOKEN=([^;]+)/.exec(cookie)?.[1] ?? "";

/** Resource types that a page can embed or open. */
const RESOURCE_TYPES =
  `image audio video track font style script worker sharedworker serviceworker iframe frame embed object
  manifest document xslt report json`.split(/\s+/);

onEachDatabase("who calls", (site) => {
  test("a bad bearer is 401, also on open calls; without one the caller is anonymous", async () => {
    const ann = await site.person("ann");
    const [head = "", payload = "", signature = ""] = ann.token.split(".");
    const unsigned = `${btoa('{"alg":"none"}').replaceAll("=", "")}.${payload}.`;
    const web = /auth-user=([^;]+)/.exec(ann.cookie)?.[1];
    const tampered = signature.startsWith("A") ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    const bad = [
      "Bearer",
      "Bearer ",
      "Bearer x",
      "Basic YTpi",
      ann.token,
      `Bearer ${head}.${payload}.${tampered}`,
    ];
    for (const Authorization of [...bad, `Bearer ${unsigned}`, `Bearer ${web}`])
      for (const path of ["/feed/0/1", "/health", "/openapi.json", "/getsavedlists/", "/profile/nobody"])
        expectRefusal(await site.anyone.get(path, { Authorization }), 401);
    expectRefusal(await site.anyone.post("/merge/", { versions: [] }, { Authorization: "Bearer x" }), 401);
    expect((await site.anyone.get("/feed/0/1", { Authorization: `bearer ${ann.token}` })).status).toBe(200);
    expectRefusal(await site.anyone.get("/getsavedlists/"), 401);
  });

  test("a cookie alone is anonymous; with the session's XSRF token it writes, and never reads", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const follow = (headers: Record<string, string>) =>
      clientOf(site.worker.fetch, { Cookie: ann.cookie, ...headers }).put("/followchapter/", {
        chapter: "film",
      });
    const xsrf = { "X-XSRF-TOKEN": xsrfOf(ann.cookie) };
    const own = { Origin: ORIGIN };
    expectRefusal(await follow(own), 401);
    expectRefusal(await follow({ ...own, "X-XSRF-TOKEN": "nonsense" }), 401);
    expectRefusal(await follow({ ...own, "X-XSRF-TOKEN": xsrfOf(bob.cookie) }), 401);
    const forged = ann.cookie.replace(xsrfOf(ann.cookie), xsrfOf(bob.cookie));
    expectRefusal(await follow({ ...own, Cookie: forged, "X-XSRF-TOKEN": xsrfOf(bob.cookie) }), 401);
    expectRefusal(await follow(xsrf), 403);
    expectAnswer(await follow({ ...own, ...xsrf }), 200, followedResponse);
    expectAnswer(await follow({ "Sec-Fetch-Site": "same-origin", ...xsrf }), 200, followedResponse);
    const read = await site.anyone.get("/getsavedlists/", { Cookie: ann.cookie, ...xsrf, ...own });
    expectRefusal(read, 401);
    const api = `auth-user=${ann.token}`;
    expect((await site.page("/my-stuff", { headers: { Cookie: api } })).status).toBe(302);
  });

  test("a write with a foreign origin is 403, with or without a bearer; other sites can read nothing", async () => {
    const ann = await site.person("ann");
    for (const Origin of FOREIGN) {
      expectRefusal(await ann.put("/followchapter/", { chapter: "film" }, { Origin }), 403);
      expectRefusal(await site.anyone.post("/merge/", { versions: [] }, { Origin }), 403);
      const read = await ann.get("/getsavedlists/", { Origin });
      expect([read.status, read.headers.get("Access-Control-Allow-Origin")]).toEqual([200, null]);
    }
    const cross = { "Sec-Fetch-Site": "cross-site" };
    expectRefusal(await ann.put("/followchapter/", { chapter: "film" }, cross), 403);
    expect((await ann.put("/followchapter/", { chapter: "film" }, { Origin: ORIGIN })).status).toBe(200);
  });

  test("GETs that change something refuse links, pictures, prefetches and HEAD", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const id = await drop(ann, ["Alien"]);
    await bob.put("/addsublist/", { id, subListHidden: false, item: [] });
    const [notification] = bodyOf(await ann.get(`/notifications/${ann.username}`), notifications);
    const { $oid } = present(notification)._id;
    const paths = [
      `/notification/read/${$oid}`,
      `/notification/unread/${$oid}`,
      `/flag/${id}/${bob.username}`,
      `/flagcomment/${id}/${bob.username}`,
      "/confirm_email/token/x@example.com",
      "/resend_email/x@example.com",
      "/request_password/x@example.com",
    ];
    const refused: Record<string, string>[] = [
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate" },
      { "Sec-Fetch-Site": "same-origin", "Sec-Purpose": "prefetch" },
      { "Sec-Purpose": "prefetch;prerender" },
      ...RESOURCE_TYPES.map((what) => ({ "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": what })),
    ];
    for (const path of paths) {
      for (const headers of refused) expectRefusal(await ann.get(path, headers), 403);
      expect((await ann.call("HEAD", path)).status).toBe(405);
    }
    expect((await ann.get(`/notification_count/${ann.username}`)).body).toEqual({ count: 1 });
    expect(
      bodyOf(await ann.get(`/list/${id}`), list).sublist.some((each: { flagged: boolean }) => each.flagged),
    ).toBe(false);
    for (const path of paths.slice(0, 4)) {
      expectRefusal(await site.anyone.get(path), 401);
      expectRefusal(await site.anyone.get(path, { Cookie: ann.cookie }), 401);
      const byScript = { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "empty" };
      expect((await ann.get(path, byScript)).status).toBe(200);
    }
  });

  test("signing out ends both tokens of the session at the next request", async () => {
    const ann = await site.person("ann");
    expectAnswer(await ann.post("/auth/logout/"), 200, message);
    expectRefusal(await ann.get("/feed/0/1"), 401);
    expect((await site.page("/my-stuff", { headers: { Cookie: ann.cookie } })).status).toBe(302);
  });
});
