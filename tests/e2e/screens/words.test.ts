/** UI texts: each is on its page, without scripts, for the viewers who should see it. */
import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { variants } from "#tests/support/full";
import { REGISTER_WHEN_STABLE_MS, SERVICE_WORKER_ENABLED } from "~/shell/service-worker";
import { pathOf, screenFixture, UNREACHABLE_ORIGIN } from "./fixture";
import { exactly } from "./form";

const fixture = screenFixture({ SEED: "demo", members: ["cleo", "newcomer"] });

const NOTE = "x".repeat(191);
const ids = { list: "", alone: "", request: "", hidden: "", item: "" };

beforeAll(async () => {
  const items = [{ title: "Rye", context: NOTE }, "Spelt", "Oat", "Corn"];
  const imageUrl = `${UNREACHABLE_ORIGIN}/bread.jpg`;
  const bob = await fixture.drop("bob", items, { chapters: ["food", "bread", "baking"], imageUrl });
  ids.list = bob.listId;
  ids.item = bob.itemIds[0] ?? "";
  await fixture.add("cleo", ids.list, ["Rye", "Oat"]);
  const changed = { subListHidden: false, item: [{ itemTitle: "Rye", itemContext: "" }] };
  await fixture.call("cleo", "PUT", "/list/", { id: ids.list, sublist: [changed] });
  await fixture.comment("cleo", ids.item);
  for (const [call, body] of [
    ["/followchapter/", { chapter: "bread" }],
    ["/addsaved/", { id: ids.list }],
  ] as const)
    await fixture.call("cleo", "PUT", call, body);
  ids.alone = (
    await fixture.drop("bob", ["One"], { title: "A list of one", chapters: ["one", "two"] })
  ).listId;
  ids.request = (await fixture.drop("bob", [], { title: "A list request" })).listId;
  ids.hidden = (await fixture.drop("cleo", ["Secret"], { title: "A private list", hidden: true })).listId;
});

type Words = (string | RegExp)[];
/** Viewer ('' for no login), path (a name is replaced by its id), and the expected texts. */
const PAGES: [as: string, path: string, words: Words][] = [
  [
    "",
    "/",
    [
      ...["Listdrop, home", "MY STUFF", "DROP", "Search", "LOG IN", "READ MORE", "SAVE", "More"],
      ...["list request - add items", "3 chapters", "2 people", "1 person"],
    ],
  ],
  ["cleo", "/", ["SAVED", "followed:"]],
  [
    "",
    "/lists/{list}",
    [
      ...["Masterlist", "long list", "2 people", "show all 3 chapters", "hide all 3 chapters"],
      ...["FOLLOW", "SAVE", "SHARE", "ALL ITEMS (4)", "ONLY TOP 3", "drop your list", "Back", "more", "less"],
      ...[
        "1 comment on Rye",
        "1 COMMENT on Rye",
        "Log in to report (parts of) this list",
        /^changed /,
        /^added /,
        /^changed /,
      ],
      ...[`${"x".repeat(190)}…`, "WHO PUT IT WHERE", /^Named by 2 of 2/],
      ...["Share", "Twitter", "Reddit", "Whatsapp", "Facebook", "it's always nice to have options", "Home"],
    ],
  ],
  [
    "cleo",
    "/lists/{list}",
    [
      ...["edit your list", "FOLLOWED", "SAVED", "report this list", "report one of the comments"],
      ...["I would like to report this list", "Report one or more comment(s) on this list", "SUBMIT"],
      /^\d+ listeners?$/,
    ],
  ],
  ["", "/lists/{alone}", [/^A masterlist appears here when someone drops a second list/, "1 person"]],
  ["", "/lists/{request}", ["list request - no items yet"]],
  ["cleo", "/lists/{hidden}", ["private list"]],
  ["", "/longlist/{list}", ["BACK", /^The long list: 4 items from 2 people/]],
  ["", "/listdetails/{list}/bob", ["BACK", `${"x".repeat(80)}…`]],
  ["", "/item/{list}/bob/{item}", ["LOG IN TO REPLY", "SAVE", "SHARE", "1 comment"]],
  ["bob", "/item/{list}/bob/{item}", ["comment", "REPLY"]],
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
      ...["Why item 1 is here (optional)", "0 of 15", "up to 60", "3 of 100", "Image (optional)"],
    ],
  ],
  ["newcomer", "/drop/{list}", ["Your version", "DROP IT"]],
  ["bob", "/edit/{list}", ["SAVE CHANGES", "3 of 15", "DELETE LIST", "Delete your list?", "DELETE"]],
  ["newcomer", "/my-stuff", ["Saved lists show up here"]],
  ["newcomer", "/my-stuff/drops", ["Lists you drop show here"]],
  ["newcomer", "/my-stuff/chapters", ["Followed chapters show up here"]],
  ["cleo", "/my-stuff/chapters", ["bread", "UNFOLLOW"]],
  ["cleo", "/my-stuff/drops", ["private list", "EDIT"]],
  [
    "newcomer",
    "/my-stuff/profile",
    ["newcomer", "chapters followed", "lists dropped", "comments placed", "LOG OUT"],
  ],
  ["bob", "/my-stuff/notifications", ["MARK SEEN", "new", "READ COMMENTS", "DROP", /unread notifications?$/]],
  ["", "/profile/bob", ["bob", "lists dropped", "A list of one"]],
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
  ["", "/marketing", ["DROP"]],
  [
    "",
    "/privacy-policy",
    [
      ...["auth-user", "Functionality", /login details and profile settings/, /24 January 2023/],
      ...[/law of England and Wales/, /UK General Data Protection Regulation/],
    ],
  ],
];

