/** UI texts: each is on its page for the viewers who should see it, and an empty page leads on. */
import { beforeAll, expect, test } from "vitest";
import type { PlainBrowser } from "#tests/support/plain-browser";
import { add, drop, edit, itemId, onEmptyDatabase, type Person } from "./site";

const NOTE = "x".repeat(191);

type Words = (string | RegExp)[];
/** Viewer ('' for no login), path (a name is replaced by its id), and the expected texts. */
const PAGES: [as: string, path: string, words: Words][] = [
  [
    "",
    "/",
    [
      ...["Listdrop, home", "MY STUFF", "DROP", "Search", "LOG IN", "READ MORE", "SAVE", "MORE LISTS"],
      ...["list request - add items", "3 chapters", "2 people", "1 person"],
    ],
  ],
  ["cleo", "/", ["SAVED", "followed:"]],
  [
    "",
    "/lists/{list}",
    [
      ...["Masterlist", "LONG LIST", "2 people", "show all 3 chapters", "hide all 3 chapters"],
      ...["FOLLOW", "SAVE", "SHARE", "ALL ITEMS (4)", "ONLY TOP 3", "drop your list", "Back", "more", "less"],
      ...[
        "1 comment on Rye",
        "1 COMMENT on Rye",
        "Log in to report (parts of) this list",
        /^changed /,
        /^added /,
        /^changed /,
      ],
      ...[`${"x".repeat(190)}…`, /^WHO PUT IT WHERE/, "How lists merge"],
      ...["Share", "Twitter", "Reddit", "Whatsapp", "Facebook", "it's always nice to have options", "Home"],
    ],
  ],
  [
    "cleo",
    "/lists/{list}",
    [
      ...["edit your list", "FOLLOWED", "SAVED", "report this list", "report one of the comments"],
      /^\d+ listeners?$/,
    ],
  ],
  ["", "/lists/{alone}", [/^A masterlist appears here when someone drops a second list/, "1 person"]],
  ["", "/lists/{request}", ["list request - no items yet"]],
  ["cleo", "/lists/{hidden}", ["private list"]],
  ["", "/longlist/{list}", ["BACK", /^The long list: 4 items from 2 people/]],
  ["", "/listdetails/{list}/{bob}", ["BACK", `${"x".repeat(80)}…`]],
  [
    "cleo",
    "/listdetails/{list}/{bob}",
    ["I would like to report this list", "Report one or more comment(s) on this list", "SUBMIT"],
  ],
  ["", "/item/{list}/{bob}/{item}", ["LOG IN TO REPLY", "SAVE", "SHARE", "1 comment"]],
  ["bob", "/item/{list}/{bob}/{item}", ["comment", "REPLY"]],
  [
    "bob",
    "/drop",
    [
      ...[
        "Title",
        "Chapters",
        "Public",
        "Only me",
        "Item 1",
        "Item 2",
        "Item 3",
        "P1",
        "ADD ITEM",
        "DROP IT",
      ],
      ...["Why item 1 is here (optional)", "up to 60", "3 of 100", "Image (optional)"],
    ],
  ],
  ["newcomer", "/drop/{list}", ["Your version", "DROP IT"]],
  ["bob", "/edit/{list}", ["SAVE CHANGES", "3 of 15", "DELETE LIST", "Delete your list?", "DELETE"]],
  ["cleo", "/my-stuff/chapters", ["bread", "UNFOLLOW"]],
  ["cleo", "/my-stuff/drops", ["private list", "EDIT"]],
  [
    "newcomer",
    "/my-stuff/profile",
    ["{newcomer}", "chapters followed", "lists dropped", "comments placed", "LOG OUT"],
  ],
  ["bob", "/my-stuff/notifications", ["MARK SEEN", "new", "READ COMMENTS", "DROP", /unread notifications?$/]],
  ["", "/profile/{bob}", ["{bob}", "lists dropped", "A list of one"]],
  ["", "/profile", ["LOG IN"]],
  ["", "/register", ["Username", "Email", "Password", "REGISTER"]],
  [
    "",
    "/register/almost-done/kim@gmail.com/kim",
    ["Welcome, kim!", /We sent a link to/, "OPEN GMAIL", "RESEND"],
  ],
  ["", "/register/check-mail", ["Check your e-mail", "Email", "RESEND"]],
  ["", "/forgotpassword", ["Email", "SEND LINK", "Back to log in"]],
  ["", "/changepassword", ["It might be that your link is expired. Request a new mail here."]],
  ["", "/login", ["Log in", "LOG IN", "Forgot your password?", "REGISTER"]],
  ["bob", "/login", ["Logged in", "DROP"]],
  ["", "/chapter/food", ["food", "FOLLOW"]],
  ["", "/search", ["Search lists", "SEARCH"]],
  ["", "/support", ["Welcome to Listdrop support", /^[^@\s]+@[^@\s]+$/, "DROP"]],
  ["", "/marketing", ["DROP A LIST", "Everyone ranks it. One list comes out.", "Counted in the open"]],
  [
    "",
    "/how-lists-merge",
    [
      /^Banana beats Cherry, 7 to 2; .* 5 to 4: the narrowest, set aside$/,
      "5 : 4",
      "Three lists in, one out",
    ],
  ],
  [
    "",
    "/privacy-policy",
    [
      ...["auth-user", "Functionality", /login details and profile settings/, /24 January 2023/],
      ...[/law of England and Wales/, /UK General Data Protection Regulation/],
    ],
  ],
];

