/** Measures heights of touch targets in an open page. */
import type { Page } from "playwright";

/** Returns targets under 44 px outside of sentences; hidden controls count by their label. */
export const tooLow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const TYPED = "input:not([type=hidden], [type=submit], [type=button]), select, textarea";
    const PRESSED = `a[href], summary, button, input:is([type=submit], [type=button]), ${TYPED}, [role=button], [role=option], [role=menuitem], [role=tab]`;
    /** 44 px minus rounding. */
    const LEAST = 43.5;

    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return (
        width > 2 &&
        height > 2 &&
        !element.matches(".sr-only") &&
        element.checkVisibility({ visibilityProperty: true })
      );
    };
    /** Returns the label of a checkbox or hidden control, because pressing it works too. */
    const targetOf = (element: Element): Element => {
      const [label] = (element instanceof HTMLInputElement && element.labels) || [];
      if (!label || (isSeen(element) && !element.matches("[type=checkbox], [type=radio]"))) return element;
      return label;
    };
    /** Returns its own height, or that of its enlarged pseudo-element. */
    const heightOf = (element: Element) => {
      const around = getComputedStyle(element, "::after");
      const stretched = around.position === "absolute" ? Number.parseFloat(around.height) : 0;
      return Math.max(element.getBoundingClientRect().height, stretched || 0);
    };
    const blockOf = (element: Element): Element => {
      const above = element.parentElement;
      if (!above) return element;
      return /^(inline|contents)/.test(getComputedStyle(above).display) ? blockOf(above) : above;
    };
    /**
     * Returns true if its paragraph has other text; targets, toggles and hidden hints don't count as text.
     */
    const isInSentence = (element: Element) => {
      if (element.matches(`${TYPED}, summary`) || !getComputedStyle(element).display.startsWith("inline"))
        return false;
      const block = blockOf(element);
      const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
        const around = text.parentElement;
        const isOfBlock = around === block || (around && blockOf(around) === block);
        const isPressed = element.contains(around) || around?.closest(`${PRESSED}, .sr-only`);
        if (isOfBlock && !isPressed && /\p{L}{2}/u.test(text.data)) return true;
      }
      return false;
    };
    const folded = [...document.querySelectorAll("details:not([open])")];
    for (const fold of folded) fold.toggleAttribute("open", true);
    const targets = [...document.querySelectorAll(PRESSED)].map(targetOf);
    const low = [...new Set(targets)]
      .filter((element) => !element.closest("svg") && isSeen(element) && !isInSentence(element))
      .flatMap((element) => {
        const height = heightOf(element);
        const name = element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 30);
        return height < LEAST
          ? [`${element.localName} '${name || element.getAttribute("name")}' ${Math.round(height)} px`]
          : [];
      });
    for (const fold of folded) fold.toggleAttribute("open", false);
    return low;
  });
