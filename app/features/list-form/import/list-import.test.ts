/** Exported lists survive a round trip; files and tables from other sites are read too. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ExportedList, exportText, FORMATS, type Format } from "~/features/sharing/export/list-export";
import { cleanLine, cleanText } from "~/lib/text/clean";
import { isRead, readList } from "./list-import";

/** Returns the list as the API does; null if it is refused. */
function readImport(format: Format | undefined, text: string) {
  const list = readList(format ? { text, format } : { text });
  if (!isRead(list)) return null;
  const { listTitle, item } = list;
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
        const pasted = exportText(rankedText(given), format).replace(/\r?\n/g, "\r\n").trim();
        if (given.items.length > 0) expect(readImport(format, pasted)).toEqual(back);
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

test("a text that is said to be a format is that or refused, and cut at a hundred items", () => {
  const titles = (format: Format, text: string) =>
    readImport(format, text)?.item.map(({ itemTitle }) => itemTitle);
  expect(titles("csv", 'title\n"Say ""hi"""\n"a,b"\n')).toEqual(['Say "hi"', "a,b"]);
  expect(titles("md", "Some words\n\n* Azul\n* Dixit")).toEqual(["Azul", "Dixit"]);
  expect(titles("json", '["Azul", {"title": "Dixit", "note": "cards"}]')).toEqual(["Azul", "Dixit"]);
  for (const text of ["", "{", "null", "3", '{"item": 4}', '"x"'])
    expect(titles("json", text)).toBeUndefined();
  expect(titles("json", "[null, {}, [], true]")).toEqual([]);
  expect(titles("csv", Array.from({ length: 5000 }, (_, i) => `x${i}\n`).join(""))).toHaveLength(100);
});
