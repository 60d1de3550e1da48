/** Tests wait for a state, never for a time. Browser tests never check a changing page only once. */
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { hastySteps } from "./page-steps";
import { files, readSource, tests } from "./sources";

/** Locator reads whose result changes while a page loads. */
const READS = [
  "count",
  "isVisible",
  "isDisabled",
  "isEnabled",
  "isEditable",
  "isChecked",
  "textContent",
  "innerText",
  "inputValue",
  "getAttribute",
  "allTextContents",
  "allInnerTexts",
];

const browserTests = files.filter((file) => file.startsWith("tests/e2e/"));

test("an expectation of a locator is polled, because the page may still be on its way", () => {
  const single: string[] = [];
  for (const file of browserTests) {
    const source = ts.createSourceFile(file, readSource(file), ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      if (!ts.isCallExpression(node) || node.expression.getText() !== "expect") return;
      const [value] = node.arguments;
      if (!value || !ts.isAwaitExpression(value) || !ts.isCallExpression(value.expression)) return;
      const { expression } = value.expression;
      if (ts.isPropertyAccessExpression(expression) && READS.includes(expression.name.text))
        single.push(`${file}: ${node.getText()}`);
    };
    visit(source);
  }
  expect(browserTests.length).toBeGreaterThan(20);
  expect(single).toEqual([]);
});

describe("a browser test", () => {
  const helpers = ["tests/support/browser.ts", "tests/e2e/screens/fixture.ts", "tests/e2e/screens/form.ts"];
  const hastyIn = (source: string) => hastySteps(source, helpers.map(readSource));

  test("waits after a press, by helpers that look for what only the next page has", () => {
    const hasty = browserTests.flatMap((file) => hastyIn(readSource(file)).map((step) => `${file}: ${step}`));
    expect(hasty).toEqual([]);
  });

  test.each([
    `await page.getByRole("link", exactly("Log in")).click(); await arriveAt(page, "/login");`,
    `await button(page, "DROP IT").click(); await title(page).fill("Next");`,
    `await button(page, "DROP IT").click(); await goTo(page, "/");`,
    `await field.press("Enter"); await page.keyboard.type("more");`,
    `await fillLogIn(page, "ann", PASSWORD); await item(page, 1).fill("Rye");`,
    `await tryToFollow(link); await button(page, "SAVE").click();`,
  ])("that does '%s' is refused", (steps) => {
    expect(hastyIn(`test("a name", async () => { ${steps} });`)).toHaveLength(1);
  });

  test("opens, reloads and leaves pages by helpers, which emulate the chosen speed", () => {
    const raw =
      /\w*(page|context\(\)|context|browser|tab|other)\.(goto|reload|goBack|goForward|setOffline|newContext)\(/gi;
    const found = browserTests.flatMap((file) =>
      [...readSource(file).matchAll(raw)].map(([call]) => `${file}: ${call}`),
    );
    expect(found).toEqual([]);
  });
});

const TIMERS: Record<string, string> = {
  "app/platform/passwords.test.ts": "stands in for a hash, which takes time",
  "functions/turns.test.ts": "stands in for a merge, which takes time",
  "tests/safety/fuzz.full.test.ts": "the deadline after which a request hangs",
  "tests/safety/kills.full.test.ts": "a kill comes at any moment of a write",
  "tests/safety/raw-requests.full.test.ts": "the deadline after which a socket hangs",
  "tests/safety/support/mail-provider.ts": "stands in for a slow provider",
  "tests/safety/timing.full.test.ts": "the rest after a hash, which would count into the next measurement",
  "tests/support/crowd.ts": "a refused member tries again after the Retry-After, out of step with others",
  "tests/support/browser.ts": "the deadline after which a part of a page is reported to hang",
};

const ours = tests.filter((file) => !file.startsWith("tests/house/"));
const filesWithTimers = ours.filter((file) =>
  /waitForTimeout|setTimeout|timers\/promises/.test(readSource(file)),
);

test("no test waits for a time, but for a state", () => {
  expect(filesWithTimers.filter((file) => !TIMERS[file])).toEqual([]);
  expect(Object.keys(TIMERS).filter((file) => !filesWithTimers.includes(file))).toEqual([]);
});

test("no test has a second try", () => {
  const again = ["vitest.config.ts", ...ours].filter((file) => /\bretry\s*:|--retry/.test(readSource(file)));
  expect(again).toEqual([]);
});
