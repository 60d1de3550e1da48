/** Network and server failures: the page stays open, shows an error, and recovers. */
import type { Locator, Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { variants } from "#tests/support/full";
import { setLine, setOffline, setProcessor } from "#tests/support/speed";
import { arriveAt, follow, goTo, load, reload, tryToFollow } from "#tests/support/steps";
import { exactly, pathOf, screenFixture } from "./fixture";

const fixture = screenFixture({
  members: ["ann", "bob"],
  expected:
    /^50[023]: |status of 50[023]|Error loading route module|dynamically imported module|load module script/,
});
const LOST_MESSAGE = "Couldn't save. Try again";
const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", exactly(name)).first();

let list: string;
let thread: string;

beforeAll(async () => {
  for (let n = 1; n <= 11; n++)
    await fixture.drop("bob", ["One"], { title: `Filler number ${n}`, chapters: ["fillers"] });
  const written = await fixture.drop("bob", ["Rye", "Spelt"], { chapters: ["bread"] });
  list = `/lists/${written.listId}`;
  thread = `/item/${written.listId}/bob/${written.itemIds[0]}`;
  await fixture.comment("ann", written.itemIds[0] ?? "", "Dense, and better for it");
});

const PRESSED = { title: "A list to press on" };
let chapters = 0;

/** Labels of a button before and after a press, the member who presses it, and a page where nobody has. */
const PRESSES: [before: string, after: string, as: string, newPage: () => Promise<string>][] = [
  ["SAVE", "SAVED", "ann", async () => `/lists/${(await fixture.drop("bob", ["Rye"], PRESSED)).listId}`],
  [
    "FOLLOW",
    "UNFOLLOW",
    "ann",
    async () => {
      chapters += 1;
      await fixture.drop("bob", ["Rye"], { ...PRESSED, chapters: [`bread-${chapters}`] });
      return `/chapter/bread-${chapters}`;
    },
  ],
  [
    "MARK SEEN",
    "MARK UNSEEN",
    "bob",
    async () => {
      const { itemIds } = await fixture.drop("bob", ["Rye"], PRESSED);
      await fixture.comment("ann", itemIds[0] ?? "");
      return "/my-stuff/notifications";
    },
  ],
];

/** A proxy that responds in place of the server. */
const inTrouble = (status: number, body = "<h1>Bad gateway</h1>", contentType = "text/html") => ({
  cut: (page: Page) => page.route("**/*", (route) => route.fulfill({ status, body, contentType })),
  retryFailedReads: (control: Locator) => control.dispatchEvent("click"),
  mend: (page: Page) => page.unroute("**/*"),
});

/** Ways to fail: no network, broken connections, or a failing server. */
const WAYS = {
  "without a network": {
    cut: (page: Page) => setOffline(page.context(), true),
    // the browser reports when the network is back
    retryFailedReads: async () => {},
    mend: (page: Page) => setOffline(page.context(), false),
  },
  "with a connection that breaks": {
    cut: (page: Page) => page.route("**/*", (route) => route.abort("connectionreset")),
    retryFailedReads: (control: Locator) => control.dispatchEvent("click"),
    mend: (page: Page) => page.unroute("**/*"),
  },
  "with a proxy's 502": inTrouble(502),
  "with a 503 in plain words": inTrouble(503, "overloaded", "text/plain"),
  "with a network that answers everything with its own page": inTrouble(200, "<h1>Welcome to the hotel</h1>"),
};

/** Opens a page and waits for everything that it loads and prefetches. */
async function visit(path: string, as?: string): Promise<Page> {
  const { page, goto } = await fixture.open(as ? { as } : {});
  const ahead = page.waitForResponse((answer) => answer.url().includes("/__manifest"));
  await goto(path);
  await (await ahead).finished();
  return page;
}

/** Presses a form's button and waits for the response to that form: a page sends other posts too. */
async function pressAndWait(page: Page, name: string): Promise<void> {
  const to = await button(page, name).evaluate(
    (one: HTMLButtonElement) => new URL(one.form?.action ?? "").pathname,
  );
  const answer = page.waitForResponse((answer) => {
    const { pathname } = new URL(answer.url());
    return answer.request().method() === "POST" && pathname.replace(/\.data$/, "") === to;
  });
  await button(page, name).click();
  expect((await answer).status()).toBeLessThan(400);
}

const says = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text }).waitFor();

