import { HtmlValidate } from "html-validate";

const validator = new HtmlValidate({ root: true, extends: ["html-validate:standard"] });

/** Returns one line per error; empty for a valid page. */
export async function htmlProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

/** Returns what a page's own scripts say, without its data. */
export const inlineScriptsOf = (html: string): string =>
  [...html.matchAll(/<script(?![^>]*(?:text\/plain|json))[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, text = ""]) => text)
    .join("");
