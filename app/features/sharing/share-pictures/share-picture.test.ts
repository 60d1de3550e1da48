import { beforeEach, describe, expect, test, vi } from "vitest";
import { ann, app, bob, cleo, newCastIn } from "#tests/support/cast";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { readPng } from "#tests/support/png-reader";
import { argsOf } from "#tests/support/routes";
import { assetsWithFonts } from "#tests/support/share-fonts";
import { costOf, memberOf, testApp } from "#tests/support/test-app";
import { listMeta } from "~/features/list-pages/list-page/list-meta";
import { readList } from "~/features/lists/reads/lists.server";
import { editList } from "~/features/lists/writes/edit-list.server";
import { paths } from "~/lib/addresses/paths";
import { servedRoute } from "~/platform/routes.server";
import type { Viewer } from "~/platform/viewer.server";
import { pageMeta } from "~/ui/page/page-meta";
import * as duelPicture from "./duel-picture.route";
import * as sharePicture from "./share-picture.route";
import { pictureAddress, readDuelPicture, readSharePicture, readTiersPicture } from "./share-picture.server";
import { listPicture } from "./shared-picture";
import * as tiersPicture from "./tiers-picture.route";

const { loader } = servedRoute(sharePicture);

beforeEach(() => newCastIn({ env: { ASSETS: assetsWithFonts() } }));

const pictureQuery = (listId: string, viewer: Viewer = null) =>
  loader(argsOf(app, viewer, `/lists/${listId}/share.png`, { listId }));

const picture = async (listId: string) => (await readSharePicture(app, { listId })).png;

describe("a list's share picture", () => {
  test("is a PNG of 1200 × 630 that may be cached for minutes", async () => {
    const answer = await pictureQuery(await dropListOf(app, ann, ["Vertigo", "Ran"]));
    expect(answer.headers.get("Content-Type")).toBe("image/png");
    expect(answer.headers.get("Cache-Control")).toBe("no-cache");
    expect(readPng(new Uint8Array(await answer.arrayBuffer()))).toMatchObject({ width: 1200, height: 630 });
  });

  test("costs one round trip", async () => {
    const listId = await dropListOf(app, ann, ["Vertigo", "Ran"]);
    const { roundTrips } = await costOf(app, () => readSharePicture(app, { listId }));
    expect(roundTrips).toBe(1);
  });

  test("changes with what is ranked first", async () => {
    const listId = await dropListOf(app, ann, ["Vertigo", "Ran"]);
    const before = await picture(listId);
    await addVersionTo(app, bob, listId, ["Ran", "Vertigo", "Playtime"]);
    expect(await picture(listId)).not.toEqual(before);
  });

  test("exists for a list request", async () => {
    const listId = await dropListOf(app, ann, []);
    expect(readPng(await picture(listId))).toMatchObject({ width: 1200 });
  });

  test("is refused for an unknown list", async () => {
    for (const listId of ["0".repeat(24), "no-id", ""])
      await expect(pictureQuery(listId)).rejects.toMatchObject({ status: 404 });
  });

  test("is unavailable without fonts instead of blank", async () => {
    const listId = await dropListOf(app, ann, ["Vertigo"]);
    for (const isMissing of [() => true, (path: string) => path.endsWith(".woff2")]) {
      vi.resetModules();
      const { readSharePicture: anew } = await import("./share-picture.server");
      const poor = await testApp({ env: { ASSETS: assetsWithFonts(isMissing) }, db: app.db });
      await expect(anew(poor, { listId })).rejects.toMatchObject({ code: "unavailable" });
    }
  });

  test("leaves a line out if its font can't be read, and is not stored then", async () => {
    const listId = await dropListOf(app, ann, ["Vertigo", "Αμοργός"]);
    const whole = await picture(listId);
    vi.resetModules();
    const { pictureResponse, readSharePicture: anew } = await import("./share-picture.server");
    const withoutGreek = assetsWithFonts((path) => path.includes("greek"));
    const poor = await testApp({ env: { ASSETS: withoutGreek }, db: app.db });
    const response = pictureResponse(await anew(poor, { listId }));
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("ETag")).toBeNull();
    expect(new Uint8Array(await response.arrayBuffer())).not.toEqual(whole);
    const later = await testApp({ env: { ASSETS: assetsWithFonts() }, db: app.db });
    expect((await anew(later, { listId })).png).toEqual(whole);
  });

  test("does not exist for private lists, for their creators too", async () => {
    const listId = await dropListOf(app, ann, ["Secret"], { hidden: true });
    await expect(pictureQuery(listId)).rejects.toMatchObject({ status: 404 });
    await expect(pictureQuery(listId, ann)).rejects.toMatchObject({ status: 404 });
  });

  test("leaves private versions out", async () => {
    const listId = await dropListOf(app, ann, ["Vertigo", "Ran"]);
    const before = await picture(listId);
    await addVersionTo(app, bob, listId, ["Secret"], { hidden: true });
    expect(await picture(listId)).toEqual(before);
  });
});