const fillPath = (path: string) => path.replace(/\{(\w+)\}/g, (_, name) => ids[name as keyof typeof ids]);

const saidOn = (page: Page) =>
  page.evaluate(() => {
    const names = ["aria-label", "placeholder", "title", "alt"];
    const words = [...document.querySelectorAll("body *:not(script)")].flatMap((element) => [
      element.textContent ?? "",
      ...names.map((name) => element.getAttribute(name) ?? ""),
    ]);
    return [...new Set(words.map((text) => text.replace(/\s+/g, " ").trim()))];
  });

const missingWords = (said: string[], words: Words) =>
  words.filter((word) => !said.some((text) => (typeof word === "string" ? text === word : word.test(text))));

test.each([...new Set(PAGES.map(([as]) => as))])("'%s' reads the right texts on every page", async (as) => {
  const { page, goto } = await fixture.open({ as: as || undefined, javaScript: false });
  const lacking: Record<string, Words> = {};
  for (const [who, path, words] of PAGES) {
    if (who !== as) continue;
    await goto(fillPath(path));
    const lost = missingWords(await saidOn(page), words);
    if (lost.length > 0) lacking[path] = lost;
  }
  expect(lacking).toEqual({});
});

test("an address at another provider has no link to Gmail", async () => {
  const page = await fixture.visit("/register/almost-done/kim@example.org/kim", { javaScript: false });
  await expect.poll(() => page.getByText("OPEN GMAIL").count()).toBe(0);
});

