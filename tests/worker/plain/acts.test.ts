/** Buttons on pages without scripts: each posts, returns to the page, and shows its result. */
import { expect, test } from "vitest";
import { add, drop, itemId, onEachDatabase, type Person } from "../site";

onEachDatabase("pressed without scripts", (site) => {
  /** Creates bob's list with a comment of ann's. */
  async function talked() {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const id = await drop(bob, ["Rye", "Spelt"], { title: "Best bread in town", chapters: ["sourdough"] });
    const item = await itemId(site.anyone, id, "Spelt");
    return { ann, bob, id, list: `/lists/${id}`, thread: `/item/${id}/${bob.username}/${item}`, item };
  }
  const comment = (person: Person, itemCommentId: string, commentContent: string) =>
    person.post("/comment/", { itemCommentId, commentContent });

  test("a reply shows at once; an empty or too long one says why and keeps the words", async () => {
    const { ann, thread } = await talked();
    const page = await site.visit(ann, thread);
    await page.fill("Your comment", "A new word").press("REPLY");
    expect(page.path).toBe(thread);
    expect(page.text()).toContain("A new word");
    expect(page.text()).toContain("1 comment");
    expect(page.field("Your comment").value).toBe("");
    await page.press("REPLY");
    expect(page.text()).toContain("Comment is required");
    await page.fill("Your comment", "x".repeat(2001)).press("REPLY");
    expect(page.text()).toContain("Comment must be max. 2000 characters (2001)");
    expect(page.field("Your comment").value).toHaveLength(2001);
  });

  test("a comment is changed at an address of its own, and deleted after a question", async () => {
    const { ann, bob, item, thread } = await talked();
    await comment(ann, item, "Frist of all");
    await comment(bob, item, "What, of all?");
    const page = await site.visit(ann, thread);
    await page.follow("EDIT");
    const form = () => page.having("form", "SAVE CHANGES");
    expect(page.field("Your comment", form()).value).toBe("Frist of all");
    await page.fill("Your comment", " ", form()).press("SAVE CHANGES");
    expect(page.text()).toContain("Comment is required");
    await page.fill("Your comment", "First of all", form()).press("SAVE CHANGES");
    expect(page.path).toBe(thread);
    expect(page.text(page.having("main li", "First of all"))).toMatch(/edited (just now|\d+[sm] ago)/);
    const dialog = page.having("dialog", "Delete your comment?");
    expect(dialog.textContent).toContain("First of all");
    await page.press("DELETE", dialog);
    expect(page.text()).toContain("comment deleted");
    expect(page.text()).not.toContain("First of all");
  });

  test("SAVE and FOLLOW turn and turn back on card, list and chapter, and are announced", async () => {
    const { ann } = await talked();
    const page = await site.visit(ann, "/search?searchterm=bread");
    const card = () => page.having("article", "Best bread in town");
    await page.press("SAVE", card());
    expect(page.path).toBe("/search?searchterm=bread");
    expect(page.document.body.textContent).toContain("list added to my stuff!");
    await page.press("SAVED", card());
    expect(page.document.body.textContent).toContain("list removed from my stuff!");
    await page.goto("/chapter/sourdough");
    const followers = () => Number(/(\d+) followers?/.exec(page.text())?.[1]);
    const before = followers();
    await page.press("FOLLOW");
    expect(followers()).toBe(before + 1);
    await page.press("UNFOLLOW");
    expect(followers()).toBe(before);
    expect(page.path).toBe("/chapter/sourdough");
  });

  test("a stranger who presses is sent to log in, with the way back", async () => {
    const { id, list, thread, ann } = await talked();
    await site.visit(ann, list);
    const page = await site.visit(null, "/search?searchterm=bread");
    await page.follow("SAVE", page.having("article", "Best bread in town"));
    expect(page.path).toBe("/login?to=%2Fsearch%3Fsearchterm%3Dbread");
    for (const [from, name, to] of [
      [thread, "LOG IN TO REPLY", thread],
      [list, "Log in to report (parts of) this list", list],
      ["/chapter/sourdough", "FOLLOW", "/chapter/sourdough"],
      ["/?tab=following", "LOG IN", "/?tab=following"],
      [list, "drop your list", `/drop/${id}`],
    ] as const) {
      await page.goto(from);
      const main = page.having("main", "");
      await page.follow(name, main);
      expect(page.path).toBe(`/login?to=${encodeURIComponent(to)}`);
    }
  });

  test("a report is taken once, and says so", async () => {
    const { ann, bob, id, list } = await talked();
    const page = await site.visit(ann, list);
    await page.follow("report this list");
    const version = `/listdetails/${id}/${bob.username}`;
    expect(page.path).toBe(version);
    await page.press("SUBMIT", page.having("dialog", "I would like to report this list"));
    expect(page.path).toBe(version);
    expect(page.document.body.textContent).toContain("SUBMITTED! Thank you: the list is reported");
    for (const [person, path] of [
      [ann, version],
      [ann, list],
      [bob, version],
      [bob, list],
    ] as const)
      expect((await site.visit(person, path)).has("button, a", "report this list")).toBe(false);
  });

  test("my stuff: UNFOLLOW and SAVED take away, UNDO brings back", async () => {
    const { ann, id } = await talked();
    await ann.put("/addsaved/", { id });
    await ann.put("/followchapter/", { chapter: "sourdough" });
    const page = await site.visit(ann, "/my-stuff");
    await page.press("SAVED", page.having("article", "Best bread in town"));
    expect(page.text()).toContain("Saved lists show up here");
    await page.press("UNDO");
    page.having("article", "Best bread in town");
    await page.goto("/my-stuff/chapters");
    await page.press("UNFOLLOW");
    expect(page.text()).toContain("Followed chapters show up here");
    await page.press("UNDO");
    expect(page.has("button", "UNFOLLOW")).toBe(true);
  });

  test("notifications are marked seen, and unseen again, and counted", async () => {
    const { ann, bob, id, item } = await talked();
    await comment(ann, item, "Which mill?");
    const page = await site.visit(bob, "/my-stuff/notifications");
    const badge = () => page.text(page.document.querySelector("header")).includes("1 unread notification");
    const one = () => page.having("main li", "on your item 'Spelt'");
    expect(badge()).toBe(true);
    await page.press("MARK SEEN", one());
    expect(badge()).toBe(false);
    await page.press("MARK UNSEEN", one());
    expect(badge()).toBe(true);
    await page.press("READ COMMENTS", one());
    expect(page.path).toMatch(/^\/item\//);
    expect(badge()).toBe(false);
    await comment(ann, item, "Which oven?");
    await page.goto("/my-stuff/notifications");
    // news after the page stays new
    await comment(ann, await itemId(site.anyone, id, "Rye"), "And this?");
    await page.press("MARK ALL SEEN");
    expect(page.path).toBe("/my-stuff/notifications");
    expect(badge()).toBe(true);
    await page.press("MARK ALL SEEN");
    expect([badge(), page.has("button", "MARK ALL SEEN")]).toEqual([false, false]);
  });

  test("near titles are decided on, and the decision is undone", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const id = await drop(bob, ["Casablanca", "Heat"]);
    await add(ann, id, ["Casablanka", "Heat"]);
    const page = await site.visit(ann, `/lists/${id}`);
    await page.follow("Same item?");
    await page.press("SAME: Casablanca and Casablanka");
    expect(page.document.body.textContent).toContain("count as one item now");
    await page.fill("This title", "Heat").fill("and this one", "Nobody's").press("NOT THE SAME");
    expect(page.text()).toContain("No version of this list names this item");
    expect(page.field("This title").value).toBe("Heat");
    await page.press(/^UNDO: /);
    expect(page.has("button", "SAME: Casablanca and Casablanka")).toBe(true);
  });

  test("a list by link is dropped, joined blind, and shown to all of them", async () => {
    const [ann, bob] = [await site.person("ann"), await site.person("bob")];
    const page = await site.visit(ann, "/drop");
    for (const [i, title] of ["Carcassonne", "Codenames", "Azul"].entries())
      page.fill(`sublist[0].item[${i}].itemTitle`, title);
    page.fill("Title", "Games for the cabin").tick("By link").tick("Blind: nobody sees");
    await page.fill("Reveal it on a date (UTC)", "2020-01-01T18:00").press("DROP IT");
    expect(page.text()).toContain("Choose a moment that is still to come");
    expect(page.field("Reveal it on a date (UTC)").value).toBe("2020-01-01T18:00");
    const later = `${new Date().getUTCFullYear() + 1}-01-01T18:00`;
    await page.fill("Reveal it on a date (UTC)", later).press("DROP IT");
    await page.follow(`by link only, blind until Jan 1, ${later.slice(0, 4)}, 18:00 UTC`);
    const link = new URL(page.field("Link").value).pathname;
    expect(page.text()).toContain(`It is blind until Jan 1, ${later.slice(0, 4)}, 18:00 UTC`);

    const bobs = await site.visit(bob, link);
    expect(bobs.text()).toContain("nobody sees anyone else’s list");
    expect(bobs.text()).not.toContain("Carcassonne");
    await bobs.follow("RANK IT");
    for (const [i, title] of ["Azul", "Go", "Ra"].entries())
      bobs.fill(`sublist[0].item[${i}].itemTitle`, title);
    await bobs.press("DROP IT");
    expect(bobs.text()).toContain("2 are in");
    expect(bobs.text()).not.toContain("Carcassonne");

    await page.press("SHOW ALL VERSIONS NOW");
    await bobs.goto(bobs.path);
    expect(bobs.text()).toContain("Carcassonne");
    await page.press("MAKE IT PUBLIC");
    expect((await site.visit(null, "/")).text()).toContain("Games for the cabin");
    await bobs.goto("/my-stuff/notifications");
    expect(bobs.text()).toContain("Your version is hidden until you publish it");
    await bobs.goto(page.path);
    await bobs.press("PUBLISH MY VERSION");
    expect(bobs.document.body.textContent).toContain("Your version is public now");
  });

  test("search is a form, and more of a feed is a link", async () => {
    const { ann } = await talked();
    for (let n = 1; n <= 12; n++) await drop(ann, ["One"], { title: `Filler number ${n}` });
    const page = await site.visit(null, "/search");
    await page.fill("searchterm", "bread").press("SEARCH");
    expect(page.path).toBe("/search?searchterm=bread");
    page.having("article", "Best bread in town");
    await page.goto("/?tab=people");
    const first = page.document.querySelectorAll("article").length;
    await page.follow("MORE LISTS");
    expect(page.path).toMatch(/tab=people.*before=/);
    expect([first, page.document.querySelectorAll("article").length > 0]).toEqual([10, true]);
  });
});
