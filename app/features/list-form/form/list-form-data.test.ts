import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { listFormSchemas } from "~/features/list-form/model/list-form-schema";
import { toListInput } from "~/features/lists/model/list";
import { EMPTY_HEAD, toNamedHead } from "~/features/lists/model/list-head";
import { fieldName, orderByPlaces, readListForm } from "./list-form-data";

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};

const parseFields = (fields: Record<string, string>) => {
  const data = readListForm(form(fields));
  if (!data) throw new Error("malformed");
  return data;
};

const parse = (fields: Record<string, string>) =>
  parseWithZod(parseFields(fields), { schema: listFormSchemas.drop });

const item = (i: number, title: string) => ({ [`sublist[0].item[${i}].itemTitle`]: title });

describe("the submitted list form", () => {
  test("becomes a list input", () => {
    const submission = parse({
      listTitle: "Best pears",
      "chapters[0]": "fruit",
      "sublist[0].subListHidden": "",
      ...item(0, "Conference"),
      "sublist[0].item[0].itemContext": "crisp",
    });
    expect(submission.status === "success" && submission.value).toEqual({
      ...toNamedHead(EMPTY_HEAD),
      listTitle: "Best pears",
      chapters: ["fruit"],
      sublist: [
        {
          subListHidden: false,
          item: [{ itemTitle: "Conference", itemContext: "crisp", commentId: undefined }],
          tiers: null,
        },
      ],
    });
  });

  test("is a list request without rows, and private with the lock on", () => {
    const submission = parse({ listTitle: "Best pears", "sublist[0].subListHidden": "on" });
    expect(submission.status === "success" && submission.value.sublist).toEqual([
      { subListHidden: true, item: [] },
    ]);
  });

  test("has tiers if a row names one: they decide before the places, and other rows stay behind the row above", () => {
    const rows = ["Conference", "Nashi", "Quince", "Williams"].flatMap((title, i) =>
      Object.entries(item(i, title)),
    );
    const fields = { listTitle: "Best pears", ...Object.fromEntries(rows) };
    const names = { "sublist[0].tiers": "Always\r\n Raw \r\nCooked\r\n" };
    const sent = (bands: Record<number, string>) => {
      const chosen = Object.entries(bands).map(([i, band]) => [`sublist[0].item[${i}].band`, band]);
      const submission = parse({ ...fields, ...names, ...Object.fromEntries(chosen) });
      return submission.status === "success" && submission.value.sublist[0];
    };
    expect(sent({ 0: "1", 2: "0" })).toMatchObject({
      item: ["Quince", "Williams", "Conference", "Nashi"].map((itemTitle) => ({ itemTitle })),
      tiers: [
        { name: "Always", from: 1 },
        { name: "Raw", from: 3 },
        { name: "Cooked", from: 5 },
      ],
    });
    expect(sent({})).toMatchObject({ tiers: null });
    expect(sent({ 1: "7", 2: "x" })).toMatchObject({
      item: [{ itemTitle: "Conference" }, {}, {}, {}],
      tiers: null,
    });
    const short = parse({ ...fields, "sublist[0].tiers": "Good", "sublist[0].item[0].band": "3" });
    expect(short.reply().error).toEqual({ "sublist[0].tiers": ["Use 3 to 6 tiers, or none"] });
  });

  test("is blind by link alone, until its date or, without one, its reveal", () => {
    const circle = (fields: Record<string, string>) => {
      const submission = parse({ listTitle: "Best pears", blind: "on", ...fields });
      return submission.status === "success" && toListInput(submission.value).circle;
    };
    const link = { "sublist[0].subListHidden": "link" };
    const blindUntil = "2026-12-03T18:00";
    expect(circle({ ...link, blindUntil: "" })).toMatchObject({
      byLink: true,
      blind: true,
      blindUntil: null,
    });
    expect(circle({ ...link, blindUntil })).toMatchObject({ blindUntil: Date.UTC(2026, 11, 3, 18) });
    expect(circle({ ...link, blind: "", blindUntil })).toMatchObject({ blind: false, blindUntil: null });
    expect(circle({ blindUntil })).toMatchObject({ byLink: false, blind: false, blindUntil: null });
  });

  test("may leave out empty rows, by one press", () => {
    const pressed = { listTitle: "Best pears", intent: "without-empty" };
    const submission = parse({ ...pressed, ...item(0, " "), ...item(1, "Bosc"), ...item(2, "") });
    expect(submission.status === "success" && submission.value.sublist[0]?.item).toMatchObject([
      { itemTitle: "Bosc" },
    ]);
    const described = parse({
      ...pressed,
      ...item(0, ""),
      ...item(1, ""),
      "sublist[0].item[1].itemContext": "crisp",
    });
    expect(described.status === "error" && described.error).toEqual({
      "sublist[0].item[0].itemTitle": ["Item title needs to be filled (or removed)"],
    });
  });

  test("refuses an item that another row names in any spelling, and names that row", () => {
    const submission = parse({
      listTitle: "Best games",
      ...item(0, "Catan"),
      ...item(1, "Azul"),
      ...item(2, ""),
      ...item(3, "azul!"),
      ...item(4, "AZUL"),
      ...item(5, "Azul (2017)"),
    });
    expect(submission.status === "error" && submission.error).toEqual({
      "sublist[0].item[2].itemTitle": ["Item title needs to be filled (or removed)"],
      "sublist[0].item[3].itemTitle": ["Already at 2"],
      "sublist[0].item[4].itemTitle": ["Already at 2"],
    });
  });

  test("drops the empty rows after the last filled one, and no others", () => {
    const titles = (...given: string[]) => {
      const fields = Object.assign({ listTitle: "Best pears" }, ...given.map((title, i) => item(i, title)));
      const submission = parse(fields);
      return submission.status === "success"
        ? submission.value.sublist[0]?.item.map(({ itemTitle }) => itemTitle)
        : Object.keys(submission.error ?? {});
    };
    expect(titles("Bosc", "Comice", "", " ", "")).toEqual(["Bosc", "Comice"]);
    expect(titles("Bosc", "", "Comice", "")).toEqual(["sublist[0].item[1].itemTitle"]);
    expect(titles("", "")).toEqual(["sublist[0].item[0].itemTitle", "sublist[0].item[1].itemTitle"]);
    const cleared = { ...item(1, ""), "sublist[0].item[1].commentId": "5f0000000000000000000001" };
    expect(parse({ listTitle: "Best pears", ...item(0, "Bosc"), ...cleared }).status).toBe("error");
  });

  test("counts a chapter that was typed and never added, once", () => {
    const names = (fields: Record<string, string>) =>
      [...parseFields(fields).entries()]
        .filter(([name]) => name.startsWith("chapters"))
        .map(([, value]) => value);
    expect(names({ "chapters[0]": "fruit", chapter: " garden " })).toEqual(["fruit", "garden"]);
    expect(names({ "chapters[0]": "fruit", chapter: "Fruit" })).toEqual(["fruit"]);
  });

  test("reads revisions as numbers", () => {
    const data = parseFields({ listTitle: "Best pears", rev: "3", versionRev: "2" });
    const submission = parseWithZod(data, { schema: listFormSchemas.listOwner });
    expect(submission.status === "success" && submission.value).toMatchObject({ rev: 3, versionRev: 2 });
  });
});

