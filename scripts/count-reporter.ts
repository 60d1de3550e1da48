/** Writes what `npm test` sums up and repeats at its end: passed tests, and a few lines on each failure. */
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from "vitest/node";
import type { Count } from "./run-tests";

export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const count: Count = { passed: 0, failed: unhandled.map((error) => described("outside tests", [error])) };
    for (const module of modules) {
      const path = relative(module.project.config.root, module.moduleId);
      for (const suite of [module, ...module.children.allSuites()]) {
        if (suite.errors().length === 0) continue;
        count.failed.push(described([path, nameOf(suite)].filter(Boolean).join(": "), suite.errors()));
      }
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === "passed") count.passed++;
        // a test that was skipped, because its suite did not start or by itself, has not passed
        else count.failed.push(described(`${path}: ${nameOf(test)}`, errors ?? [{ message: state }]));
      }
    }
    writeFileSync(process.env.COUNT_FILE ?? "", JSON.stringify(count));
  }
}

const nameOf = (part: TestModule | TestSuite | TestCase) => (part.type === "module" ? "" : part.fullName);

function described(title: string, errors: readonly Partial<SerializedError>[]): string {
  const text = errors.map(withCauses).join("\n");
  const lines = stripVTControlCharacters(text)
    .split("\n")
    .filter((line) => !line.includes("/node_modules/"))
    .slice(0, 12);
  return [title, ...lines.map((line) => `    ${line.slice(0, 300)}`)].join("\n");
}

/** Returns an error and its causes: a failed fetch says what failed only in its cause. */
function withCauses({ stack, message, cause }: Partial<SerializedError>): string {
  const own = stack || message || "";
  return cause ? `${own}\nCaused by ${withCauses(cause)}` : own;
}
