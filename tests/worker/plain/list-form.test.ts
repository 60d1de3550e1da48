/** The list form without scripts: every button posts, and no typed text is lost. */
import { expect, test } from "vitest";
import { plainJpeg } from "#tests/safety/support/crafted-pictures";
import { bodyOf } from "#tests/support/body";
import type { PlainBrowser } from "#tests/support/plain-browser";
import { list } from "#tests/support/shapes";
import { add, drop, edit, onEachDatabase } from "../site";

onEachDatabase("the list form, without scripts", (site) => {
  const items = (page: PlainBrowser) =>
    [...page.document.querySelectorAll<HTMLInputElement>('[name$=".itemTitle"]')].map(({ value }) => value);
  const write = (page: PlainBrowser, titles: string[]) => {
    for (const [i, title] of titles.entries()) page.fill(`sublist[0].item[${i}].itemTitle`, title);
    return page;
  };
  const note = (n: number) => `sublist[0].item[${n - 1}].itemContext`;
  /** Returns the element that the browser would focus. */
  const focus = (page: PlainBrowser) => page.document.querySelector("[autofocus]");
  const idOf = ({ path }: PlainBrowser) => path.replace("/lists/", "");

  test("rows are moved, removed, added and brought back, with their notes", async () => {
    const page = await site.visit(await site.person("ann"), "/drop");
    expect(items(page)).toEqual(["", "", ""]);
    write(page, ["Rye", "Oat", "Corn"]).fill(note(2), "For the porridge");
    await page.press("Move item 2 up");
    expect(items(page)).toEqual(["Oat", "Rye", "Corn"]);
    expect(page.field(note(1)).value).toBe("For the porridge");
    await page.press("Move item 1 down");
    expect(items(page)).toEqual(["Rye", "Oat", "Corn"]);
    await page.press("P1: move the last item to the top");
    expect(items(page)).toEqual(["Corn", "Rye", "Oat"]);
    await page.press("Remove item 3");
    expect(items(page)).toEqual(["Corn", "Rye"]);
    expect(page.text()).toContain("Oat removed");
    await page.press("UNDO");
    expect(items(page)).toEqual(["Corn", "Rye", "Oat"]);
    expect(page.field(note(3)).value).toBe("For the porridge");
    expect(focus(page)).toBe(page.field("sublist[0].item[2].itemTitle"));
    expect(page.has("button", "UNDO")).toBe(false);
    await page.press("ADD ITEM");
    expect(items(page)).toEqual(["Corn", "Rye", "Oat", ""]);
    expect(focus(page)).toBe(page.field("sublist[0].item[3].itemTitle"));
    for (let left = 4; left > 0; left--) await page.press("Remove item 1");
    expect(page.text()).toContain("Without items it is a list request");
  });

  test("chapters are added and removed, and nothing is dropped", async () => {
    const page = await site.visit(await site.person("ann"), "/drop");
    await page.fill("Title", "Never dropped").fill("Add a chapter", "soups").press(/^ADD$/);
    expect(page.has("button", "Remove the chapter soups")).toBe(true);
    expect(page.field("Add a chapter").value).toBe("");
    expect(page.text()).toContain("1 of 15");
    await page.fill("Add a chapter", "x".repeat(26)).press(/^ADD$/);
    expect(page.text()).toContain("Chapter must be max. 25 characters");
    await page.press("Remove the chapter soups");
    expect(page.has("button", "Remove the chapter soups")).toBe(false);
    expect([page.path, page.field("Title").value]).toEqual(["/drop", "Never dropped"]);
  });

  test("a pasted list fills the rows, and so does a file, with its notes", async () => {
    const page = await site.visit(await site.person("ann"), "/drop");
    write(page, ["Rye"]).fill("A list to paste, one item a line", "1. Oat\n2. Corn\n3. Spelt");
    await page.press("FILL THE ROWS");
    expect(items(page)).toEqual(["Rye", "Oat", "Corn", "Spelt"]);
    expect(page.text()).toContain("3 items pasted. Text: 3 numbered lines");
    const fill = (name: string, text: string, encoding: BufferEncoding = "utf8") => {
      const bytes = new Uint8Array(Buffer.from(text, encoding));
      return page.choose("or a file:", { name, type: "text/plain", bytes }).press("FILL THE ROWS");
    };
    await fill("broken.json", '{"item": [');
    expect(page.text()).toContain("This JSON can't be read");
    await fill("pears.csv", "Rank,Title,Note\n1,Bosc,soft and sweet\n2,Nashi,\n");
    expect(items(page)).toEqual(["Rye", "Oat", "Corn", "Spelt", "Bosc", "Nashi"]);
    expect(page.field(note(5)).value).toBe("soft and sweet");
    expect(page.text()).toContain('rank from "Rank", title from "Title", notes from "Note"');
    await page.fill('Use "Note" as', "").press("FILL THE ROWS");
    expect(items(page)).toEqual(["Rye", "Oat", "Corn", "Spelt", "Bosc", "Nashi"]);
    expect(page.field(note(5)).value).toBe("");
    await fill("films.txt", "1. Zoë\n2. Amélie\n", "latin1");
    expect(items(page).at(-1)).toBe("Amélie");
    expect(page.text()).toContain("Read as Windows-1252");
    await fill("films.csv", "\uFEFFRank\tFilm\n1\t羅生門\n", "utf16le");
    expect(items(page).at(-1)).toBe("羅生門");
    const long = `Kane\n${"a".repeat(4001)}`;
    await page.fill("A list to paste, one item a line", long).press("FILL THE ROWS");
    expect(page.text()).toContain("A line or cell has more than 4,000 characters");
    expect(page.field("A list to paste, one item a line").value.replaceAll("\r", "")).toBe(long);
  });

  test("a picture is uploaded with the form; what is none is refused, and the words stay", async () => {
    const page = await site.visit(await site.person("ann"), "/drop");
    const bytes = Buffer.concat([plainJpeg(), Buffer.alloc(2_000_000)]);
    page.fill("Title", "Kept beside a picture");
    const letter = new Uint8Array(new TextEncoder().encode("no picture"));
    await page
      .choose("Choose a picture", { name: "letter.txt", type: "text/plain", bytes: letter })
      .press("DROP IT");
    expect(page.text()).toContain("Image must be an https link or a JPEG, PNG or WebP of at most 5 MB");
    expect(page.field("Title").value).toBe("Kept beside a picture");
    for (let left = 3; left > 0; left--) await page.press("Remove item 1");
    await page.choose("Choose a picture", { name: "bread.jpg", type: "image/jpeg", bytes }).press("DROP IT");
    const { listImageUrl, sublist } = bodyOf(await site.anyone.get(`/list/${idOf(page)}`), list);
    expect(listImageUrl).toMatch(/^\/images\/[0-9a-f]{24}$/);
    expect(sublist[0]?.item).toEqual([]);
  });

  test("an edit is saved, keeps threads, and says when the list changed meanwhile", async () => {
    const ann = await site.person("ann");
    const id = await drop(ann, ["Rye", "Oat"]);
    const page = await site.visit(ann, `/edit/${id}`);
    await page.press("Move item 2 up");
    await page.fill("Title", "Best bread anywhere").press("SAVE CHANGES");
    expect(page.path).toBe(`/lists/${id}`);
    expect(page.text(page.document.querySelector("h1"))).toContain("Best bread anywhere");
    await page.goto(`/edit/${id}`);
    await edit(ann, id, ["Corn"]);
    await write(page, ["Spelt"]).press("SAVE CHANGES");
    expect(page.text()).toContain("This list changed while you wrote");
    expect(page.text()).toContain("Corn");
    expect(items(page)[0]).toBe("Spelt");
    await page.press("SAVE CHANGES");
    expect(page.path).toBe(`/lists/${id}`);
    expect(page.text()).toContain("Spelt");
  });

  test("who has a version edits it, who has none drops one, from the masterlist if they like", async () => {
    const [ann, bob, cleo] = [await site.person("ann"), await site.person("bob"), await site.person("cleo")];
    const id = await drop(ann, ["Azul", "Dixit", "Catan"], { title: "Games to start from" });
    await add(bob, id, ["azul", "Catan", "Pandemic"]);
    expect((await site.visit(ann, `/drop/${id}`)).path).toBe(`/edit/${id}`);
    expect((await site.visit(cleo, `/edit/${id}`)).path).toBe(`/drop/${id}`);
    const page = await site.visit(cleo, `/lists/${id}`);
    await page.follow(/^Start from the masterlist/);
    expect(items(page)).toEqual(["Azul", "Catan", "Dixit", "Pandemic"]);
    await page.goto(`/listdetails/${id}/${bob.username}`);
    await page.follow("Start from this version");
    expect(items(page)).toEqual(["Azul", "Catan", "Pandemic"]);
    await page.press("DROP IT");
    expect(page.path).toBe(`/lists/${id}`);
  });

  test("a list is deleted after a question; others' versions stay", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const [shared, alone] = [await drop(ann, ["Rye"]), await drop(ann, ["Oat"], { title: "Deleted later" })];
    await add(bob, shared, ["Oat"]);
    const dialog = (page: PlainBrowser) => page.having("dialog", "Delete your list?");
    const page = await site.visit(ann, `/edit/${shared}`);
    await page.press("DELETE", dialog(page));
    expect(page.path).toBe(`/lists/${shared}`);
    expect(page.text()).not.toContain(`The list of ${ann.username}`);
    await page.goto(`/edit/${alone}`);
    await page.press("DELETE", dialog(page));
    expect(page.path).toBe("/my-stuff/drops");
    expect((await site.anyone.get(`/list/${alone}`)).status).toBe(404);
  });
});
