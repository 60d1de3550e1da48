/** Machine-readable output: feeds, metadata of pages, and pages excluded from search engines. */
import { createHash } from "node:crypto";
import { parseAtomFeed } from "feedsmith";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { readPng } from "#tests/support/png-reader";
import { cookieOf, memberOf } from "#tests/support/test-app";
import { bootWorker, ORIGIN, type TestWorker } from "#tests/support/worker";
import { pickDuelsOfTheDay } from "~/features/discovery/front-page/duels.server";
import { readList } from "~/features/lists/reads/lists.server";
import type { Member } from "~/platform/viewer.server";

let worker: TestWorker;
let ann: Member;
let listId: string;
let itemId: string;

beforeAll(async () => {
  worker = await bootWorker();
  ann = await memberOf(worker.app, "ann");
  const bob = await memberOf(worker.app, "bob");
  await memberOf(worker.app, "cleo");
  listId = await dropListOf(worker.app, ann, ["Vertigo", "Ran", "Heat"], { chapters: ["Films"] });
  await addVersionTo(worker.app, bob, listId, ["Ran", "Vertigo", "Up"]);
  itemId = (await readList(worker.app, ann, listId)).versions[0]?.items[0]?.id ?? "";
});
afterAll(() => worker?.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await worker.fetch(path, { headers });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, type: answer.headers.get("Content-Type") };
}

const linksIn = (html: string, type: string) =>
  [...html.matchAll(/<link rel="alternate" type="([^"]+)"(?: title="[^"]*")? href="([^"]+)"\/>/g)].flatMap(
    ([, found, href = ""]) => (found === type ? [href.replace(ORIGIN, "")] : []),
  );

describe("feeds", () => {
  const feeds = (): Record<string, string> => ({
    "/": "/feed.atom",
    "/chapter/Films": "/chapter/Films/feed.atom",
    "/profile/ann": "/profile/ann/feed.atom",
    [`/lists/${listId}`]: `/lists/${listId}/feed.atom`,
  });

  test("are named by the head of their page, and are Atom", async () => {
    for (const [page, path] of Object.entries(feeds())) {
      expect(linksIn((await get(page)).text, "application/atom+xml")).toEqual([path]);
      const { status, type, text, headers } = await get(path);
      expect([path, status, type]).toEqual([path, 200, "application/atom+xml; charset=utf-8"]);
      expect(headers.get("ETag")).toMatch(/^"[0-9a-f]{32}"$/);
      const feed = parseAtomFeed(text);
      expect(feed.id).toBe(ORIGIN + path);
      const about = (feed.entries ?? []).filter(({ id }) => id?.includes(listId));
      expect(about).toHaveLength(path.startsWith("/lists") ? 2 : 1);
    }
  });
});

