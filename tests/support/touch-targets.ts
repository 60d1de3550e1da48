/** How high what one presses is, measured in a page that is open. */
import type { Page } from "playwright";

/** What is lower than 44 px and no part of a sentence. */
export const tooLow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const PRESSED = "a[href], summary";
    /** Half a pixel is a matter of rounding. */
    const LEAST = 43.5;

    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true });
    };
    const blockOf = (element: Element): Element => {
      const above = element.parentElement;
      if (!above) return element;
      return /^(inline|contents)/.test(getComputedStyle(above).display) ? blockOf(above) : above;
    };
    /** Words of its paragraph that are not to be pressed themselves; a hidden hint is none. */
    const isInSentence = (element: Element) => {
      if (!getComputedStyle(element).display.startsWith("inline")) return false;
      const block = blockOf(element);
      const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
        const around = text.parentElement;
        const isOfBlock = around === block || (around && blockOf(around) === block);
        if (isOfBlock && !around?.closest(`${PRESSED}, .visually-hidden`) && /\p{L}{2}/u.test(text.data))
          return true;
      }
      return false;
    };
    return [...document.querySelectorAll(PRESSED)]
      .filter((element) => !element.closest("svg") && isSeen(element) && !isInSentence(element))
      .flatMap((element) => {
        const { height } = element.getBoundingClientRect();
        const name = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 30);
        return height < LEAST ? [`${element.localName} '${name}' ${Math.round(height)} px`] : [];
      });
  });
