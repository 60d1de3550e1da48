/** Steps from page to page. Each one ends when the page that it leads to is there and its scripts have started. */
import type { Locator, Page, Response } from "playwright";
import { waitForHydration, writesAnswered } from "./browser";

/** The address of a page, as `page.waitForURL` takes it, or an element that the page before doesn't have. */
export type Arrival = string | RegExp | Locator;

/** Opens an address in this tab. */
export async function goTo(page: Page, path: string): Promise<void> {
  await writesAnswered(page);
  await load(page, path);
  await waitForHydration(page);
}

/** Opens an address and starts no scripts, for tests of a page that nobody has touched. */
export const load = (page: Page, path: string): Promise<Response | null> => page.goto(path);

export async function reload(page: Page): Promise<void> {
  await writesAnswered(page);
  await page.reload();
  await waitForHydration(page);
}

/** Presses a link. It leads to its own address, unless `arrival` says more. */
export async function follow(link: Locator, arrival?: Arrival): Promise<void> {
  await leaveBy(link.page(), () => link.click(), arrival ?? (await addressOf(link)));
}

/** Presses a link that opens a tab, and returns the tab. */
export async function followToTab(link: Locator): Promise<Page> {
  const opened = link.page().context().waitForEvent("page");
  await link.click();
  const tab = await opened;
  await tab.waitForLoadState();
  await waitForHydration(tab);
  return tab;
}

/** Presses a link whose page won't come, or not yet. */
export const tryToFollow = (link: Locator): Promise<void> => link.click();

/** Presses a button, and waits for the page or the element that follows. */
export async function press(button: Locator, arrival: Arrival): Promise<void> {
  await leaveBy(button.page(), () => button.click(), arrival);
}

/** Presses Enter in a field of a form. */
export async function pressEnter(field: Locator, arrival: Arrival): Promise<void> {
  await leaveBy(field.page(), () => field.press("Enter"), arrival);
}

export async function goBack(page: Page, arrival: Arrival): Promise<void> {
  await leaveBy(page, () => page.goBack(), arrival);
}

/** Waits for a page that something else leads to: a redirect, a script, a press that was made before. */
export async function arriveAt(page: Page, arrival: Arrival): Promise<void> {
  if (isLocator(arrival)) await arrival.waitFor();
  else await page.waitForURL(arrival);
  // the line at the top ends when React has shown the page of the address
  await page.locator("[data-busy]").waitFor({ state: "detached" });
  await waitForHydration(page);
}

async function leaveBy(page: Page, act: () => Promise<unknown>, arrival: Arrival): Promise<void> {
  if (isLocator(arrival) && (await arrival.isVisible()))
    throw new Error(`${arrival} is on the page before, too: wait for what only the next page has`);
  await act();
  await arriveAt(page, arrival);
}

const isLocator = (arrival: Arrival): arrival is Locator =>
  typeof arrival !== "string" && !(arrival instanceof RegExp);

/** Returns a link's address as a pattern for `waitForURL`, whatever its fragment. */
async function addressOf(link: Locator): Promise<RegExp> {
  const address = await link.evaluate((anchor: HTMLAnchorElement) => anchor.href.split("#")[0] ?? "");
  return new RegExp(`^${address.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(#.*)?$`);
}
