import { expect, test } from "vitest";
import { expectRefusal } from "#tests/worker/client";
import { onEachDatabase, UNKNOWN_ID } from "#tests/worker/site";

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

  test("a refused body breaks no connection: the next request is served", async () => {
    const evil = { Origin: "https://evil.example" };
    for (let round = 0; round < 8; round++) {
      expectRefusal(await site.anyone.post("/auth/login/", "x".repeat(300 * KIB)), 413);
      expectRefusal(await site.anyone.post("/auth/login/", { a: "x".repeat(9 * KIB) }, evil), 403);
      expect((await site.anyone.get("/health")).status).toBe(200);
    }
  });
});