describe.each(variants(Object.entries(WAYS)))("%s", (name, { cut, mend, retryFailedReads }) => {
  const press = (page: Page, name: string) => button(page, name).dispatchEvent("click");

  test.each(variants(PRESSES))(
    "%s goes back to what it was, and works when pressed again",
    async (before, after, as, newPage) => {
      const path = await newPage();
      const page = await visit(path, as);
      await cut(page);
      await press(page, before);
      await says(page, LOST_MESSAGE);
      await button(page, before).waitFor();
      expect(pathOf(page)).toBe(path);
      await mend(page);
      await pressAndWait(page, before);
      await button(page, after).waitFor();
      await reload(page);
      await pressAndWait(page, after);
      await button(page, before).waitFor();
    },
  );

  test("REPLY keeps the words, and sends them when pressed again", async () => {
    const page = await visit(thread, "ann");
    const words = `Said ${name}`;
    await page.getByPlaceholder("comment").fill(words);
    await cut(page);
    await press(page, "REPLY");
    await says(page, LOST_MESSAGE);
    await expect.poll(() => page.getByPlaceholder("comment").inputValue()).toBe(words);
    await mend(page);
    await page.getByRole("button", exactly("REPLY")).click();
    await page.getByRole("listitem").filter({ hasText: words }).waitFor();
    await expect.poll(() => page.getByRole("listitem").filter({ hasText: words }).count()).toBe(1);
    await expect.poll(() => page.getByPlaceholder("comment").inputValue()).toBe("");
    // the page's address now ends in the comment's fragment, which a failed post removes
    await page.getByPlaceholder("comment").fill("A second one");
    await cut(page);
    await press(page, "REPLY");
    await says(page, LOST_MESSAGE);
    await expect.poll(() => new URL(page.url()).hash).toBe("");
    await expect.poll(() => page.getByPlaceholder("comment").inputValue()).toBe("A second one");
  });

  test("SUBMIT in the report dialog shows the failure and keeps the reason", async () => {
    const page = await visit(list, "ann");
    await page.locator("summary[aria-label='More about the list of bob']").click();
    const dialog = page.getByRole("dialog");
    await follow(page.getByRole("link", exactly("report one of the comments")), dialog);
    await dialog.getByRole("textbox").fill("It is an advertisement");
    await cut(page);
    await dialog.getByRole("button", exactly("SUBMIT")).click();
    await dialog.getByText(LOST_MESSAGE).waitFor();
    await expect.poll(() => dialog.getByRole("textbox").inputValue()).toBe("It is an advertisement");
    await mend(page);
    await dialog.getByRole("button", exactly("SUBMIT")).waitFor();
  });

  test("more cards load on a second try", async () => {
    const page = await visit("/");
    const cards = page.getByRole("article");
    await cut(page);
    const again = page.getByRole("link", exactly("Couldn't load more. Try again"));
    await page.getByRole("link", exactly("MORE LISTS")).dispatchEvent("click");
    await again.waitFor();
    await says(page, "Couldn't load that page.");
    await expect.poll(() => cards.count()).toBe(10);
    await mend(page);
    await retryFailedReads(again);
    await expect.poll(() => cards.count()).toBeGreaterThan(10);
  });

  test("a page that fails to load leaves the current one, which can try again", async () => {
    const page = await visit("/?before=99999999999999");
    await cut(page);
    await tryToFollow(page.getByRole("link", exactly("TO THE NEWEST")));
    await says(page, "Couldn't load that page.");
    expect(pathOf(page)).toBe("/?before=99999999999999");
    await mend(page);
    await retryFailedReads(page.getByRole("button", exactly("TRY AGAIN")));
    await expect.poll(() => pathOf(page)).toBe("/");
    await expect.poll(() => page.getByRole("status").filter({ hasText: "didn't arrive" }).count()).toBe(0);
  });
});

test("without a network a link to another kind of page keeps the page, with one message, and works later", async () => {
  const { listId } = await fixture.drop("bob", ["Rye", "Spelt"], { title: "Bread of two bakers" });
  await fixture.add("ann", listId, ["Spelt", "Rye"]);
  const page = await visit(`/lists/${listId}`);
  await setOffline(page.context(), true);
  // pressing it also loads the code of the pictures of places, which fails
  const item = page.getByRole("region", exactly("Masterlist")).getByRole("link", exactly("Rye"));
  await tryToFollow(item);
  await says(page, "Couldn't load that page.");
  await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe("Bread of two bakers");
  await expect.poll(() => page.getByText("You are offline.").count()).toBe(0);
  expect(pathOf(page)).toBe(`/lists/${listId}`);
  await setOffline(page.context(), false);
  await arriveAt(page, "**/items/*");
  await page.getByRole("heading", exactly("Rye")).waitFor();
});