describe("buttons without JavaScript", () => {
  const intent = (fields: Record<string, string>) =>
    JSON.parse(String(parseFields(fields).get("__intent__")));

  test("adds the typed chapter on Enter, or else an item", () => {
    expect(intent({ intent: "enter", chapter: "fruit" })).toEqual({
      type: "insert",
      payload: { name: "chapters", defaultValue: "fruit" },
    });
    expect(intent({ intent: "enter", chapter: "" }).payload.name).toBe("sublist[0].item");
  });

  test("adds, removes and moves rows by the library's intents", () => {
    const remove = JSON.stringify({ type: "remove", payload: { name: "sublist[0].item", index: 0 } });
    const submission = parse({ ...item(0, "A"), ...item(1, "B"), __intent__: remove });
    expect(submission.status).toBeUndefined();
    expect(submission.reply().initialValue?.sublist).toEqual([{ item: [{ itemTitle: "B" }] }]);
  });

  test("puts the rows in the order of the numbers typed", () => {
    const submission = parse({
      intent: "arrange",
      ...item(0, "A"),
      ...item(1, "B"),
      ...item(2, "C"),
      "sublist[0].item[2].place": "1",
    });
    expect(submission.reply().initialValue?.sublist).toEqual([
      { item: [{ itemTitle: "C" }, { itemTitle: "A" }, { itemTitle: "B" }] },
    ]);
  });
});

describe("untrusted input", () => {
  test("drops unknown fields", () => {
    const data = parseFields({
      "sublist[0].subListCreator": "ann",
      "__proto__.x": "1",
      "sublist[0].item[99999].itemTitle": "x",
      "sublist[0].item[999].itemTitle": "x",
      roles: "moderator",
    });
    expect([...data.keys()]).toEqual([]);
  });

  test.each([
    "{",
    "null",
    '{"type":"update","payload":{"value":"x"}}',
    '{"type":"reorder","payload":{"name":"sublist[0].item","from":0,"to":-1}}',
    '{"type":"insert","payload":{"name":"__proto__"}}',
  ])("refuses the malformed intent %s", (intent) => {
    expect(readListForm(form({ __intent__: intent }))).toBeNull();
  });
});

test.each([
  ["1 2 3", "0 1 2"],
  ["3 2 3", "1 2 0"],
  ["1 2 1", "2 0 1"],
  ["2 1 3", "1 0 2"],
  ["99 2 3", "1 2 0"],
])("the typed positions %s order the rows %s", (places, order) =>
  expect(orderByPlaces(places.split(" ").map(Number)).join(" ")).toBe(order),
);

test("translates a refusal's field path to the form's spelling", () => {
  expect(fieldName("sublist.0.item.2.itemTitle")).toBe("sublist[0].item[2].itemTitle");
  expect(fieldName("chapters.0")).toBe("chapters[0]");
  expect(fieldName("listTitle")).toBe("listTitle");
});
