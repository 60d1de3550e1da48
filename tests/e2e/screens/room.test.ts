import type { Locator, Page } from "playwright";
import { expect, test } from "vitest";
import { variants } from "#tests/support/full";
import { setOffline, setProcessor } from "#tests/support/speed";
import { follow, press } from "#tests/support/steps";
import { exactly, screenFixture, type Visit } from "./fixture";
import { item } from "./form";

const fixture = screenFixture({ members: ["ann"] });

const PHONE = { width: 360, height: 800 };
const DAY_MS = 86_400_000;
const PROJECTOR = { width: 1920, height: 1080 };

type Guest = { name: string; titles: string[]; kind?: "plain" | "offline" };

/** Without scripts, Omar reloads; Pia's network fails meanwhile. She, Zoe and Li come only with `--full`. */
const GUESTS: Guest[] = [
  { name: "Mia", titles: ["Carcassonne", "Azul", "Go"] },
  { name: "Ben", titles: ["Azul", "Carcassonne", "Dixit"] },
  ...variants<Guest>([
    { name: "Omar", titles: ["Ra", "Carcassonne"], kind: "plain" },
    { name: "Pia", titles: ["Azul", "Ra", "Catan"], kind: "offline" },
    { name: "Zoe", titles: ["Catan", "Azul"] },
    { name: "Li", titles: ["Carcassonne", "Catan", "Azul"] },
  ]),
];

async function join(visit: Visit, address: string, { name, titles, kind }: Guest) {
  const { page } = visit;
  await visit.goto(address);
  await expect.poll(() => page.getByText("(guest)").count()).toBe(0);
  await page.getByLabel("Your name").fill(name);
  const [first = ""] = titles;
  await press(page.getByRole("button", exactly("RANK IT")), page.getByRole("button", exactly(first)));
  await page.getByRole("button", exactly(first)).click();
  await expect.poll(() => item(page, 1).inputValue()).toBe(first);
  for (const [i, title] of titles.entries()) {
    const row = item(page, i + 1);
    if ((await row.count()) === 0) await press(page.getByRole("button", { name: "ADD" }).first(), row);
    if ((await row.inputValue()) !== title) await row.fill(title);
  }
  await page.getByRole("button", exactly("I'M IN")).click();
  await page.getByRole("link", exactly("CHANGE YOURS")).waitFor();
  if (kind === "plain") await page.getByRole("link", exactly("Reload this page")).waitFor();
}

/** Lets half seconds pass on a page whose clock stands, until the element is there. */
async function passTime(page: Page, until: Locator) {
  await expect
    .poll(async () => {
      await page.clock.runFor(500);
      return until.count();
    })
    .toBe(1);
}