describe.each(variants([true, false]))("errors of an account form, with scripts: %s", (javaScript) => {
  const press = (page: Page, name: string) => page.getByRole("button", exactly(name)).click();
  const WRONG: [username: string, email: string, password: string, words: string[]][] = [
    ["", "", "", ["Username is required", "Email is required", "Password is required"]],
    [
      "xy",
      "nobody",
      "12345",
      [
        "Username must be at least 3 characters",
        "Email must be a valid email address",
        "Password must be at least 6 characters",
      ],
    ],
    ["x".repeat(21), "kim@example.org", "a long phrase", ["Username must be at most 20 characters"]],
  ];

  test("are beside each field of the sign-up, and above it", async () => {
    const page = await fixture.visit("/register", { javaScript });
    for (const [username, email, password, words] of WRONG) {
      await page.locator("input[name=username]").fill(username);
      await page.locator("input[name=email]").fill(email);
      await page.locator("input[name=password]").fill(password);
      await press(page, "REGISTER");
      await page
        .getByRole("alert")
        .filter({ hasText: `Signup failed: ${words[0]}` })
        .waitFor();
      for (const word of words) await page.getByText(word, { exact: true }).waitFor();
    }
  });

  test("are above the log-in", async () => {
    const page = await fixture.visit("/login", { javaScript });
    await press(page, "LOG IN");
    await page.getByText(/^Login failed: /).waitFor();
    for (const word of ["Username is required", "Password is required"])
      await page.getByText(word, { exact: true }).waitFor();
    await page.locator("input[name=username]").fill("kim");
    await page.locator("input[name=password]").fill("12345");
    await press(page, "LOG IN");
    await page.getByText("Password must be at least 6 characters", { exact: true }).waitFor();
  });

  test("a mail is SENT or NOT SENT", async () => {
    const page = await fixture.visit("/register/check-mail", { javaScript });
    await page.locator("input[name=email]").fill("nobody");
    await press(page, "RESEND");
    await page.getByText("NOT SENT", { exact: true }).waitFor();
    await page.locator("input[name=email]").fill("kim@gmail.com");
    await press(page, "RESEND");
    await page.getByText("SENT", { exact: true }).waitFor();
    await page.getByRole("link", exactly("OPEN GMAIL")).waitFor();
    await page.goto("/forgotpassword");
    await page.locator("input[name=email]").fill("nobody");
    await press(page, "SEND LINK");
    await page.getByText("NOT SENT", { exact: true }).waitFor();
    await page.locator("input[name=email]").fill("kim@gmail.com");
    await press(page, "SEND LINK");
    await page.getByRole("link", exactly("OPEN GMAIL")).waitFor();
    await press(page, "RESEND");
    await page.getByText("SENT", { exact: true }).waitFor();
    await page.getByRole("link", exactly("Back to log in")).click();
    await page.waitForURL("**/login");
  });

  test("unsaving and saving again on my stuff are both announced", async () => {
    const page = await fixture.visit("/my-stuff", { as: "cleo", javaScript });
    const card = page.getByRole("article", exactly("Best bread in town"));
    await card.getByRole("button", exactly("SAVED")).click();
    await page.getByRole("status").filter({ hasText: "list removed from my stuff!" }).waitFor();
    await page.goto(`/lists/${ids.list}`);
    await page.getByRole("main").getByRole("button", exactly("SAVE")).first().click();
    await page.getByRole("status").filter({ hasText: "list added to my stuff!" }).waitFor();
  });
});

test("the button is busy while a mail is being sent", async () => {
  const page = await fixture.visit("/forgotpassword");
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route("**/forgotpassword*", async (route) => {
    await sent;
    await route.continue();
  });
  await page.locator("input[name=email]").fill("kim@example.org");
  const button = page.getByRole("button", { name: "SEND LINK" });
  await button.click();
  await expect.poll(() => button.getAttribute("aria-busy")).toBe("true");
  await expect.poll(() => button.isDisabled()).toBe(true);
  send();
  await page.getByRole("button", exactly("RESEND")).waitFor();
});

describe("while a page loads", () => {
  test.each([
    ["/support", "Listdrop, home", "/"],
    ["/search/bread", "READ MORE", "/lists/*"],
    ["/my-stuff/drops", "NOTIFICATIONS", "/my-stuff/notifications"],
  ])("from %s by %s, its skeleton is shown and announced", async (from, link, to) => {
    const page = await fixture.visit(from, { as: "newcomer" });
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`**${to === "/" ? "/_root" : to}.data*`, async (route) => {
      await asked;
      await route.continue();
    });
    await page.getByRole("link", exactly(link)).first().click();
    await page.getByRole("status").filter({ hasText: "Loading" }).waitFor({ state: "attached" });
    await page.locator("main [aria-hidden=true] > span, main [aria-hidden=true] > div").first().waitFor();
    answer();
    await page.waitForURL(`**${to}`);
    await page.getByRole("status").filter({ hasText: "Loading" }).waitFor({ state: "detached" });
  });
});

