import { expect, test } from "vitest";
import { bodyOf } from "#tests/support/body";
import { badInput, health } from "#tests/support/shapes";
import { expectAnswer, expectRefusal } from "#tests/worker/client";
import { drop, onEachDatabase, UNKNOWN_ID } from "#tests/worker/site";

const KIB = 1024;

onEachDatabase("the API's protocol", (site) => {
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

  test("chapters whose names no path can hold have a page", async () => {
    const ann = await site.person("ann");
    for (const chapter of ["a%2Fb", ".", ".."]) {
      await drop(ann, ["One"], { title: `In ${chapter} it is`, chapters: [chapter] });
      const page = await site.page(`/chapter?name=${encodeURIComponent(chapter)}`);
      expect([page.status, page.text.includes(`In ${chapter} it is`)]).toEqual([200, true]);
    }
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
