import { beforeEach, describe, expect, test, vi } from "vitest";
import { apiAs } from "#tests/support/api";
import { bodyOf } from "#tests/support/body";
import { ann, app, bob, newCast } from "#tests/support/cast";
import { type ListFixture, listFixture } from "#tests/support/lists";
import { badInput } from "#tests/support/shapes";
import { accessTokenOf, type TestApp } from "#tests/support/test-app";
import { openSession } from "~/features/members/sessions/sessions.server";

let list: ListFixture;
const NONE = "0".repeat(24);

beforeEach(async () => {
  await newCast();
  list = await listFixture(app, ann);
});

describe("paths and methods", () => {
  test("an unknown path is the API's 404", async () => {
    for (const path of ["", "/", "/nope", "/list", "/feed/0", "/constructor", "/__proto__"]) {
      const answer = await apiAs(app, null).call("GET", path);
      expect([path, answer.status]).toEqual([path, path === "/list" ? 405 : 404]);
      expect(answer.body).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    }
  });

  test("a known path with another method is 405 with the allowed ones, before anything else", async () => {
    const bad = { headers: { Authorization: "Bearer nonsense" } };
    const { status, headers } = await apiAs(app, null).delete("/feed/0/10", undefined, bad);
    expect([status, headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
    const put = await apiAs(app, null).get("/list/");
    expect(put.headers.get("Allow")).toBe("POST, PUT");
  });

  test("a trailing slash is optional, on 405 too", async () => {
    expect((await apiAs(app, null).get("/feed/0/10/")).status).toBe(200);
    expect((await apiAs(app, null).post("/feed/0/10/", {})).status).toBe(405);
  });
});

describe("input", () => {
  test.each([
    ["/feed/-1/10"],
    ["/feed/0/0"],
    ["/feed/0/51"],
    ["/feed/10001/1"],
    ["/feed/1.5/1"],
    ["/feed/0x1/1"],
    ["/feed/%20/1"],
    ["/chapter/x?start=-1"],
    ["/chapter/x?pageSize=0"],
    ["/chapter/x?pageSize=51"],
    ["/chapter/x?start="],
    ["/search/x?pageSize=1e1"],
  ])("GET %s is a 400", async (path) => {
    const answer = await apiAs(app, null).get(path);
    const { code, errors } = bodyOf(answer, badInput);
    expect([answer.status, code, Object.keys(errors).length]).toEqual([400, "bad-input", 1]);
  });

  test("a malformed id is a 404, every form of a valid one is understood", async () => {
    const as = apiAs(app, null);
    for (const id of ["x", NONE, "ObjectId('x')", `${list.listId}0`, "%00", "'"])
      expect((await as.get(`/list/${encodeURIComponent(id)}`)).status).toBe(404);
    const forms = [list.listId, list.listId.toUpperCase(), `ObjectId('${list.listId}')`];
    for (const id of forms) expect((await as.get(`/list/${encodeURIComponent(id)}`)).status).toBe(200);
    for (const id of [...forms, { $oid: list.listId }])
      expect((await apiAs(app, bob).put("/addsaved", { id })).body).toEqual({ saved_lists: list.listId });
  });

  test("path values are decoded once", async () => {
    const name = "50%25 off/é";
    await apiAs(app, ann).put("/followchapter", { chapter: name });
    await listFixture(app, ann, { chapters: [name] });
    expect((await apiAs(app, null).get(`/chapter/${encodeURIComponent(name)}`)).body).toHaveLength(1);
    expect((await apiAs(app, null).get("/chapter/50%25%20off%2F%C3%A9")).body).toHaveLength(0);
  });
});

describe("the order of refusals", () => {
  const item = [{ itemTitle: "" }];

  test("401 before 403 before 400 before 404", async () => {
    const anonymous = apiAs(app, null);
    expect((await anonymous.put("/addsaved", { user: "bob", id: 5 })).status).toBe(401);
    expect((await anonymous.post("/comment", "{")).status).toBe(401);
    const as = apiAs(app, bob);
    expect((await as.put("/addsaved", { user: "ann", id: 5 })).status).toBe(403);
    expect((await as.put("/addsaved", { id: 5 })).status).toBe(400);
    expect(bodyOf(await as.put("/addsaved", {}), badInput).errors).toEqual({ id: "An id is required" });
    expect((await as.put("/addsaved", { id: "5" })).status).toBe(404);
    expect((await as.get("/notifications/ann?start=x")).status).toBe(403);
    expect((await as.get("/notifications/bob?start=x")).status).toBe(400);
    expect((await as.put("/list", { id: list.listId, listTitle: "x" })).status).toBe(403);
    expect((await as.put("/list", { id: NONE, listTitle: "x" })).status).toBe(400);
    expect((await as.put("/list", { listTitle: "Long enough" })).status).toBe(400);
    expect((await as.put("/list", { id: NONE, listTitle: "Long enough" })).status).toBe(404);
    expect((await as.put("/list", { id: list.listId, listTitle: "Long enough" })).status).toBe(403);
    expect((await as.delete(`/removelist/${list.listId}`)).status).toBe(403);
    expect((await as.post("/sameitem", { id: list.listId })).status).toBe(403);
    expect((await as.post("/sameitem", { id: NONE })).status).toBe(400);
    expect((await as.put("/addsublist", { id: NONE, item })).status).toBe(400);
    expect(bodyOf(await as.post("/comment", { itemCommentId: NONE }), badInput).errors).toEqual({
      commentContent: "Comment is required",
    });
  });

  test("409 comes last, with the current revision", async () => {
    const as = apiAs(app, ann);
    const stale = { id: list.listId, rev: 7, sublist: [{ item }] };
    expect((await as.put("/list", stale)).status).toBe(400);
    const { status, body } = await as.put("/list", { id: list.listId, rev: 7 });
    expect([status, body]).toEqual([409, { code: "conflict", message: expect.any(String), rev: 1 }]);
    expect((await as.put("/addsublist", { id: list.listId })).status).toBe(409);
  });

  test("hidden content is a 404 for every call", async () => {
    const secret = await listFixture(app, ann, { hidden: true });
    const as = apiAs(app, bob);
    const id = secret.listId;
    const answers = await Promise.all([
      as.get(`/list/${id}`),
      as.get(`/shortlist/${id}`),
      as.get(`/list/${id}/ballots`),
      as.get(`/list/${id}/both`),
      as.get(`/listcommentcount/${id}`),
      as.put("/list", { id, listTitle: "Long enough" }),
      as.put("/addsublist", { id, item: [] }),
      as.delete(`/removelist/${id}`),
      as.put("/addsaved", { id }),
      as.get(`/flag/${id}/ann`),
      as.get(`/comment/${secret.itemIds[0]}`),
      as.post("/comment", { itemCommentId: secret.itemIds[0], commentContent: "x" }),
      as.post("/sameitem", { id, a: "Alien", b: "Heat", same: true }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    const missing = await as.get(`/list/${NONE}`);
    expect(answers[0]?.body).toEqual(missing.body);
  });

  test("users who do not exist are a 404", async () => {
    for (const call of ["profile", "listsbyuser", "commentsbyuser", "commentcountbyuser"])
      expect([call, (await apiAs(app, null).get(`/${call}/nobody`)).status]).toEqual([call, 404]);
  });
});

describe("who calls", () => {
  const raw = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
    apiAs(app, null).call(method, path, body, { headers });

  test("a bad bearer is 401 on open calls too", async () => {
    for (const Authorization of ["Bearer x", "Bearer", "Basic YTpi", "", `Bearer ${accessTokenOf(ann)}x`])
      expect((await raw("GET", "/feed/0/10", { Authorization })).status).toBe(401);
  });

  test("a cookie alone is anonymous, except for writes that repeat the session's XSRF token", async () => {
    const { webToken, xsrfToken } = await openSession(app, ann.id);
    const other = await openSession(app, bob.id);
    const cookie = (xsrf: string) => ({ Cookie: `auth-user=${webToken}; XSRF-TOKEN=${xsrf}` });
    const follow = (headers: Record<string, string>) =>
      raw("PUT", "/followchapter", headers, { chapter: "Films" });
    expect((await raw("GET", "/getchapters", cookie(xsrfToken))).status).toBe(401);
    const withHeader = { ...cookie(xsrfToken), "X-XSRF-TOKEN": xsrfToken };
    expect((await raw("GET", "/getchapters", withHeader)).status).toBe(401);
    expect((await raw("GET", `/flag/${list.listId}/ann`, withHeader)).status).toBe(401);
    expect((await follow(cookie(xsrfToken))).status).toBe(401);
    expect((await follow({ ...cookie(xsrfToken), "X-XSRF-TOKEN": "x" })).status).toBe(401);
    const foreign = { ...cookie(other.xsrfToken), "X-XSRF-TOKEN": other.xsrfToken };
    expect((await follow(foreign)).status).toBe(401);
    expect((await follow({ Cookie: `auth-user=${webToken}`, "X-XSRF-TOKEN": xsrfToken })).status).toBe(401);
    expect((await follow(withHeader)).body).toEqual({ followed_chapters: "Films" });
  });

  test("the two tokens of a session are not interchangeable", async () => {
    const { webToken } = await openSession(app, ann.id);
    expect((await raw("GET", "/getchapters", { Authorization: `Bearer ${webToken}` })).status).toBe(401);
  });
});

test("a fault is logged whole and gets a neutral response", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const broken = {
    ...app,
    newId: () => {
      throw new Error("secret detail");
    },
  };
  const { status, body } = await apiAs(broken as TestApp, ann).post("/list", { listTitle: "Best films" });
  expect([status, body]).toEqual([
    500,
    { code: "broken", message: expect.any(String), requestId: app.requestId },
  ]);
  expect(JSON.stringify(body)).not.toContain("secret");
  expect(logged.mock.calls.join()).toContain("secret detail");
});
