/** The shell around every screen: menus, messages, skeletons, breakpoints. */
import { beforeAll, describe, expect, test } from "vitest";
import { holdRequests } from "#tests/support/browser";
import { variants } from "#tests/support/full";
import { arriveAt, follow, press, tryToFollow } from "#tests/support/steps";
import { boxOf, exactly, expectFocus, PASSWORD, screenFixture, UNREACHABLE_ORIGIN } from "./fixture";

const fixture = screenFixture({ members: ["ann", "bob", "newcomer"] });
let list: string;

beforeAll(async () => {
  const imageUrl = `${UNREACHABLE_ORIGIN}/bread.jpg`;
  list = (await fixture.drop("bob", ["Rye", "Spelt"], { imageUrl })).listId;
});

test.each(variants([true, false]))(
  "the menu of one's account opens below its face, and closes on Escape and on a press elsewhere, with scripts: %s",
  async (javaScript) => {
    const page = await fixture.visit("/support", { as: "ann", javaScript });
    const account = page.getByRole("button", exactly("Your account"));
    const profile = page.getByRole("link", exactly("Your profile"));
    for (const close of [() => page.keyboard.press("Escape"), () => page.mouse.click(5, 300)]) {
      await account.click();
      await profile.waitFor();
      const [face, entry] = [await boxOf(account), await boxOf(profile)];
      expect(entry.y).toBeGreaterThan(face.y);
      expect(entry.x + entry.width).toBeGreaterThan(face.x);
      await close();
      await profile.waitFor({ state: "hidden" });
    }
    await account.click();
    await page.getByRole("button", exactly("Log out")).waitFor();
  },
);

test("a failed register form shows all errors at once, and each goes when it is corrected", async () => {
  const page = await fixture.visit("/register");
  const summary = page.getByRole("alert");
  await page.locator("input[name=username]").fill("x");
  await page.locator("input[name=password]").fill("123");
  await page.getByRole("button", exactly("REGISTER")).click();
  await summary.waitFor();
  await expectFocus(summary);
  const lines = () => summary.getByRole("link").allInnerTexts();
  await expect
    .poll(() => lines())
    .toEqual([
      "Username must be at least 3 characters.",
      "Email is required.",
      "Password must be at least 6 characters.",
    ]);
  await follow(summary.getByRole("link", { name: "Email is required." }));
  await expectFocus(page.locator("#email"));
  await page.keyboard.type("kim@example.org");
  await expect.poll(lines).toHaveLength(2);
  await page.locator("input[name=username]").fill("kim!");
  await page.locator("input[name=username]").blur();
  await page.getByText("Username may have letters, digits, - and _", { exact: true }).waitFor();
  await page.locator("input[name=username]").fill("kim");
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.getByRole("button", exactly("Show password")).click();
  await expect.poll(() => page.locator("input[name=password]").getAttribute("type")).toBe("text");
  await summary.waitFor({ state: "detached" });
  await page.locator("input[name=username]").fill("ann");
  await page.getByRole("button", exactly("REGISTER")).click();
  await page.getByText("Username is taken, choose another one", { exact: true }).waitFor();
  await page.locator("input[name=username]").fill("ann2");
  await summary.waitFor({ state: "detached" });
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
    const answer = await holdRequests(page, `**${to === "/" ? "/_root" : to}.data*`);
    await tryToFollow(page.getByRole("link", exactly(link)).first());
    await page.getByRole("status").filter({ hasText: "Loading" }).waitFor({ state: "attached" });
    await page.locator("main [aria-hidden=true] > span, main [aria-hidden=true] > div").first().waitFor();
    answer();
    await arriveAt(page, `**${to}`);
    await page.getByRole("status").filter({ hasText: "Loading" }).waitFor({ state: "detached" });
  });
});

test("a dialog rises in 300 ms on its layer, and the page behind it darkens in 150", async () => {
  const page = await fixture.visit(`/lists/${list}`);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const dialog = page.getByRole("dialog", exactly("Share"));
  await press(page.getByRole("button", exactly("SHARE")).first(), dialog);
  const look = await dialog.evaluate((box) => {
    const lasting = (part?: string) => [
      ...new Set(getComputedStyle(box, part).transitionDuration.split(", ")),
    ];
    return { layer: getComputedStyle(box).zIndex, dialog: lasting(), behind: lasting("::backdrop") };
  });
  expect(look).toEqual({ layer: "1055", dialog: ["0.3s"], behind: ["0.15s"] });
});

test.each([
  ["/", "DROP", 600],
  ["/listdetails/{list}/bob", "BACK", 960],
])("%s has its %s for small screens below %i px", async (path, name, breakpoint) => {
  const page = await fixture.visit(path.replace("{list}", list), { javaScript: false });
  const link = page.getByRole("main").getByRole("link", exactly(name)).last();
  await page.setViewportSize({ width: breakpoint - 1, height: 800 });
  await link.waitFor();
  await page.setViewportSize({ width: breakpoint, height: 800 });
  await link.waitFor({ state: "hidden" });
});

test("in the system's colours a chosen link looks unlike those beside it", async () => {
  const { listId, itemIds } = await fixture.drop("bob", ["Rye", "Spelt"]);
  await fixture.add("ann", listId, ["Rye"]);
  for (const [path, links] of [
    ["/", ".tabs a"],
    [`/lists/${listId}/items/${itemIds[0]}`, "nav[aria-label='Whose version'] a"],
  ] as const) {
    const page = await fixture.visit(path);
    await page.emulateMedia({ forcedColors: "active" });
    const [chosen, ...others] = await page.locator(links).evaluateAll((all) =>
      all.map((link) => {
        const { borderBottomColor, backgroundColor } = getComputedStyle(link);
        return borderBottomColor + backgroundColor;
      }),
    );
    expect(others.length).toBeGreaterThan(0);
    expect(others).not.toContain(chosen);
  }
});
