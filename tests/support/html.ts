import { HtmlValidate } from "html-validate";
import { JSDOM } from "jsdom";

const validator = new HtmlValidate({ root: true, extends: ["html-validate:standard"] });

/** Returns one line per error; empty for a valid page. */
export async function htmlProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

/** Returns the text of a page's own scripts, without its data. */
export const inlineScriptsOf = (html: string): string =>
  [...new JSDOM(html).window.document.scripts]
    .filter(({ type }) => !/plain|json/.test(type))
    .map(({ text }) => text)
    .join("");