describe("the metadata of a page", () => {
  const dataIn = (html: string): { "@type": string; [name: string]: unknown }[] =>
    [...html.matchAll(/<script type="application\/ld\+json" nonce="[0-9a-f]{32}">(.*?)<\/script>/g)].flatMap(
      ([, json = ""]) => JSON.parse(json)["@graph"],
    );
  const tag = (html: string, name: string) =>
    new RegExp(`<(?:meta (?:property|name)|link rel)="${name}" (?:content|href)="([^"]*)"`).exec(html)?.[1];

  test("is its address, its picture and data of schema.org, for every kind of page that is shared", async () => {
    const kinds: [string, string[]][] = [
      ["/", []],
      [`/lists/${listId}`, ["ItemList", "BreadcrumbList"]],
      [`/listdetails/${listId}/ann`, ["ItemList", "BreadcrumbList"]],
      [`/lists/${listId}/items/${itemId}`, ["DiscussionForumPosting", "BreadcrumbList"]],
      [`/item/${listId}/ann/${itemId}`, ["DiscussionForumPosting", "BreadcrumbList"]],
      ["/profile/ann", ["ProfilePage", "BreadcrumbList"]],
      ["/chapter/Films", ["BreadcrumbList"]],
      [`/longlist/${listId}`, []],
      [`/lists/${listId}/compare/ann/masterlist`, []],
      ["/marketing", []],
      ["/how-lists-merge", []],
      ["/support", []],
      ["/privacy-policy", []],
    ];
    for (const [path, types] of kinds) {
      const { text, status } = await get(path);
      expect([path, status, dataIn(text).map((data) => data["@type"])]).toEqual([path, 200, types]);
      for (const name of ["canonical", "og:url"])
        expect([path, tag(text, name)]).toEqual([path, ORIGIN + path]);
      for (const name of ["og:title", "og:description", "og:image:alt", "description"])
        expect([path, name, tag(text, name) ?? ""]).toEqual([path, name, expect.stringMatching(/./)]);
      expect(tag(text, "twitter:card")).toBe("summary_large_image");
      const picture = await worker.fetch(tag(text, "og:image")?.slice(ORIGIN.length) ?? "");
      const png = readPng(new Uint8Array(await picture.arrayBuffer()));
      expect([path, png.width, png.height]).toEqual([path, 1200, 630]);
    }
  });

  test("previews a list to rank and a chapter by a list's picture", async () => {
    for (const path of [`/lists/${listId}/try`, "/chapter/Films"])
      expect(tag((await get(path)).text, "og:image")).toMatch(/\/lists\/[0-9a-f]{24}\/share\.png$/);
  });

  test("previews the front page by its duel", async () => {
    await pickDuelsOfTheDay(worker.app);
    const { text } = await get("/?tab=latest");
    expect(tag(text, "og:image")).toBe(`${ORIGIN}/lists/${listId}/duel.png`);
    expect(tag(text, "og:image:alt")).toBe("Ran or Vertigo? 1 against 1");
  });

  test("names a picture by the start of its entity tag, which is the whole hash of what it shows", async () => {
    // whoever has a key of some list gets no page of the edge cache
    const Cookie = `list-key-${"0".repeat(24)}=${"0".repeat(40)}`;
    for (const path of [
      `/lists/${listId}/share.png`,
      `/listdetails/${listId}/ann/share.png`,
      `/lists/${listId}/items/${itemId}/share.png`,
      "/profile/ann/share.png",
    ]) {
      const answer = await worker.fetch(path);
      await answer.arrayBuffer();
      const tag = answer.headers.get("ETag") ?? "";
      expect([path, answer.status, answer.headers.get("Content-Type")]).toEqual([path, 200, "image/png"]);
      const page = await get(path.replace("/share.png", ""), { Cookie });
      expect(tag).toMatch(/^"[0-9a-f]{64}"$/);
      expect(page.text).toContain(`${path}?v=${tag.slice(1, 13)}"`);
      expect((await get(path, { "If-None-Match": tag })).status).toBe(304);
    }
    for (const [page, path] of [
      [`/lists/${listId}/compare/ann/bob`, `/lists/${listId}/share.png`],
      [`/lists/${listId}/compare/ann/masterlist`, `/lists/${listId}/share.png`],
      [`/item/${listId}/ann/${itemId}`, `/lists/${listId}/items/${itemId}/share.png`],
    ] as const) {
      const tag = (await get(path)).headers.get("ETag")?.slice(1, 13);
      expect((await get(page, { Cookie })).text).toContain(`${path}?v=${tag}"`);
    }
    for (const path of [`/listdetails/${listId}/nobody/share.png`, "/profile/nobody/share.png"])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });
});