const duelQuery = (listId: string) =>
  servedRoute(duelPicture).loader(argsOf(app, null, `/lists/${listId}/duel.png`, { listId }));

test("a picture of a list's duel exists once two people disagree, in one round trip, while the list is public", async () => {
  const listId = await dropListOf(app, ann, ["Vertigo", "Ran"]);
  await expect(duelQuery(listId)).rejects.toMatchObject({ status: 404 });
  await addVersionTo(app, bob, listId, ["Ran", "Vertigo"]);
  const { roundTrips } = await costOf(app, () => readDuelPicture(app, listId));
  expect(roundTrips).toBe(1);
  const answer = await duelQuery(listId);
  expect(readPng(new Uint8Array(await answer.arrayBuffer()))).toMatchObject({ width: 1200, height: 630 });
  for (const member of [ann, bob]) await editList(app, member, { listId, version: { hidden: true } });
  await expect(duelQuery(listId)).rejects.toMatchObject({ status: 404 });
});

const tiersQuery = (listId: string) =>
  servedRoute(tiersPicture).loader(argsOf(app, null, `/lists/${listId}/tiers.png`, { listId }));

test("a picture of a list's tiers exists where the tiers are offered, in one round trip", async () => {
  const listId = await dropListOf(app, ann, ["Vertigo", "Ran", "Heat"]);
  for (const member of [bob, cleo, await memberOf(app, "dan"), await memberOf(app, "eve")]) {
    await expect(tiersQuery(listId)).rejects.toMatchObject({ status: 404 });
    await addVersionTo(app, member, listId, ["Vertigo", "Ran", "Heat"]);
  }
  const answer = await tiersQuery(listId);
  expect(readPng(new Uint8Array(await answer.arrayBuffer()))).toMatchObject({ width: 1200, height: 630 });
  expect((await costOf(app, () => readTiersPicture(app, listId))).roundTrips).toBe(1);
});

describe("shared links", () => {
  const root = { id: "root", data: { product: { name: "Listdrop", origin: "https://a.example" } } };
  const tag = (tags: ReturnType<typeof pageMeta>, name: string) =>
    tags.flatMap((one) => {
      const known = one as Record<string, string>;
      return known.property === name || known.name === name ? [known.content] : [];
    });

  test("show a list's own picture, large, with its address in full, its people and its first items", async () => {
    const listId = await dropListOf(app, ann, ["Vertigo", "Ran"]);
    await addVersionTo(app, bob, listId, ["Vertigo"]);
    const list = await readList(app, null, listId);
    const picture = await pictureAddress(app, paths.sharePicture(listId), listPicture(list));
    const { hash } = await readSharePicture(app, { listId });
    const tags = listMeta({ list, picture }, [root]);
    expect(tag(tags, "og:image")).toEqual([
      `https://a.example/lists/${listId}/share.png?v=${hash.slice(0, 12)}`,
    ]);
    expect(tag(tags, "og:image:width")).toEqual(["1200"]);
    expect(tag(tags, "og:image:height")).toEqual(["630"]);
    expect(tag(tags, "og:image:alt")).toEqual(["Greatest films of all time: the top of the list"]);
    expect(tag(tags, "twitter:card")).toEqual(["summary_large_image"]);
    for (const name of ["description", "og:description"])
      expect(tag(tags, name)).toEqual(["2 people, one masterlist. 1. Vertigo 2. Ran"]);
  });

  test("are shown whole by WhatsApp, Slack and X, however long the titles are", async () => {
    const title = "W".repeat(60);
    const items = ["Ж", "長", "ا"].map((letter) => letter.repeat(100));
    const listId = await dropListOf(app, ann, items, { title });
    const list = await readList(app, null, listId);
    const address = await pictureAddress(app, paths.sharePicture(listId), listPicture(list));
    const tags = listMeta({ list, picture: address }, [root]);
    const [image = ""] = tag(tags, "og:image");
    expect(new URL(image).protocol).toBe("https:");
    expect(tag(tags, "og:image:type")).toEqual(["image/png"]);
    // X cuts titles at 70 characters and descriptions at 200; WhatsApp shows no picture above 600 KB
    expect([...(tag(tags, "og:title")[0] ?? "")].length).toBeLessThanOrEqual(70);
    expect([...(tag(tags, "og:description")[0] ?? "")].length).toBeLessThanOrEqual(200);
    const png = await picture(listId);
    expect(png.length).toBeLessThan(300_000);
    expect(readPng(png)).toMatchObject({ width: 1200, height: 630 });
  });

  test("show the product's picture for all other pages", () => {
    const tags = pageMeta({ description: "A page", matches: [root] });
    expect(tag(tags, "og:image")).toEqual(["https://a.example/share.png"]);
  });
});
