/** Browser tests wait for what a person would see: never for a time, and never for one look at a moving page. */
import ts from "typescript";
import { expect, test } from "vitest";
import { files, read } from "./sources";

/** What a locator can be asked; the answer changes while a page loads. */
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
    const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
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

test("no browser test waits for a time", () => {
  expect(browserTests.filter((file) => /waitForTimeout|setTimeout/.test(read(file)))).toEqual([]);
});