test.each(variants(PRESSES))(
  "%s counts, although its page is left while it is still being sent",
  async (before, after, as, newPage) => {
    const path = await newPage();
    const page = await visit(path, as);
    await setLine(page, { uploadThroughput: 1000 });
    await button(page, before).click();
    await button(page, after).waitFor();
    await load(page, "about:blank");
    await setLine(page);
    await expect
      .poll(async () => {
        await goTo(page, path);
        return button(page, after).count();
      })
      .toBe(1);
  },
);

const READS = "**/*.data*";
async function failReads(page: Page, status = 503): Promise<void> {
  await page.route(READS, (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ status, body: "<h1>Back in a moment</h1>", contentType: "text/html" })
      : route.fallback(),
  );
}

describe("when the reload after a write fails", () => {
  test("SAVE stays saved, and the failed page loads on a second try", async () => {
    const { listId } = await fixture.drop("bob", ["Teff"], { title: "Saved in trouble" });
    const page = await visit(`/lists/${listId}`, "ann");
    await failReads(page);
    await page.getByRole("button", exactly("SAVE")).first().click();
    await says(page, "Couldn't load that page.");
    await page.getByRole("button", exactly("SAVED")).first().waitFor();
    await page.getByRole("heading", { level: 1, name: "Saved in trouble" }).waitFor();
    await page.unroute(READS);
    await page.getByRole("button", exactly("TRY AGAIN")).click();
    await says(page, "list added to my stuff!");
    await page.getByRole("button", exactly("SAVED")).first().waitFor();
  });

  test("REPLY opens the comment as soon as it can be read", async () => {
    const page = await visit(thread, "ann");
    await page.getByPlaceholder("comment").fill("Written in trouble");
    await failReads(page);
    await page.getByRole("button", exactly("REPLY")).click();
    await says(page, "Couldn't load that page.");
    await page.unroute(READS);
    await page.getByRole("button", exactly("TRY AGAIN")).click();
    await page.getByRole("listitem").filter({ hasText: "Written in trouble" }).waitFor();
  });
});

describe("while typing", () => {
  test("a failed search keeps the results, and the next one works", async () => {
    const page = await visit("/search?searchterm=fillers");
    const cards = page.getByRole("article");
    await expect.poll(() => cards.count()).toBe(10);
    await failReads(page, 502);
    await page.getByRole("searchbox").fill("bread");
    await says(page, "Couldn't load that page.");
    await expect.poll(() => cards.count()).toBe(10);
    await page.unroute(READS);
    await page.getByRole("searchbox").fill("best bread");
    await page.getByRole("article", exactly("Best bread in town")).waitFor();
    await expect.poll(() => page.getByRole("status").filter({ hasText: "didn't arrive" }).count()).toBe(0);
  });

  test.each(
    variants([
      [503, "<h1>Back in a moment</h1>"],
      [500, "{}"],
      [200, "nonsense"],
    ]),
  )("suggestions that fail with %s %j are missing, and appear with the next letter", async (status, body) => {
    const { page, goto } = await fixture.open({ as: "ann" });
    const warned: string[] = [];
    page.on("console", (message) => message.type() === "warning" && warned.push(message.text()));
    await goto("/drop");
    await page.route("**/suggest/**", (route) => route.fulfill({ status, body }));
    const field = page.getByLabel("Item 1", exactly("Item 1"));
    await field.pressSequentially("Spe");
    await expect.poll(() => warned.join()).toContain("no suggestions");
    await page.unroute("**/suggest/**");
    await field.pressSequentially("l");
    await page.getByRole("option", exactly("Spelt")).waitFor();
    expect(pathOf(page)).toBe("/drop");
  });
});

test("a page whose script was removed by a deploy opens with one load, on a slow phone too", async () => {
  const page = await visit("/login");
  // so slow that the script is known to be gone before React shows that a page was asked for
  await setProcessor(page, 20);
  await page.route("**/assets/support*.js", (route) => route.fulfill({ status: 404, body: "gone" }));
  const loads: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && loads.push(request.url()));
  await tryToFollow(page.getByRole("contentinfo").getByRole("link", exactly("Support")));
  await page.getByRole("heading", { level: 1, name: "Welcome to Listdrop support" }).waitFor();
  await page.mouse.move(20, 20);
  await page.mouse.move(30, 30);
  await page.waitForLoadState("networkidle");
  expect(loads).toEqual([`${fixture.url()}/support`]);
});

test("a form whose page's script was removed by a deploy is sent all the same", async () => {
  const page = await visit("/support", "ann");
  await page.route("**/assets/logout*.js", (route) => route.fulfill({ status: 404, body: "gone" }));
  await page.getByRole("button", exactly("Your account")).click();
  await page.getByRole("button", exactly("Log out")).waitFor();
  await page.getByRole("button", exactly("Log out")).dispatchEvent("click");
  await page.getByRole("link", exactly("LOG IN")).waitFor();
});