test("a room is started, joined by its short address and revealed to all at once", async () => {
  const ann = await fixture.open({ as: "ann" });
  await ann.page.clock.install();
  await ann.page.setViewportSize(PROJECTOR);
  await ann.goto("/drop");
  await follow(ann.page.getByRole("link", exactly("A question for a group")));
  await ann.page.getByLabel("Your question").fill("What do we play on a rainy Sunday?");
  await ann.page.getByLabel("To choose from").fill("1. Azul\n2. Carcassonne\nCatan\nRa");
  await ann.page.getByLabel("How many are you?").fill(String(GUESTS.length + 1));
  await ann.page.getByRole("button", exactly("One more")).click();
  const people = ann.page.getByLabel("How many are you?");
  await expect.poll(() => people.inputValue()).toBe(String(GUESTS.length + 2));
  await press(
    ann.page.getByRole("button", exactly("OPEN THE ROOM")),
    ann.page.getByText(`of ${GUESTS.length + 2} are in`),
  );
  const reveal = ann.page.getByRole("button", exactly("REVEAL"));
  await expect.poll(() => reveal.getAttribute("aria-disabled")).toBe("true");
  const short = (await ann.page.getByText(/\/r\/[0-9a-z]{8}$/).textContent()) ?? "";
  const address = short.slice(short.indexOf("/r/"));

  const guests: (Guest & Visit)[] = [];
  for (const guest of GUESTS) {
    const visit = await fixture.open({ screen: "phone", javaScript: guest.kind !== "plain" });
    await visit.page.setViewportSize(PHONE);
    if (guest.name === "Mia" || guest.name === "Ben") await visit.page.clock.install();
    await join(visit, address, guest);
    // from now on the page waits: a slow one would keep a core busy for the rest of the test
    await setProcessor(visit.page, 1);
    await ann.page.getByText(guest.name, { exact: true }).waitFor();
    guests.push({ ...guest, ...visit });
  }
  const offline = guests.find(({ kind }) => kind === "offline");
  if (offline) await setOffline(offline.context, true);
  await offline?.page.getByText("No connection").waitFor();

  await follow(ann.page.getByRole("link", exactly("RANK YOURS")));
  for (const [i, title] of ["Azul", "Carcassonne"].entries()) {
    await ann.page.getByRole("button", exactly(title)).click();
    await expect.poll(() => item(ann.page, i + 1).inputValue()).toBe(title);
  }
  // the wall tells the phones by its socket, which opens after a request that a jump of the clock would end
  const socket = ann.page.waitForEvent("websocket");
  await press(ann.page.getByRole("button", exactly("SAVE CHANGES")), "**/room");
  await socket;
  const names = ann.page.getByRole("list", exactly("Who is in")).getByRole("listitem");
  await expect
    .poll(() =>
      names.filter({ hasText: new RegExp(["ann", ...GUESTS.map(({ name }) => name)].join("|")) }).count(),
    )
    .toBe(GUESTS.length + 1);

  const [mia, ben] = guests;
  if (!mia || !ben) throw new Error("Nobody is in");
  for (const { page } of [ann, mia]) {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.clock.pauseAt(Date.now() + DAY_MS);
  }
  await ben.page.clock.pauseAt(Date.now() + DAY_MS);
  await reveal.click();
  // by itself, then by keys and a tap; the phones follow and never lead
  await passTime(ann.page, ann.page.getByRole("button", exactly("OPEN 2ND PLACE")));
  await mia.page.getByText("3rd place is opening on the wall.").waitFor();
  for (const [key, opened] of [
    ["ArrowRight", "OPEN 1ST PLACE"],
    ["ArrowRight", "One left."],
  ] as const) {
    await ann.page.clock.runFor(1000);
    await ann.page.keyboard.press(key);
    await ann.page.getByText(opened, { exact: true }).waitFor();
  }
  await ann.page.clock.runFor(1000);
  await ann.page.keyboard.press("Space");
  const wall = ann.page.getByRole("region", exactly("The reveal"));
  const winner = /^1st: /;
  await wall.getByText(winner).waitFor({ state: "attached" });
  await ben.page.getByText("1st place is opening on the wall.").waitFor();
  await expect.poll(() => mia.page.getByRole("button", { name: /PLACE$/ }).count()).toBe(0);
  await ann.page.clock.runFor(1000);
  await wall.click();
  const result = ann.page.getByRole("region", exactly("The result"));
  await result.getByText("Closest to the room").waitFor();
  await expect.poll(() => result.textContent()).not.toMatch(/\byour?s?\b/i);
  const { height, bottom } = await result.evaluate((one) => ({
    height: innerHeight,
    bottom: one.getBoundingClientRect().bottom,
  }));
  expect(bottom).toBeLessThanOrEqual(height);
  await passTime(mia.page, mia.page.getByRole("button", exactly("SHARE MY LIST")));
  for (const { page } of [ann, mia, ben]) await page.clock.resume();
  await ben.page.getByRole("button", exactly("SHARE MY LIST")).waitFor();
  // late: it follows a wall that its socket was told of, or shows the frames itself, to the same end
  if (offline) await setOffline(offline.context, false);
  await offline?.page.getByRole("button", exactly("SHARE MY LIST")).waitFor();
  const plain = guests.find(({ kind }) => kind === "plain");
  if (plain)
    await follow(
      plain.page.getByRole("link", exactly("Reload this page")),
      plain.page.getByRole("button", exactly("SHARE MY LIST")),
    );

  await follow(
    mia.page.getByRole("link", exactly("SEE THE WHOLE LIST")),
    mia.page.getByRole("region", exactly("Revealed")),
  );
  await mia.goto(address);
  await mia.page.getByText("404").first().waitFor();
});
