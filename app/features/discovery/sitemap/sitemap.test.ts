/** Sitemaps contain every public list once, in files that the protocol allows. */

import { sql } from "drizzle-orm";
import { XMLValidator } from "fast-xml-parser";
import { beforeEach, describe, expect, test } from "vitest";
import { ann, app, bob, newCast } from "#tests/support/cast";
import { addVersionTo, dropListOf, version } from "#tests/support/lists";
import { editList } from "~/features/lists/writes/edit-list.server";
import { flatRows } from "~/lib/addresses/page-table";
import { MINUTE } from "~/lib/time/durations";
import { fileNumber, filesFor, indexText, LISTS_PER_FILE, robotsText } from "./sitemap";
import { readSitemapFile, readSitemapIndex } from "./sitemap.server";

beforeEach(newCast);

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc);
const listsIn = async (file: string) =>
  locations(await readSitemapFile(app, file)).flatMap((loc) => loc?.split(`${app.origin}/lists/`)[1] ?? []);

describe("the sitemap", () => {
  test("has the public lists and no others, each with its last change", async () => {
    const films = await dropListOf(app, ann, ["Heat"]);
    await dropListOf(app, ann, ["Up"], { hidden: true });
    const books = await dropListOf(app, bob, ["Emma"]);
    expect(await listsIn("1.xml")).toEqual([films, books]);
    const xml = await readSitemapFile(app, "1.xml");
    for (const text of [xml, await readSitemapIndex(app)]) expect(XMLValidator.validate(text)).toBe(true);
    await dropListOf(app, ann, [], { title: "A request" });
    expect(await listsIn("1.xml")).toEqual([films, books]);
    const index = await readSitemapIndex(app);
    // feed keys of an isolate only rise, so other tests may have put the index's time ahead
    for (const [, changed = ""] of xml.matchAll(/<lastmod>([^<]*)<\/lastmod>/g))
      expect(Math.abs(Date.parse(changed) - app.now())).toBeLessThan(MINUTE);
    expect((xml + index).match(/<lastmod>/g)).toHaveLength(3);
    const rowOf = (path: string) => flatRows().find((row) => row.path === path);
    for (const loc of locations(xml).filter((loc) => !loc?.includes("/lists/")))
      expect([loc, rowOf(new URL(loc ?? "").pathname)?.noindex]).toEqual([loc, false]);
    expect(locations(xml)).toContain(`${app.origin}/how-lists-merge`);

    await editList(app, ann, { listId: films, version: version(["Heat"], { hidden: true }) });
    expect(await listsIn("1.xml")).toEqual([books]);
    await editList(app, ann, { listId: films, version: version(["Heat"]) });
    await addVersionTo(app, ann, books, ["Emma"]);
    expect((await listsIn("1.xml")).toSorted()).toEqual([films, books].toSorted());
  });

  test("continues in further files; a file after the last is a 404", async () => {
    const all: string[] = [];
    for (const title of ["First", "Last of a file", "First of the next"])
      all.push(await dropListOf(app, ann, ["One"], { title }));
    const keys = [LISTS_PER_FILE, LISTS_PER_FILE + 1];
    for (const [i, key] of keys.entries())
      await app.db.run(sql`update cards set rowid = ${key} where list_id = ${all[i + 1]}`);
    expect(locations(await readSitemapIndex(app))).toEqual([
      `${app.origin}/sitemaps/1.xml`,
      `${app.origin}/sitemaps/2.xml`,
    ]);
    expect([await listsIn("1.xml"), await listsIn("2.xml")]).toEqual([all.slice(0, 2), all.slice(2)]);
    for (const none of ["3.xml", "0.xml", "1", "01.xml", "-1.xml", "x.xml", "", "9999999999.xml"])
      await expect(readSitemapFile(app, none)).rejects.toMatchObject({ code: "not-found" });
  });

  test("of a new product has one file, with the pages that are always there", async () => {
    expect(locations(await readSitemapIndex(app))).toEqual([`${app.origin}/sitemaps/1.xml`]);
    expect(locations(await readSitemapFile(app, "1.xml"))[0]).toBe(`${app.origin}/`);
  });

  test("stays within what the protocol allows", () => {
    expect(LISTS_PER_FILE).toBeLessThanOrEqual(5_000);
    expect(filesFor(100_000_000)).toBeLessThanOrEqual(50_000);
    const index = indexText("https://a-rather-long-name.listdrop.example", filesFor(100_000_000));
    expect(index.length).toBeLessThan(50 * 1024 * 1024);
    expect(fileNumber("12.xml")).toBe(12);
  });

  test("is named by robots.txt, by its whole address", () => {
    const lines = robotsText("https://listdrop.example").split("\n");
    expect(lines).toContain("Sitemap: https://listdrop.example/sitemap.xml");
    expect(lines).toEqual(
      expect.arrayContaining(["User-agent: *", "Disallow: /my-stuff", "Disallow: /edit/"]),
    );
  });
});
