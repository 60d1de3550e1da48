import { expect, test } from "vitest";
import { bodyOf } from "#tests/support/body";
import { badInput, comment } from "#tests/support/shapes";
import { expectErrors } from "./client";
import { drop, itemId, onEachDatabase } from "./site";

const EMOJI = "😀";
const decomposedText = (n: number) => "é".normalize("NFD").repeat(n);
const item = (itemTitle: unknown, itemContext: unknown = "") => ({ itemTitle, itemContext });

onEachDatabase("what is typed wrong is told in the product's words", (site) => {
  test("title", async () => {
    const ann = await site.person("ann");
    const drop = (listTitle: unknown) => ann.post("/list/", { listTitle });
    const expectMessage = async (title: unknown, message: string) =>
      expectErrors(await drop(title), { listTitle: message });
    for (const nothing of [undefined, null, "", "  \n ", "\u202e\u0000", 7, {}])
      await expectMessage(nothing, "Title is required");
    await expectMessage("abcde", "Title must be at least 6 characters");
    await expectMessage(`  ${EMOJI.repeat(5)}  `, "Title must be at least 6 characters");
    await expectMessage("x".repeat(61), "Title must be max. 60 characters (61)");
    await expectMessage(EMOJI.repeat(75), "Title must be max. 60 characters (75)");
    for (const fine of [EMOJI.repeat(6), EMOJI.repeat(60), ` ${"x".repeat(60)} `, decomposedText(60)])
      expect((await drop(fine)).status).toBe(201);
  });

  test("chapters", async () => {
    const ann = await site.person("ann");
    const drop = (chapters: unknown) => ann.post("/list/", { listTitle: "A list with chapters", chapters });
    expectErrors(await drop(["fine", "", "a,b", "x".repeat(26)]), {
      "chapters.1": "Chapter is required",
      "chapters.2": "Chapter can't have a comma",
      "chapters.3": "Chapter must be max. 25 characters",
    });
    const many = (n: number) => Array.from({ length: n }, (_, i) => `chapter ${i}`);
    expectErrors(await drop(many(16)), { chapters: "A list has max. 15 chapters" });
    expect((await drop([...many(15), "CHAPTER 0"])).status).toBe(201);
    expect((await drop([EMOJI.repeat(25), decomposedText(25)])).status).toBe(201);
    for (const wrong of ["film", null, 7])
      expect(bodyOf(await drop(wrong), badInput).errors).toHaveProperty("chapters");
    const follow = (chapter: unknown) => ann.put("/followchapter/", { chapter });
    expectErrors(await follow(" "), { chapter: "Chapter is required" });
    expectErrors(await follow(undefined), { chapter: "Chapter is required" });
    expectErrors(await follow("a,b"), { chapter: "Chapter can't have a comma" });
    expectErrors(await follow(EMOJI.repeat(26)), { chapter: "Chapter must be max. 25 characters" });
    expect((await follow(EMOJI.repeat(25))).status).toBe(200);
  });

  test("items, on drop, on adding a version and on edit", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const id = await drop(ann, ["One"]);
    const wrong = [
      item("fine"),
      item(""),
      item("  "),
      item("x".repeat(101)),
      item(EMOJI.repeat(120)),
      item("x", "y".repeat(2001)),
      item(undefined),
    ];
    const EMPTY = "Item title needs to be filled (or removed)";
    const at = (prefix: string) => ({
      [`${prefix}.1.itemTitle`]: EMPTY,
      [`${prefix}.2.itemTitle`]: EMPTY,
      [`${prefix}.3.itemTitle`]: "Item-title must be max. 100 characters (101)",
      [`${prefix}.4.itemTitle`]: "Item-title must be max. 100 characters (120)",
      [`${prefix}.5.itemContext`]: "Item description must be max. 2000 characters (2001)",
      [`${prefix}.6.itemTitle`]: EMPTY,
    });
    const sublist = [{ subListHidden: false, item: wrong }];
    expectErrors(await ann.post("/list/", { listTitle: "Wrong items", sublist }), at("sublist.0.item"));
    expectErrors(await ann.put("/list/", { id, sublist }), at("sublist.0.item"));
    expectErrors(await bob.put("/addsublist/", { id, sublist }), at("sublist.0.item"));
    expectErrors(await bob.put("/addsublist/", { id, subListHidden: false, item: wrong }), at("item"));
    const others = [{ subListCreator: "somebody", subListHidden: false, item: wrong }, sublist[0]];
    const named = others.map((each) => ({ subListCreator: ann.username, ...each }));
    expectErrors(await ann.put("/list/", { id, sublist: named }), at("sublist.1.item"));

    const many = (n: number) => [
      { subListHidden: false, item: Array.from({ length: n }, (_, i) => item(`item ${i}`)) },
    ];
    expectErrors(await ann.put("/list/", { id, sublist: many(101) }), {
      "sublist.0.item": "A list has max. 100 items",
    });
    expect((await ann.put("/list/", { id, sublist: many(100) })).status).toBe(200);
    const longest = [{ subListHidden: false, item: [item(EMOJI.repeat(100), EMOJI.repeat(2000))] }];
    expect((await ann.put("/list/", { id, sublist: longest })).status).toBe(200);
    const hidden = await ann.put("/list/", { id, sublist: [{ subListHidden: "yes", item: [] }] });
    expect(Object.keys(bodyOf(hidden, badInput).errors)).toEqual(["sublist.0.subListHidden"]);
    expectErrors(await ann.put("/list/", { listTitle: "Without an id" }), { id: "An id is required" });
  });

  test("comments", async () => {
    const ann = await site.person("ann");
    const itemCommentId = await itemId(site.anyone, await drop(ann, ["One"]), "One");
    const say = (commentContent: unknown) => ann.post("/comment/", { itemCommentId, commentContent });
    for (const nothing of [undefined, null, "", " \n ", "\u0007"])
      expectErrors(await say(nothing), { commentContent: "Comment is required" });
    const long = EMOJI.repeat(2001);
    expectErrors(await say(long), { commentContent: "Comment must be max. 2000 characters (2001)" });
    expect((await say(EMOJI.repeat(2000))).status).toBe(201);
    expect(bodyOf(await say("<b>bold\u202e</b>\r\nnext\u0000"), comment).commentContent).toBe(
      "<b>bold</b>\nnext",
    );
  });
});
