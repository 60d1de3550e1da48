/** Open pages of a list that somebody else changes. */
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { screenFixture } from "./fixture";

const fixture = screenFixture({ members: ["ann", "bob", "cleo"] });

const SECOND = 1000;
const FAR_AHEAD_MS = 60 * SECOND;

/** Opens a list as bob, whose page has begun to watch it; its clock stands, so that no timer ends. */
async function watched(listId: string, prepare: (page: Page) => Promise<unknown>): Promise<Page> {
  const { page, goto } = await fixture.open({ as: "bob" });
  await prepare(page);
  await page.clock.install();
  await goto(`/lists/${listId}`);
  const asked = page.waitForResponse(/\/pulse$/);
  await page.getByRole("heading", { level: 1 }).hover();
  await page.clock.pauseAt(Date.now() + FAR_AHEAD_MS);
  await asked;
  return page;
}

const news = (page: Page) => page.getByText("1 new version");

test("a socket tells an open page of a list that it has changed, long before the page would ask", async () => {
  const { listId } = await fixture.drop("ann", ["Rye"]);
  const frames: unknown[] = [];
  const sent: unknown[] = [];
  const page = await watched(listId, async (page) =>
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => frames.push(payload));
      socket.on("framesent", ({ payload }) => sent.push(payload));
    }),
  );
  // a step at a time: a second ping without an answer to the first would close the socket
  await expect
    .poll(async () => {
      if (sent.length === 0) await page.clock.runFor(SECOND);
      return frames;
    })
    .toContain("!");
  await fixture.add("cleo", listId, ["Spelt"]);
  // a number of ms, no words of the list
  await expect.poll(() => frames.filter((frame) => frame !== "!")).toEqual(["150"]);
  await expect
    .poll(async () => {
      await page.clock.runFor(50);
      return news(page).count();
    })
    .toBe(1);
});

test("without sockets an open page of a list asks by itself", async () => {
  const { listId } = await fixture.drop("ann", ["Rye"]);
  const page = await watched(listId, (page) => page.routeWebSocket(/\/pulse$/, (socket) => socket.close()));
  await fixture.add("cleo", listId, ["Spelt"]);
  const asked = page.waitForRequest(/\/pulse$/);
  let isAsked = false;
  asked.then(() => {
    isAsked = true;
  });
  // a step at a time: a request that stays open for long is given up
  await expect
    .poll(async () => {
      if (!isAsked) await page.clock.runFor(SECOND);
      return isAsked;
    })
    .toBe(true);
  await (await asked).response();
  await news(page).waitFor();
});
