import { expect, test } from "vitest";
import { readFlags } from "./flags";

test("reads the flags that a command has", () => {
  expect(readFlags({}, []).remote).toBeUndefined();
  expect(readFlags({}, ["--remote"]).remote).toEqual({ environment: "production" });
  expect(readFlags({}, ["--remote", "--env", "staging"]).remote).toEqual({ environment: "staging" });
  const accepted = { flags: ["force", "with-sessions"], most: 1 } as const;
  const { has, positionals } = readFlags(accepted, ["file", "--force"]);
  expect([has("force"), has("with-sessions"), positionals]).toEqual([true, false, ["file"]]);
});

test("names an unknown flag in one sentence", () => {
  expect(() => readFlags({}, ["--remot"])).toThrow(/^Unknown option '--remot'$/);
});

test.each([
  ["--remot"],
  ["--force"],
  ["file"],
  ["--remote=yes"],
  ["-x"],
  ["--env"],
  ["--env", "staging"],
  ["--remote", "--env="],
])("refuses %s %s", (...args) => {
  expect(() => readFlags({}, args)).toThrow();
});
