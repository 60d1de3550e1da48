import { describe, expect, test } from "vitest";
import { htmlOf, MEMBER, wordsOf } from "#tests/support/render";
import type { ListFormResult } from "~/features/list-form/model/list-form-result";
import type { ListFormProps } from "./list-form";
import { emptyRows } from "./list-form-values";
import { RestorableListForm } from "./restorable-list-form";

const WORDS = { title: "Drop a list", submit: "DROP IT", submitFilled: "REMOVE EMPTY ROWS AND DROP" };

const form = (props: Partial<ListFormProps> = {}) =>
  htmlOf(
    <RestorableListForm
      kind="drop"
      target="drop"
      owner="ann"
      defaultValue={{ listTitle: "", sublist: [{ item: emptyRows() }] }}
      words={WORDS}
      {...props}
    />,
    { root: MEMBER, path: "/drop" },
  );

/** Renders the form as the server gives it back. */
const formAfter = (reply: ListFormResult["reply"]) => form({ result: { pendingChapter: "", reply } });

const titles = (html: string) => [
  ...html.matchAll(/data-control="title"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*data-control="title"/g),
];

describe("the list form", () => {
  test("begins with three empty rows, public, and has the wire's field names", async () => {
    const html = await form();
    for (const i of [0, 1, 2]) expect(html).toContain(`name="sublist[0].item[${i}].itemTitle"`);
    expect(html).not.toContain("sublist[0].item[3]");
    expect(html).toMatch(/name="sublist\[0\]\.subListHidden" checked="" value=""/);
    for (const name of ["listTitle", "listImageUrl"]) expect(html).toContain(`name="${name}"`);
  });

  test("adds, removes, moves and P1 with buttons that work without scripts", async () => {
    const html = (await form()).replaceAll("&quot;", '"');
    expect(html).toContain('"type":"insert"');
    expect(html).toContain('{"type":"remove","payload":{"name":"sublist[0].item","index":1}}');
    expect(html).toContain('{"type":"reorder","payload":{"name":"sublist[0].item","from":1,"to":0}}');
    expect(html).toContain('{"type":"reorder","payload":{"name":"sublist[0].item","from":2,"to":0}}');
    expect(html.match(/>P1<\/button>/g)).toHaveLength(1);
  });

  test("has title, chapters and items in this order, and names the rest in one line that errors open", async () => {
    const html = await form();
    const places = [
      'name="listTitle"',
      'aria-label="Add a chapter"',
      'name="sublist[0].item[2].itemTitle"',
      "<details",
      'name="sublist[0].subListHidden"',
      'name="listImageUrl"',
    ].map((part) => html.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(wordsOf(html)).toContain("· no picture");
    expect(html).not.toMatch(/<details[^>]* open/);
    const wrong = await formAfter({
      status: "error",
      initialValue: { listTitle: "Soups", listImageUrl: "ftp://a" },
      error: { listImageUrl: ["Image must be an https link"] },
    });
    expect(wordsOf(wrong)).toContain("· a picture");
    expect(wrong).toMatch(/<details[^>]* open/);
  });

  test("has a first button that adds, so that Enter never drops", async () => {
    const html = await form();
    const first = /<button[^>]*type="submit"[^>]*>/.exec(html)?.[0];
    expect(first).toContain('name="intent" value="enter"');
  });

  test("has no handle without scripts, and no inline style", async () => {
    const items = ["A", "B", "C"].map((itemTitle) => ({ itemTitle }));
    const html = await form({ defaultValue: { listTitle: "Soups", sublist: [{ item: items }] } });
    expect(html).not.toContain("Drag to another place");
    expect(html).not.toContain("style=");
  });

  test("shows the server's result: errors on top and beside the fields, and every word typed", async () => {
    const html = await form({
      result: {
        pendingChapter: "winter",
        reply: {
          status: "error",
          initialValue: {
            listTitle: "abc",
            chapters: ["food"],
            sublist: [{ item: [{ itemTitle: "A" }, {}, { itemTitle: "C" }, { itemTitle: "D" }] }],
          },
          error: {
            listTitle: ["Title must be at least 6 characters"],
            "sublist[0].item[1].itemTitle": ["Item title needs to be filled (or removed)"],
          },
        },
      },
    });
    const words = wordsOf(html);
    expect(words).toContain("Item 2: Item title needs to be filled (or removed)");
    expect(html.match(/Title must be at least 6 characters/g)).toHaveLength(2);
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(2);
    expect(html).toContain(">abc</textarea>");
    expect(html).toContain('name="chapters[0]" value="food"');
    expect(html).toContain('value="winter"');
    expect(titles(html)).toHaveLength(4);
    expect(words).toContain("REMOVE EMPTY ROWS AND DROP");
    expect(html).toContain('href="#list-drop-sublist[0].item[1].itemTitle"');
    expect(html).toContain('id="list-drop-sublist[0].item[1].itemTitle"');
  });

  test("without scripts focuses the row that a button moved", async () => {
    const html = await formAfter({
      intent: { type: "reorder", payload: { name: "sublist[0].item", from: 2, to: 1 } },
      initialValue: { sublist: [{ item: [{ itemTitle: "A" }, { itemTitle: "C" }, { itemTitle: "B" }] }] },
    });
    expect(html).toMatch(
      /aria-label="Move item 2 up"[^>]*autofocus|autofocus[^>]*aria-label="Move item 2 up"/i,
    );
  });

  test("without scripts focuses the row that a button added, or the errors", async () => {
    const added = await formAfter({
      intent: { type: "insert", payload: { name: "sublist[0].item" } },
      initialValue: { sublist: [{ item: [{ itemTitle: "A" }, { itemTitle: "" }] }] },
    });
    expect(added.match(/<[^>]*autofocus[^>]*>/gi)).toEqual([expect.stringContaining('aria-label="Item 2"')]);
    const wrong = await formAfter({ status: "error", error: { listTitle: ["Title is required"] } });
    expect(wrong.match(/<[^>]*autofocus[^>]*>/gi)).toEqual([expect.stringContaining('role="alert"')]);
  });

  test("of somebody else's list shows its title as text, and no chapters or image", async () => {
    const html = await form({
      kind: "version",
      target: "drop/1",
      defaultValue: { listTitle: "Best pears", versionRev: 4, sublist: [{ item: emptyRows() }] },
    });
    expect(html).toMatch(/name="listTitle"[^>]*readonly|readonly[^>]*name="listTitle"/i);
    expect(html).toContain('name="versionRev" value="4"');
    expect(html).not.toContain('name="chapter"');
    expect(html).not.toContain('name="listImageUrl"');
  });

  test("shows concurrent changes and sends the new revision", async () => {
    const html = await form({
      kind: "listOwner",
      target: "edit/1",
      listId: "1",
      words: { ...WORDS, submit: "SAVE CHANGES" },
      result: {
        pendingChapter: "",
        reply: {
          status: "error",
          initialValue: {
            listTitle: "Mine",
            rev: "1",
            versionRev: "1",
            sublist: [{ item: [{ itemTitle: "A" }] }],
          },
          error: { "": ["Someone was faster"] },
        },
        conflict: { rev: 2, versionRev: 5, title: "Theirs", items: ["B"] },
      },
    });
    expect(wordsOf(html)).toContain("This list changed while you wrote");
    expect(wordsOf(html)).toContain("Theirs B");
    expect(html).toContain('name="rev" value="2"');
    expect(html).toContain('name="versionRev" value="5"');
    expect(html).toContain(">Mine</textarea>");
  });

  test("tells people who were logged out that nothing is lost", async () => {
    const html = await form({
      result: {
        pendingChapter: "",
        sessionExpired: { kind: "drop", owner: "ann" },
        reply: { status: "success", initialValue: { listTitle: "Best pears" } },
      },
    });
    expect(wordsOf(html)).toContain("You are logged out, and nothing is lost");
    expect(html).toContain('href="/login?to=%2Fdrop"');
  });
});
