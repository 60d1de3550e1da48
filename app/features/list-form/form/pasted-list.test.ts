import { describe, expect, test } from "vitest";
import { insertPasted, readRows } from "~/features/list-form/model/row-values";
import { parseListForm, readListForm } from "./list-form-data";
import { takePastedList } from "./pasted-list.server";

const parse = async (fields: Record<string, string>) => {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) sent.append(name, value);
  expect(await takePastedList(sent)).toHaveProperty("words");
  return parseListForm(readListForm(sent) ?? new FormData(), "drop");
};

const item = (i: number, title: string) => ({ [`sublist[0].item[${i}].itemTitle`]: title });

describe("a pasted list", () => {
  test("fills the empty rows and continues below", async () => {
    const submission = await parse({
      intent: "paste",
      pasted: "1. B\n2. C",
      ...item(0, "A"),
      ...item(1, ""),
      ...item(2, ""),
    });
    expect(submission.reply().initialValue?.sublist).toEqual([
      { item: [{ itemTitle: "A" }, { itemTitle: "B" }, { itemTitle: "C" }] },
    ]);
  });

  test("may be a table; its heading becomes the title if the form has none", async () => {
    const csv = 'rank,title,note\r\n1,"Bosc, ripe","soft, sweet"\r\n2,Conference,\r\n';
    const fromCsv = (await parse({ intent: "paste", pasted: csv })).reply().initialValue?.sublist;
    expect(fromCsv).toEqual([
      { item: [{ itemTitle: "Bosc, ripe", itemContext: "soft, sweet" }, { itemTitle: "Conference" }] },
    ]);
    const markdown = "# Best pears\n\n1. Bosc\n2. Conference\n";
    const titled = async (listTitle: string) =>
      (await parse({ intent: "paste", pasted: markdown, listTitle })).reply().initialValue?.listTitle;
    expect([await titled(""), await titled("Pears of ours")]).toEqual(["Best pears", "Pears of ours"]);
  });

  test("that is a table comes back to choose other columns, which replace the rows that nobody changed", async () => {
    const text = "Film,Director\nKane,Welles\nRan,Kuro\n";
    const sent = new FormData();
    const paste = async (fields: Record<string, string>) => {
      for (const [name, value] of Object.entries(fields)) sent.set(name, value);
      const taken = await takePastedList(sent);
      const rows = readRows(sent).map(({ itemTitle, itemContext }) => `${itemTitle}: ${itemContext}`);
      return { taken, rows };
    };
    const first = await paste({ intent: "paste", pasted: text });
    expect(first.rows).toEqual(["Kane: Welles", "Ran: Kuro"]);
    expect(first.taken).toMatchObject({
      pasted: text,
      table: { head: ["Film", "Director"], columns: { title: 0 } },
    });
    const { filled = "" } = first.taken.table ?? {};
    const columns = { "column[0]": "", "column[1]": "title", filled };
    const changed = { "sublist[0].item[0].itemContext": "a sled" };
    expect((await paste({ ...columns, ...changed })).rows).toEqual(["Kane: a sled", "Welles: ", "Kuro: "]);
    expect((await paste({ pasted: "Ran;1985\nAlien;1979" })).rows).toHaveLength(5);
  });

  test("is inserted where it is pasted, up to the limit of rows", () => {
    const row = (itemTitle: string) => ({ itemTitle, itemContext: "" });
    const pasted = (n: number) =>
      Array.from({ length: n }, (_, i) => ({ itemTitle: `P${i}`, itemContext: "" }));
    const { rows } = insertPasted([row("A"), row(""), row("B")], 1, pasted(2));
    expect(rows.map(({ itemTitle }) => itemTitle)).toEqual(["A", "P0", "P1", "B"]);
    expect(insertPasted([row("A")], 1, pasted(120))).toMatchObject({ added: 99, overflow: 21 });
  });
});
