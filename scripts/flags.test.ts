import { expect, test } from "vitest";
import { readFlags } from "./flags";

test("reads the flags that a command has", () => {
  expect(readFlags([]).remote).toBeUndefined();
  expect(readFlags(["--remote"]).remote).toEqual({ environment: "production" });
  expect(readFlags(["--remote", "--env", "staging"]).remote).toEqual({ environment: "staging" });
  const { has, positionals } = readFlags(["file", "--force"], ["force", "with-sessions"]);
  expect([has("force"), has("with-sessions"), positionals]).toEqual([true, false, ["file"]]);
});

test.each([["--remot"], ["--force"], ["--remote=yes"], ["-x"], ["--env"], ["--env", "staging"]])(
  "refuses %s %s",
  (...args) => {
    expect(() => readFlags(args)).toThrow();
  },
);
