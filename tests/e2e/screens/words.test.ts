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

const fillPath = (path: string) => path.replace(/\{(\w+)\}/g, (_, name) => ids[name as keyof typeof ids]);

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
  test.each(
    variants([
      ["/support", "Listdrop, home", "/"],
      ["/search/bread", "READ MORE", "/lists/*"],
      ["/my-stuff/drops", "NOTIFICATIONS", "/my-stuff/notifications"],
    ]),
  )("from %s by %s, its skeleton is shown and announced", async (from, link, to) => {
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
    // a member, whose pages are not cached
    const page = await fixture.visit("/", { as: "newcomer", javaScript: false });
    const seen = new Set<string>();
    for (const path of ["/", "/?before=1", `/lists/${ids.list}`, "/profile/ann"]) {
      const requestedAt = Date.now();
      await page.goto(path);
      const times = await timesOn(page);
      const readAt = Date.now();
      for (const { at, text } of times) {
        const kind = toldAs(text);
        const accepted = kindsOfAges(requestedAt - at, readAt - at);
        expect([text, accepted]).toEqual([text, expect.arrayContaining([kind])]);
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

/** Kinds of relative times, each with the age in seconds at which the next begins. */
const KINDS: [kind: string, endsAt: number][] = [
  ["now", 29],
  ["s", 60],
  ["m", 3600],
  ["h", 86_400],
  ["d", 7 * 86_400],
  ["date", Number.POSITIVE_INFINITY],
];

/** Returns the kinds that a page may show which was made between two ages, in ms. */
function kindsOfAges(youngest: number, oldest: number): string[] {
  const at = (age: number) => KINDS.findIndex(([, endsAt]) => age / 1000 < endsAt);
  return KINDS.slice(at(youngest), at(oldest) + 1).map(([kind]) => kind);
}
