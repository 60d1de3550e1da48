import { expect, test } from "vitest";
import { bodyOf } from "#tests/support/body";
import { badInput, cards, health } from "#tests/support/shapes";
import { expectAnswer, expectRefusal } from "#tests/worker/client";
import { drop, onEachDatabase, UNKNOWN_ID } from "#tests/worker/site";

const KIB = 1024;
const TYPES = ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "multipart/form-data"];

onEachDatabase("the API's protocol", (site) => {
  test("unknown paths are JSON 404s, with any method", async () => {
    for (const path of ["", "/", "/nope", "/list/a/b/c", "/feed/0", "/feed/0/1/2", "/Feed/0/1", "//feed/0/1"])
      expectRefusal(await site.anyone.get(path), 404);
    expectRefusal(await site.anyone.post("/nope", {}), 404);
    expectRefusal(await site.anyone.delete("/nope"), 404);
  });

  test("a known path says which methods it allows, before any other check", async () => {
    const expectAllow = async (method: string, path: string, allow: string, body?: unknown) => {
      const headers = { Authorization: "Bearer nonsense", "Content-Type": "text/plain" };
      const answer = await site.anyone.call(method, path, body, headers);
      expect([method, path, answer.status]).toEqual([method, path, 405]);
      expect(answer.headers.get("Allow")?.split(", ").sort().join()).toBe(allow);
      if (method !== "HEAD") expectRefusal(answer, 405);
    };
    await expectAllow("GET", "/auth/login/", "POST");
    await expectAllow("HEAD", "/auth/login", "POST");
    await expectAllow("GET", "/list/", "POST,PUT");
    await expectAllow("PATCH", "/list", "POST,PUT", "x");
    await expectAllow("POST", "/feed/0/10", "GET,HEAD", "x".repeat(300 * KIB));
    await expectAllow("PUT", `/list/${UNKNOWN_ID}/`, "GET,HEAD", "{");
    await expectAllow("GET", `/removelist/${UNKNOWN_ID}`, "DELETE");
    await expectAllow("POST", "/addsaved/", "PUT", "{}");
    await expectAllow("GET", "/sameitem/", "DELETE,POST");
    await expectAllow("DELETE", "/openapi.json", "GET,HEAD");
  });

  test("HEAD is GET without a body; OPTIONS lists methods and allows no other site", async () => {
    for (const path of ["/feed/0/1", "/health", "/openapi.json"]) {
      const head = await site.anyone.call("HEAD", path);
      expect([path, head.status, head.text]).toEqual([path, 200, ""]);
    }
    expect((await site.anyone.call("HEAD", `/list/${UNKNOWN_ID}`)).status).toBe(404);
    const options = await site.anyone.call("OPTIONS", "/list/", undefined, {
      Origin: "https://evil.example",
    });
    expect([options.status, options.headers.get("Allow")]).toEqual([204, "POST, PUT, OPTIONS"]);
    expect(options.headers.get("Access-Control-Allow-Origin")).toBeNull();
  });

  test("writes must be a JSON object", async () => {
    const ann = await site.person("ann");
    for (const type of TYPES)
      expectRefusal(await ann.put("/followchapter/", '{"chapter":"film"}', { "Content-Type": type }), 415);
    const utf8 = { "Content-Type": "application/json; charset=utf-8" };
    expect((await ann.put("/followchapter/", '{"chapter":"film"}', utf8)).status).toBe(200);
    expectRefusal(await ann.put("/followchapter/", "{}", { "Content-Encoding": "gzip" }), 415);
    for (const body of [
      "{",
      "nonsense",
      "{'a':1}",
      "[]",
      "null",
      "1",
      '"text"',
      "true",
      '{"chapter":"film"}x',
    ])
      expectRefusal(await ann.put("/followchapter/", body), 400);
    const nested = (depth: number) => `${'{"chapter":'.repeat(depth)}"x"${"}".repeat(depth)}`;
    expect(bodyOf(await ann.put("/followchapter/", nested(32)), badInput).errors).toBeDefined();
    expectRefusal(await ann.put("/followchapter/", nested(33)), 400);
    expectRefusal(await ann.put("/followchapter/", "[".repeat(100_000)), 400);
    expect((await ann.put("/followchapter/", '{"__proto__":{"chapter":"film"}}')).status).toBe(400);
  });

  test("bodies have limits: 1 MiB for list writes and merges, 256 KiB otherwise", async () => {
    const ann = await site.person("ann");
    const sized = (bytes: number) => `{"x":"${"x".repeat(bytes - 8)}"}`;
    for (const [method, path] of [
      ["POST", "/list/"],
      ["PUT", "/list"],
      ["PUT", "/addsublist/"],
      ["POST", "/merge/"],
    ] as const) {
      expectRefusal(await ann.call(method, path, sized(1024 * KIB + 1)), 413);
      expect((await ann.call(method, path, sized(1024 * KIB))).status).toBe(400);
    }
    expectRefusal(await ann.post("/comment/", sized(256 * KIB + 1)), 413);
    expect((await ann.post("/comment/", sized(256 * KIB))).status).toBe(400);
    expectRefusal(await site.anyone.post("/auth/login/", sized(2048 * KIB)), 413);
  });

  test("a refused body breaks no connection: the next request is served", async () => {
    const evil = { Origin: "https://evil.example" };
    for (let round = 0; round < 8; round++) {
      expectRefusal(await site.anyone.post("/auth/login/", "x".repeat(300 * KIB)), 413);
      expectRefusal(await site.anyone.post("/auth/login/", { a: "x".repeat(9 * KIB) }, evil), 403);
      expect((await site.anyone.get("/health")).status).toBe(200);
    }
  });

  test("refusals are in order: 405, 413, 415, 401, 403, 400, 404, 409", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const id = await drop(ann, ["Alien"]);
    const text = { "Content-Type": "text/plain" };
    expectRefusal(await site.anyone.post("/comment/", "x".repeat(300 * KIB), text), 413);
    expectRefusal(await site.anyone.post("/comment/", "x", text), 415);
    expectRefusal(await site.anyone.post("/comment/", "{"), 401);
    expectRefusal(await site.anyone.put("/addsaved/", { user: "bob", id: "x" }), 401);
    expectRefusal(await ann.put("/addsaved/", { user: "bob" }), 403);
    expectRefusal(await bob.put("/list/", { id, rev: 99, listTitle: "x" }), 403);
    expect((await ann.put("/list/", { id, rev: 99, listTitle: "x" })).status).toBe(400);
    expect((await ann.put("/list/", { id: UNKNOWN_ID, rev: 99, listTitle: "x" })).status).toBe(400);
    expectRefusal(await ann.put("/list/", { id: UNKNOWN_ID, rev: 99, listTitle: "Long enough" }), 404);
    expectRefusal(await ann.put("/list/", { id, rev: 99, listTitle: "Long enough" }), 409, { rev: 1 });
  });

  test("chapters whose names no path can hold have a page", async () => {
    const ann = await site.person("ann");
    for (const chapter of ["a%2Fb", ".", ".."]) {
      await drop(ann, ["One"], { title: `In ${chapter} it is`, chapters: [chapter] });
      const page = await site.page(`/chapter?name=${encodeURIComponent(chapter)}`);
      expect([page.status, page.text.includes(`In ${chapter} it is`)]).toEqual([200, true]);
    }
  });

  test("a trailing slash is optional; path values are decoded once", async () => {
    const ann = await site.person("ann");
    for (const chapter of ["a/b", "100%", "100%25", "Ünï & söns", "c#?"]) {
      const id = await drop(ann, ["One"], { title: `In ${chapter} it is`, chapters: [chapter] });
      for (const end of ["", "/"]) {
        const found = await site.anyone.get(`/chapter/${encodeURIComponent(chapter)}${end}`);
        expect(bodyOf(found, cards).map((card) => card.id)).toEqual([id]);
      }
    }
    for (const path of ["/chapter/%", "/chapter/%zz", "/chapter/%ff", "/chapter/a%00b", "/search/%E0%A4%A"])
      expectRefusal(await site.anyone.get(path), 400);
    expectRefusal(await site.anyone.get(`/chapter/${"x".repeat(9000)}`), 400);
    for (const path of ["/list/%2F", "/list/%2e%2e", "/profile/%2e%2e%2fetc"])
      expectRefusal(await site.anyone.get(path), 404);
  });

  test("a page of an array has 50 at most, and a value that is not a number is refused", async () => {
    for (const query of ["start=-1", "start=x", "start=1.5", "pageSize=0", "pageSize=51", "start=10001"])
      expect(bodyOf(await site.anyone.get(`/chapter/any?${query}`), badInput).errors).toEqual({
        [query.split("=")[0] as string]: expect.any(String),
      });
    for (const page of ["0/0", "0/51", "-1/10", "10001/10", "x/10", "0/1.5", "0/-1"])
      expect((await site.anyone.get(`/feed/${page}`)).status).toBe(400);
    for (const page of ["0/1", "0/50", "10000/50"])
      expect((await site.anyone.get(`/feed/${page}`)).status).toBe(200);
  });

  test("health, and the headers of every response", async () => {
    const answer = await site.anyone.get("/health/");
    expect(expectAnswer(answer, 200, health)).toMatchObject({ status: "ok", database: "ok" });
    const ann = await site.person("ann");
    for (const each of [
      answer,
      await site.anyone.get("/nope"),
      await site.anyone.post("/merge/", "{"),
      await ann.get("/getsavedlists/"),
    ]) {
      expect(each.headers.get("Server-Timing")).toMatch(
        /^db;desc="trips=\d+ rows_read=\d+ rows_written=\d+"$/,
      );
      expect(each.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(each.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
      expect(each.headers.get("Access-Control-Allow-Origin")).toBeNull();
      if (each !== answer) expect(each.headers.get("Cache-Control")).toBe("private, no-store");
    }
  });
});
