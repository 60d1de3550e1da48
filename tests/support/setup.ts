/** Fails the test on console.error; catch an expected one with `vi.spyOn(console, "error")`. */
import { afterEach, beforeEach } from "vitest";

let errors: unknown[][] = [];

beforeEach(() => {
  errors = [];
  console.error = (...args: unknown[]) => void errors.push(args);
});

afterEach(() => {
  const [first] = errors;
  if (first) throw new Error(`Unexpected console.error: ${first.map(wordsOf).join(" ")}`);
});

const wordsOf = (value: unknown) => (value instanceof Error ? (value.stack ?? value.message) : String(value));
