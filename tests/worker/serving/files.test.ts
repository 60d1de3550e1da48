/** Static files and pages, with the static files in front of the Worker as in wrangler.toml. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "#scripts/settings";
import { dropListOf } from "#tests/support/lists";
import { readPng } from "#tests/support/png-reader";
import { memberOf } from "#tests/support/test-app";
import { bootWorker, ORIGIN, type TestWorker } from "#tests/support/worker";

let worker: TestWorker;
let listId: string;

const ASSETLINKS = '[{"relation":["delegate_permission/common.handle_all_urls"]}]';

beforeAll(async () => {
  worker = await bootWorker({
    vars: { ASSETLINKS_JSON: ASSETLINKS, APPLE_APP_SITE_ASSOCIATION_JSON: '{"applinks":{' },
  });
  const ann = await memberOf(worker.app, "ann");
  listId = await dropListOf(worker.app, ann, ["Vertigo", "Ran"], { chapters: ["Films"] });
});
afterAll(() => worker?.close());

async function get(path: string, init?: Parameters<TestWorker["fetch"]>[1]) {
  const answer = await worker.fetch(path, init);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const { status, headers } = answer;
  return { status, headers, bytes, text: Buffer.from(bytes).toString(), type: headers.get("Content-Type") };
}

const png = ({ bytes }: { bytes: Uint8Array<ArrayBuffer> }) => readPng(bytes);

test("the picture of a shared link is the same, byte for byte, from the cache", async () => {
  for (const name of ["share.png", "share.PNG"]) {
    const path = `/lists/${listId}/${name}`;
    const [made, kept] = [await get(path), await get(path)];
    expect([path, made.status, kept.headers.get("Cache-Status")]).toEqual([path, 200, "listdrop; hit"]);
    expect(Buffer.from(kept.bytes).equals(Buffer.from(made.bytes))).toBe(true);
    expect(png(kept)).toMatchObject({ width: 1200, height: 630 });
  }
});

test("the manifest and the pictures of all pages are the operator's product's", async () => {
  for (const path of ["/share.png", "/share-invitation.png"])
    expect([path, png(await get(path))]).toEqual([
      path,
      expect.objectContaining({ width: 1200, height: 630 }),
    ]);
  const { type, text } = await get("/manifest.webmanifest");
  expect([type, JSON.parse(text).name]).toEqual(["application/manifest+json", "Listdrop"]);
});

test("robots.txt names the sitemap, which names a file, which names the list", async () => {
  const robots = await get("/robots.txt");
  expect([robots.status, robots.type]).toEqual([200, "text/plain; charset=utf-8"]);
  const sitemap = /^Sitemap: (.*)$/m.exec(robots.text)?.[1] ?? "";
  expect(sitemap).toBe(`${ORIGIN}/sitemap.xml`);
  const index = await get(new URL(sitemap).pathname);
  expect([index.status, index.type]).toEqual([200, "application/xml; charset=utf-8"]);
  const file = /<loc>([^<]*)<\/loc>/.exec(index.text)?.[1] ?? "";
  for (const cookie of [null, "listdrop; hit"]) {
    const lists = await get(new URL(file).pathname);
    expect([lists.status, lists.type]).toEqual([200, "application/xml; charset=utf-8"]);
    expect(lists.text).toContain(`<loc>${ORIGIN}/lists/${listId}</loc><lastmod>`);
    expect(lists.headers.get("Cache-Status")).toBe(cookie);
  }
  expect((await get("/sitemaps/2.xml")).status).toBe(404);
});

describe("a list to take along", () => {
  test.each([
    ["md", "text/markdown; charset=utf-8", "# Greatest films of all time\n\n1. Vertigo\n"],
    ["csv", "text/csv; charset=utf-8; header=present", "\uFEFFrank,title,note\r\n1,Vertigo,\r\n"],
    ["json", "application/json", '{\n  "listTitle": "Greatest films of all time",\n  "version": "ann",'],
    ["txt", "text/plain; charset=utf-8", "Greatest films of all time\n\n1. Vertigo\n"],
  ])("as %s is a file with the type of its format", async (format, type, begins) => {
    const file = await get(`/lists/${listId}/export.${format}?version=Ann`);
    expect([file.status, file.type]).toEqual([200, type]);
    expect(file.headers.get("Content-Disposition")).toBe(
      `attachment; filename="greatest-films-of-all-time-ann.${format}"`,
    );
    expect(file.text.startsWith(begins)).toBe(true);
    expect((await get(`/lists/${listId}/export.${format}?version=nobody`)).status).toBe(404);
  });
});

describe("an address that looks like a file", () => {
  test("is a page or a call if there is one", async () => {
    const search = await get("/search/x.png");
    expect([search.status, search.type]).toEqual([200, "text/html; charset=utf-8"]);
    const call = await get("/api/search/x.png");
    expect([call.status, call.type]).toEqual([200, "application/json"]);
    const chapter = await get("/chapter/a.svg");
    expect(chapter.type).toBe("text/html; charset=utf-8");
  });

  test("and does not exist is the Worker's error, not cached", async () => {
    const paths = ["/assets/x-123.js", "/assets/", "/assets/a/b.css", "/x.png", "/x.bin", "/lists/0/x.svg"];
    for (const path of [...paths, "/_headers", "/assets/%ff.js", "/robots.txt/x"])
      for (const method of ["GET", "HEAD"]) {
        const { status, headers } = await get(path, { method });
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
        expect([path, headers.get("Cache-Control")]).toEqual([path, "private, no-store"]);
      }
  });
});

test("addresses that browsers and password managers ask by themselves answer", async () => {
  const icon = await get("/favicon.ico");
  expect([icon.status, [...icon.bytes.slice(0, 4)]]).toEqual([200, [0, 0, 1, 0]]);
  const { status, headers } = await get("/.well-known/change-password", { redirect: "manual" });
  expect([status, headers.get("Location")]).toEqual([302, "/my-stuff/passkeys"]);
});

describe("a file", () => {
  const folder = join(root, "build/client");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "_headers")
    .map((entry) => join(entry.parentPath, entry.name))
    // of hundreds of fonts a few are enough
    .filter((file, i) => !file.includes("/share-fonts/") || i % 100 === 0);

  test("of the build is served unchanged, hashed ones for a year", async () => {
    for (const file of files) {
      const path = file.slice(folder.length);
      const { status, bytes, headers } = await get(path);
      expect([path, status, Buffer.from(bytes).equals(readFileSync(file))]).toEqual([path, 200, true]);
      const kept = path.startsWith("/assets/")
        ? "public, max-age=31536000, immutable"
        : "public, max-age=0, must-revalidate";
      expect([path, headers.get("Cache-Control")]).toEqual([path, kept]);
    }
  });
});

test("security.txt says whom to tell of a fault", async () => {
  const { status, type, text } = await get("/.well-known/security.txt");
  expect([status, type]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(text).toMatch(
    /^Contact: mailto:hello@listdrop\.example\nExpires: \S+Z\nPreferred-Languages: en\nCanonical: http\S+\/\.well-known\/security\.txt\n$/,
  );
});

describe("the association files", () => {
  test("are JSON as configured", async () => {
    const { status, type, text } = await get("/.well-known/assetlinks.json");
    expect([status, type, text]).toEqual([200, "application/json", ASSETLINKS]);
  });

  test("do not exist without a setting, or with one that is not JSON", async () => {
    const { status, headers } = await get("/.well-known/apple-app-site-association");
    expect([status, headers.get("Cache-Control")]).toEqual([404, "private, no-store"]);
    expect((await get("/.well-known/nothing.txt")).status).toBe(404);
  });
});
