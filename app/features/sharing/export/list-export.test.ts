import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { ann, app, bob, newCast } from "#tests/support/cast";
import { addVersionTo } from "#tests/support/lists";
import { dropList } from "~/features/lists/writes/drop-list.server";
import type { Member } from "~/platform/viewer.server";
import { dispositionOf, type ExportedList, exportText, FORMATS, formatIn } from "./list-export";
import { readExport } from "./list-export.server";

const BREADS: ExportedList = {
  title: "Bread, *the* list",
  version: "masterlist",
  items: [
    { rank: 1, title: 'Rye "dark"', note: "Keeps,\nand keeps" },
    { rank: 1, title: "Spelt", note: "" },
    { rank: 3, title: "=1+1", note: "'=2" },
  ],
};

const cellSign = fc.constantFrom(...`a1=+-@'";, \t\r\n`, "''");

describe("a file", () => {
  test("as CSV follows RFC 4180, and no cell is a formula", () => {
    expect(exportText(BREADS, "csv")).toBe(
      '\uFEFFrank,title,note\r\n1,"Rye ""dark""","Keeps,\nand keeps"\r\n1,Spelt,\r\n3,\'=1+1,\'\'=2\r\n',
    );
    for (const begins of ["=", "+", "-", "@", "\t", "\r", "'=", "''@"]) {
      const [item] = BREADS.items.map((one) => ({ ...one, title: `${begins}x` }));
      const text = exportText({ ...BREADS, items: item ? [item] : [] }, "csv");
      expect(text).toMatch(/^1,"?'/m);
    }
    const plain = exportText({ ...BREADS, items: [{ rank: 1, title: "'n Roll", note: "a - b" }] }, "csv");
    expect(plain).toContain("1,'n Roll,a - b");
  });

  test("as CSV begins no formula, whatever sign a spreadsheet takes as its separator", () => {
    fc.assert(
      fc.property(fc.array(cellSign, { maxLength: 10 }), fc.array(cellSign, { maxLength: 10 }), (a, b) => {
        const [title, note] = [a.join(""), b.join("")];
        const text = exportText({ ...BREADS, items: [{ rank: 1, title, note }] }, "csv");
        for (const cell of text.split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^[" ]*[=+\-@]/);
      }),
      {
        numRuns: 2000,
        examples: [
          [
            ["a", ";", "=", "1"],
            ["a", "\n", "'", "@"],
          ],
        ],
      },
    );
  });

  test("as JSON has what a drop has", () => {
    expect(JSON.parse(exportText(BREADS, "json"))).toEqual({
      listTitle: "Bread, *the* list",
      version: "masterlist",
      item: [
        { itemTitle: 'Rye "dark"', itemContext: "Keeps,\nand keeps" },
        { itemTitle: "Spelt", itemContext: "" },
        { itemTitle: "=1+1", itemContext: "'=2" },
      ],
    });
  });

  test("as Markdown is text and no markup, each note under its item", () => {
    expect(exportText(BREADS, "md")).toBe(
      '# Bread, \\*the\\* list\n\n1. Rye "dark"\n\n   Keeps, and keeps\n\n1. Spelt\n3. =1+1\n\n   \'=2\n\n',
    );
  });

  test("as Markdown begins no list where a title looks like an item", () => {
    const items = ["- a", "+ b", "1. c", "2) d", "-e"].map((title, i) => ({ rank: i + 1, title, note: "" }));
    expect(
      exportText({ ...BREADS, items }, "md")
        .split("\n")
        .slice(2, 7),
    ).toEqual(["1. \\- a", "2. \\+ b", "3. 1\\. c", "4. 2\\) d", "5. -e"]);
  });

  test("as text is numbered lines", () => {
    expect(exportText(BREADS, "txt")).toBe(
      'Bread, *the* list\n\n1. Rye "dark"\n   Keeps, and keeps\n1. Spelt\n3. =1+1\n   \'=2\n',
    );
  });

  test("is known by its ending, and has a name for every system", () => {
    expect(FORMATS.map((format) => formatIn(`/lists/1/export.${format}`))).toEqual([...FORMATS]);
    expect(formatIn("/lists/1/export.exe")).toBeNull();
    expect(dispositionOf({ ...BREADS, title: 'Crepes\r\n";' }, "md")).toBe(
      'attachment; filename="crepes-masterlist.md"',
    );
    const own = (title: string) =>
      /filename\*=UTF-8''(.*)/.exec(dispositionOf({ ...BREADS, title, version: "" }, "csv"));
    expect(dispositionOf({ ...BREADS, title: "Лучшие книги", version: "" }, "csv")).toContain(
      'filename="list.csv"; ',
    );
    expect(decodeURIComponent(own("Лучшие книги")?.[1] ?? "")).toBe("лучшие-книги.csv");
    expect(decodeURIComponent(own("日本 (2)")?.[1] ?? "")).toBe("日本-2.csv");
  });
});

describe("the exported list", () => {
  let listId: string;
  const note = (title: string, context: string) => ({ title, context });

  beforeEach(async () => {
    await newCast();
    const items = [note("Rye", "Keeps"), note("Oat", "Soft")];
    const head = { title: "Breads", chapters: [], imageUrl: null };
    ({ listId } = await dropList(app, ann, { ...head, version: { hidden: false, items } }));
  });

  const read = (viewer: Member | null, version?: string, notes = true) =>
    readExport(app, viewer, listId, { version, notes });

  test("is the only version, else the masterlist with a note on each item", async () => {
    expect(await read(null)).toEqual({
      title: "Breads",
      version: "ann",
      items: [
        { rank: 1, title: "Rye", note: "Keeps" },
        { rank: 2, title: "Oat", note: "Soft" },
      ],
    });
    await addVersionTo(app, bob, listId, ["Oat", "Rye", "Corn"], { context: "Bob's" });
    const result = await read(null);
    expect(result.version).toBe("masterlist");
    expect(result.items).toEqual([
      { rank: 1, title: "Oat", note: "Bob's" },
      { rank: 1, title: "Rye", note: "Keeps" },
      { rank: 3, title: "Corn", note: "Bob's" },
    ]);
    expect((await read(null, undefined, false)).items.map((item) => item.note)).toEqual(["", "", ""]);
    expect(await read(null, "BOB")).toMatchObject({ version: "bob", items: [{ title: "Oat" }, {}, {}] });
  });

  test("is never another member's private version", async () => {
    await addVersionTo(app, bob, listId, ["Secret"], { hidden: true });
    await expect(read(null, "bob")).rejects.toMatchObject({ code: "not-found" });
    expect(await read(bob, "bob")).toMatchObject({ version: "bob", items: [{ title: "Secret" }] });
    for (const viewer of [null, bob]) expect(await read(viewer)).toMatchObject({ version: "ann" });
    await expect(read(null, "nobody")).rejects.toMatchObject({ code: "not-found" });
  });
});
