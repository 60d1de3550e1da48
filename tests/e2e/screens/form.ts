import type { Page } from "playwright";
import { arriveAt } from "#tests/support/steps";
import { exactly } from "./fixture";

export const button = (page: Page, name: string) => page.getByRole("button", exactly(name));
export const title = (page: Page) => page.getByLabel("Title", { exact: true });

/** Returns the title field of the n-th item, starting at 1. */
export const item = (page: Page, n: number) => page.locator(`[name="sublist[0].item[${n - 1}].itemTitle"]`);
export const note = (page: Page, n: number) => page.locator(`[name="sublist[0].item[${n - 1}].itemContext"]`);

export const items = (page: Page) =>
  page
    .locator('[name$=".itemTitle"]')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));

/** The fold's toggle, which names visibility, chapters and picture. */
const settings = (page: Page) => page.locator("summary").filter({ hasText: "Settings:" });
export const openSettings = (page: Page) => settings(page).click();

/** Opens the fold and chooses who sees the list. */
export async function chooseWhoSees(page: Page, words: string): Promise<void> {
  await openSettings(page);
  await page.getByRole("group", exactly("Who sees it")).getByText(words, { exact: true }).click();
}

export async function write(page: Page, titles: string[]): Promise<void> {
  for (const [i, words] of titles.entries()) await item(page, i + 1).fill(words);
}

export const focusedFieldName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    const isField = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
    const label = isField ? activeElement.labels?.[0] : null;
    // biome-ignore lint/performance/useDomNodeTextContent: what styles hide is not part of the name
    const words = activeElement instanceof HTMLElement ? activeElement.innerText.replace(/\s+/g, " ") : null;
    return activeElement?.getAttribute("aria-label") ?? label?.textContent ?? words;
  });

/** Waits for the page of a newly dropped list, and returns the list's id. */
export async function dropAndOpen(page: Page): Promise<string> {
  await arriveAt(page, /\/lists\/[0-9a-f]{24}$/);
  return new URL(page.url()).pathname.slice("/lists/".length);
}