describe("a list on other sites", () => {
  test("is a frame that any site may show, without scripts, in the visitor's colours; nothing else may be framed", async () => {
    const nasty = '<b>& "</style><script>alert(1)</script>';
    const id = await dropListOf(worker.app, ann, [nasty], { title: nasty });
    const frame = await get(`/embed/${id}`);
    expect([frame.status, frame.type]).toEqual([200, "text/html; charset=utf-8"]);
    expect(frame.headers.get("X-Frame-Options")).toBeNull();
    const policy = frame.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+';.*frame-ancestors \*$/);
    const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(frame.text) ?? [];
    expect(policy).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
    expect(style).toMatch(/color-scheme:light dark[\s\S]*light-dark\(/);
    expect(frame.text).not.toMatch(/<script|<b>& /);
    expect((await get(`/embed/${listId}`)).text).toMatch(/<b>1<\/b><span[^>]*>Ran<\/span>/);
    expect(Buffer.byteLength(frame.text)).toBeLessThan(6_000);
    for (const path of [
      "/",
      `/lists/${listId}`,
      `/lists/${listId}/take`,
      "/feed.atom",
      "/oembed?url=x",
      "/embed/x",
    ]) {
      const other = await get(path);
      expect([path, other.headers.get("X-Frame-Options")]).toEqual([path, "DENY"]);
      expect([path, other.headers.get("Content-Security-Policy")]).toEqual([
        path,
        expect.stringContaining("frame-ancestors 'none'"),
      ]);
    }
  });

  test("is discoverable by oEmbed", async () => {
    const [found = ""] = linksIn((await get(`/lists/${listId}`)).text, "application/json+oembed");
    const answer = await get(found.replaceAll("&amp;", "&"));
    expect([answer.status, answer.type?.startsWith("application/json")]).toEqual([200, true]);
    const body = JSON.parse(answer.text);
    const [, thumbnail = ""] = /^http:\/\/[^/]+(\/.*)$/.exec(body.thumbnail_url) ?? [];
    expect(body).toEqual({
      version: "1.0",
      type: "rich",
      title: "Greatest films of all time",
      provider_name: "Listdrop",
      provider_url: `${ORIGIN}/`,
      html: `<iframe src="${ORIGIN}/embed/${listId}" title="Greatest films of all time" width="600" height="480" loading="lazy"></iframe>`,
      width: 600,
      height: 480,
      thumbnail_url: expect.stringMatching(/\/share\.png\?v=/),
      thumbnail_width: 1200,
      thumbnail_height: 630,
    });
    expect((await get(thumbnail)).type).toBe("image/png");
    const small = await get(`${found.replaceAll("&amp;", "&")}&maxwidth=320&maxheight=200`);
    expect(JSON.parse(small.text)).toMatchObject({ width: 320, height: 200 });
    expect(small.text).not.toContain("thumbnail");
    for (const width of ["0", "-5", "1.5", "1e3", "wide", ""])
      expect([width, (await get(`${found.replaceAll("&amp;", "&")}&maxwidth=${width}`)).status]).toEqual([
        width,
        400,
      ]);
    const of = (url: string, format = "json") =>
      get(`/oembed?url=${encodeURIComponent(url)}&format=${format}`);
    expect((await of(`${ORIGIN}/lists/${listId}`, "xml")).status).toBe(501);
    const secret = await dropListOf(worker.app, ann, ["Secret"], { hidden: true });
    const none = [
      `https://other.example/lists/${listId}`,
      `${ORIGIN}/profile/ann`,
      "x",
      "",
      `${ORIGIN}/lists/${secret}`,
    ];
    for (const url of none) expect([url, (await of(url)).status]).toEqual([url, 404]);
    for (const headers of [undefined, { Cookie: cookieOf(ann) }])
      for (const path of [
        `/embed/${secret}`,
        `/lists/${secret}/take`,
        `/lists/${secret}/feed.atom`,
        `/lists/${secret}/share.png`,
      ])
        expect([path, (await get(path, headers)).status]).toEqual([path, 404]);
  });

  test("is taken along on a page that works without scripts", async () => {
    const { text, status } = await get(`/lists/${listId}/take`);
    expect(status).toBe(200);
    for (const format of ["md", "csv", "json", "txt"])
      expect(text).toContain(`href="/lists/${listId}/export.${format}" download`);
    expect(text).toContain(`&lt;iframe src=&quot;${ORIGIN}/embed/${listId}&quot;`);
  });
});

describe("search engines", () => {
  const robots = ({ text }: { text: string }) =>
    [...text.matchAll(/<meta name="robots" content="([^"]*)"/g)].map(([, content]) => content);

  test("are told by noindex to skip thin pages", async () => {
    const cookie = { Cookie: cookieOf(ann) };
    const request = await dropListOf(worker.app, ann, []);
    const thin: [string, Record<string, string>?][] = [
      ["/search/vertigo"],
      ["/search"],
      ["/chapter/Nothing"],
      ["/profile/cleo"],
      [`/lists/${request}`],
      [`/item/${listId}/ann/${itemId}`],
      [`/lists/${listId}/compare/ann/bob`],
      ["/login"],
      ["/register"],
      ["/register/check-mail"],
      ["/forgotpassword"],
      ["/changepassword"],
      ["/drop", cookie],
      [`/drop/${listId}`, { Cookie: cookieOf(await memberOf(worker.app, "eve")) }],
      [`/edit/${listId}`, cookie],
      [`/lists/${listId}/same-item`, cookie],
      ["/my-stuff", cookie],
      ["/my-stuff/notifications", cookie],
      ["/first-steps", cookie],
      ["/profile", cookie],
    ];
    for (const [path, headers] of thin) {
      const page = await get(path, headers);
      expect([path, page.status, robots(page)]).toEqual([path, 200, ["noindex"]]);
    }
    const nothing = await get("/nothing");
    expect([nothing.status, robots(nothing)]).toEqual([404, ["noindex"]]);
    const file = await get(`/lists/${listId}/export.md`);
    expect(file.headers.get("X-Robots-Tag")).toBe("noindex");
  });

  test("are welcome where people say something", async () => {
    const paths = ["/", `/lists/${listId}`, `/listdetails/${listId}/ann`, `/lists/${listId}/items/${itemId}`];
    for (const path of [
      ...paths,
      "/chapter/Films",
      "/profile/ann",
      "/how-lists-merge",
      `/longlist/${listId}`,
    ]) {
      const page = await get(path);
      expect([path, page.status, robots(page)]).toEqual([path, 200, []]);
      expect([path, page.headers.get("X-Robots-Tag")]).toEqual([path, null]);
    }
  });
});
