/** Exported lists survive a round trip; files and tables from other sites are read too. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ExportedList, exportText, FORMATS, type Format } from "~/features/sharing/export/list-export";
import { cleanLine, cleanText } from "~/lib/clean";
import { isRead, readList, withinLimit } from "./list-import";

/** Returns the list as the API does; null if it is refused. */
function readImport(format: Format | undefined, text: string) {
  const list = readList(format ? { text, format } : { text });
  if (!isRead(list)) return null;
  const { listTitle, item } = withinLimit(list);
  return { listTitle, item };
}

const sign = fc.oneof(
  fc.constantFrom(..."aZ09;; '\"=+-@,;|\\#*_`~<>&[]().!\n\té日🦊", "1. ", "- ", "# ", "   ", "''", "'="),
  fc.string({ unit: "grapheme", maxLength: 3 }),
);
const anyText = fc.array(sign, { maxLength: 12 }).map((signs) => signs.join(""));
const line = anyText.map((text) => cleanLine(text)).filter((text) => text !== "");
const list = fc.record({
  title: line,
  items: fc.array(fc.record({ title: line, note: anyText.map(cleanText) }), { maxLength: 12 }),
});

const rankedText = ({
  title,
  items,
}: {
  title: string;
  items: { title: string; note: string }[];
}): ExportedList => ({
  title,
  version: "ann",
  items: items.map((item, i) => ({ rank: i + 1, ...item })),
});
const collapseSpaces = (text: string) => text.replace(/\s+/g, " ").trim();

describe("export, then import", () => {
  test.each(FORMATS)("gives the same list: %s", (format) => {
    fc.assert(
      fc.property(list, (given) => {
        const back = readImport(format, exportText(rankedText(given), format));
        const isLoose = format === "md" || format === "txt";
        expect(back).toEqual({
          listTitle: format === "csv" ? "" : given.title,
          item: given.items.map(({ title, note }) => ({
            itemTitle: title,
            itemContext: isLoose ? collapseSpaces(note) : note,
          })),
        });
      }),
      { numRuns: 500 },
    );
  });

  test("keeps the order of a masterlist with ties, and is known by its text", () => {
    const tied = {
      ...rankedText({ title: "Breads", items: [] }),
      items: [1, 1, 3].map((rank, i) => ({ rank, title: `No. ${i}`, note: "" })),
    };
    for (const format of FORMATS) {
      const text = exportText(tied, format);
      expect(readImport(format, text)?.item.map(({ itemTitle }) => itemTitle)).toEqual([
        "No. 0",
        "No. 1",
        "No. 2",
      ]);
      expect(readImport(undefined, text)).toEqual(readImport(format, text));
    }
  });
});

const items = (format: (typeof FORMATS)[number], text: string) =>
  readImport(format, text)?.item.map(
    ({ itemTitle, itemContext }) => itemTitle + (itemContext && `: ${itemContext}`),
  );

describe("lists from other programs", () => {
  test("are read from tables with any columns", () => {
    const rows = ["Azul: tiles", "Dixit"];
    expect(items("csv", "name;year;description\nAzul;2017;tiles\nDixit;2008;\n")).toEqual(rows);
    expect(items("csv", "1,Azul,tiles\r\n2,Dixit\r\n")).toEqual(rows);
    expect(items("csv", "\uFEFFAzul\ttiles\nDixit\n")).toEqual(rows);
    expect(
      items("md", "# Games\n\n| # | Item | Note |\n|--:|---|:-:|\n| 1 | Azul | tiles |\n| 2 | Dixit | |\n"),
    ).toEqual(rows);
    expect(items("txt", "1\tAzul\ttiles\n2\tDixit")).toEqual(rows);
    expect(items("csv", 'title\n"Say ""hi"""\n"a,b"\n')).toEqual(['Say "hi"', "a,b"]);
  });

  test("are read from Markdown and JSON", () => {
    expect(items("md", "Some words\n\n* Azul\n  tiles\n* Dixit")).toEqual(["Azul: tiles", "Dixit"]);
    expect(items("json", '["Azul", {"title": "Dixit", "note": "cards"}, 8]')).toEqual([
      "Azul",
      "Dixit: cards",
      "8",
    ]);
  });

  test("are refused if they are not a list, and cut at a hundred items", () => {
    for (const text of ["", "{", "null", "3", '{"item": 4}', '"x"'])
      expect(readImport("json", text)).toBeNull();
    expect(readImport("json", "[null, {}, [], true]")?.item).toEqual([]);
    expect(readImport("csv", Array.from({ length: 5000 }, (_, i) => `x${i}\n`).join(""))?.item).toHaveLength(
      100,
    );
  });
});