onEmptyDatabase("texts", (site) => {
  const people = new Map<string, Person>();
  /** Replaces names in paths and texts. */
  const ids: Record<string, string> = {};
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? "");
  const visit = (as: string, path: string) => site.visit(people.get(as) ?? null, filled(path));

  beforeAll(async () => {
    const [bob, cleo] = [await site.person("bob"), await site.person("cleo")];
    const newcomer = await site.person("new");
    people.set("bob", bob).set("cleo", cleo).set("newcomer", newcomer);
    for (let n = 1; n <= 10; n++) await drop(bob, ["A", "B", "C"], { title: `List number ${n}` });
    const chapters = ["food", "bread", "baking"];
    const list = await drop(bob, ["Rye", "Spelt", "Oat", "Corn"], {
      title: "Best bread in town",
      chapters,
      notes: { Rye: NOTE },
    });
    const item = await itemId(site.anyone, list, "Rye", bob);
    await add(cleo, list, ["Rye", "Oat"]);
    await edit(cleo, list, ["Rye"]);
    await cleo.post("/comment/", { itemCommentId: item, commentContent: "Well said." });
    await cleo.put("/followchapter/", { chapter: "bread" });
    await cleo.put("/addsaved/", { id: list });
    const alone = await drop(bob, ["One"], { title: "A list of one", chapters: ["one", "two"] });
    const request = await drop(bob, [], { title: "A list request" });
    const hidden = await drop(cleo, ["Secret"], { title: "A private list", hidden: true });
    const names = { bob: bob.username, newcomer: newcomer.username };
    Object.assign(ids, { list, item, alone, request, hidden, ...names });
  });

  /** Returns all texts of a page, visible or for screen readers. */
  const textsOf = ({ document }: PlainBrowser) => {
    const names = ["aria-label", "placeholder", "title", "alt"];
    const texts = [...document.querySelectorAll("body *:not(script)")].flatMap((element) => [
      element.textContent ?? "",
      ...names.map((name) => element.getAttribute(name) ?? ""),
    ]);
    return new Set(texts.map((text) => text.replace(/\s+/g, " ").trim()));
  };

  test.each(PAGES)("'%s' reads the right texts at %s", async (as, path, words) => {
    const texts = textsOf(await visit(as, path));
    const missing = words.filter((word) =>
      typeof word === "string" ? !texts.has(filled(word)) : ![...texts].some((text) => word.test(text)),
    );
    expect(missing).toEqual([]);
  });

  test("an address at another provider has no link to Gmail", async () => {
    const page = await visit("", "/register/almost-done/kim@example.org/kim");
    expect(page.text()).not.toContain("OPEN GMAIL");
  });

  test.each([
    ["", "/chapter/nothing%20here", "No lists in this chapter yet. Drop the first one."],
    ["", "/search/zzzzzz", "No list has “zzzzzz” in it yet. It could be yours."],
    ["", "/?tab=following", "Log in, follow a chapter or a member, and their lists appear here."],
    ["", "/profile/{newcomer}", "{newcomer} has no lists here yet"],
    ["", "/profile", "It is here once you are logged in."],
    ["newcomer", "/?tab=following", "Follow a chapter or a member, and their lists appear here."],
    ["newcomer", "/profile", "Lists you drop show here"],
    ["newcomer", "/my-stuff", "Saved lists show up here"],
    ["newcomer", "/my-stuff/drops", "Lists you drop show here"],
    ["newcomer", "/my-stuff/chapters", "Followed chapters show up here"],
    ["newcomer", "/my-stuff/notifications", /^Nothing new\./],
  ])("where there is nothing, '%s' at %s has three ways on", async (as, path, says) => {
    const page = await visit(as, path);
    const said = typeof says === "string" ? filled(says) : says;
    const sentence = [...page.document.querySelectorAll("main *")].findLast(({ textContent }) =>
      typeof said === "string" ? textContent === said : said.test(textContent ?? ""),
    );
    const ways = [...(sentence?.parentElement?.querySelectorAll<HTMLAnchorElement>("a") ?? [])];
    const answers = await Promise.all(ways.map(({ pathname, search }) => visit(as, pathname + search)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});