describe("constants", () => {
  test("times of any age follow the rule", async () => {
    const page = await fixture.visit("/", { javaScript: false });
    const seen = new Set<string>();
    for (const path of ["/", "/?before=1", `/lists/${ids.list}`, "/profile/ann"]) {
      await page.goto(path);
      for (const { at, text } of await timesOn(page)) {
        const kind = toldAs(text);
        expect([text, acceptedAges(Date.now() - at)]).toEqual([text, expect.arrayContaining([kind])]);
        seen.add(kind);
      }
    }
    expect(seen.size).toBeGreaterThan(2);
  });

  test("a dialog rises in 300 ms on its layer, and the page behind it darkens in 150", async () => {
    const page = await fixture.visit(`/lists/${ids.alone}`);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.getByRole("button", exactly("SHARE")).first().click();
    const look = await page.getByRole("dialog", exactly("Share")).evaluate((box) => {
      const lasting = (part?: string) => [
        ...new Set(getComputedStyle(box, part).transitionDuration.split(", ")),
      ];
      return { layer: getComputedStyle(box).zIndex, dialog: lasting(), behind: lasting("::backdrop") };
    });
    expect(look).toEqual({ layer: "1055", dialog: ["0.3s"], behind: ["0.15s"] });
  });

  test("no service worker is registered", async () => {
    const page = await fixture.visit("/");
    const registered = await page.evaluate(() => navigator.serviceWorker.getRegistrations());
    expect(registered).toEqual([]);
    expect([SERVICE_WORKER_ENABLED, REGISTER_WHEN_STABLE_MS]).toEqual([false, 30_000]);
    expect([SERVICE_WORKER_ENABLED, REGISTER_WHEN_STABLE_MS]).toEqual([false, 30_000]);
  });

  test.each([
    ["/", "DROP", 600],
    ["/listdetails/{list}/bob", "BACK", 960],
  ])("%s has its %s for small screens below %i px", async (path, name, breakpoint) => {
    const page = await fixture.visit(fillPath(path), { javaScript: false });
    const link = page.getByRole("main").getByRole("link", exactly(name)).last();
    await page.setViewportSize({ width: breakpoint - 1, height: 800 });
    await link.waitFor();
    await page.setViewportSize({ width: breakpoint, height: 800 });
    await link.waitFor({ state: "hidden" });
  });

  test("an image that fails is hidden on the list's page, too", async () => {
    const page = await fixture.visit(`/lists/${ids.list}`);
    await expect.poll(() => page.locator("main img:visible").count()).toBe(0);
    expect(pathOf(page)).toBe(`/lists/${ids.list}`);
  });
});

const timesOn = (page: Page) =>
  page.locator("main time").evaluateAll((all) =>
    all.map((time) => ({
      at: Date.parse((time as HTMLTimeElement).dateTime),
      text: time.textContent?.trim() ?? "",
    })),
  );

const toldAs = (text: string) =>
  text === "Just now" || text === "just now"
    ? "now"
    : (/^\d+([smhdw]) ago$/.exec(text)?.[1] ?? (/^[A-Z][a-z]{2} \d+, \d{4}$/.test(text) ? "date" : text));

/** Returns the accepted texts for an age, allowing a minute for the page's own age. */
function acceptedAges(age: number): string[] {
  const told = (ms: number) => {
    const seconds = ms / 1000;
    if (seconds < 29) return "now";
    if (seconds < 60) return "s";
    if (seconds < 3600) return "m";
    if (seconds < 86_400) return "h";
    if (seconds < 7 * 86_400) return "d";
    return "date";
  };
  return [told(age), told(age - 60_000)];
}

test.each([
  ["", "/chapter/nothing%20here", "No lists in this chapter yet. Drop the first one."],
  ["", "/search/zzzzzz", "No list has “zzzzzz” in it yet. It could be yours."],
  ["", "/?tab=following", "Log in, follow a chapter or a member, and their lists come here."],
  ["", "/profile/newcomer", "newcomer has no lists here yet"],
  ["", "/profile", "It is here once you are logged in."],
  ["newcomer", "/?tab=following", "Follow a chapter or a member, and their lists come here."],
  ["newcomer", "/profile", "Lists you drop show here"],
  ["newcomer", "/my-stuff", "Saved lists show up here"],
  ["newcomer", "/my-stuff/drops", "Lists you drop show here"],
  ["newcomer", "/my-stuff/chapters", "Followed chapters show up here"],
  ["newcomer", "/my-stuff/notifications", /^Nothing new\./],
])("where there is nothing, '%s' at %s has three ways on", async (as, path, says) => {
  const page = await fixture.visit(path, { as: as || undefined, javaScript: false });
  const ways = page.getByText(says, { exact: true }).locator("..").getByRole("link");
  await expect.poll(() => ways.count()).toBe(3);
  const addresses = await ways.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  const answers = await Promise.all(addresses.map((address) => fetch(address)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});
